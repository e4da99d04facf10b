import type { ReactNode } from 'react';
import type { Table } from './example.ts';
import { VerdictMark } from './verdict-mark.tsx';

/** Values of evaluations or cases, with a verdict in front of each name. */
export const ResultTable = ({ columns, judged, rows }: Table): ReactNode => (
  <table className="result-table">
    <thead>
      <tr>
        {columns.map((column) => (
          <th scope="col" key={column}>
            {column}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(({ verdict, name, cells }) => (
        <tr key={name}>
          <th scope="row">
            <VerdictMark verdict={verdict} />
            <span className="visually-hidden">{verdict}: </span>
            {name}
          </th>
          {columns.slice(1).map((column, index) => (
            <td
              key={column}
              className={column === judged && verdict !== 'pass' ? `verdict-${verdict}` : undefined}
            >
              {cells[index]}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);
