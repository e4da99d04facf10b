import type { ReactNode } from 'react';
import type { Card, CheckExample, Heading } from './data.ts';
import { PullRequest } from './pull-request.tsx';
import { SectionHeading } from './section-heading.tsx';

type Props = { heading: Heading; check: CheckExample; notes: readonly Card[] };

/** The changed prompt and the comment on it as a reviewer sees them, with notes. */
export function Review({ heading, check, notes }: Props): ReactNode {
  return (
    <section className="home-section container home-columns review" aria-labelledby="principles-title">
      <div className="review-words">
        <SectionHeading id="principles-title" heading={heading} />
        <ul>
          {notes.map(({ title, body, href }) => (
            <li key={title}>
              <h3>
                <a href={href}>{title}</a>
              </h3>
              <p>{body}</p>
            </li>
          ))}
        </ul>
      </div>
      <PullRequest check={check} />
    </section>
  );
}
