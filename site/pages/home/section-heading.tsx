import type { ReactNode } from 'react';

type Props = { id: string; heading: { title: string; body: string }; children?: ReactNode };

/** Heading of a section, with the sentence and more below it. `id` labels the section. */
export const SectionHeading = ({ id, heading, children }: Props): ReactNode => (
  <div className="home-heading">
    <h2 id={id}>{heading.title}</h2>
    <p className="lead">{heading.body}</p>
    {children}
  </div>
);
