import type { ReactNode } from 'react';
import { typeset } from '../../content-rules/typography.ts';
import type { Priority, UpcomingFeature } from './data.ts';
import { KeepHyphens } from './keep-hyphens.tsx';

const PRIORITIES: readonly {
  readonly priority: Priority;
  readonly label: string;
}[] = [
  { priority: 1, label: 'Next Up' },
  { priority: 2, label: 'Planning' },
  { priority: 3, label: 'Research' },
];

/** List of planned features, the nearest first, with a legend of the priorities. */
export function UpcomingFeatures({ features }: { features: readonly UpcomingFeature[] }): ReactNode {
  const nearestFirst = [...features].sort((a, b) => a.priority - b.priority);
  return (
    <section className="roadmap-column" aria-labelledby="upcoming">
      <div className="roadmap-head">
        <h2 id="upcoming">Coming Soon</h2>
        <p>{features.length}</p>
      </div>
      <p className="visually-hidden">Priorities:</p>
      <ul className="roadmap-legend row">
        {PRIORITIES.map(({ priority }) => (
          <li key={priority}>
            <PriorityBadge priority={priority} />
          </li>
        ))}
      </ul>
      <ul className="roadmap-list">
        {nearestFirst.map(({ title, priority, description }) => (
          <li key={title}>
            <div className="roadmap-title">
              <h3>
                <KeepHyphens text={title} />
              </h3>
              <PriorityBadge priority={priority} />
            </div>
            <p className="muted">
              <KeepHyphens text={typeset(description)} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function PriorityBadge({ priority }: { priority: Priority }): ReactNode {
  const label = PRIORITIES.find((each) => each.priority === priority)?.label;
  return (
    <span className={`pill priority priority-${priority}${priority === 1 ? ' pill-accent' : ''}`}>
      {label}
    </span>
  );
}
