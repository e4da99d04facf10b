import { Island, pageHref } from '#generator';
import { config } from '../../config.ts';
import type { SiteComponent } from '../../layout/page.ts';
import { STYLES } from '../../layout/page-styles.tsx';
import { SiteLayout } from '../../layout/site-layout.tsx';
import { QUICKSTART } from '../docs/sidebar-sections.ts';
import { EarlyAccess } from './early-access.tsx';

const { waitlistEndpoint: endpoint, waitlistHoneypot: honeypot, email } = config;

const STEPS = [
  ['We email you', 'Your invitation arrives when your access is ready. We cannot say how long that takes.'],
  ['You connect a repository', 'Install the GitHub App on the repositories you choose.'],
  ['A run fails, then passes', 'The quickstart takes under 5 minutes, and its agent needs no API key.'],
] as const;

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
        <section className="form-next" aria-labelledby="form-next">
          <h2 id="form-next">What happens next</h2>
          <ol>
            {STEPS.map(([title, text]) => (
              <li key={title}>
                <h3>{title}</h3>
                <p className="muted">{text}</p>
              </li>
            ))}
          </ol>
        </section>
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
