import type { ReactElement } from 'react';
import { MarkShape } from '../../pages/home/verdict-mark.tsx';
import { WEIGHT } from './line-chart.tsx';

/** The evaluation `returns` of the quickstart, before the fix. */
export const CHAIN = {
  scores: { 'shoes-window': 0, 'electronics-window': 1, 'follow-up': 0 },
  metric: 'pass_rate',
  limit: 0.9,
};

/** Left edges of the columns, and the height of a row. */
const COLUMNS = { Cases: 0, Scores: 128, Metric: 198, Verdict: 318 };
const ROW = 28;
const rowAt = (index: number): number => 40 + index * ROW;
const MIDDLE = rowAt(1);
const valueAt = (value: number): number => COLUMNS.Metric + value * 96;

const mark = (verdict: 'pass' | 'fail', x: number, y: number) => (
  <g className={`mark verdict-${verdict}`} transform={`translate(${x} ${y - 8})`}>
    <MarkShape verdict={verdict} />
  </g>
);

/** From cases to a verdict: each case gets a score, the scores make a metric, and the limit hangs on its axis. */
export function VerdictChain(): ReactElement {
  const scores = Object.entries(CHAIN.scores);
  const value = scores.reduce((sum, [, score]) => sum + score, 0) / scores.length;
  return (
    <svg className="chart figure-body" viewBox="0 0 364 124" width="640" aria-hidden="true">
      {Object.entries(COLUMNS).map(([title, x]) => (
        <text key={title} x={x} y="12">
          {title}
        </text>
      ))}
      {scores.map(([id, score], index) => (
        <g key={id}>
          <text x="0" y={rowAt(index) + 4}>
            {id}
          </text>
          {mark(score === 1 ? 'pass' : 'fail', COLUMNS.Scores, rowAt(index))}
          <text x={COLUMNS.Scores + 22} y={rowAt(index) + 4}>
            {score}
          </text>
        </g>
      ))}
      <path
        fill="none"
        stroke="var(--color-line-strong)"
        d={`M166 ${rowAt(0)}h8v${2 * ROW}h-8m8 ${-ROW}h14M302 ${MIDDLE}h8M${valueAt(0)} ${MIDDLE}h96m-96-4v8m96-8v8`}
      />
      <g fill="var(--color-fail)">
        <circle cx={valueAt(value)} cy={MIDDLE} r="4" />
        <path stroke="var(--color-fail)" d={`M${valueAt(CHAIN.limit)} 24V${rowAt(2) + 10}${WEIGHT}`} />
      </g>
      <text x={valueAt(value)} y={MIDDLE - 10} textAnchor="middle">
        {value.toFixed(2)}
      </text>
      <text x={valueAt(CHAIN.limit) - 6} y="34" textAnchor="end">
        {CHAIN.limit.toFixed(2)}
      </text>
      <text x={COLUMNS.Metric} y={MIDDLE + 20}>
        {CHAIN.metric}
      </text>
      {mark('fail', COLUMNS.Verdict, MIDDLE)}
      <text x={COLUMNS.Verdict + 22} y={MIDDLE + 4}>
        fail
      </text>
    </svg>
  );
}
