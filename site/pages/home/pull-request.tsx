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
      <div className="pr-window panel panel-raised window">
        <div className="pr-top row row-apart">
          <p className="window-title">
            {pullRequest.title} <span>#{pullRequest.number}</span>
          </p>
          <p className="pr-refs">
            <span className="pill pill-pass">Open</span>{' '}
            <code className="pill pill-accent">{pullRequest.branch}</code> into{' '}
            <code className="pill pill-accent">{pullRequest.target}</code>
          </p>
        </div>
        <Change check={check} />
        <Comment check={check} />
        <div className="pr-merge row">
          <VerdictMark verdict={check.verdict} />
          <p>
            <strong>Merging is blocked.</strong> <span>{check.name}</span> is required and failed.
          </p>
          <span className="pr-button button button-quiet">Merge pull request</span>
        </div>
      </div>
      <figcaption className="window-note">{check.caption}</figcaption>
    </figure>
  );
}

/** The changed prompt, and the steps that the service took. */
function Change({ check }: { check: CheckExample }): ReactNode {
  const { file, diff, versions, environment, baseline } = check.pullRequest;
  const facts = [
    ['Environment', environment],
    ['Prompt', versions.join(' → ')],
    ['Baseline', baseline],
  ];
  return (
    <div className="pr-change">
      <DiffLines file={file} lines={diff} />
      <dl className="facts">
        {facts.map(([term, text]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd className="pr-said">{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function Comment({ check }: { check: CheckExample }): ReactNode {
  return (
    <div className="pr-comment">
      <div className="pr-check row">
        <VerdictMark verdict={check.verdict} />
        <p>
          <strong>{check.name}</strong> <span>{check.title}</span>
        </p>
        <p className="pr-run pr-said">
          {check.pullRequest.run} · {check.pullRequest.commit}
        </p>
      </div>
      <CheckTable rows={check.rows} />
      <p className="window-note">Failed cases ({check.failedCases.length})</p>
      <ul className="pr-cases pr-said">
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
