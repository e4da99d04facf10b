import type { ReactNode } from 'react';
import { PageHeader } from '../../layout/page-header.tsx';
import type { RoadmapPage } from '../../layout/pages.ts';
import { ShippedFeatures } from './shipped-features.tsx';
import { UpcomingFeatures } from './upcoming-features.tsx';

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
