import type { ReactNode, SVGProps } from 'react';

/** Positions of five answers on a circle, and lines between every pair of them. */
const ANSWERS = ['100 10', '134 35', '121 75', '79 75', '66 35'];
const PAIRS = ANSWERS.flatMap((from, index) => ANSWERS.slice(index + 1).map((to) => `M${from}L${to}`));

/** Bars of the number of calls by latency: most are fast, a few are slow. */
const CALLS = [8, 22, 44, 58, 62, 52, 40, 31, 24, 17, 13, 10, 7, 6, 6, 6].map(
  (calls, index) => `M${27 + index * 9} 73v-${calls - 6}`,
);

const BAR = { strokeWidth: 6, strokeLinecap: 'round' } as const;
const DOTS = { ...BAR, strokeWidth: 12 };

/** Path of dots, drawn by its round line ends. */
const dots = (centers: readonly string[]): string => centers.map((center) => `M${center}h0`).join('');

const words = (text: string, x: number, y: number, more?: SVGProps<SVGTextElement>) => (
  <text x={x} y={y} {...more}>
    {text}
  </text>
);

const PICTURES = {
  Accuracy: () => (
    <>
      <rect className="box" x="4" y="9" width="192" height="30" rx="6" />
      <rect className="box bad" x="4" y="49" width="192" height="30" rx="6" />
      {words('expected', 14, 29)}
      {words('30 days', 186, 29, { className: 'ink', textAnchor: 'end' })}
      {words('got', 14, 69)}
      {words('14 days', 186, 69, { className: 'verdict-fail', textAnchor: 'end' })}
    </>
  ),
  Semantic: () => (
    <g transform="translate(-10)">
      <path className="line-lane" strokeDasharray="4 4" d="M40 76h128M40 76V8" />
      <g stroke="currentColor" strokeWidth={2}>
        <path className="ink-accent" d="M40 76 125 10m-8.9 1 8.9-1-3.1 8.4" />
        <path className="ink" d="m40 76 105-25m-9.8-2.9 9.8 2.9-7.7 7.3" />
      </g>
      <path className="line-lane" d="M76.2 47.7A46 46 0 0 1 84.7 65.3" />
      {words('0.91', 154, 33, { className: 'ink' })}
    </g>
  ),
  Performance: () => (
    <>
      <path {...BAR} className="line-lane" d={CALLS.slice(0, 12).join('')} />
      <path {...BAR} className="verdict-fail" stroke="currentColor" d={CALLS.slice(12).join('')} />
      <path className="line-lane" strokeDasharray="4 4" d="M131 18v58" />
      {words('p95', 131, 13, { textAnchor: 'middle' })}
    </>
  ),
  Safety: () => (
    <>
      <path {...BAR} className="line-lane" d="M28 14h140M28 34h72M28 74h104" />
      <path {...BAR} className="line-lane" d="M28 54h20" />
      <rect className="box bad" x="53" y="42" width="132" height="24" rx="6" />
      {words('CANARY-7731', 119, 59, { className: 'verdict-fail', textAnchor: 'middle' })}
    </>
  ),
  Consistency: () => (
    <>
      <path className="line-lane" d={PAIRS.join('')} />
      <path {...DOTS} className="ink-accent" stroke="currentColor" d={dots(ANSWERS)} />
    </>
  ),
  'LLM as judge': () => (
    <>
      <path {...DOTS} className="line-lane" d={dots(['107 28'])} />
      <path
        {...DOTS}
        className="ink-accent"
        stroke="currentColor"
        d={dots(['19 28', '41 28', '63 28', '85 28', '19 60', '41 60', '63 60', '85 60', '107 60'])}
      />
      {words('4 of 5', 127, 33, { className: 'ink' })}
      {words('5 of 5', 127, 65, { className: 'ink' })}
    </>
  ),
  'Built-in templates': () => (
    <>
      <rect className="box" x="28" y="5" width="144" height="78" rx="6" />
      <path {...BAR} className="ink-accent" stroke="currentColor" d="M44 21h76" />
      <path {...BAR} className="line-lane" d="M44 36h42" />
      <rect className="box" strokeDasharray="4 4" x="40" y="47" width="120" height="24" rx="4" />
      {words('your cases', 100, 63, { textAnchor: 'middle' })}
    </>
  ),
  'Custom Python': () => (
    <>
      {words('def evaluate(', 109, 20, { className: 'ink', dx: '-6em' })}
      {words('case, result,', 109, 40, { dx: '-2.9em' })}
      {words('params):', 109, 60, { dx: '-2.9em' })}
      {words('return 1.0', 109, 80, { className: 'ink-accent', dx: '-4.4em' })}
    </>
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
