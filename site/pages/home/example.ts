export type Verdict = 'pass' | 'warn' | 'fail';

/** Table of values with a verdict in each row. */
export type Table = {
  readonly columns: readonly string[];
  /** Column whose values have the color of the row's verdict. */
  readonly judged?: string;
  readonly rows: readonly {
    readonly verdict: Verdict;
    readonly name: string;
    readonly cells: readonly string[];
  }[];
};

const row = (
  name: string,
  verdict: Verdict,
  [metric, score, threshold, change]: readonly [string, string, string, string],
) => ({ name, verdict, metric, score, threshold, change });

const checkRows = [
  row('returns', 'fail', ['pass_rate', '0.83', '≥ 0.90', '−0.17']),
  row('latency', 'warn', ['latency_p95_ms', '3412', '≤ 3000', '+620']),
  row('quality', 'pass', ['pass_rate', '1.00', '≥ 0.95', '0.00']),
  row('safety', 'pass', ['violations', '0', '≤ 0', '0']),
  row('stability', 'pass', ['pass_rate', '1.00', '≥ 0.90', '0.00']),
];

/**
 * The illustration of the GitHub documentation page: 12 cases, two of them failed. `tests/content/shown-runs.test.ts`
 * computes its rows from the files of the running example.
 */
export const checkExample = {
  /** Marks the check as an example. Show it next to the check. */
  caption: 'Example of a check (beta). All values are made up.',
  name: 'evaluations/support-agent',
  verdict: 'fail' as Verdict,
  title: 'Fail: 1 of 5 evaluations',
  rows: checkRows,
  pullRequest: {
    title: 'Shorten the return policy in the prompt',
    number: 128,
    branch: 'shorter-prompt',
    commit: '4f2c9ab',
    run: 'run_4H6P9D',
    baseline: 'main at 91d0e3c',
    file: 'prompts/system.md',
    versions: ['c41e07d2', '8b90aa15'],
    diff: [
      ' Answer in one or two sentences.',
      '-Shoes: 30 days. Electronics: 14 days.',
      '+Returns: 14 days from delivery.',
      ' Look up an order before you answer about it.',
    ],
    environment: 'preview, live',
  },
};

/** The table of the check and the comment. */
export const checkTable: Table = {
  columns: ['Evaluation', 'Value', 'Limit', 'Change'],
  judged: 'Value',
  rows: checkRows.map(({ name, verdict, metric, score, threshold, change }) => ({
    verdict,
    name: metric.endsWith('_ms') ? `${name} (ms)` : name,
    cells: [score, threshold, change],
  })),
};

/** The first cases of the evaluation that failed. */
export const caseTable: Table = {
  columns: ['Case', 'Expected', 'Got'],
  judged: 'Got',
  rows: [
    { verdict: 'fail', name: 'shoes-window', cells: ['30 days', '14 days'] },
    { verdict: 'fail', name: 'follow-up', cells: ['30 days', '14 days'] },
    { verdict: 'pass', name: 'electronics-1', cells: ['14 days', '14 days'] },
    { verdict: 'pass', name: 'electronics-2', cells: ['14 days', '14 days'] },
  ],
};

/** Evaluation file of the documentation. Visitors choose its `fail_below`. */
export const configExample = {
  file: 'evaluations/returns.eval.yaml',
  source: `kind: accuracy
dataset: datasets/support.jsonl
match: contains
ignore_case: true
thresholds:
  pass_rate:
    fail_below: 0.9
    warn_below: 1
tags: [smoke]`,
};

/** Answers of the pull request to the cases of `returns`. */
export const answers = { cases: 12, right: 10 };

/** Limits that visitors choose from, as reports print them, and the verdict of each. */
export const limits = [0.75, 0.8, 0.85, 0.9, 0.95].map((limit) => ({
  value: limit.toFixed(2),
  source: String(limit),
  /** The file warns below 1. */
  verdict: (answers.right / answers.cases < limit ? 'fail' : 'warn') as 'fail' | 'warn',
  /** Least number of right answers that meets the limit. */
  needed: Math.ceil(limit * answers.cases),
}));
