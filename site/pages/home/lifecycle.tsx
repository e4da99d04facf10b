import type { ReactNode } from 'react';
import type { Card, Heading } from './data.ts';
import { LifecycleDiagram } from './lifecycle-diagram.tsx';
import { SectionHeading } from './section-heading.tsx';

type Props = { heading: Heading; steps: readonly Card[] };

/** Lifecycle section: a list of all steps, below a diagram of them in wide windows. */
export function Lifecycle({ heading, steps }: Props): ReactNode {
  return (
    <section className="home-section home-band" aria-labelledby="lifecycle-title">
      <div className="container">
        <SectionHeading id="lifecycle-title" heading={heading} />
        <LifecycleDiagram steps={steps} />
        <ol className="lifecycle">
          {steps.map(({ title, body }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{body}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
