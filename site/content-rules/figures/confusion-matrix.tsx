import type { ReactElement } from 'react';
import { FigureTable } from './figure-table.tsx';

/** Grades of the judge in the example of the article, by the label that a person gave. */
export const CALIBRATION = { goodPassed: 33, goodFailed: 2, badPassed: 6, badFailed: 9 };

const cell = (count: number, answers: string) => (
  <>
    <b>{count}</b> {answers}
  </>
);

/** Right grades on the diagonal, the two kinds of wrong ones beside it. */
export function ConfusionMatrix(): ReactElement {
  const { goodPassed, goodFailed, badPassed, badFailed } = CALIBRATION;
  const rows = [
    ['Human: good', cell(goodPassed, 'good answers passed'), cell(goodFailed, 'good answers failed')],
    ['Human: bad', cell(badPassed, 'bad answers passed'), cell(badFailed, 'bad answers failed')],
  ];
  return (
    <div className="matrix">
      <FigureTable columns={['', 'Judge: pass', 'Judge: fail']} rows={rows} />
    </div>
  );
}
