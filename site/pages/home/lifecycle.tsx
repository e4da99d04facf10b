import type { ReactNode } from 'react';
import type { Card, Heading } from './data.ts';
import { LifecycleDiagram, NarrowLifecycleDiagram } from './lifecycle-diagram.tsx';
import { SectionHeading } from './section-heading.tsx';

type Props = { heading: Heading; steps: readonly Card[] };

/** Lifecycle section: a list of all steps, below a wide diagram of them or next to a narrow one. */
export function Lifecycle({ heading, steps }: Props): ReactNode {
  return (
    <section className="home-section home-band" aria-labelledby="lifecycle-title">
      <div className="container">
        <SectionHeading id="lifecycle-title" heading={heading} />
        <LifecycleDiagram steps={steps} />
        <div className="lifecycle-steps">
          <NarrowLifecycleDiagram steps={steps} />
          <ol className="lifecycle">
            {steps.map(({ title, body }) => (
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
}
