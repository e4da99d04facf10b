import { Island } from '#generator';
import { config } from '../../config.ts';
import type { SiteComponent } from '../../layout/page.ts';
import { PageHeader } from '../../layout/page-header.tsx';
import { STYLES } from '../../layout/page-styles.tsx';
import { SiteLayout } from '../../layout/site-layout.tsx';
import { OptOutControl } from './opt-out-control.tsx';

const { optOutCookie: cookie, analyticsEndpoint, replayScript } = config;
const tracks = Boolean(analyticsEndpoint || replayScript);

/** Page with the opt-out control for analytics. */
export const OptOutPage: SiteComponent = ({ page, context }) => (
  <SiteLayout page={page} context={context} styles={[STYLES.optOut]}>
    <div className="container form-frame">
      <PageHeader title={page.props.heading} lead={page.description} />
      <Island name="opt-out" component={OptOutControl} props={{ cookie, tracks }} when="load" />
      <p className="form-note muted">
        The <a href="/cookies">Cookie Policy</a> lists everything that is stored, and explains Global Privacy
        Control.
      </p>
    </div>
  </SiteLayout>
);
