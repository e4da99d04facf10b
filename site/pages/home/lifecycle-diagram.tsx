import type { ReactNode } from 'react';

const DOT = 9;
const MAIN = 152;
const BRANCH = 84;

/** Geometry for a class of windows: distances of steps, radius of the loop, upper edge of the preview, and labels. */
const WIDE = {
  id: 'wide',
  width: 1200,
  start: 60,
  column: 216,
  bend: 48,
  top: 64,
  preview: 89,
  passX: 150,
  passY: 89,
};
const NARROW = {
  id: 'narrow',
  width: 348,
  start: 24,
  column: 60,
  bend: 24,
  top: 42,
  preview: 63,
  passX: 49,
  passY: 58,
};

type Props = { steps: readonly string[] };

/** Lifecycle diagram: six steps, of which the first and the last are on `main`, and the loop of a fail. */
export const LifecycleDiagram = (props: Props): ReactNode =>
  [WIDE, NARROW].map((layout) => <Diagram key={layout.id} {...props} layout={layout} />);

function Diagram({ steps, layout }: Props & { layout: typeof WIDE }): ReactNode {
  const { id, width, start, column, bend, top, preview, passX, passY } = layout;
  const at = (step: number): number => start + step * column;
  const middle = at(2.5);
  const [title, description] = [`lifecycle-${id}-title`, `lifecycle-${id}-desc`];
  return (
    <svg
      className={`lifecycle-diagram drawing ${id}-only`}
      viewBox={`0 0 ${width} 200`}
      role="img"
      aria-labelledby={`${title} ${description}`}
    >
      <title id={title}>{steps.join(', ')}</title>
      <desc id={description}>
        After a fail, you push a fix. After a pass or a warning, you can merge, and the run of main is the
        next baseline.
      </desc>
      <rect
        className="fill-accent-soft"
        x={at(2) - 32}
        y={top}
        width={2 * column + 64}
        height={BRANCH + 24 - top}
        rx={22}
      />
      <path className="line-lane" strokeWidth={2} d={`M0 ${MAIN}H${width}`} />
      <path
        className="verdict-fail"
        stroke="currentColor"
        strokeDasharray="4 4"
        d={`M${at(4)} 68c0-34-16-44-${bend}-44H${at(1) + bend}c-${bend} 0-${bend} 10-${bend} 42`}
      />
      <path className="verdict-fail" stroke="currentColor" d={`m${at(1) - 6} 64 6 8 6-8`} />
      <g className="fill-ground ink-accent" stroke="currentColor" strokeWidth={2}>
        <path
          fill="none"
          d={`M${at(0)} ${MAIN}C${at(0.46)} ${MAIN} ${at(0.42)} ${BRANCH} ${at(1)} ${BRANCH}
            H${at(4)}C${at(4.58)} ${BRANCH} ${at(4.54)} ${MAIN} ${at(5)} ${MAIN}`}
        />
        {[1, 2, 3].map((step) => (
          <circle key={step} cx={at(step)} cy={BRANCH} r={DOT} />
        ))}
        <path d={`M${at(4)} 70l14 14-14 14-14-14z`} />
        <circle cx={at(0)} cy={MAIN} r={DOT} />
        <circle fill="currentColor" cx={at(5)} cy={MAIN} r={DOT} />
      </g>
      {steps.map((step, index) => (
        <text className="ink step" x={at(index)} y={index % 5 === 0 ? MAIN + 36 : BRANCH + 42} key={step}>
          {step}
        </text>
      ))}
      <text className="verdict-fail" x={middle} y={BRANCH - 55}>
        fail: push a fix
      </text>
      <text className="ink-accent on-tint" x={middle} y={preview}>
        preview, live
      </text>
      <text className="verdict-pass" x={at(4) + passX} y={passY}>
        pass or warn
      </text>
      <text x={middle} y={MAIN + 5}>
        main, production
      </text>
    </svg>
  );
}
