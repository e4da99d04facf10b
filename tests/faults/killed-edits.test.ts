import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { finishChanges } from '../../generator/edit/change-files.ts';
import { UNFINISHED_EDIT } from '../../generator/lib/files.ts';
import type { FaultPlan } from '../kit/fault-run.ts';
import { sampleOf } from '../kit/full.ts';
import { buildSite, makeSite, readTree, writeFiles } from '../kit/little-site.ts';
import { CLI, runCli } from '../kit/run-cli.ts';

const HOOK = join(import.meta.dirname, '../kit/fault-hook.mjs');

/** Runs Node until the fault happens. Only changes of files in `root` count as points. */
function runWithFault(root: string, plan: FaultPlan, args: readonly string[], env = {}) {
  const FAULT = JSON.stringify({ paths: `${root}/(?!\\.cache)`, ...plan });
  return spawnSync(process.execPath, ['--import', HOOK, ...args], {
    env: { ...process.env, ...env, FAULT },
    encoding: 'utf8',
  });
}

const OLD = { 'a/one.md': 'One', 'b.md': '[One](a/one.md)', 'site.ts': "'a/one'" };
const NEW = {
  'new/one.md': 'One, moved',

  'b.md': '[One](new/one.md)',
  'site.ts': "'new/one'",
};
const CHANGE = `
  const { changeFiles } = await import(${JSON.stringify(join(import.meta.dirname, '../../generator/edit/change-files.ts'))});
  const { ROOT, OLD, NEW } = process.env;
  const [before, after] = [OLD, NEW].map((files) => JSON.parse(files));
  const bytes = (text) => (text === undefined ? undefined : Buffer.from(text));
  const problem = changeFiles(ROOT, ['new/one.md', 'a/one.md', 'b.md', 'site.ts'].map((path) => ({
    path, absolute: ROOT + '/' + path, before: bytes(before[path]), after: bytes(after[path]) })));
  if (problem) throw new Error(problem);`;

function filesBefore(): string {
  const root = mkdtempSync(join(tmpdir(), 'killed-edits-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  writeFiles(root, OLD);
  return root;
}
const change = (root: string, plan: FaultPlan) =>
  runWithFault(root, plan, ['--input-type=module', '-e', CHANGE], {
    ROOT: root,
    OLD: JSON.stringify(OLD),
    NEW: JSON.stringify(NEW),
  });

test('a change of several files that is killed at any point is finished afterwards', {
  timeout: 120_000,
}, () => {
  const { stderr, status } = change(filesBefore(), { log: 2 });
  expect(status, stderr).toBe(0);
  const calls = stderr.split('\n').filter((line) => line.includes('killed-edits-'));
  expect(calls.length).toBeGreaterThan(8);
  const points = calls.flatMap((call, index) =>
    (['kill-before', 'kill-half', 'kill-after'] as const)
      .filter((how) => how !== 'kill-half' || call.startsWith('writeFile '))
      .map((how) => ({ call, how, nth: index + 1 })),
  );
  const sample = sampleOf(points, 12);
  let finished = 0;
  for (const { call, ...plan } of sample) {
    const root = filesBefore();
    expect(change(root, plan).signal, call).toBe('SIGKILL');
    if (finishChanges(root)) finished++;
    // Nothing had been changed when the process was killed before the changes were on the disk.
    else if (!existsSync(join(root, 'new/one.md'))) expect(change(root, {}).status, call).toBe(0);
    expect(readTree(root), `${plan.how} ${call}`).toEqual(NEW);
  }
  expect(finished).toBeGreaterThan(sample.length / 2);
});

test('a file that was edited after the kill stays, and is named', () => {
  const root = filesBefore();
  change(root, { nth: 4, how: 'kill-before' });
  expect(existsSync(join(root, UNFINISHED_EDIT))).toBe(true);
  writeFileSync(join(root, 'b.md'), 'Mine');
  expect(finishChanges(root)).toEqual({
    files: ['new/one.md', 'a/one.md', 'b.md', 'site.ts'],
    left: ['b.md'],
  });
  expect(readTree(root)).toEqual({ ...NEW, 'b.md': 'Mine' });
});

test('a change that can be neither made nor undone says so, and the next command finishes it', () => {
  const root = filesBefore();
  const failing = { how: 'fail', code: 'EACCES', paths: '^rename .*/(a/one|b)\\.md$' } as const;
  expect(change(root, failing).stderr).toContain(
    'Cannot write b.md: permission denied (EACCES). Cannot restore a/one.md either. Make the files writable and run the command again to finish the change.',
  );
  expect(existsSync(join(root, UNFINISHED_EDIT))).toBe(true);
  expect(finishChanges(root)).toMatchObject({ left: [] });
  expect(readTree(root)).toEqual(NEW);
});

test('a change that can be undone leaves no journal', () => {
  const root = filesBefore();
  const { stderr } = change(root, { how: 'fail', code: 'ENOSPC', paths: '^rename .*/b\\.md$' });
  expect(stderr).toContain(
    'Cannot write b.md: no space is left on the device (ENOSPC). Nothing was changed.',
  );
  expect(readTree(root)).toEqual(OLD);
});

test('an edit that cannot be finished is a problem of move, and stays', async () => {
  const root = makeSite({ 'content/docs/old.md': '---\ntitle: Old\n---\nText\n' });
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const journal = join(root, UNFINISHED_EDIT);
  const change = (path: string) => ({ path, file: path, after: Buffer.from('New').toString('base64') });
  const cases = [
    ['[{"path": "b.md"', /Cannot read \.unfinished-edit\.json: .*JSON.*\. Compare your files with/],
    [
      JSON.stringify([change('content/new.md'), change('content/docs/old.md/b.md')]),
      /Cannot write content\/docs\/old\.md\/b\.md: .*\. The change of 2 files is not finished/,
    ],
  ] as const;
  for (const [text, problem] of cases) {
    writeFileSync(journal, text);
    const { code, stderr } = runCli(['move', 'content/docs/old.md', 'content/docs/new.md', '--root', root]);
    expect(code).toBe(2);
    expect(stderr).toMatch(problem);
    expect(stderr).not.toContain('    at ');
    expect(existsSync(journal)).toBe(true);
  }
});

test('after a killed move, builds publish nothing until the same move finishes it', async () => {
  const doc = (title: string, body: string) => `---\ntitle: ${title}\n---\n${body}\n`;
  const site = () => {
    const root = makeSite({
      'content/docs/old.md': doc('Old', 'Text'),
      'content/docs/other.md': doc('Other', '[Old](old.md)'),
    });
    onTestFinished(() => rmSync(root, { recursive: true, force: true }));
    return root;
  };
  const MOVE = ['move', 'content/docs/old.md', 'content/docs/new.md', '--root'];
  const moved = site();
  expect(runCli([...MOVE, moved])).toMatchObject({ code: 0 });
  const root = site();
  const plan = { ops: ['rename'], nth: 2, how: 'kill-after' } as const;
  expect(runWithFault(root, plan, [CLI, ...MOVE, root]).signal).toBe('SIGKILL');
  const { published, diagnostics } = await buildSite(root);
  expect(published).toBe(false);
  expect(diagnostics.map(({ code }) => code)).toContain('site/unfinished-edit');
  const { code, stdout, stderr } = runCli([...MOVE, root]);
  expect(code, stderr).toBe(0);
  expect(stdout).toMatch(/^Finished the change that was interrupted: content\/docs\/new\.md, .*other\.md\n/);
  expect(readTree(join(root, 'content'))).toEqual(readTree(join(moved, 'content')));
  expect((await buildSite(root)).published).toBe(true);
});
