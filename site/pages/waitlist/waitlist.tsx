import { Island, pageHref } from '#generator';
import { config } from '../../config.ts';
import type { SiteComponent } from '../../layout/page.ts';
import { STYLES } from '../../layout/page-styles.tsx';
import { SiteLayout } from '../../layout/site-layout.tsx';
import { QUICKSTART } from '../docs/sidebar-sections.ts';
import { EarlyAccess } from './early-access.tsx';

const { waitlistEndpoint: endpoint, waitlistHoneypot: honeypot, email } = config;

/** Early-access page. */
export const WaitlistPage: SiteComponent = ({ page, context }) => {
  const home = pageHref(context.settings, '/');
  const quickstart = pageHref(context.settings, QUICKSTART);
  const texts = { title: page.props.heading, lead: page.description };
  return (
    <SiteLayout page={page} context={context} styles={[STYLES.waitlist]}>
      <div className="container form-frame">
        <Island
          name="waitlist"
          component={EarlyAccess}
          props={{ ...texts, endpoint, honeypot, email, home, quickstart }}
          when="interaction"
        />
        <p className="form-note muted">
          We charge nothing until you accept a price: see{' '}
          <a href="/docs/getting-started#early-access">what early access includes and costs</a>. The{' '}
          <a href="/privacy#website-interactions">Privacy Policy</a> explains what we do with your entry. To
          be removed from the list, write to <a href={`mailto:${email}`}>{email}</a>.
        </p>
      </div>
    </SiteLayout>
  );
};
