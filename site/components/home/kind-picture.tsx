import type { ReactNode } from 'react';
import type { EvaluationKind } from '../../data/home.ts';

/** Positions of five answers on a circle. Consistency compares every pair of them. */
const ANSWERS = [
  [100, 10],
  [134, 35],
  [121, 75],
  [79, 75],
  [66, 35],
] as const;

/** Number of calls by latency: most are fast, a few are slow. */
const CALLS = [8, 22, 44, 58, 62, 52, 40, 31, 24, 17, 13, 10, 7, 5, 4, 3];

const PICTURES: Record<EvaluationKind, () => ReactNode> = {
  accuracy: () => (
    <>
      <rect className="box" x="14" y="9" width="172" height="30" rx="6" />
      <rect className="box bad" x="14" y="49" width="172" height="30" rx="6" />
      <text x="26" y="29">
        expected
      </text>
      <text className="ink" x="174" y="29" textAnchor="end">
        30 days
      </text>
      <text x="26" y="69">
        got
      </text>
      <text className="fail" x="174" y="69" textAnchor="end">
        14 days
      </text>
    </>
  ),
  semantic: () => (
    <g transform="translate(-10)">
      <path className="rule dash" d="M40 76h128M40 76V8" />
      <path className="accent" d="M40 76 125 10m-8.9 1 8.9-1-3.1 8.4" />
      <path className="ink-line" d="m40 76 105-25m-9.8-2.9 9.8 2.9-7.7 7.3" />
      <path className="angle" d="M76.2 47.7A46 46 0 0 1 84.7 65.3" />
      <text className="ink" x="154" y="33">
        0.91
      </text>
    </g>
  ),
  performance: () => (
    <>
      {CALLS.map((calls, index) => (
        <rect
          className={index > 11 ? 'fill-fail' : 'fill'}
          key={calls}
          x={24 + index * 9.5}
          y={76 - calls}
          width="6.5"
          height={calls}
          rx="1.5"
        />
      ))}
      <path className="rule dash" d="M136 18v58" />
      <text x="136" y="13" textAnchor="middle">
        p95
      </text>
    </>
  ),
  safety: () => (
    <>
      <path className="bar" d="M28 14h140M28 34h72M28 74h104" />
      <path className="bar" d="M28 54h20" />
      <rect className="box bad" x="57" y="42" width="114" height="24" rx="6" />
      <text className="fail" x="114" y="59" textAnchor="middle">
        CANARY-7731
      </text>
    </>
  ),
  consistency: () => (
    <>
      {ANSWERS.flatMap(([x, y], index) =>
        ANSWERS.slice(index + 1).map(([x2, y2]) => (
          <path className="rule" key={`${x}-${x2}-${y2}`} d={`M${x} ${y}L${x2} ${y2}`} />
        )),
      )}
      {ANSWERS.map(([x, y]) => (
        <circle className="node" key={x} cx={x} cy={y} r="5" />
      ))}
    </>
  ),
  llm: () => (
    <>
      {[4, 5].map((grade, row) => (
        <g key={grade}>
          {[1, 2, 3, 4, 5].map((step) => (
            <circle
              className={step > grade ? 'box' : 'fill-accent'}
              key={step}
              cx={5 + step * 23}
              cy={28 + row * 32}
              r="7"
            />
          ))}
          <text className="ink" x="139" y={32 + row * 32}>
            {grade} of 5
          </text>
        </g>
      ))}
    </>
  ),
  template: () => (
    <>
      <rect className="box" x="34" y="5" width="132" height="78" rx="6" />
      <path className="bar bar-accent" d="M51 21h70" />
      <path className="bar" d="M51 36h40" />
      <rect className="box dash slot" x="48" y="47" width="104" height="24" rx="4" />
      <text x="100" y="63" textAnchor="middle">
        your cases
      </text>
    </>
  ),
  custom: () => (
    <>
      <text className="ink" x="10" y="22">
        def evaluate(
      </text>
      <text x="26" y="41">
        case, result, params
      </text>
      <text className="ink" x="10" y="60">
        ):
      </text>
      <text className="accent-ink" x="26" y="79">
        return 1.0
      </text>
    </>
  ),
};

/** Illustration of what a kind of evaluation measures. Decorative: the text next to it says the same. */
export function KindPicture({ kind }: { kind: EvaluationKind }): ReactNode {
  return (
    <svg className="picture" viewBox="0 0 200 88" aria-hidden="true">
      {PICTURES[kind]()}
    </svg>
  );
}
