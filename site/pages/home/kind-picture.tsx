import type { ReactNode } from 'react';

/** Positions of five answers on a circle, and lines between every pair of them. */
const ANSWERS = ['100 10', '134 35', '121 75', '79 75', '66 35'];
const PAIRS = ANSWERS.flatMap((from, index) => ANSWERS.slice(index + 1).map((to) => `M${from}L${to}`));

/** Bars of the number of calls by latency: most are fast, a few are slow. */
const CALLS = [8, 22, 44, 58, 62, 52, 40, 31, 24, 17, 13, 10, 7, 6, 6, 6].map(
  (calls, index) => `M${27 + index * 9} 73v-${calls - 6}`,
);

/** Path of dots, drawn by its round line ends. */
const dots = (centers: readonly string[]): string => centers.map((center) => `M${center}h0`).join('');

const PICTURES = {
  accuracy: () => (
    <>
      <rect className="box" x="4" y="9" width="192" height="30" rx="6" />
      <rect className="box bad" x="4" y="49" width="192" height="30" rx="6" />
      <text x="14" y="29">
        expected
      </text>
      <text className="ink" x="186" y="29" textAnchor="end">
        30 days
      </text>
      <text x="14" y="69">
        got
      </text>
      <text className="verdict-fail" x="186" y="69" textAnchor="end">
        14 days
      </text>
    </>
  ),
  semantic: () => (
    <g transform="translate(-10)">
      <path className="line-lane" strokeDasharray="4 4" d="M40 76h128M40 76V8" />
      <path
        className="ink-accent"
        stroke="currentColor"
        strokeWidth={2}
        d="M40 76 125 10m-8.9 1 8.9-1-3.1 8.4"
      />
      <path
        className="ink"
        stroke="currentColor"
        strokeWidth={2}
        d="m40 76 105-25m-9.8-2.9 9.8 2.9-7.7 7.3"
      />
      <path className="line-lane" d="M76.2 47.7A46 46 0 0 1 84.7 65.3" />
      <text className="ink" x="154" y="33">
        0.91
      </text>
    </g>
  ),
  performance: () => (
    <>
      <path className="line-lane bar" d={CALLS.slice(0, 12).join('')} />
      <path className="verdict-fail bar" stroke="currentColor" d={CALLS.slice(12).join('')} />
      <path className="line-lane" strokeDasharray="4 4" d="M131 18v58" />
      <text x="131" y="13" textAnchor="middle">
        p95
      </text>
    </>
  ),
  safety: () => (
    <>
      <path className="line-lane bar" d="M28 14h140M28 34h72M28 74h104" />
      <path className="line-lane bar" d="M28 54h20" />
      <rect className="box bad" x="53" y="42" width="132" height="24" rx="6" />
      <text className="verdict-fail" x="119" y="59" textAnchor="middle">
        CANARY-7731
      </text>
    </>
  ),
  consistency: () => (
    <>
      <path className="line-lane" d={PAIRS.join('')} />
      <path className="ink-accent dots" stroke="currentColor" d={dots(ANSWERS)} />
    </>
  ),
  llm: () => (
    <>
      <path className="line-lane dots" d={dots(['107 28'])} />
      <path
        className="ink-accent dots"
        stroke="currentColor"
        d={dots(['19 28', '41 28', '63 28', '85 28', '19 60', '41 60', '63 60', '85 60', '107 60'])}
      />
      <text className="ink" x="127" y="33">
        4 of 5
      </text>
      <text className="ink" x="127" y="65">
        5 of 5
      </text>
    </>
  ),
  template: () => (
    <>
      <rect className="box" x="28" y="5" width="144" height="78" rx="6" />
      <path className="ink-accent bar" stroke="currentColor" d="M44 21h76" />
      <path className="line-lane bar" d="M44 36h42" />
      <rect className="box" strokeDasharray="4 4" x="40" y="47" width="120" height="24" rx="4" />
      <text x="100" y="63" textAnchor="middle">
        your cases
      </text>
    </>
  ),
  custom: () => (
    <g className="sketch">
      <text className="ink" x="4" y="20">
        def evaluate(
      </text>
      <text x="4" y="40" dx="2.4em">
        case, result,
      </text>
      <text x="4" y="60" dx="2.4em">
        params):
      </text>
      <text className="ink-accent" x="4" y="80" dx="2.4em">
        return 1.0
      </text>
    </g>
  ),
};

export type EvaluationKind = keyof typeof PICTURES;

/** Illustration of what a kind of evaluation measures. Decorative: the text next to it says the same. */
export function KindPicture({ kind }: { kind: EvaluationKind }): ReactNode {
  return (
    <svg className="picture drawing" viewBox="0 0 200 88" aria-hidden="true">
      {PICTURES[kind]()}
    </svg>
  );
}
