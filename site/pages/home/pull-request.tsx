import type { ReactNode } from 'react';
import { OMITTED_FROM_MARKDOWN, OMITTED_FROM_SEARCH } from '#generator';
import { checkExample } from './example.ts';
import { VerdictMark } from './verdict-mark.tsx';

const { title, number } = checkExample.pullRequest;

/** Title bar of a window that shows the pull request of the example. */
export const PullRequestTitle = (): ReactNode => (
  <p className="window-title">
    {title} <small>#{number}</small>
  </p>
);

type Props = { title: string; isBlocked?: boolean; children: ReactNode };

/** What came of a run: whether the pull request can be merged, and a picture of the button that merges it. */
export const Outcome = ({ title, isBlocked = false, children }: Props): ReactNode => (
  <span className={isBlocked ? 'outcome is-blocked' : 'outcome'}>
    <VerdictMark verdict={isBlocked ? 'fail' : 'pass'} />
    <span>
      <strong>{title}</strong> {children}
    </span>
    <span className="merge" aria-hidden="true" {...OMITTED_FROM_MARKDOWN} {...OMITTED_FROM_SEARCH}>
      Merge pull request
    </span>
  </span>
);
