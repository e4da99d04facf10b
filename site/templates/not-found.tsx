import type { ReactNode } from 'react';
import type { NotFoundPage } from '../pages.ts';

/** What an address leads to when there is nothing. */
export function NotFoundTemplate({ page }: { page: NotFoundPage }): ReactNode {
  return (
    <div className="container not-found">
      <h1>{page.props.heading}</h1>
      <p className="lead">The page you're looking for doesn't exist or has been moved.</p>
      <p>
        <a className="button button-large" href="/">
          Back to Home
        </a>
      </p>
    </div>
  );
}
