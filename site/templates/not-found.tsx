import type { ReactNode } from 'react';
import { PageHeader } from '../components/page-header.tsx';
import type { NotFoundPage } from '../pages.ts';

/** What an address leads to when there is nothing. */
export function NotFoundTemplate({ page }: { page: NotFoundPage }): ReactNode {
  return (
    <div className="container not-found">
      <PageHeader
        title={page.props.heading}
        lead="The page you're looking for doesn't exist or has been moved."
      />
      <a className="button button-large" href="/">
        Back to Home
      </a>
    </div>
  );
}
