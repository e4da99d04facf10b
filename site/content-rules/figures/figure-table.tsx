import type { ReactElement, ReactNode } from 'react';

/** Table of a drawing. The first cell of each row names it. */
export function FigureTable(props: {
  columns: readonly string[];
  rows: readonly (readonly ReactNode[])[];
}): ReactElement {
  return (
    <div className="table-scroll figure-table">
      <table>
        <thead>
          <tr>
            {props.columns.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {props.rows.map(([name, ...values], index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows never change.
            <tr key={index}>
              <th scope="row">{name}</th>
              {values.map((value, column) => (
                <td key={props.columns[column]}>{value}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
