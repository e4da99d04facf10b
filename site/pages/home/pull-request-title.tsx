import type { ReactNode } from 'react';
import { checkExample } from './example.ts';

const { title, number } = checkExample.pullRequest;

/** Title bar of a window that shows the pull request of the example. */
export const PullRequestTitle = ({ isRepeated = false }: { isRepeated?: boolean }): ReactNode => (
  <p className={isRepeated ? 'window-title is-repeated' : 'window-title'}>
    {title} <span>#{number}</span>
  </p>
);
