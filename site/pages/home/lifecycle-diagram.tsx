import type { ReactNode } from 'react';

const COLUMN = 216;
const START = 60;
const DOT = 9;
const MAIN = 152;
const BRANCH = 84;
const TITLE = 'lifecycle-svg-title';
const DESCRIPTION = 'lifecycle-svg-desc';

const at = (step: number): number => START + step * COLUMN;

/** Lifecycle diagram for wide windows: six steps, of which the first and the last are on `main`. */
export const LifecycleDiagram = ({ steps }: { steps: readonly string[] }): ReactNode => (
  <svg
    className="lifecycle-diagram drawing"
    viewBox="0 0 1200 200"
    role="img"
    aria-labelledby={`${TITLE} ${DESCRIPTION}`}
  >
    <title id={TITLE}>{steps.join(', ')}</title>
    <desc id={DESCRIPTION}>
      After a fail, you push a fix. After a pass or a warning, you can merge, and the run of main is the next
      baseline.
    </desc>
    <rect
      className="fill-accent-soft"
      x={at(2) - 32}
      y={BRANCH - 20}
      width={2 * COLUMN + 64}
      height={44}
      rx={22}
    />
    <path className="line-lane" strokeWidth={2} d={`M0 ${MAIN}H1200`} />
    <path
      className="verdict-fail"
      stroke="currentColor"
      strokeDasharray="4 4"
      d="M924 68c0-34-16-44-48-44H324c-32 0-48 10-48 42"
    />
    <path className="verdict-fail" stroke="currentColor" d="m270 64 6 8 6-8" />
    <g className="fill-ground ink-accent" stroke="currentColor" strokeWidth={2}>
      <path fill="none" d="M60 152c100 0 90-68 216-68H924c126 0 116 68 216 68" />
      {[1, 2, 3].map((step) => (
        <circle key={step} cx={at(step)} cy={BRANCH} r={DOT} />
      ))}
      <path d="M924 70l14 14-14 14-14-14z" />
      <circle cx={at(0)} cy={MAIN} r={DOT} />
      <circle fill="currentColor" cx={at(5)} cy={MAIN} r={DOT} />
    </g>
    {steps.map((title, index) => (
      <text className="ink step" x={at(index)} y={index % 5 === 0 ? MAIN + 36 : BRANCH + 42} key={title}>
        {title}
      </text>
    ))}
    <text className="verdict-fail" x={at(2) + COLUMN / 2} y={BRANCH - 55}>
      fail: push a fix
    </text>
    <text className="ink-accent on-tint" x={at(2) + COLUMN / 2} y={BRANCH + 5}>
      preview, live
    </text>
    <text className="verdict-pass" x={at(4) + 150} y={BRANCH + 5}>
      pass or warn
    </text>
    <text x={at(2) + COLUMN / 2} y={MAIN + 5}>
      main, production
    </text>
  </svg>
);
