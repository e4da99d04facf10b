import type { ReactElement } from 'react';

/** Grades of the judge in the example of the article, by the label that a person gave. */
export const CALIBRATION = { goodPassed: 33, goodFailed: 2, badPassed: 6, badFailed: 9 };

const row = (label: string, passed: number, failed: number, answers: string) => (
  <tr>
    <th scope="row">{label}</th>
    <td>
      <b>{passed}</b> {answers} passed
    </td>
    <td>
      <b>{failed}</b> {answers} failed
    </td>
  </tr>
);

/** Right grades on the diagonal, the two kinds of wrong ones beside it. */
export function ConfusionMatrix(): ReactElement {
  const { goodPassed, goodFailed, badPassed, badFailed } = CALIBRATION;
  return (
    <table className="matrix">
      <thead>
        <tr>
          <td />
          <th scope="col">Judge: pass</th>
          <th scope="col">Judge: fail</th>
        </tr>
      </thead>
      <tbody>
        {row('Human: good', goodPassed, goodFailed, 'good answers')}
        {row('Human: bad', badPassed, badFailed, 'bad answers')}
      </tbody>
    </table>
  );
}
