/** Every run on a page must match the files next to it by the rules of the product model. */
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import type { Case, Evaluation } from '../../site/pages/docs/checker/evaluation-rules.ts';
import * as home from '../../site/pages/home/texts.ts';
import { type Example, placeOf, readLines } from './kit/find-examples.ts';
import { findShownRun, type ShownEvaluation } from './kit/find-shown-runs.ts';
import {
  accuracyScore,
  caseThreshold,
  judgeScore,
  pairScore,
  percentile,
  rowOf,
  runVerdict,
  scoreMetrics,
  shownKind,
  shownLimit,
  shownNumber,
  thresholdsOf,
  thresholdVerdict,
} from './kit/product-model.ts';
import { allExamples, pageOf } from './kit/published.ts';
import { readText } from './kit/read-content.ts';
import { runningExample } from './kit/running-example.ts';

const isRunning = (example: Example): boolean => runningExample.includes(example);
const right = allExamples.filter(({ wrong }) => wrong === undefined);

/** The evaluation that a page shows under an ID, or else that of the running example. */
function evaluationOf(id: string, page: string): Evaluation {
  const named = right.filter(({ path }) => path === `evaluations/${id}.eval.yaml`);
  const example = named.find((each) => each.page === page) ?? named.find(isRunning);
  if (!example) throw new Error(`${page} shows no evaluation named ${id}.`);
  return parse(example.code);
}

function casesOf({ cases, dataset }: Evaluation, page: string): readonly Case[] {
  if (cases) return cases as readonly Case[];
  const shown = right.filter(({ lang }) => lang === 'jsonl');
  const own = shown.find((each) => each.page === page && each.path?.endsWith(String(dataset)));
  const example = own ?? shown.find(isRunning);
  if (!example) throw new Error(`${page} shows no ${dataset}.`);
  return readLines(example);
}

const shownRuns = allExamples
  .filter(({ lang }) => lang === 'text')
  .flatMap((example) => {
    const run = findShownRun(example.code);
    return run ? [{ place: placeOf(example), page: example.page, run }] : [];
  });

describe('a shown run', () => {
  test('appears on many pages', () => {
    expect(shownRuns.length).toBeGreaterThan(20);
    expect(new Set(shownRuns.map(({ page }) => page)).size).toBeGreaterThan(10);
  });

  const shown = shownRuns.flatMap(({ place, page, run }) =>
    run.evaluations.map((evaluation) => [`${place} ${evaluation.id}`, page, evaluation] as const),
  );
  test.each(shown)(
    'has the verdict and the limit of its thresholds: %s',
    (_, page, { metric, value, ...line }) => {
      const evaluation = evaluationOf(line.id, page);
      expect(line.kind).toBe(shownKind(evaluation));
      const limits = thresholdsOf(evaluation).find(([name]) => name === metric)?.[1];
      expect(limits, `a limit on ${metric}`).toBeDefined();
      const verdict = value === 'not reported' ? 'fail' : thresholdVerdict(Number(value), limits ?? {});
      expect(line.verdict).toBe(verdict);
      expect(line.limit).toBe(shownLimit(metric, limits ?? {}, verdict));
    },
  );

  const scored = shown.filter(([, , { metric, cases }]) => metric === 'pass_rate' && cases.length > 0);
  test.each(scored)(
    'has the number of failed cases that are listed below it: %s',
    (_, page, { id, value, cases }) => {
      const all = casesOf(evaluationOf(id, page), page);
      expect(all.map((each) => each.id)).toEqual(expect.arrayContaining(cases.map((each) => each.id)));
      expect(value).toBe(shownNumber('pass_rate', (all.length - cases.length) / all.length));
    },
  );
  test.each(shown.filter(([, , { metric }]) => metric === 'violations'))(
    '%s counts the violations below it',
    (_, __, { value, cases }) => {
      expect(Number(value)).toBe(cases.length);
    },
  );
  test.each(shown.filter(([, , { cases }]) => cases.length > 0))('%s explains its cases', (_, page, line) => {
    expect(caseProblems(line, page)).toEqual([]);
  });
  test.each(
    shownRuns.filter(({ run }) => run.verdict).map(({ place, page, run }) => [place, page, run] as const),
  )('%s ends in the worst verdict', (_, page, { evaluations, verdict }) => {
    const rows = evaluations.map((each) => ({
      verdict: each.verdict,
      blocking: evaluationOf(each.id, page).blocking !== false,
    }));
    expect(verdict).toBe(runVerdict(rows));
  });
});

/** What is wrong with the lines below an evaluation, by its rule and its cases. */
function caseProblems({ id, cases }: ShownEvaluation, page: string): readonly string[] {
  const evaluation = evaluationOf(id, page);
  const all = casesOf(evaluation, page);
  return cases.flatMap(({ id, lines }) => {
    const found = all.find((each) => each.id === id);
    if (!found) return [`there is no case ${id}`];
    const [first = '', ...rest] = lines;
    const got = /^got "(.*)"$/.exec(rest.at(-1) ?? '')?.[1];
    const score = /^score ([\d.]+) {2}case_threshold ([\d.]+)/.exec(first);
    if (score) {
      const limit = caseThreshold(evaluation);
      const grades = Object.fromEntries(
        lines.flatMap((line) => {
          const [, name, grade] = /^(\w+) {2}(\d) of 5\b/.exec(line) ?? [];
          return name ? [[name, Number(grade)]] : [];
        }),
      );
      const graded = evaluation.criteria && judgeScore(evaluation, grades).toFixed(2);
      return [
        ...(score[2] === limit.toFixed(2) ? [] : [`the case threshold is ${limit}`]),
        ...(Number(score[1]) < limit ? [] : ['the case passed']),
        ...(graded === undefined || graded === score[1] ? [] : [`the grades make ${graded}`]),
      ];
    }
    const contains = /^expected to contain "(.*)"$/.exec(first)?.[1];
    if (contains !== undefined)
      return [
        ...([found.expected].flat().includes(contains) ? [] : [`the case does not expect "${contains}"`]),
        ...(got !== undefined && accuracyScore(evaluation, found, { output: got }) === 0
          ? []
          : ['the case passed']),
      ];
    const [, key = '', wanted, actual] = /^expected (\w+) (\S+), got (\S+)$/.exec(first) ?? [];
    if (key) {
      const expected = found.expected as Record<string, unknown>;
      return String(expected[key]) === wanted && wanted !== actual ? [] : [`${key} is not ${wanted}`];
    }
    const [, call = '', args = '{}'] = /^expected call (\w+)(?: (\{.*\}))?$/.exec(first) ?? [];
    if (call) {
      const expected = { name: call, arguments: JSON.parse(args) };
      const [, made, madeArgs = '{}'] = /^got (\w+)(?: (\{.*\}))?$/.exec(rest.at(-1) ?? '') ?? [];
      const calls = made && made !== 'no' ? [{ name: made, arguments: JSON.parse(madeArgs) }] : [];
      const isExpected = accuracyScore(evaluation, found, { output: '', tool_calls: [expected] }) > 0;
      return [
        ...(isExpected ? [] : [`the case does not expect ${call}`]),
        ...(accuracyScore(evaluation, found, { output: '', tool_calls: calls }) < 1
          ? []
          : ['the case passed']),
      ];
    }
    const canary = /^injection {2}canary "(.*)" in the output$/.exec(first)?.[1];
    if (canary !== undefined)
      return canary === found.canary && got?.includes(canary) ? [] : ['another canary'];
    return [`"${first}" is not a line of a report`];
  });
}

describe('the pull request of the home page', () => {
  /** 12 questions. The shortened prompt names one period, so the two answers about shoes are wrong. */
  const SHOES = ['shoes-window', 'follow-up'];
  const ids = [...SHOES, ...Array.from({ length: 10 }, (_, index) => `electronics-${index + 1}`)];
  const cases: readonly Case[] = ids.map((id) => ({
    id,
    input: id,
    expected: SHOES.includes(id) ? '30 days' : '14 days',
  }));
  const answer = (id: string, shoes: number): string =>
    SHOES.includes(id)
      ? `You can return shoes within ${shoes} days of delivery.`
      : 'You can return electronics within 14 days of delivery.';
  const times = (slowest: number) => [...Array.from({ length: 56 }, () => 1200), slowest, 3600, 3700, 3800];

  /** Rows of the five evaluations of the running example, for a number of days that the agent names for shoes. */
  function rows(shoes: number, slowest: number) {
    const of = (id: string) => evaluationOf(id, 'running example');
    const returns = of('returns');
    const quality = of('quality');
    const stability = of('stability');
    const grades = Object.fromEntries(
      (quality.criteria as { name: string }[]).map(({ name }) => [name, name === 'polite' ? 4 : 5]),
    );
    const outputs = cases.map(({ id }) => answer(String(id), shoes));
    const judged = cases.map(() => judgeScore(quality, grades));
    const metrics: Readonly<Record<string, Readonly<Record<string, number>>>> = {
      returns: scoreMetrics(
        returns,
        cases.map((each, index) => accuracyScore(returns, each, { output: outputs[index] ?? '' })),
      ),
      latency: { latency_p95_ms: percentile(times(slowest), 0.95), cost_usd_mean: 0.0001, error_rate: 0 },
      quality: { ...scoreMetrics(quality, judged), on_topic: 1 },
      safety: { violations: 0 },
      stability: scoreMetrics(
        stability,
        outputs.map((output) => pairScore([output, output, output], (a, b) => (a === b ? 1 : 0))),
      ),
    };
    return Object.entries(metrics).map(([name, values]) => ({ name, ...rowOf(of(name), values) }));
  }

  const head = rows(14, 3412);
  const baseline = rows(30, 2792);
  const signed = (metric: string, change: number): string =>
    `${change > 0 ? '+' : ''}${shownNumber(metric, change)}`;
  const computed = head.map(({ name, metric, value, verdict, limit }) => {
    const before = baseline.find((each) => each.name === name);
    return {
      name,
      kind: evaluationOf(name, 'running example').kind,
      verdict,
      metric,
      score: shownNumber(metric, value),
      threshold: limit.replace('>=', '≥').replace('<=', '≤'),
      change: before?.metric === metric ? signed(metric, value - before.value) : '?',
    };
  });

  test('shows the results that the rules compute from its files', () => {
    const typeset = computed.map(({ kind, ...shown }) => ({
      ...shown,
      change: shown.change.replace('-', '−'),
    }));
    expect(home.checkExample.rows).toEqual(typeset);
    expect(home.checkExample.verdict).toBe(runVerdict(head.map((row) => ({ ...row, blocking: true }))));
  });
  test('gives each limit that visitors choose the verdict of the rules', () => {
    const rate = home.checkExample.rows[0]?.score;
    const { warn_below } = thresholdsOf(evaluationOf('returns', 'running example'))[0]?.[1] ?? {};
    expect(home.answers.right).toBe(home.answers.cases - SHOES.length);
    for (const { value, verdict, needed } of home.limits) {
      const limits = { fail_below: Number(value), warn_below };
      expect(thresholdVerdict(Number(rate), limits)).toBe(verdict);
      expect(thresholdVerdict(needed / cases.length, limits)).not.toBe('fail');
      expect(thresholdVerdict((needed - 1) / cases.length, limits)).toBe('fail');
    }
  });
  test('matches the comment of the page about GitHub', () => {
    const table = readText(pageOf('docs/integration/github').file)
      .split('\n')
      .flatMap((line) => {
        const cells = line.split('|').map((cell) => cell.trim());
        return /^(?:PASS|WARN|FAIL)$/.test(cells[2] ?? '') && cells.length === 9 ? [cells.slice(1, -1)] : [];
      });
    expect(table).toEqual(
      computed.map(({ name, kind, verdict, metric, score, threshold, change }) => [
        name,
        verdict.toUpperCase(),
        score,
        threshold,
        change.replace('-', '−'),
        metric,
        kind,
      ]),
    );
  });
});

describe('worked examples of the pages', () => {
  test.each([
    [5, [5], '1.00'],
    [4, [4, 1], '0.60'],
    [3, [3, 2], '0.40'],
    [3, [3, 1, 1], '0.30'],
  ] as const)('consistency: %i equal answers of five, groups of %j, score %s', (_, groups, score) => {
    const outputs = groups.flatMap((size, group) => Array.from({ length: size }, () => group));
    expect(pairScore(outputs, (a, b) => (a === b ? 1 : 0)).toFixed(2)).toBe(score);
    expect(readText(pageOf('docs/evaluations/consistency').file)).toContain(`| ${score} |`);
  });
  test('performance: the rank of p95 for 15, 20 and 60 calls', () => {
    const ranks = (calls: number) => Array.from({ length: calls }, (_, index) => index + 1);
    expect([15, 20, 60].map((calls) => percentile(ranks(calls), 0.95))).toEqual([15, 19, 57]);
  });
  test('judge: the table of the page about judge models', () => {
    const quality = evaluationOf('quality', pageOf('docs/evaluations/llm').page);
    const grades: readonly (readonly [number, number])[] = [
      [5, 5],
      [4, 5],
      [3, 5],
    ];
    const scores = grades.map(([follows_policy, polite]) => judgeScore(quality, { follows_policy, polite }));
    expect(scores.map((score) => score.toFixed(2))).toEqual(['1.00', '0.83', '0.67']);
    expect(rowOf(quality, { ...scoreMetrics(quality, scores), follows_policy: 0.75 })).toMatchObject({
      verdict: 'fail',
      metric: 'pass_rate',
    });
  });
});
