import type { ReactNode } from 'react';

type Props = { id: string; heading: { title: string; body: string }; centered?: boolean };

/** Heading of a section, with the sentence below it. `id` labels the section. */
export function SectionHeading({ id, heading, centered = false }: Props): ReactNode {
  return (
    <div className={centered ? 'home-heading home-heading-centered' : 'home-heading'}>
      <h2 id={id}>{heading.title}</h2>
      <p className="lead">{heading.body}</p>
    </div>
  );
}
