import type { ReactNode } from 'react';
import { typeset } from '../../content-rules/typography.ts';
import type { SiteComponent } from '../../layout/page.ts';
import { PageHeader } from '../../layout/page-header.tsx';
import { STYLES } from '../../layout/page-styles.tsx';
import { SiteLayout } from '../../layout/site-layout.tsx';
import { type Priority, type ShippedFeature, shipped, type UpcomingFeature, upcoming } from './data.ts';

const STATUSES = { production: 'Production Ready', beta: 'Beta' } as const;
const PRIORITIES: Readonly<Record<Priority, string>> = { 1: 'Next Up', 2: 'Planning', 3: 'Research' };

/** Roadmap: available and upcoming features side by side. */
export const RoadmapPage: SiteComponent = ({ page, context }) => (
  <SiteLayout page={page} context={context} styles={[STYLES.roadmap]}>
    <div className="container">
      <PageHeader title={page.props.heading} lead={page.description} />
      <nav className="roadmap-jump row narrow-only" aria-label="Lists">
        <a className="roadmap-link" href="#shipped">
          Shipped {shipped.length}
        </a>
        <a className="roadmap-link" href="#upcoming">
          Coming {upcoming.length}
        </a>
      </nav>
      <div className="roadmap">
        <ShippedFeatures features={shipped} />
        <UpcomingFeatures features={upcoming} />
      </div>
    </div>
  </SiteLayout>
);

/** Available features by status. */
export function ShippedFeatures({ features }: { features: readonly ShippedFeature[] }): ReactNode {
  return (
    <Column id="shipped" title="Shipped Features" count={features.length}>
      {(['production', 'beta'] as const).map((status) => {
        const listed = features.filter((feature) => feature.status === status);
        return (
          <section key={status}>
            <h3 className="roadmap-status">
              <span className={`pill ${status === 'beta' ? 'pill-accent ' : ''}status status-${status}`}>
                {STATUSES[status]}
              </span>{' '}
              {listed.length}
            </h3>
            <ul className="roadmap-list">
              {listed.map(({ title, description, docs }) => (
                <li key={title}>
                  <h4>{docs ? <a href={docs}>{title}</a> : title}</h4>
                  <p className="muted">{typeset(description)}</p>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </Column>
  );
}

/** Planned features, the nearest first, with a legend of the priorities. */
export function UpcomingFeatures({ features }: { features: readonly UpcomingFeature[] }): ReactNode {
  const nearestFirst = [...features].sort((a, b) => a.priority - b.priority);
  return (
    <Column id="upcoming" title="Coming Soon" count={features.length}>
      <p className="visually-hidden">Priorities:</p>
      <ul className="roadmap-legend row muted">
        {([1, 2, 3] as const).map((priority) => (
          <li key={priority}>
            <PriorityBadge priority={priority} /> ({priority})
          </li>
        ))}
      </ul>
      <ul className="roadmap-list">
        {nearestFirst.map(({ title, priority, description }) => (
          <li key={title}>
            <div className="roadmap-title">
              <h3>{title}</h3>
              <PriorityBadge priority={priority} />
            </div>
            <p className="muted">{typeset(description)}</p>
          </li>
        ))}
      </ul>
    </Column>
  );
}

const PriorityBadge = ({ priority }: { priority: Priority }): ReactNode => (
  <span className={`pill ${priority === 1 ? 'pill-accent ' : ''}priority priority-${priority}`}>
    {PRIORITIES[priority]}
  </span>
);

function Column(props: { id: string; title: string; count: number; children: ReactNode }): ReactNode {
  const { id, title, count, children } = props;
  return (
    <section className="roadmap-column" aria-labelledby={id}>
      <div className="roadmap-head">
        <h2 id={id}>{title}</h2>
        <p>{count}</p>
      </div>
      {children}
    </section>
  );
}
