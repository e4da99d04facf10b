import type { ReactNode } from 'react';
import type { Card } from './data.ts';

const COLUMN = 200;
const DOT = 8;
const MAIN = 168;
const BRANCH = 72;
/** Distance from the middle of a line to the baseline of its label, for text of 13 units. */
const BASELINE = 4.5;
const TITLE = 'lifecycle-svg-title';
const DESCRIPTION = 'lifecycle-svg-desc';

type Props = { steps: readonly Card[] };

/**
 * Lifecycle diagram for wide windows. Six columns of 200 units, one per step, so that each dot is above its text in the
 * list below.
 */
export function LifecycleDiagram({ steps }: Props): ReactNode {
  const at = (step: number): number => step * COLUMN + DOT;
  const onBranch = [1, 2, 4];
  return (
    <svg
      className="lifecycle-diagram drawing"
      viewBox="0 0 1200 184"
      role="img"
      aria-labelledby={`${TITLE} ${DESCRIPTION}`}
    >
      <title id={TITLE}>{steps.map(({ title }) => title).join(', ')}</title>
      <desc id={DESCRIPTION}>
        A branch leaves main, is built into a preview environment, evaluated and decided on. A fail leads back
        to a new build; a pass or a warning leads through review to a merge into main, whose own run is the
        next baseline.
      </desc>
      <rect className="fill-accent-soft" x={at(1) - 28} y={BRANCH - 24} width={660} height={62} rx={24} />
      <path className="line-lane bold" d={`M0 ${MAIN}H1200`} />
      <path
        className="line-accent bold"
        d={`M${at(0)} ${MAIN}c88 0 72-96 160-96H${at(4)}c88 0 92 96 ${COLUMN} 96`}
      />
      <path
        className="line-fail dashed"
        d={`M${at(3)} ${BRANCH - 14}c0-32-16-48-48-48H${at(1) + 48}c-32 0-48 12-48 42`}
      />
      <path className="line-fail" d={`m${at(1) - 6} ${BRANCH - 22} 6 8 6-8`} />
      {onBranch.map((step) => (
        <circle className="fill-accent-soft line-accent bold" key={step} cx={at(step)} cy={BRANCH} r={DOT} />
      ))}
      <path className="fill-accent-soft line-accent bold" d={`M${at(3)} ${BRANCH - 13}l13 13-13 13-13-13z`} />
      <circle className="fill-ground line-accent bold" cx={at(0)} cy={MAIN} r={DOT} />
      <circle className="fill-accent line-accent bold" cx={at(5)} cy={MAIN} r={DOT} />
      <text className="fill-fail" x={at(2)} y={BRANCH - 62 + BASELINE}>
        fail: push a fix
      </text>
      <text className="fill-accent on-tint" x={at(2) + COLUMN / 2} y={BRANCH + 22 + BASELINE}>
        preview environment, live
      </text>
      <text className="fill-pass on-tint" x={at(3) + COLUMN / 2} y={BRANCH + BASELINE}>
        pass or warn
      </text>
      <text x={at(2)} y={MAIN + BASELINE}>
        main, production
      </text>
      <text x={1120} y={MAIN + BASELINE}>
        next baseline
      </text>
    </svg>
  );
}
