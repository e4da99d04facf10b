import type { ReactElement, ReactNode } from 'react';

type Props = { columns: readonly string[]; rows: readonly (readonly ReactNode[])[] };

/** Table of a drawing. The first cell of each row names it. */
export const FigureTable = ({ columns, rows }: Props): ReactElement => (
  <table>
    <thead>
      <tr>
        {columns.map((title) => (
          <th key={title} scope="col">
            {title}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(([name, ...values], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows never change.
        <tr key={index}>
          <th scope="row">{name}</th>
          {values.map((value, column) => (
            <td key={columns[column]}>{value}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);
