import type { ReactNode } from 'react';
import { PageHeader } from '../components/page-header.tsx';
import { ShippedFeatures } from '../components/shipped-features.tsx';
import { UpcomingFeatures } from '../components/upcoming-features.tsx';
import type { RoadmapPage } from '../pages.ts';

/** Roadmap: available and upcoming features side by side. */
export function RoadmapTemplate({ page }: { page: RoadmapPage }): ReactNode {
  const { heading, shipped, upcoming } = page.props;
  return (
    <div className="container">
      <PageHeader title={heading} lead={page.description} />
      <div className="roadmap">
        <ShippedFeatures features={shipped} />
        <UpcomingFeatures features={upcoming} />
      </div>
    </div>
  );
}
