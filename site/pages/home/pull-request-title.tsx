import type { ReactNode } from 'react';
import { Icon } from '../../layout/icons.tsx';
import { checkExample } from './example.ts';

const { title, number } = checkExample.pullRequest;

/** Title bar of a window that shows the pull request of the example. */
export const PullRequestTitle = (): ReactNode => (
  <p className="window-title">
    <Icon name="branch" />
    <span>
      {title} <small>#{number}</small>
    </span>
  </p>
);
