import type { ReactNode } from 'react';
import { Island } from '#generator';
import OptOut from '../../islands/opt-out.tsx';
import { PageHeader } from '../../layout/page-header.tsx';
import type { OptOutPage } from '../../layout/pages.ts';

/** Page with the opt-out control for analytics. */
export function OptOutTemplate({ page }: { page: OptOutPage }): ReactNode {
  const { heading, optOut } = page.props;
  return (
    <div className="container form-frame">
      <PageHeader title={heading} lead={page.description} />
      <Island name="opt-out" component={OptOut} props={{ cookie: optOut.cookie }} when="load" />
      {optOut.active ? null : (
        <p className="form-note muted">
          This is the preference of your browser. The site uses no analytics service at present, so nothing is
          tracked, whichever preference you choose.
        </p>
      )}
      <p className="form-note muted">
        Your choice is stored in a cookie named <strong>{optOut.cookie}</strong>. The cookie lasts
        365&nbsp;days and is per browser: repeat the choice in every browser that you use, and after you
        delete cookies. The <a href="/cookies">Cookie Policy</a> lists everything that is stored.
      </p>
    </div>
  );
}
