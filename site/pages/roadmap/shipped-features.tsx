import type { ReactNode } from 'react';
import { typeset } from '../../content-rules/typography.ts';
import type { ShippedFeature } from './data.ts';
import { KeepHyphens } from './keep-hyphens.tsx';

const BADGES = {
  production: { label: 'Production Ready', className: 'pill status status-production' },
  beta: { label: 'Beta', className: 'pill pill-accent status status-beta' },
} as const;

/** List of available features with their status. */
export function ShippedFeatures({ features }: { features: readonly ShippedFeature[] }): ReactNode {
  return (
    <section className="roadmap-column" aria-labelledby="shipped">
      <div className="roadmap-head">
        <h2 id="shipped">Shipped Features</h2>
        <p>{features.length}</p>
      </div>
      <p className="visually-hidden">States:</p>
      <ul className="roadmap-legend row">
        {Object.values(BADGES).map(({ label, className }) => (
          <li key={label}>
            <span className={className}>{label}</span>
          </li>
        ))}
      </ul>
      <ul className="roadmap-list">
        {features.map(({ title, status, description, docs }) => (
          <li key={title}>
            <div className="roadmap-title">
              <h3>
                {docs === undefined ? (
                  <KeepHyphens text={title} />
                ) : (
                  <a href={docs}>
                    <KeepHyphens text={title} />
                  </a>
                )}
              </h3>
              <span className={BADGES[status].className}>{BADGES[status].label}</span>
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
