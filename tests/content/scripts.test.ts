/** Scripts that pages show print what the pages say, and tables of numbers follow from them. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { writeFiles } from '../kit/little-site.ts';
import { findTables } from './kit/find-tables.ts';
import { examples, pageOf } from './kit/published.ts';
import type { ContentFile } from './kit/read-content.ts';
import { runPython } from './kit/run-python.ts';
import { runningExample } from './kit/running-example.ts';

const GATE = pageOf('blog/2025-10-09-a-threshold-is-a-statistical-claim');
const PASSES = pageOf('blog/2025-09-30-one-pass-hides-what-your-agent-does');
const BOUNDARY = pageOf('blog/2025-09-24-keep-evaluations-out-of-the-application');
const SAFETY = pageOf('blog/2025-10-15-gate-on-what-the-agent-does');
const JUDGE = pageOf('blog/2025-10-03-calibrate-your-judge-like-a-scale');
const LLM = pageOf('docs/evaluations/llm');

const folder = mkdtempSync(join(tmpdir(), 'scripts-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Writes the files that a page shows, and runs Python among them. */
function python({ file, page }: ContentFile, args: readonly string[]): string {
  const root = join(folder, page);
  const shown = examples.filter((each) => each.page === page && each.path);
  writeFiles(root, Object.fromEntries(shown.map(({ path, code }) => [path, `${code}\n`])));
  const script = args.find((each) => each.endsWith('.py'));
  expect(script === undefined || shown.some(({ path }) => path === script), `${file} shows ${script}`).toBe(
    true,
  );
  const run = runPython(args, { cwd: root });
  expect(run.stderr).toBe('');
  return run.stdout.trim();
}

const shownOutputs = ({ page }: ContentFile): readonly string[] =>
  examples.filter((each) => each.page === page && each.lang === 'text').map(({ code }) => code.trim());

describe('a script', () => {
  const runs: readonly (readonly [ContentFile, readonly string[]])[] = [
    [PASSES, ['scripts/two_agents.py']],
    [GATE, ['scripts/gate.py']],
    [GATE, ['scripts/flips.py', '6', '1']],
    [SAFETY, ['support_agent/refunds.py']],
    [BOUNDARY, ['scripts/check_boundary.py', 'support_agent']],
    [LLM, ['agreement.py']],
  ];
  test.each(runs.map(([page, args]) => [page.page, args, page] as const))(
    '%s prints what it shows: %j',
    (_, args, page) => {
      expect(shownOutputs(page)).toContain(python(page, args));
    },
  );
  test('the script that repeats cases writes a dataset of eight calls', () => {
    const dataset = runningExample.find(({ lang }) => lang === 'jsonl');
    writeFiles(join(folder, PASSES.page), { 'evaluations/datasets/support.jsonl': dataset?.code ?? '' });
    const printed = python(PASSES, ['scripts/repeat_cases.py', 'shoes-window', 'follow-up']);
    expect(printed).toBe('8 cases written');
  });
  test('the script of the post about judges computes its record from 35 correct and 15 wrong answers', () => {
    const rows = [
      ...Array.from({ length: 35 }, (_, index) => ['pass', index < 33 ? 'pass' : 'fail']),
      ...Array.from({ length: 15 }, (_, index) => ['fail', index < 9 ? 'fail' : 'pass']),
    ];
    const file = join(folder, 'labels.jsonl');
    writeFileSync(file, rows.map(([human, judge]) => JSON.stringify({ human, judge })).join('\n'));
    expect(shownOutputs(JUDGE)).toContain(python(JUDGE, ['calibration/calibrate.py', file]));
  });
});

describe('a table', () => {
  const tableOf = ({ tree }: ContentFile, head: string) =>
    findTables(tree)
      .find((table) => table.head[0] === head)
      ?.rows.map(({ cells }) => cells.map(({ text }) => text)) ?? [];

  test('of limits and case counts has the rates that scripts/gate.py computes', () => {
    const rows = tableOf(GATE, 'Cases');
    expect(rows.length).toBeGreaterThan(3);
    const code = `import sys; sys.path.insert(0, "scripts"); import io, contextlib
with contextlib.redirect_stdout(io.StringIO()):
    from gate import opens
for cases, limit in ${JSON.stringify(rows.map(([cases, limit]) => [Number(cases), Number(limit)]))}:
    print(f"{1 - opens(0.95, cases, limit):.1%} {opens(0.80, cases, limit):.1%}")`;
    expect(python(GATE, ['-c', code]).split('\n')).toEqual(rows.map(([, , good, bad]) => `${good} ${bad}`));
  });
  test('of pass chances has powers of the chance of a single call', () => {
    const rows = tableOf(PASSES, 'Single call');
    expect(rows.length).toBeGreaterThan(2);
    for (const [single = '', ...chances] of rows) {
      const p = Number.parseFloat(single) / 100;
      expect(chances).toEqual([4, 8, 20].map((k) => `${(100 * p ** k).toFixed(1)}%`));
    }
  });
});
