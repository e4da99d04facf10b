import type { ReactNode } from 'react';
import { home } from './data.ts';
import { PullRequest } from './pull-request.tsx';
import { SectionHeading } from './section-heading.tsx';

/** The changed prompt and the comment on it as a reviewer sees them, with notes. */
export const Review = (): ReactNode => (
  <section className="home-section container home-columns review" aria-labelledby="principles-title">
    <div className="review-words">
      <SectionHeading id="principles-title" heading={home.headings.features} />
      <ul>
        {home.features.map(({ title, body, href }) => (
          <li key={title}>
            <h3>
              <a href={href}>{title}</a>
            </h3>
            <p>{body}</p>
          </li>
        ))}
      </ul>
    </div>
    <PullRequest />
  </section>
);
