import type { ReactNode } from 'react';
import { OMITTED_FROM_MARKDOWN } from '#generator';
import type { Card } from './data.ts';

const COLUMN = 200;
const DOT = 8;
const MAIN = 168;
const BRANCH = 72;
/** Distance from the middle of a line to the baseline of its label, for text of 13 units. */
const BASELINE = 4.5;
const TITLE = 'lifecycle-svg-title';
const NARROW_TITLE = 'lifecycle-narrow-title';
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
      className="lifecycle-diagram lifecycle-wide"
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
      <path className="ld-dot" d={`M${at(3)} ${BRANCH - 13}l13 13-13 13-13-13z`} />
      <circle className="ld-dot ld-on-main" cx={at(0)} cy={MAIN} r={DOT} />
      <circle className="ld-dot ld-merged" cx={at(5)} cy={MAIN} r={DOT} />
      <text className="ld-fail" x={at(2)} y={BRANCH - 62 + BASELINE}>
        fail: push a fix
      </text>
      <text className="ld-live" x={at(2) + COLUMN / 2} y={BRANCH + 22 + BASELINE}>
        preview environment, live
      </text>
      <text className="ld-pass" x={at(3) + COLUMN / 2} y={BRANCH + BASELINE}>
        pass or warn
      </text>
      <text className="ld-lane" x={at(2)} y={MAIN + BASELINE}>
        main, production
      </text>
      <text className="ld-lane" x={1120} y={MAIN + BASELINE}>
        next baseline
      </text>
    </svg>
  );
}

/** Lifecycle diagram for phones: top to bottom, with the names of the steps. */
export function NarrowLifecycleDiagram({ steps }: Props): ReactNode {
  const [branch, build, evaluate, decide, review, merge] = steps.map(({ title }) => title);
  return (
    <svg
      className="lifecycle-diagram lifecycle-narrow"
      viewBox="0 0 320 424"
      role="img"
      aria-labelledby={`${NARROW_TITLE} ${DESCRIPTION}`}
      {...OMITTED_FROM_MARKDOWN}
    >
      <title id={NARROW_TITLE}>{steps.map(({ title }) => title).join(', ')}</title>
      <rect className="ld-environment" x={64} y={72} width={248} height={272} rx={20} />
      <path className="ld-main" d="M24 0V424" />
      <path className="ld-branch" d="M24 24c0 44 96 36 96 80V312c0 44-96 36-96 80" />
      <path className="ld-back" d="M202 240H228c18 0 28-10 28-28V132c0-18-10-28-28-28H190" />
      <path className="ld-arrow" d="m196 98-8 6 8 6" />
      <circle className="ld-dot ld-on-main" cx={24} cy={24} r={DOT} />
      <circle className="ld-dot" cx={120} cy={104} r={DOT} />
      <circle className="ld-dot" cx={120} cy={172} r={DOT} />
      <path className="ld-dot" d="m120 227 13 13-13 13-13-13z" />
      <circle className="ld-dot" cx={120} cy={312} r={DOT} />
      <circle className="ld-dot ld-merged" cx={24} cy={392} r={DOT} />
      <g className="ld-steps">
        <text x={44} y={24 + BASELINE}>
          {branch}
        </text>
        <text x={142} y={104 + BASELINE}>
          {build}
        </text>
        <text x={142} y={172 + BASELINE}>
          {evaluate}
        </text>
        <text x={142} y={240 + BASELINE}>
          {decide}
        </text>
        <text x={142} y={312 + BASELINE}>
          {review}
        </text>
        <text x={44} y={392 + BASELINE}>
          {merge}
        </text>
      </g>
      <text className="ld-live" x={188} y={56 + BASELINE}>
        preview environment, live
      </text>
      <text className="ld-fail" x={256} y={140 + BASELINE}>
        fail: push a fix
      </text>
      <text className="ld-pass" x={120} y={288}>
        pass or warn
      </text>
      <text className="ld-lane" x={24} y={208 + BASELINE} transform="rotate(-90 24 208)">
        main, production
      </text>
      <text className="ld-lane ld-end" x={312} y={392 + BASELINE}>
        its run is the next baseline
      </text>
    </svg>
  );
}
