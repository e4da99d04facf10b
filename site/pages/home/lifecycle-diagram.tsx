import type { ReactNode } from 'react';
import type { Card } from './data.ts';

const COLUMN = 216;
const START = 60;
const DOT = 9;
const MAIN = 152;
const BRANCH = 84;
const TITLE = 'lifecycle-svg-title';
const DESCRIPTION = 'lifecycle-svg-desc';

const at = (step: number): number => START + step * COLUMN;

/** Lifecycle diagram for wide windows: six steps, of which the first and the last are on `main`. */
export const LifecycleDiagram = ({ steps }: { steps: readonly Card[] }): ReactNode => (
  <svg
    className="lifecycle-diagram drawing"
    viewBox="0 0 1200 200"
    role="img"
    aria-labelledby={`${TITLE} ${DESCRIPTION}`}
  >
    <title id={TITLE}>{steps.map(({ title }) => title).join(', ')}</title>
    <desc id={DESCRIPTION}>
      A branch leaves main with an edit. A push builds it into a preview environment, where it is evaluated
      and gets a verdict. A fail leads back to a new push; a pass or a warning leads to a merge into main,
      whose own run is the next baseline.
    </desc>
    <rect
      className="fill-accent-soft"
      x={at(2) - 32}
      y={BRANCH - 20}
      width={2 * COLUMN + 64}
      height={44}
      rx={22}
    />
    <path className="line-lane bold" d={`M0 ${MAIN}H1200`} />
    <path
      className="line-accent bold"
      d={`M${at(0)} ${MAIN}c100 0 90-68 ${COLUMN}-68H${at(4)}c126 0 116 68 ${COLUMN} 68`}
    />
    <path
      className="line-fail dashed"
      d={`M${at(4)} ${BRANCH - 16}c0-34-16-44-48-44H${at(1) + 48}c-32 0-48 10-48 42`}
    />
    <path className="line-fail" d={`m${at(1) - 6} ${BRANCH - 20} 6 8 6-8`} />
    {[1, 2, 3].map((step) => (
      <circle className="fill-ground line-accent bold" key={step} cx={at(step)} cy={BRANCH} r={DOT} />
    ))}
    <path className="fill-ground line-accent bold" d={`M${at(4)} ${BRANCH - 14}l14 14-14 14-14-14z`} />
    <circle className="fill-ground line-accent bold" cx={at(0)} cy={MAIN} r={DOT} />
    <circle className="fill-accent line-accent bold" cx={at(5)} cy={MAIN} r={DOT} />
    {steps.map(({ title }, index) => (
      <text
        className="fill-text step"
        x={at(index)}
        y={index % 5 === 0 ? MAIN + 36 : BRANCH + 42}
        key={title}
      >
        {title}
      </text>
    ))}
    <text className="fill-fail" x={at(2) + COLUMN / 2} y={BRANCH - 55}>
      fail: push a fix
    </text>
    <text className="fill-accent on-tint" x={at(2) + COLUMN / 2} y={BRANCH + 5}>
      preview, live
    </text>
    <text className="fill-pass" x={at(4) + 150} y={BRANCH + 5}>
      pass or warn
    </text>
    <text x={at(2) + COLUMN / 2} y={MAIN + 5}>
      main, production
    </text>
  </svg>
);
