import type { ReactNode } from 'react';
import { checkExample } from './example.ts';

const { title, number } = checkExample.pullRequest;

/** Title bar of a window that shows the pull request of the example. */
export const PullRequestTitle = (): ReactNode => (
  <p className="window-title">
    {title} <small>#{number}</small>
  </p>
);
