import type { ReactElement } from 'react';
import * as home from '../../pages/home/data.ts';
import { FigureTable } from './figure-table.tsx';

const { pullRequest, rows } = home.checkExample;

/** Element by the first character of a line. */
const LINES: Readonly<Record<string, 'del' | 'ins'>> = { '-': 'del', '+': 'ins' };

/** What a prompt change did: the lines of the file in both versions, and the metrics of both runs that moved. */
export function PromptDiff(): ReactElement {
  const { file, versions, diff, target, branch } = pullRequest;
  return (
    <>
      <div className="row figure-bar">
        <b>{file}</b> <span className="figure-end">{versions.join(' → ')}</span>
      </div>
      <div className="figure-diff">
        {diff.map((line) => {
          const Line = LINES[line[0] ?? ''] ?? 'span';
          return <Line key={line}>{line}</Line>;
        })}
      </div>
      <FigureTable
        columns={['Metric', branch, `Change from ${target}`]}
        rows={rows
          .filter(({ change }) => Number(change) !== 0)
          .map(({ name, metric, score, change, verdict }) => [
            `${name} / ${metric}`,
            score,
            <span key={name} className={`figure-${verdict}`}>
              {change}
            </span>,
          ])}
      />
    </>
  );
}
