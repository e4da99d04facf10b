import type { ReactNode } from 'react';

export type FactList = readonly (readonly [term: string, text: string])[];

/** Names and what they are. What the agent got wrong is in the color of a fail. */
export const Facts = ({ facts }: { facts: FactList }): ReactNode => (
  <dl className="facts">
    {facts.map(([term, text]) => (
      <div key={term}>
        <dt>{term}</dt>
        <dd className={term === 'Got' ? 'verdict-fail' : undefined}>{text}</dd>
      </div>
    ))}
  </dl>
);
