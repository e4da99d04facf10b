import type { ReactNode } from 'react';
import { Icon } from '../../layout/icons.tsx';
import { checkExample } from './example.ts';

const { title, number } = checkExample.pullRequest;

/** Title bar of a window that shows the pull request of the example. */
export const PullRequestTitle = ({ className = '' }: { className?: string }): ReactNode => (
  <p className={`window-title ${className}`.trim()}>
    <Icon name="pull" /> {title} <span>#{number}</span>
  </p>
);
