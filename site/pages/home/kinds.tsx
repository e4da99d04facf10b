import type { ReactNode } from 'react';
import { typeset } from '../../content-rules/typography.ts';
import { home } from './data.ts';
import { KindPicture } from './kind-picture.tsx';
import { SectionHeading } from './section-heading.tsx';

/** Feature cards: one kind of evaluation each, with an illustration of what it measures. */
export const Kinds = (): ReactNode => (
  <section id="features" aria-labelledby="features-title">
    <div className="container">
      <SectionHeading id="features-title" heading={home.headings.kinds} />
      <ul className="kinds panel">
        {home.evaluationKinds.map(({ kind, title, body, href, beta }) => (
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
    </div>
  </section>
);
