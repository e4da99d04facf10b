import type { ReactElement } from 'react';
import { checkExample as check, checkTable } from '../../pages/home/example.ts';
import { Outcome } from '../../pages/home/pull-request.tsx';
import { ResultTable } from '../../pages/home/result-table.tsx';
import { VerdictMark } from '../../pages/home/verdict-mark.tsx';

/** The check of the example pull request, the comment on it, and the merge that it blocks. */
export function CheckAndComment(): ReactElement {
  const { run, commit, baseline } = check.pullRequest;
  return (
    <>
      <div className="row figure-bar">
        <VerdictMark verdict={check.verdict} />
        <span>
          <b>{check.name}</b> <span className="code-word">{check.title}</span>
        </span>{' '}
        Required
      </div>
      <p className="figure-body muted">
        {run}, commit {commit}, baseline {baseline}
      </p>
      <ResultTable {...checkTable} />
      <Outcome title="Merging is blocked." isBlocked>
        A required check has failed.
      </Outcome>
    </>
  );
}
