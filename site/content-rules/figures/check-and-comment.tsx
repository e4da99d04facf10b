import type { ReactElement } from 'react';
import { home, type Verdict } from '../../pages/home/data.ts';
import { VerdictMark } from '../../pages/home/verdict-mark.tsx';

const { checkExample: check } = home;
const count = (verdict: Verdict) => check.rows.filter((row) => row.verdict === verdict).length;
const summary = `${count('fail')} failed, ${count('warn')} warned, ${count('pass')} passed`;

/** The check of the example pull request, the comment on it, and the merge that it blocks. */
export function CheckAndComment(): ReactElement {
  const { run, commit, baseline } = check.pullRequest;
  return (
    <>
      <div className="figure-bar">
        <VerdictMark verdict={check.verdict} />
        <b>{check.name}</b> {check.title} <span className="figure-end">Required</span>
      </div>
      <div className="figure-body">
        <p>
          {summary} · {run} · commit {commit} · baseline {baseline}
        </p>
        <div className="table-scroll figure-table">
          <table>
            <thead>
              <tr>
                {['Evaluation', 'Value', 'Limit', 'Change'].map((title) => (
                  <th key={title} scope="col">
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {check.rows.map(({ name, verdict, score, threshold, change }) => (
                <tr key={name}>
                  <th scope="row">
                    <VerdictMark verdict={verdict} /> {name}{' '}
                    <span className="visually-hidden">{verdict}</span>
                  </th>
                  <td>{score}</td>
                  <td>{threshold}</td>
                  <td>{change}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <p>Failed cases ({check.failedCases.length})</p>
        <ul>
          {check.failedCases.map(({ evaluation, id, expected, got }) => (
            <li key={id}>
              <b>
                {evaluation} / {id}
              </b>{' '}
              {expected}, got {got}
            </li>
          ))}
        </ul>
      </div>
      <div className="figure-bar figure-foot">
        <VerdictMark verdict="fail" />
        <b>Merging is blocked.</b> A required check has failed.
      </div>
    </>
  );
}
