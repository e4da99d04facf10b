import type { ReactNode } from 'react';
import type { Card, Heading } from './data.ts';
import { SectionHeading } from './section-heading.tsx';

type Props = { heading: Heading; audiences: readonly Card[] };

/** What each audience learns from a run, one line per audience. */
export function Audiences({ heading, audiences }: Props): ReactNode {
  return (
    <section className="home-section container home-columns audiences" aria-labelledby="audiences-title">
      <SectionHeading id="audiences-title" heading={heading} />
      <ul>
        {audiences.map(({ title, body, href }) => (
          <li key={title}>
            <h3>
              <a href={href}>{title}</a>
            </h3>
            <p>{body}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
