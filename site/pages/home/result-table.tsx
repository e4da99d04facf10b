import { Fragment, type ReactNode } from 'react';
import type { Table } from './example.ts';
import { VerdictMark } from './verdict-mark.tsx';

/** Values of evaluations or cases, with a verdict in front of each name. */
export function ResultTable({ table }: { table: Table }): ReactNode {
  return (
    <table
      className={
        table.sentences ? 'verdict-table result-table result-sentences' : 'verdict-table result-table'
      }
    >
      <thead>
        <tr>
          {table.columns.map((column) => (
            <th scope="col" key={column}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.rows.map(({ verdict, name, cells }) => (
          <tr key={name}>
            <th scope="row">
              <VerdictMark verdict={verdict} />
              <span className="visually-hidden">{verdict}: </span>
              <BreakableName name={name} />
            </th>
            {cells.map((cell, index) => (
              <td
                key={table.columns[index + 1]}
                className={
                  table.columns[index + 1] === table.judged && verdict !== 'pass'
                    ? `verdict-${verdict}`
                    : undefined
                }
              >
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Name that can break after each underscore. */
function BreakableName({ name }: { name: string }): ReactNode {
  return name.split(/(?<=_)/).map((part, index) => (
    <Fragment key={part}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
