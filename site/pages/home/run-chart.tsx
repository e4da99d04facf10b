import type { ReactNode } from 'react';
import { home } from './data.ts';
import { shownAt } from './shown-at.tsx';

const { cases, right } = home.runs;
const { number } = home.checkExample.pullRequest;
const TOP = 22;
/** Height of the whole range from 0 to 1. limit.css moves the limit by it. */
const UNIT = 320;
const STEP = 38;

/** The last runs of `main`, and that of the pull request. Each value hangs from 1.00. */
export const RunChart = (): ReactNode => (
  <figure className="run-chart">
    <svg className="drawing" viewBox="0 0 320 112" aria-hidden="true">
      <path className="line-lane" d={`M0 ${TOP}H320`} />
      <path className="run-limit" d={`M0 ${TOP}H320`} />
      {right.map((count, index) => {
        const x = 20 + index * STEP;
        return <Run value={count / cases} x={x} key={x} />;
      })}
      <text x="0" y="12">
        1.00
      </text>
      <text x={20 + 7 * STEP} y="106" textAnchor="middle">
        #{number}
      </text>
      <text x="20" y="106" textAnchor="middle">
        main
      </text>
    </svg>
    <figcaption className="window-note">
      <code>pass_rate</code> of the last eight runs: seven of main, then #{number}. The dashed line is your
      limit.
    </figcaption>
  </figure>
);

function Run({ value, x }: { value: number; x: number }): ReactNode {
  const y = Math.round(TOP + (1 - value) * UNIT);
  const dot = { cx: x, cy: y, r: 6 };
  if (value === 1) return <circle className="fill-pass" {...dot} />;
  return (
    <>
      <path className="line-lane" d={`M${x} ${TOP}V${y}`} />
      <circle className="fill-fail" {...dot} {...shownAt((limit) => value < Number(limit.value))} />
      <circle className="fill-warn" {...dot} {...shownAt((limit) => value >= Number(limit.value))} />
    </>
  );
}
