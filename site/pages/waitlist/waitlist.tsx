import type { ReactNode } from 'react';
import { Island } from '#generator';
import WaitlistIsland from '../../islands/waitlist.tsx';
import { PageHeader } from '../../layout/page-header.tsx';
import type { WaitlistPage } from '../../layout/pages.ts';
import { WaitlistError } from './waitlist-results.tsx';

/** Early-access page. If no endpoint is configured, browsers without JavaScript show a message instead of the form. */
export function WaitlistTemplate({ page, home }: { page: WaitlistPage; home: string }): ReactNode {
  const { heading, waitlist } = page.props;
  return (
    <div className="container form-frame">
      <PageHeader title={heading} lead={page.description} />
      <div className="form-card panel">
        <Island name="waitlist" component={WaitlistIsland} props={{ ...waitlist, home }} when="interaction" />
        {waitlist.endpoint === undefined ? (
          <noscript>
            <WaitlistError email={waitlist.email} />
          </noscript>
        ) : null}
      </div>
      <p className="form-note muted">
        The <a href="/privacy#website-interactions">Privacy Policy</a> explains what we do with your entry. To
        be removed from the list, write to <a href={`mailto:${waitlist.email}`}>{waitlist.email}</a>.
      </p>
    </div>
  );
}
