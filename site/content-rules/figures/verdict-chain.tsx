import type { ReactElement } from 'react';
import { WEIGHT } from './line-chart.tsx';

/** The evaluation `returns` of the quickstart, before the fix. */
export const CHAIN = { scores: { 'shoes-window': 0, 'electronics-window': 1, 'follow-up': 0 }, limit: 0.9 };

/** Left edges of the columns. */
const X = { Cases: 0, Scores: 128, Metric: 186, Verdict: 294 };
const xOf = (value: number): number => X.Metric + value * 88;
const ACCENT = 'var(--color-accent)';

const text = (x: number, y: number, content: string, textAnchor?: 'middle' | 'end') => (
  <text key={content} {...{ x, y, textAnchor }}>
    {content}
  </text>
);
/** Disc with a check mark or a cross. */
const mark = (passed: boolean, x: number, y: number) => (
  <g className={`mark verdict-${passed ? 'pass' : 'fail'}`} transform={`translate(${x + 8} ${y})`}>
    <circle r="8" />
    <path d={passed ? 'm-3.5.2 2.4 2.4 4.6-5' : 'm-2.8-2.8 5.6 5.6m0-5.6-5.6 5.6'} />
  </g>
);

/** From cases to a verdict: each case gets a score, the scores make a metric, and the limit hangs on its axis. */
export function VerdictChain(): ReactElement {
  const scores = Object.entries(CHAIN.scores);
  const rate = scores.reduce((sum, [, score]) => sum + score, 0) / scores.length;
  return (
    <svg className="chart figure-body" viewBox="0 0 340 112" width="600" aria-hidden="true">
      {Object.entries(X).map(([title, x]) => text(x, 12, title))}
      {scores.map(([id, score], row) => (
        <g key={id} transform={`translate(0 ${40 + row * 28})`}>
          {text(X.Cases, 4, id)}
          {mark(score === 1, X.Scores, 0)}
          {text(X.Scores + 22, 4, String(score))}
        </g>
      ))}
      <path
        fill="none"
        stroke="var(--color-line-strong)"
        d="M164 40h6v56h-6m6-28h8m8-4v8m0-4h88m0-4v8m8-4h8"
      />
      <circle cx={xOf(rate)} cy="68" r="4" fill="var(--color-fail)" />
      <path fill={ACCENT} stroke={ACCENT} d={`M${xOf(CHAIN.limit)} 24v82${WEIGHT}`} />
      {text(xOf(rate), 58, rate.toFixed(2), 'middle')}
      {text(xOf(CHAIN.limit) - 6, 34, CHAIN.limit.toFixed(2), 'end')}
      {text(X.Metric, 88, 'pass_rate')}
      {mark(false, X.Verdict, 68)}
      {text(X.Verdict + 22, 72, 'fail')}
    </svg>
  );
}
