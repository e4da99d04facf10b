import { Fragment, type ReactNode } from 'react';
import type { Table, Verdict } from './example.ts';
import { VerdictMark } from './verdict-mark.tsx';

/** Values of evaluations or cases, with a verdict in front of each name. */
export const ResultTable = ({ columns, judged, rows, sentences }: Table): ReactNode => (
  <table className={`result-table${sentences ? ' result-sentences' : ''}`}>
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
      {rows.map(({ verdict, result = <Result verdict={verdict} />, name, cells }) => (
        <tr key={name}>
          <th scope="row">
            {result}
            {/* Names can break after each underscore. */}
            {name.split(/(?<=_)/).map((part, index) => (
              <Fragment key={part}>
                {index > 0 && <wbr />}
                {part}
              </Fragment>
            ))}
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

/** A verdict as an icon, and as a word for assistive technology. */
export const Result = ({ verdict }: { verdict: Verdict }): ReactNode => (
  <>
    <VerdictMark verdict={verdict} />
    <span className="visually-hidden">{verdict}: </span>
  </>
);
