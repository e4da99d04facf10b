import type { ReactNode } from 'react';
import { MARK } from '../../brand.ts';
import { config } from '../../config.ts';
import { home } from './data.ts';
import { ByLimit, ByVerdict } from './shown-at.tsx';
import { VerdictMark } from './verdict-mark.tsx';

const { pullRequest, failedCases, ...check } = home.checkExample;

/** Drawing of what GitHub shows of the run: the comment, the check, and the merge button. */
export const GitHub = (): ReactNode => (
  <figure className="github" id="principles-title">
    <div className="github-comment panel window">
      <p className="github-author">
        <svg viewBox={`0 0 ${MARK.size} ${MARK.size}`} width="20" height="20" aria-hidden="true">
          <path d={MARK.weight} />
        </svg>
        <b>{config.product}</b> <span className="pill">bot</span> commented
      </p>
      <Comment />
    </div>
    <div className="github-merge panel window">
      <div className="github-check">
        <ByVerdict fail={<VerdictMark verdict="fail" />} warn={<VerdictMark verdict="warn" />} />
        <p>
          <b>{check.name}</b> <ByVerdict fail={check.title} warn="Warn: 2 of 5 evaluations" />
        </p>
        <span className="pill">Required</span>
      </div>
      <div className="github-check">
        <ByVerdict fail={<VerdictMark verdict="fail" />} warn={<VerdictMark verdict="pass" />} />
        <p>
          <ByVerdict
            fail={
              <>
                <b>Merging is blocked</b> A required check has failed.
              </>
            }
            warn={
              <>
                <b>Ready to merge</b> A warning does not block.
              </>
            }
          />
        </p>
      </div>
      <p className="github-button">
        <ByVerdict
          fail={<span className="button button-quiet">Merge pull request</span>}
          warn={<span className="button">Merge pull request</span>}
        />
      </p>
    </div>
    <figcaption className="window-note">{check.caption}</figcaption>
  </figure>
);

const Comment = (): ReactNode => (
  <div className="github-body">
    <p>
      <b>
        {check.name}: <ByVerdict fail="FAIL" warn="WARN" />
      </b>
    </p>
    <p>
      <ByVerdict fail="1 failed, 1 warned, 3 passed" warn="0 failed, 2 warned, 3 passed" />
      <br />
      {pullRequest.run} · commit {pullRequest.commit} · baseline {pullRequest.baseline}
    </p>
    <table className="verdict-table">
      <thead>
        <tr>
          {['Evaluation', 'Value', 'Limit', 'Change'].map((column) => (
            <th scope="col" key={column}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {check.rows.map(({ name, verdict, score, threshold, change }) => (
          <tr key={name}>
            <th scope="row">
              {verdict === 'fail' ? (
                <ByVerdict fail={<Result verdict="fail" />} warn={<Result verdict="warn" />} />
              ) : (
                <Result verdict={verdict} />
              )}{' '}
              {name}
            </th>
            <td>{score}</td>
            <td>
              {verdict === 'fail' ? (
                <ByLimit>{(limit) => `≥ ${limit.verdict === 'fail' ? limit.value : '1.00'}`}</ByLimit>
              ) : (
                threshold
              )}
            </td>
            <td>{change}</td>
          </tr>
        ))}
      </tbody>
    </table>
    <p>Failed cases ({failedCases.length})</p>
    <ul>
      {failedCases.map(({ evaluation, id, expected, got }) => (
        <li key={id}>
          <b>
            {evaluation} / {id}
          </b>{' '}
          {expected}, got {got}
        </li>
      ))}
    </ul>
  </div>
);

const Result = ({ verdict }: { verdict: 'pass' | 'warn' | 'fail' }): ReactNode => (
  <>
    <VerdictMark verdict={verdict} />
    <span className="visually-hidden">{verdict}: </span>
  </>
);
