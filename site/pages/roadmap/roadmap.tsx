import type { ReactNode } from 'react';
import { config } from '../../config.ts';
import { typeset } from '../../content-rules/typography.ts';
import { Icon } from '../../layout/icons.tsx';
import type { SiteComponent } from '../../layout/page.ts';
import { PageHeader } from '../../layout/page-header.tsx';
import { STYLES } from '../../layout/page-styles.tsx';
import { SiteLayout } from '../../layout/site-layout.tsx';
import { TitleLink } from '../../layout/title-link.tsx';
import { beta, type Features, nextUp, planning, production, research } from './data.ts';

type Group = {
  readonly id: string;
  readonly title: string;
  readonly features: Features;
};

const SHIPPED: readonly Group[] = [
  { id: 'production', title: 'Production Ready', features: production },
  { id: 'beta', title: 'Beta', features: beta },
];
const UPCOMING: readonly Group[] = [
  { id: 'next-up', title: 'Next Up', features: nextUp },
  { id: 'planning', title: 'Planning', features: planning },
  { id: 'research', title: 'Research', features: research },
];

/** Roadmap: available and upcoming features side by side. */
export const RoadmapPage: SiteComponent = ({ page, context }) => (
  <SiteLayout page={page} context={context} styles={[STYLES.roadmap]}>
    <div className="container">
      <PageHeader title={page.props.heading} lead={page.description} />
      <label className="button button-quiet choice phone-only screen-only" data-md="omit">
        <input type="checkbox" /> Show descriptions <Icon name="down" />
      </label>
      <div className="roadmap column">
        <Column id="shipped" title="Shipped Features" groups={SHIPPED} />
        <div>
          <Column id="upcoming" title="Coming Soon" groups={UPCOMING} />
          <div className="roadmap-more panel">
            <h2>Missing something?</h2>
            <p className="lead">Tell us what your team needs, or what you would like to evaluate.</p>
            <p className="buttons">
              <a className="button" href="/waitlist">
                Join the Waitlist
              </a>{' '}
              <a className="button button-quiet" href={`mailto:${config.email}`}>
                Write to us
              </a>
            </p>
          </div>
        </div>
      </div>
    </div>
  </SiteLayout>
);

/** List of features in groups, with a legend that links to the groups: the further one is, the shorter its lines. */
function Column({ id, title, groups }: { id: string; title: string; groups: readonly Group[] }): ReactNode {
  const count = groups.flatMap(({ features }) => Object.keys(features)).length;
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>
        {title} <span className="feature-count">{count}</span>
      </h2>
      <ul className="roadmap-legend">
        {groups.map((group, index) => (
          <li key={group.id} className={group.id}>
            <Ruler features={group.features} />
            <a href={`#${group.id}`}>
              {group.title} {groups === UPCOMING && `(${index + 1})`}
            </a>
          </li>
        ))}
      </ul>
      {groups.map((group) => (
        <FeatureGroup key={group.id} group={group} />
      ))}
    </section>
  );
}

/** A tick for each feature. Rulers that do not fit beside each other shrink in proportion to their widths. */
const Ruler = ({ features }: { features: Features }): ReactNode => (
  <div className="roadmap-ruler" aria-hidden="true">
    {Object.keys(features).map((title) => (
      <i key={title} />
    ))}
  </div>
);

/** Features with the same state, below its name and their number, which stay while the features scroll. */
export const FeatureGroup = ({ group: { id, title, features } }: { group: Group }): ReactNode => (
  <>
    <h3 id={id}>
      {title} <span className="feature-count">{Object.keys(features).length}</span>
    </h3>
    <ul className={`features ${id}`}>
      {Object.entries(features).map(([title, text]) => (
        <li key={title}>
          <h4>
            <TitleLink title={title} />
          </h4>
          <p className="muted">{typeset(text)}</p>
        </li>
      ))}
    </ul>
  </>
);
