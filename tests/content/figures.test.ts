import { expect, test } from 'vitest';
import { gateOpens, passHatK } from '../../site/content-rules/figures/charts.ts';
import { readText } from './kit/read-content.ts';

const pointOf = (
  chart: { xLabels: readonly string[]; series: readonly { values: readonly number[] }[] },
  line: number,
  label: string,
): number => chart.series[line]?.values[chart.xLabels.indexOf(label)] ?? Number.NaN;

test('the chart of two agents shows what the script of the article prints', () => {
  const printed = [
    ...readText('content/blog/2025-09-30-one-pass-hides-what-your-agent-does.md').matchAll(
      /^agent ([AB]) {2}k=(\d) {2}pass@k ([\d.]+) {2}pass\^k ([\d.]+)$/gm,
    ),
  ];
  expect(printed).toHaveLength(6);
  for (const [, agent, k = '', at, hat] of printed) {
    const lines = agent === 'A' ? [0, 0] : [2, 1];
    expect(pointOf(passHatK, lines[0] ?? 0, k).toFixed(2)).toBe(at);
    expect(pointOf(passHatK, lines[1] ?? 0, k).toFixed(2)).toBe(hat);
  }
});

test('the chart of the gate shows what the script of the article prints', () => {
  const printed = [
    ...readText('content/blog/2025-10-09-a-threshold-is-a-statistical-claim.md').matchAll(
      /^ *(\d+) +0\.90 +([\d.]+)% +([\d.]+)%$/gm,
    ),
  ];
  const drawn = gateOpens.series.map(({ label }) => label);
  const shown = printed.filter(([, cases]) => drawn.includes(`${cases} cases`));
  expect(shown).toHaveLength(drawn.length);
  for (const [, cases, stopped, passed] of shown) {
    const line = drawn.indexOf(`${cases} cases`);
    expect(((1 - pointOf(gateOpens, line, '0.95')) * 100).toFixed(1)).toBe(stopped);
    expect((pointOf(gateOpens, line, '0.80') * 100).toFixed(1)).toBe(passed);
  }
});

test('the matrix shows the numbers of its article', async () => {
  const { CALIBRATION } = await import('../../site/content-rules/figures/confusion-matrix.tsx');
  const { goodPassed, goodFailed, badPassed, badFailed } = CALIBRATION;
  const post = readText('content/blog/2025-10-03-calibrate-your-judge-like-a-scale.md');
  expect(post).toContain(`(${goodPassed}/${goodPassed + goodFailed}, 95%`);
  expect(post).toContain(`(${badFailed}/${badPassed + badFailed}, 95%`);
});

test('the failed case is that of its page', async () => {
  const { GRADED_CASE } = await import('../../site/content-rules/figures/run-page.tsx');
  const page = readText('content/docs/evaluations/llm.md');
  const { evaluation, id, score, threshold, input, output, grades } = GRADED_CASE;
  expect(page).toContain(`FAIL  ${evaluation}`);
  expect(page).toContain(`${id}  score ${score}  case_threshold ${threshold}`);
  expect(page).toContain(`input: ${input}`);
  expect(page).toContain(`got "${output}"`);
  for (const { criterion, grade, reason } of grades)
    expect(page).toContain(`${criterion}  ${grade} of 5  "${reason}"`);
});

test('the prompt change of the page about CI/CD is that of the home page', async () => {
  const { checkExample } = await import('../../site/pages/home/example.ts');
  const page = readText('content/docs/core-concepts/cicd.md');
  expect(page).toContain(checkExample.pullRequest.diff.join('\n'));
  for (const { name, metric, score, change } of checkExample.rows.filter((row) => Number(row.change) !== 0)) {
    const unit = metric.endsWith('_ms') ? ' ms' : '';
    expect(page).toContain(`| \`${name}\` / \`${metric}\` | ${score}${unit} | ${change}${unit} |`);
  }
});

test('the chain from cases to a verdict is that of its page', async () => {
  const { CHAIN } = await import('../../site/content-rules/figures/verdict-chain.tsx');
  const page = readText('content/docs/core-concepts/evaluations.md');
  const scores = Object.entries(CHAIN.scores).map(([id, score]) => `\`${id}\` ${score}`);
  expect(page).toContain(scores.join(', '));
  expect(page).toContain(`fail_below: ${CHAIN.limit}`);
});
