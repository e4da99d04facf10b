import type { ReactNode } from 'react';
import { home } from './data.ts';
import { LifecycleDiagram, NarrowLifecycleDiagram } from './lifecycle-diagram.tsx';
import { SectionHeading } from './section-heading.tsx';

/** Lifecycle section: a list of all steps, below a wide diagram of them or next to a narrow one. */
export const Lifecycle = (): ReactNode => (
  <section className="home-section home-band" aria-labelledby="lifecycle-title">
    <div className="container">
      <SectionHeading id="lifecycle-title" heading={home.headings.lifecycle} />
      <LifecycleDiagram steps={home.lifecycle} />
      <div className="lifecycle-steps">
        <NarrowLifecycleDiagram steps={home.lifecycle} />
        <ol className="lifecycle">
          {home.lifecycle.map(({ title, body }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{body}</p>
            </li>
          ))}
        </ol>
      </div>
    </div>
  </section>
);
