import type { ReactNode } from 'react';
import { home } from './data.ts';
import { DiffLines } from './diff-lines.tsx';
import { VerdictMark, VerdictWord } from './verdict-mark.tsx';

const { pullRequest, failedCases, ...check } = home.checkExample;

/** Example pull request: a changed prompt, its check and comment, and the blocked merge. */
export const PullRequest = (): ReactNode => (
  <figure className="pr">
    <div className="pr-window panel panel-raised window">
      <div className="pr-top row row-apart">
        <p className="window-title">
          {pullRequest.title} <span>#{pullRequest.number}</span>
        </p>
        <p className="muted">
          <span className="pill pill-pass">Open</span>{' '}
          <code className="pill pill-accent">{pullRequest.branch}</code> into{' '}
          <code className="pill pill-accent">{pullRequest.target}</code>
        </p>
      </div>
      <Change />
      <Comment />
      <div className="pr-merge row">
        <VerdictMark verdict={check.verdict} />
        <p>
          <strong>Merging is blocked.</strong> <span>{check.name}</span> is required and failed.
        </p>
        <span className="pr-button button button-quiet">Merge pull request</span>
      </div>
    </div>
    <figcaption className="window-note">The example from the top of this page.</figcaption>
  </figure>
);

const FACTS = [
  ['Environment', pullRequest.environment],
  ['Prompt', pullRequest.versions.join(' → ')],
  ['Baseline', pullRequest.baseline],
];

/** The changed prompt, and what ran. */
const Change = (): ReactNode => (
  <div className="pr-change">
    <DiffLines file={pullRequest.file} lines={pullRequest.diff} />
    <dl className="facts">
      {FACTS.map(([term, text]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd className="pr-said">{text}</dd>
        </div>
      ))}
    </dl>
  </div>
);

const Comment = (): ReactNode => (
  <div className="pr-comment">
    <div className="pr-check row">
      <VerdictMark verdict={check.verdict} />
      <p>
        <strong>{check.name}</strong> <span>{check.title}</span>
      </p>
      <p className="pr-run pr-said">
        {pullRequest.run} · {pullRequest.commit}
      </p>
    </div>
    <CheckTable />
    <p className="window-note">Failed cases ({failedCases.length})</p>
    <ul className="pr-cases pr-said">
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
  <table className="verdict-table">
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
