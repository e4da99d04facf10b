import type { ReactNode } from 'react';
import type { Card, Heading } from '../../data/home.ts';
import { SectionHeading } from './section-heading.tsx';

export function Audiences({
  heading,
  audiences,
}: {
  heading: Heading;
  audiences: readonly Card[];
}): ReactNode {
  return (
    <section className="home-section container" aria-labelledby="audiences-title">
      <SectionHeading id="audiences-title" heading={heading} />
      <ul className="audiences">
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
