import { Fragment, type ReactNode } from 'react';
import { home } from './data.ts';
import { shownAt } from './shown-at.tsx';

const { cases, right } = home.runs;
const { number } = home.checkExample.pullRequest;
const TOP = 22;
/** Height of the whole range from 0 to 1. limit.css moves the limit by it. */
const UNIT = 320;
const STEP = 38;

const dots = right.map((count, index) => ({
  value: count / cases,
  cx: 20 + index * STEP,
  cy: Math.round(TOP + (1 - count / cases) * UNIT),
  r: 6,
  fill: 'currentColor',
}));

/** The last runs of `main`, and that of the pull request. Each value hangs from 1.00. */
export const RunChart = (): ReactNode => (
  <figure className="run-chart">
    <svg className="drawing" viewBox="0 0 320 112" aria-hidden="true">
      <path
        className="line-lane"
        d={`M0 ${TOP}H320${dots.map(({ cx, cy }) => `M${cx} ${TOP}V${cy}`).join('')}`}
      />
      <path className="run-limit" d={`M0 ${TOP}H320`} />
      {dots.map(({ value, ...dot }) => (
        <Fragment key={dot.cx}>
          <circle className={value < 1 ? 'verdict-warn' : 'verdict-pass'} {...dot} />
          {value < 1 && (
            <circle className="verdict-fail" {...dot} {...shownAt((limit) => value < Number(limit.value))} />
          )}
        </Fragment>
      ))}
      <text x="0" y="12">
        1.00
      </text>
      <text x="8" y="106">
        main
      </text>
      <text x="270" y="106">
        #{number}
      </text>
    </svg>
    <figcaption className="window-note">
      <code>pass_rate</code> of eight runs: seven of main, then #{number}. The dashed line is your limit.
    </figcaption>
  </figure>
);
