import type { ReactElement } from 'react';

/** Grades of the judge in the example of the article, by the label that a person gave. */
export const CALIBRATION = { goodPassed: 33, goodFailed: 2, badPassed: 6, badFailed: 9 };

/** Right grades on the diagonal, the two kinds of wrong ones beside it. */
export function ConfusionMatrix(): ReactElement {
  const { goodPassed, goodFailed, badPassed, badFailed } = CALIBRATION;
  return (
    <div className="table-scroll figure-table">
      <table className="matrix">
        <thead>
          <tr>
            <td />
            <th scope="col">Judge: pass</th>
            <th scope="col">Judge: fail</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">Human: good</th>
            <td className="matrix-right">
              <b>{goodPassed}</b> good answers passed
            </td>
            <td className="matrix-wrong">
              <b>{goodFailed}</b> good answers failed
            </td>
          </tr>
          <tr>
            <th scope="row">Human: bad</th>
            <td className="matrix-wrong">
              <b>{badPassed}</b> bad answers passed
            </td>
            <td className="matrix-right">
              <b>{badFailed}</b> bad answers failed
            </td>
          </tr>
        </tbody>
      </table>
    </div>
  );
}
