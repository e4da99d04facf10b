import type { ReactNode } from 'react';
import type { CheckRow } from './data.ts';
import { VerdictMark } from './verdict-mark.tsx';

/** Table of evaluations, one per row, in the order of the pull request comment: fail, warn, pass. */
export function CheckTable({ rows }: { rows: readonly CheckRow[] }): ReactNode {
  return (
    <table className="verdict-table">
      <thead>
        <tr>
          <th scope="col">Evaluation</th>
          <th scope="col">Verdict</th>
          <th scope="col">Value</th>
          <th scope="col">Limit</th>
          <th scope="col">Change</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.name} data-verdict={row.verdict}>
            <th scope="row">
              {row.name} <small>{row.metric}</small>
            </th>
            <td>
              <span className={`verdict verdict-${row.verdict}`}>
                <VerdictMark verdict={row.verdict} />
                {row.verdict}
              </span>
            </td>
            <td>{row.score}</td>
            <td>{row.threshold}</td>
            <td>{row.change}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
