import type { ReactElement } from 'react';
import { checkExample as check } from '../../pages/home/example.ts';
import { VerdictMark } from '../../pages/home/verdict-mark.tsx';
import { FigureTable } from './figure-table.tsx';

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
      <p className="figure-body">
        {run}, commit {commit}, baseline {baseline}
      </p>
      <FigureTable
        columns={['Evaluation', 'Value', 'Limit', 'Change']}
        rows={check.rows.map(({ name, verdict, metric, score, threshold, change }) => [
          <span key={name}>
            <VerdictMark verdict={verdict} /> {name}
            {metric.endsWith('_ms') && ' (ms)'} <span className="visually-hidden">{verdict}</span>
          </span>,
          <span key="score" className={`verdict-${verdict}`}>
            {score}
          </span>,
          threshold,
          change,
        ])}
      />
      <div className="row figure-bar figure-foot">
        <VerdictMark verdict="fail" />
        <span>
          <b>Merging is blocked.</b> A required check has failed.
        </span>
      </div>
    </>
  );
}
