import type { ReactNode } from 'react';
import { home } from './data.ts';
import { LifecycleDiagram } from './lifecycle-diagram.tsx';
import { SectionHeading } from './section-heading.tsx';

/** Lifecycle section: a list of all steps, below a diagram of them in wide windows. */
export const Lifecycle = (): ReactNode => (
  <section className="home-section home-band" aria-labelledby="lifecycle-title">
    <div className="container">
      <SectionHeading id="lifecycle-title" heading={home.headings.lifecycle} />
      <LifecycleDiagram steps={home.lifecycle} />
      <ol className="lifecycle">
        {home.lifecycle.map(({ title, body }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{body}</p>
          </li>
        ))}
      </ol>
    </div>
  </section>
);
