import type { ReactNode } from 'react';
import type { Card, Heading } from '../../data/home.ts';
import { SectionHeading } from './section-heading.tsx';

/** What holds for every evaluation, whatever its kind. */
export function Features({ heading, features }: { heading: Heading; features: readonly Card[] }): ReactNode {
  return (
    <section className="home-section container principles" aria-labelledby="principles-title">
      <SectionHeading id="principles-title" heading={heading} />
      <ul>
        {features.map(({ title, body, href }) => (
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
