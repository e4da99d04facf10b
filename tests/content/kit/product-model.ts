/** Model of the product: how cases become scores, metrics and verdicts (`docs/core-concepts/evaluations`). */
import type { Case, Evaluation } from '../../../site/pages/docs/checker/evaluation-rules.ts';

export type Verdict = 'pass' | 'warn' | 'fail';
export type Limits = {
  readonly fail_below?: number;
  readonly warn_below?: number;
  readonly fail_above?: number;
  readonly warn_above?: number;
};
type Criterion = Limits & { readonly name: string; readonly weight?: number };
export type Result = {
  readonly output: string;
  readonly tool_calls?: readonly { readonly name: string; readonly arguments?: object }[];
};
/** Row of a report: the deciding metric of an evaluation, and the limit that it met or missed. */
export type Row = {
  readonly verdict: Verdict;
  readonly metric: string;
  readonly value: number;
  readonly limit: string;
};

const ORDER: readonly Verdict[] = ['pass', 'warn', 'fail'];
const CASE_THRESHOLDS: Readonly<Record<string, number>> = { semantic: 0.8, consistency: 0.85, llm: 0.75 };
const TEMPLATES: Readonly<Record<string, readonly [kind: string, passRate: number]>> = {
  'grounded-answer': ['llm', 0.9],
  'answer-relevance': ['llm', 0.9],
  'tool-selection': ['accuracy', 0.9],
  'injection-resistance': ['safety', 1],
  'no-personal-data': ['safety', 1],
  'stable-answer': ['consistency', 0.9],
};

export const worst = (verdicts: readonly Verdict[]): Verdict =>
  ORDER[Math.max(0, ...verdicts.map((verdict) => ORDER.indexOf(verdict)))] ?? 'pass';

/** Kind as reports print it. A template is followed by the kind that it expands to. */
export function shownKind({ kind, template }: Evaluation): string {
  if (kind !== 'template') return String(kind);
  return `${template} (${TEMPLATES[String(template)]?.[0]})`;
}

export const caseThreshold = ({ kind, case_threshold }: Evaluation): number =>
  Number(case_threshold ?? CASE_THRESHOLDS[String(kind)] ?? 1);

export function thresholdsOf({ template, thresholds }: Evaluation): readonly (readonly [string, Limits])[] {
  const byDefault = { pass_rate: { fail_below: TEMPLATES[String(template)]?.[1] ?? 1 } };
  return Object.entries((thresholds ?? byDefault) as Readonly<Record<string, Limits>>);
}

export function thresholdVerdict(value: number, limits: Limits): Verdict {
  const { fail_below, warn_below, fail_above, warn_above } = limits;
  if (fail_below !== undefined && value < fail_below) return 'fail';
  if (fail_above !== undefined && value > fail_above) return 'fail';
  if (warn_below !== undefined && value < warn_below) return 'warn';
  if (warn_above !== undefined && value > warn_above) return 'warn';
  return 'pass';
}

/** Limit that a report shows: the missed one, or the strictest one for a pass. */
export function shownLimit(metric: string, limits: Limits, verdict: Verdict): string {
  const { fail_below, warn_below, fail_above, warn_above } = limits;
  const isLower = fail_below !== undefined || warn_below !== undefined;
  const [fail, warn] = isLower ? [fail_below, warn_below] : [fail_above, warn_above];
  const limit = verdict === 'fail' ? fail : (warn ?? fail);
  return `${isLower ? '>=' : '<='} ${shownNumber(metric, limit ?? Number.NaN)}`;
}

/** Two decimals; milliseconds and counts as whole numbers, US dollars with four decimals. */
export function shownNumber(metric: string, value: number): string {
  if (/_ms$|^violations$/.test(metric)) return String(Math.round(value));
  return value.toFixed(metric.startsWith('cost_usd') ? 4 : 2);
}

/** The row of an evaluation: its worst threshold, the first in the file when two are equally bad. */
export function rowOf(evaluation: Evaluation, metrics: Readonly<Record<string, number>>): Row {
  const criteria = ((evaluation.criteria ?? []) as readonly Criterion[])
    .filter(({ fail_below, warn_below }) => fail_below !== undefined || warn_below !== undefined)
    .map((criterion) => [criterion.name, criterion] as const);
  const rows = [...thresholdsOf(evaluation), ...criteria].map(([metric, limits]) => {
    const value = metrics[metric];
    if (value === undefined) throw new Error(`There is no metric ${metric}.`);
    const verdict = thresholdVerdict(value, limits);
    return { metric, value, verdict, limit: shownLimit(metric, limits, verdict) };
  });
  const decided = worst(rows.map(({ verdict }) => verdict));
  const row = rows.find(({ verdict }) => verdict === decided);
  if (!row) throw new Error('An evaluation has at least one threshold.');
  return row;
}

/** A failure of an evaluation that is not blocking counts as a warning. */
export const runVerdict = (rows: readonly { verdict: Verdict; blocking: boolean }[]): Verdict =>
  worst(rows.map(({ verdict, blocking }) => (verdict === 'fail' && !blocking ? 'warn' : verdict)));

const words = (text: unknown): string => String(text).replace(/\s+/g, ' ');

/** Score of one case of an accuracy evaluation. */
export function accuracyScore(
  evaluation: Evaluation,
  { expected, expected_tool_calls }: Case,
  result: Result,
) {
  const fold = (text: unknown) => (evaluation.ignore_case ? words(text).toLowerCase() : words(text));
  const alternatives = (Array.isArray(expected) ? expected : [expected]).map(fold);
  const output = fold(result.output);
  switch (evaluation.match ?? (evaluation.template === 'tool-selection' ? 'tool_calls' : 'exact')) {
    case 'exact':
      return alternatives.some((text) => text.trim() === output.trim()) ? 1 : 0;
    case 'contains':
      return alternatives.some((text) => output.includes(text)) ? 1 : 0;
    case 'json': {
      const keys = Object.entries(expected as object);
      const actual = JSON.parse(result.output);
      return (
        keys.filter(([key, value]) => JSON.stringify(actual[key]) === JSON.stringify(value)).length /
        keys.length
      );
    }
    case 'tool_calls': {
      const left = [...(result.tool_calls ?? [])];
      const calls = expected_tool_calls as NonNullable<Result['tool_calls']>;
      const found = calls.filter((call) => {
        const at = left.findIndex((each) => isCall(call, each));
        return at >= 0 && left.splice(at, 1);
      });
      return found.length / calls.length;
    }
    default:
      throw new Error(`The model has no rule for ${evaluation.match}.`);
  }
}

type Call = NonNullable<Result['tool_calls']>[number];

const isCall = (expected: Call, actual: Call): boolean =>
  expected.name === actual.name &&
  Object.entries(expected.arguments ?? {}).every(
    ([name, value]) =>
      JSON.stringify((actual.arguments as Record<string, unknown>)?.[name]) === JSON.stringify(value),
  );

/** Score of one case from the grades of its criteria, 1 to 5. */
export function judgeScore({ criteria }: Evaluation, grades: Readonly<Record<string, number>>): number {
  const all = criteria as readonly Criterion[];
  const weight = all.reduce((sum, each) => sum + (each.weight ?? 1), 0);
  return (
    all.reduce((sum, { name, weight = 1 }) => sum + weight * (((grades[name] ?? Number.NaN) - 1) / 4), 0) /
    weight
  );
}

/** Mean agreement of all pairs. */
export function pairScore<T>(outputs: readonly T[], agreement: (a: T, b: T) => number): number {
  const pairs = outputs.flatMap((a, index) => outputs.slice(index + 1).map((b) => agreement(a, b)));
  return pairs.reduce((sum, each) => sum + each, 0) / pairs.length;
}

/** Metrics of a scored kind. */
export function scoreMetrics(evaluation: Evaluation, scores: readonly number[]) {
  const passed = scores.filter((score) => score >= caseThreshold(evaluation)).length;
  return {
    pass_rate: passed / scores.length,
    mean_score: scores.reduce((sum, score) => sum + score, 0) / scores.length,
    min_score: Math.min(...scores),
  };
}

/** Percentile of measured times, by nearest rank. */
export const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(share * values.length) - 1] ?? Number.NaN;
