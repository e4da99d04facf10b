import { Island } from '#generator';
import { config } from '../../config.ts';
import type { SiteComponent } from '../../layout/page.ts';
import { PageHeader } from '../../layout/page-header.tsx';
import { STYLES } from '../../layout/page-styles.tsx';
import { SiteLayout } from '../../layout/site-layout.tsx';
import { FormSteps } from '../waitlist/form-steps.tsx';
import { OptOutControl } from './opt-out-control.tsx';

const { optOutCookie: cookie, analyticsEndpoint, replayScript } = config;
const tracks = Boolean(analyticsEndpoint || replayScript);

const NOTES = {
  'What you opt out of': 'Web analytics and session replay. If you are opted out, neither is started.',
  'Global Privacy Control': 'A browser that sends this signal is opted out, until you choose otherwise here.',
};

/** Page with the opt-out control for analytics. */
export const OptOutPage: SiteComponent = ({ page, context }) => (
  <SiteLayout page={page} context={context} styles={[STYLES.optOut]}>
    <div className="container form-frame">
      <PageHeader title={page.props.heading} lead={page.description} />
      <Island name="opt-out" component={OptOutControl} props={{ cookie, tracks }} when="load" />
      <FormSteps title="Good to know" steps={NOTES} />
      <p className="form-note muted">
        The <a href="/cookies">Cookie Policy</a> lists everything that is stored.
      </p>
    </div>
  </SiteLayout>
);
