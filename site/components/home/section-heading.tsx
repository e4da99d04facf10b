import type { ReactNode } from 'react';
import type { Heading } from '../../data/home.ts';

type Props = { id: string; heading: Heading; centered?: boolean };

/** The heading of a section and the sentence below it; the section is labelled by `id`. */
export function SectionHeading({ id, heading, centered = false }: Props): ReactNode {
  return (
    <div className={centered ? 'home-heading home-heading-centered' : 'home-heading'}>
      <h2 id={id}>{heading.title}</h2>
      <p>{heading.body}</p>
    </div>
  );
}
