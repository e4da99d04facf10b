import type { ReactNode } from 'react';
import type { Heading } from '../../data/home.ts';

/** The heading of a section and the sentence below it; the section is labelled by `id`. */
export function SectionHeading({ id, heading }: { id: string; heading: Heading }): ReactNode {
  return (
    <div className="home-heading">
      <h2 id={id}>{heading.title}</h2>
      <p>{heading.body}</p>
    </div>
  );
}
