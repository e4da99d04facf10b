import type { ReactNode } from 'react';

const COLUMN = 60;
const START = 24;
const DOT = 9;
const MAIN = 152;
const BRANCH = 84;
const at = (step: number): number => START + step * COLUMN;

/** Lifecycle diagram: six steps, of which the first and the last are on `main`. A fail leads back to the second. */
export const LifecycleDiagram = ({ steps }: { steps: readonly string[] }): ReactNode => (
  <svg className="lifecycle-diagram drawing" viewBox="0 0 348 200" role="img">
    <title>{steps.join(', ')}</title>
    <desc>
      After a fail, you push a fix. After a pass or a warning, you can merge, and the run of main is the next
      baseline.
    </desc>
    <rect className="fill-accent-soft" x={at(2) - 26} y="42" width={2 * COLUMN + 52} height="66" rx="22" />
    <path className="line-lane" strokeWidth={2} d={`M0 ${MAIN}h116m116 0h116`} />
    <path
      className="verdict-fail"
      stroke="currentColor"
      strokeDasharray="4 4"
      d="M264 68c0-34-8-44-24-44h-14M122 24h-14c-16 0-24 10-24 42"
    />
    <path className="verdict-fail" stroke="currentColor" d="m78 64 6 8 6-8" />
    <g className="fill-ground ink-accent" stroke="currentColor" strokeWidth={2}>
      <path fill="none" d="M24 152c28 0 25-68 60-68h180c35 0 32 68 60 68" />
      {[1, 2, 3].map((step) => (
        <circle key={step} cx={at(step)} cy={BRANCH} r={DOT} />
      ))}
      <path d="m264 70 14 14-14 14-14-14z" />
      <circle cx={at(0)} cy={MAIN} r={DOT} />
      <circle fill="currentColor" cx={at(5)} cy={MAIN} r={DOT} />
    </g>
    {steps.map((title, index) => (
      <text className="ink step" x={at(index)} y={index % 5 === 0 ? MAIN + 32 : BRANCH + 38} key={title}>
        {title}
      </text>
    ))}
    <text className="verdict-fail" x={at(2.5)} y={BRANCH - 56}>
      fail: push a fix
    </text>
    <text className="ink-accent" x={at(3)} y={BRANCH - 22}>
      preview, live
    </text>
    <text className="verdict-pass" y={BRANCH - 18}>
      <tspan x={at(4) + 54}>pass or</tspan>{' '}
      <tspan x={at(4) + 54} dy="1.2em">
        warn
      </tspan>
    </text>
    <text x={at(2.5)} y={MAIN + 4}>
      main, production
    </text>
  </svg>
);
