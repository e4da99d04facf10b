import type { ReactElement } from 'react';
import { VerdictMark } from '../../pages/home/verdict-mark.tsx';

/** The failed case of the page about LLM-as-judge evaluations. */
export const GRADED_CASE = {
  evaluation: 'quality',
  id: 'angry',
  score: '0.67',
  threshold: '0.75',
  input: 'Your shoes fell apart. I want my money back now.',
  output: 'I am sorry. You have 30 days and will get a full refund.',
  grades: [
    { criterion: 'follows_policy', grade: 3, reason: 'The contexts do not mention a full refund.' },
    { criterion: 'polite', grade: 5, reason: 'Courteous throughout.' },
  ],
};
const BEST_GRADE = 5;
/** Lowest grade that is worth the default `case_threshold`. */
const PASSES = 4;

/** A case on the page of its run: the answer, and the judge's grade and reason for each criterion. */
export function RunPage(): ReactElement {
  const { evaluation, id, score, threshold, input, output, grades } = GRADED_CASE;
  return (
    <>
      <div className="row figure-bar">
        <VerdictMark verdict="fail" />
        <b>
          {evaluation} / {id}
        </b>{' '}
        score {score}, case_threshold {threshold}
      </div>
      <dl className="figure-body">
        <div>
          <dt>Input</dt>
          <dd>{input}</dd>
        </div>
        <div>
          <dt>Output</dt>
          <dd>{output}</dd>
        </div>
        {grades.map(({ criterion, grade, reason }) => (
          <div key={criterion}>
            <dt>{criterion}</dt>
            <dd>
              <b className={grade < PASSES ? 'verdict-fail' : 'verdict-pass'}>
                {grade} of {BEST_GRADE}
              </b>{' '}
              {reason}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
