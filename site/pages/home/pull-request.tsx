import type { ReactNode } from 'react';
import { home } from './data.ts';
import { DiffLines } from './diff-lines.tsx';
import { VerdictMark, VerdictWord } from './verdict-mark.tsx';

const { pullRequest, failedCases, ...check } = home.checkExample;

/** Example pull request: a changed prompt, its check and comment, and the blocked merge. */
export const PullRequest = (): ReactNode => (
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
      <Change />
      <Comment />
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

/** The changed prompt, and the steps that the service took. */
const Change = (): ReactNode => (
  <div className="pr-change">
    <p className="pr-file">{pullRequest.file}</p>
    <DiffLines lines={pullRequest.diff} />
    <ol className="pr-steps">
      {pullRequest.steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
      <li className="verdict-fail">Verdict: {check.verdict}</li>
    </ol>
    <dl className="pr-facts">
      <dt>Environment</dt>
      <dd>{pullRequest.environment}</dd>
      <dt>Prompt</dt>
      <dd>{pullRequest.versions.join(' → ')}</dd>
      <dt>Baseline</dt>
      <dd>{pullRequest.baseline}</dd>
    </dl>
  </div>
);

const Comment = (): ReactNode => (
  <div className="pr-comment">
    <div className="pr-check">
      <VerdictMark verdict={check.verdict} />
      <p>
        <strong>{check.name}</strong> <span>{check.title}</span>
      </p>
      <p className="pr-run">
        {pullRequest.run} · {pullRequest.commit}
      </p>
    </div>
    <CheckTable />
    <p className="pr-label">Failed cases ({failedCases.length})</p>
    <ul className="pr-cases">
      {failedCases.map(({ evaluation, id, expected, got }) => (
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

/** Table of evaluations, one per row, in the order of the pull request comment: fail, warn, pass. */
const CheckTable = (): ReactNode => (
  <table className="pr-table">
    <thead>
      <tr>
        {['Evaluation', 'Verdict', 'Value', 'Limit', 'Change'].map((column) => (
          <th scope="col" key={column}>
            {column}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {check.rows.map((row) => (
        <tr key={row.name} data-verdict={row.verdict}>
          <th scope="row">
            {row.name} <small>{row.metric}</small>
          </th>
          <td>
            <VerdictWord verdict={row.verdict} />
          </td>
          <td>{row.score}</td>
          <td>{row.threshold}</td>
          <td>{row.change}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
