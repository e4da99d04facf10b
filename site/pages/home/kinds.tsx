import type { ReactNode } from 'react';
import { typeset } from '../../content-rules/typography.ts';
import type { Heading, KindCard } from './data.ts';
import { KindPicture } from './kind-picture.tsx';
import { SectionHeading } from './section-heading.tsx';

type Props = { heading: Heading; kinds: readonly KindCard[] };

/** Feature cards: one kind of evaluation each, with an illustration of what it measures. */
export function Kinds({ heading, kinds }: Props): ReactNode {
  return (
    <section className="home-section container" id="features" aria-labelledby="features-title">
      <SectionHeading id="features-title" heading={heading} />
      <ul className="kinds panel">
        {kinds.map(({ kind, title, body, href, beta }) => (
          <li className="kind card" key={kind}>
            <KindPicture kind={kind} />
            <h3>
              <a className="card-link" href={href}>
                {title}
              </a>
            </h3>
            {beta && <span className="pill pill-accent">Beta</span>}
            <p>{typeset(body)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
