import type { ReactNode } from 'react';
import type { Card } from '../../data/home.ts';

const COLUMN = 200;
const DOT = 8;
const MAIN = 168;
const BRANCH = 72;

/** Six columns of 200 units, one a step, so that each dot stands above its words in the list below. */
export function LifecycleDiagram({ steps }: { steps: readonly Card[] }): ReactNode {
  const at = (step: number): number => step * COLUMN + DOT;
  const onBranch = [1, 2, 4];
  return (
    <svg
      className="lifecycle-diagram"
      viewBox="0 0 1200 192"
      role="img"
      aria-labelledby="lifecycle-svg-title lifecycle-svg-desc"
    >
      <title id="lifecycle-svg-title">{steps.map(({ title }) => title).join(', ')}</title>
      <desc id="lifecycle-svg-desc">
        A branch leaves main, is built into a preview environment, evaluated and decided on. A fail leads back
        to a new build; a pass or a warning leads through review to a merge into main, whose own run is the
        next baseline.
      </desc>
      <rect className="ld-environment" x={at(1) - 28} y={BRANCH - 24} width={660} height={62} rx={24} />
      <path className="ld-main" d={`M0 ${MAIN}H1200`} />
      <path
        className="ld-branch"
        d={`M${at(0)} ${MAIN}c88 0 72-96 160-96H${at(4)}c88 0 92 96 ${COLUMN} 96`}
      />
      <path
        className="ld-back"
        d={`M${at(3)} ${BRANCH - 14}c0-32-16-48-48-48H${at(1) + 48}c-32 0-48 12-48 42`}
      />
      <path className="ld-arrow" d={`m${at(1) - 6} ${BRANCH - 22} 6 8 6-8`} />
      {onBranch.map((step) => (
        <circle className="ld-dot" key={step} cx={at(step)} cy={BRANCH} r={DOT} />
      ))}
      <path className="ld-dot ld-decide" d={`M${at(3)} ${BRANCH - 13}l13 13-13 13-13-13z`} />
      <circle className="ld-dot" cx={at(0)} cy={MAIN} r={DOT} />
      <circle className="ld-dot ld-merged" cx={at(5)} cy={MAIN} r={DOT} />
      <g className="ld-words">
        <text className="ld-fail" x={at(2)} y={BRANCH - 57.5}>
          fail: push a fix
        </text>
        <text className="ld-live" x={at(1) + 78} y={BRANCH + 26}>
          preview environment, live
        </text>
        <text className="ld-pass" x={at(4) + 150} y={BRANCH + 20}>
          pass or warn
        </text>
        <text className="ld-lane" x={at(1) + 90} y={MAIN - 10}>
          main, production
        </text>
        <text className="ld-lane" x={1140} y={MAIN - 10}>
          next baseline
        </text>
      </g>
    </svg>
  );
}
