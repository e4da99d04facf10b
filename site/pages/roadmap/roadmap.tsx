import type { SiteComponent } from '../../layout/page.ts';
import { PageHeader } from '../../layout/page-header.tsx';
import { STYLES } from '../../layout/page-styles.tsx';
import { SiteLayout } from '../../layout/site-layout.tsx';
import { shipped, upcoming } from './data.ts';
import { ShippedFeatures } from './shipped-features.tsx';
import { UpcomingFeatures } from './upcoming-features.tsx';

/** Roadmap: available and upcoming features side by side. */
export const RoadmapPage: SiteComponent = ({ page, context }) => (
  <SiteLayout page={page} context={context} styles={[STYLES.parts, STYLES.roadmap]}>
    <div className="container">
      <PageHeader title={page.props.heading} lead={page.description} />
      <div className="roadmap">
        <ShippedFeatures features={shipped} />
        <UpcomingFeatures features={upcoming} />
      </div>
    </div>
  </SiteLayout>
);
