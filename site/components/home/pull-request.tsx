import type { ReactNode } from 'react';
import type { CheckExample, PullRequestExample } from '../../data/home.ts';
import { CheckTable } from './check-table.tsx';
import { VerdictMark } from './verdict-mark.tsx';

/** The product at work: a changed prompt, its check and comment, and the merge that waits. */
export function PullRequest({ check }: { check: CheckExample }): ReactNode {
  const { pullRequest } = check;
  return (
    <figure className="pr">
      <div className="video-place" id="hero-video">
        <div className="pr-window">
          <div className="pr-top">
            <p className="pr-title">
              {pullRequest.title} <span>#{pullRequest.number}</span>
            </p>
            <p className="pr-refs">
              <span className="pr-open">Open</span>
              <code>{pullRequest.branch}</code> into <code>{pullRequest.target}</code>
            </p>
          </div>
          <Change pullRequest={pullRequest} />
          <Comment check={check} />
          <div className="pr-merge">
            <VerdictMark verdict={check.verdict} />
            <p>
              <strong>Merging is blocked.</strong> {check.name} is required and failed.
            </p>
            <span className="pr-button">Merge pull request</span>
          </div>
        </div>
      </div>
      <figcaption>{check.caption}</figcaption>
    </figure>
  );
}

function Change({ pullRequest }: { pullRequest: PullRequestExample }): ReactNode {
  return (
    <div className="pr-change">
      <p className="pr-file">{pullRequest.file}</p>
      <div className="pr-diff">
        <del>{pullRequest.removed}</del>
        <ins>{pullRequest.added}</ins>
      </div>
      <dl className="pr-facts">
        <div>
          <dt>Prompt version</dt>
          <dd>{pullRequest.versions.join(' → ')}</dd>
        </div>
        <div>
          <dt>Environment</dt>
          <dd className="pr-live">{pullRequest.environment}</dd>
        </div>
        <div>
          <dt>Commit</dt>
          <dd>{pullRequest.commit}</dd>
        </div>
        <div>
          <dt>Baseline</dt>
          <dd>{pullRequest.baseline}</dd>
        </div>
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
          <strong>{check.name}</strong>
          <span>{check.title}</span>
        </p>
        <p className="pr-run">{check.pullRequest.run}</p>
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
