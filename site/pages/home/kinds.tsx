import type { ReactNode } from 'react';
import { typeset } from '../../content-rules/typography.ts';
import { partsOf, TitleLink } from '../../layout/title-link.tsx';
import { type EvaluationKind, KindPicture } from './kind-picture.tsx';
import { Listing } from './listing.tsx';
import { SectionHeading } from './section-heading.tsx';
import * as home from './texts.ts';

/** A file with its limit marked, and feature cards: a kind of evaluation each, with a picture of what it measures. */
export const Kinds = (): ReactNode => (
  <section id="features" aria-labelledby="features-title">
    <div className="container">
      <div className="home-columns column">
        <SectionHeading id="features-title" heading={home.headings.kinds} />
        <Listing id="config-title" title={home.configExample.file}>
          {home.configExample.source.split('\n').map((line) => {
            const [key = '', value] = line.split(/:(?= |$)/);
            const Line = key.trim() === 'fail_below' ? 'mark' : 'span';
            return (
              <Line className="line" key={line}>
                <span className="hl-property">{key}</span>:{value}
                {'\n'}
              </Line>
            );
          })}
        </Listing>
      </div>
      <ul className="kinds panel">
        {Object.entries(home.evaluationKinds).map(([title, body]) => (
          <li className="kind card" key={title}>
            <KindPicture kind={partsOf(title).text as EvaluationKind} />
            <h3>
              <TitleLink title={title} className="card-link" />{' '}
              {partsOf(title).rest && <span className="label">Beta</span>}
            </h3>
            <p>{typeset(body)}</p>
          </li>
        ))}
      </ul>
    </div>
  </section>
);
