import type { ReactNode } from 'react';
import { CheckTable } from './check-table.tsx';
import type { CheckExample } from './data.ts';
import { DiffLines } from './diff-lines.tsx';
import { VerdictMark } from './verdict-mark.tsx';

/** Example pull request: a changed prompt, its check and comment, and the blocked merge. */
export function PullRequest({ check }: { check: CheckExample }): ReactNode {
  const { pullRequest } = check;
  return (
    <figure className="pr">
      <div className="pr-window">
        <div className="pr-top">
          <p className="pr-title">
            {pullRequest.title} <span>#{pullRequest.number}</span>
          </p>
          <p className="pr-refs">
            <span className="badge badge-pass">Open</span> <code>{pullRequest.branch}</code> into{' '}
            <code>{pullRequest.target}</code>
          </p>
        </div>
        <Change check={check} />
        <Comment check={check} />
        <div className="pr-merge">
          <VerdictMark verdict={check.verdict} />
          <p>
            <strong>Merging is blocked.</strong> <span>{check.name}</span> is required and failed.
          </p>
          <span className="pr-button">Merge pull request</span>
        </div>
      </div>
      <figcaption>The example from the top of this page.</figcaption>
    </figure>
  );
}

/** The changed prompt, and the steps that the service took. */
function Change({ check }: { check: CheckExample }): ReactNode {
  const { file, diff, steps, versions, environment, baseline } = check.pullRequest;
  return (
    <div className="pr-change">
      <p className="pr-file">{file}</p>
      <DiffLines lines={diff} />
      <ol className="pr-steps">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
        <li className="verdict-fail">Verdict: {check.verdict}</li>
      </ol>
      <dl className="pr-facts">
        <dt>Environment</dt>
        <dd>{environment}</dd>
        <dt>Prompt</dt>
        <dd>{versions.join(' → ')}</dd>
        <dt>Baseline</dt>
        <dd>{baseline}</dd>
      </dl>
    </div>
  );
}

function Comment({ check }: { check: CheckExample }): ReactNode {
  return (
    <div className="pr-comment">
      <div className="pr-check">
        <VerdictMark verdict={check.verdict} />
        <p>
          <strong>{check.name}</strong> <span>{check.title}</span>
        </p>
        <p className="pr-run">
          {check.pullRequest.run} · {check.pullRequest.commit}
        </p>
      </div>
      <CheckTable rows={check.rows} />
      <p className="pr-label">Failed cases ({check.failedCases.length})</p>
      <ul className="pr-cases">
        {check.failedCases.map(({ evaluation, id, expected, got }) => (
          <li key={id}>
            <b>
              {evaluation} / {id}
            </b>{' '}
            {expected} <span>got {got}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
