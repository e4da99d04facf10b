import type { ReactNode } from 'react';
import { MARK } from '../../brand.ts';
import { config } from '../../config.ts';
import { home } from './data.ts';
import type { Verdict } from './example.ts';
import { Result, ResultTable } from './result-table.tsx';
import { ByLimit, ByVerdict } from './shown-at.tsx';
import { VerdictMark } from './verdict-mark.tsx';

const { pullRequest, failedCases, rows, ...check } = home.checkExample;

/** Drawing of what GitHub shows of the run: the comment, the check, and the merge button. */
export const GitHub = (): ReactNode => (
  <figure className="github column" id="principles-title">
    <div className="panel window">
      <p className="github-author row">
        <svg viewBox={`0 0 ${MARK.size} ${MARK.size}`} width="20" height="20" aria-hidden="true">
          <path d={MARK.weight} />
        </svg>
        <strong>{config.product}</strong> <span className="pill">bot</span> commented
      </p>
      <Comment />
    </div>
    <div className="panel window">
      <ByVerdict
        as="div"
        fail={
          <Merge
            verdict="fail"
            title={check.title}
            outcome="Merging is blocked."
            reason="A required check has failed."
          />
        }
        warn={
          <Merge
            verdict="warn"
            title="Warn: 2 of 5 evaluations"
            outcome="Ready to merge."
            reason="A warning blocks nothing."
          />
        }
      />
    </div>
    <figcaption className="window-note">
      Illustration of the comment and the check (beta) on GitHub.
    </figcaption>
  </figure>
);

/** What depends on the chosen limit. A warning shows the limit of warnings. */
const CHOSEN = {
  result: <ByVerdict fail={<Result verdict="fail" />} warn={<Result verdict="warn" />} />,
  limit: <ByLimit>{({ verdict, value }) => `≥ ${verdict === 'fail' ? value : '1.00'}`}</ByLimit>,
};

const Comment = (): ReactNode => (
  <div className="github-body">
    <p>
      <strong>
        {check.name}: <ByVerdict fail="FAIL" warn="WARN" />
      </strong>
      <br />
      <ByVerdict fail="1 failed, 1 warned, 3 passed" warn="0 failed, 2 warned, 3 passed" />
      <br />
      {pullRequest.run} · commit {pullRequest.commit} · baseline {pullRequest.baseline}
    </p>
    <ResultTable
      columns={['Evaluation', 'Value', 'Limit', 'Change']}
      rows={rows.map(({ name, verdict, score, threshold, change }) =>
        verdict === 'fail'
          ? { name, verdict, result: CHOSEN.result, cells: [score, CHOSEN.limit, change] }
          : { name, verdict, cells: [score, threshold, change] },
      )}
    />
    <p>Failed cases ({failedCases.length})</p>
    <ul>
      {failedCases.map(({ evaluation, id, expected, got }) => (
        <li key={id}>
          <strong>
            {evaluation} / {id}
          </strong>{' '}
          {expected}, got {got}
        </li>
      ))}
    </ul>
  </div>
);

type MergeProps = { verdict: Verdict; title: string; outcome: string; reason: string };

const Merge = ({ verdict, title, outcome, reason }: MergeProps): ReactNode => (
  <>
    <p className="github-check row">
      <VerdictMark verdict={verdict} />
      <span>
        <strong>{check.name}</strong> {title}
      </span>
      <span className="pill">Required</span>
    </p>
    <p className="github-check row">
      <VerdictMark verdict={verdict === 'fail' ? 'fail' : 'pass'} />
      <span>
        <strong>{outcome}</strong> {reason}
      </span>
      <span className={verdict === 'fail' ? 'button button-quiet' : 'button'}>Merge pull request</span>
    </p>
  </>
);
