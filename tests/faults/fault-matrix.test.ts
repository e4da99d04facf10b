import { cpSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FaultPlan, runWithFault } from '../kit/fault-run.ts';
import { FULL } from '../kit/full.ts';
import { buildSite, makeSite, readTree, writeFiles, writeSite } from '../kit/little-site.ts';

const doc = (title: string, body: string) => `---\ntitle: ${title}\n---\n${body}\n`;

let template: string;
let before: Record<string, string>;

/** A project with an output and a cache; its sources have changed since. */
beforeAll(async () => {
  template = makeSite({
    'content/docs/one.md': doc('One', 'Text'),
    'content/docs/two.md': doc('Two', 'Text'),
    'public/a.txt': 'old',
  });
  const first = await buildSite(template, { cacheFile: join(template, '.cache/build.sqlite') });
  expect(first.diagnostics).toEqual([]);
  before = first.dist;
  writeFiles(template, { 'content/docs/one.md': doc('One', 'Other text'), 'public/a.txt': 'new' });
});
afterAll(() => rmSync(template, { recursive: true, force: true }));

function changedSite(): string {
  const root = writeSite({});
  cpSync(template, root, { recursive: true });
  return root;
}

const REASONS = {
  ENOSPC: 'no space is left on the device (ENOSPC)',
  EACCES: 'permission denied (EACCES)',
  EROFS: 'the file system is read-only (EROFS)',
  EIO: 'the device reported an input/output error (EIO)',
  EMFILE: 'too many files are open (EMFILE)',
} as const;
type Code = keyof typeof REASONS;
const CODES = Object.keys(REASONS) as Code[];

type Row = {
  readonly where: string;
  readonly plan: FaultPlan;
  /** The path that the message names before the reason. */
  readonly named: string;
  readonly published?: boolean;
  readonly env?: Readonly<Record<string, string>>;
};

/** Where the program that exchanges two folders is not found, the build renames them itself. */
const NO_EXCHANGE = { PATH: '/nowhere' };

const ROWS: readonly Row[] = [
  {
    where: 'read a source',
    plan: { reads: true, ops: ['readFile'], paths: 'one\\.md$' },
    named: 'content/docs/one.md:1:1',
  },
  {
    where: 'read a folder',
    plan: { reads: true, ops: ['readdir'], paths: 'content/docs$' },
    named: 'content/docs:1:1',
  },
  { where: 'copy a public file', plan: { ops: ['writeFile'], paths: 'staging.*a\\.txt' }, named: 'a.txt' },
  {
    where: 'write a page',
    plan: { ops: ['writeFile', 'open', 'write'], paths: 'staging.*docs/one' },
    named: 'docs/one/index.html',
  },
  {
    where: 'make a folder',
    plan: { ops: ['mkdir'], paths: 'staging.*docs/two' },
    named: 'docs/two/index.html',
  },
  { where: 'make the staging folder', plan: { ops: ['mkdir'], paths: 'staging-[^/]*$' }, named: 'dist' },
  {
    where: 'move the old output',
    plan: { ops: ['rename'], paths: 'dist/? .*old-' },
    named: 'dist',
    env: NO_EXCHANGE,
  },
  {
    where: 'move the new output',
    plan: { ops: ['rename'], paths: 'staging-[^/ ]* [^ ]*/dist$' },
    named: 'dist',
    env: NO_EXCHANGE,
  },
  {
    where: 'remove the old output',
    plan: { ops: ['unlink', 'rmdir', 'rm'], paths: 'gone' },
    named: '.dist.staging-',
    published: true,
  },
];

const cells = ROWS.flatMap((row) => CODES.map((code) => ({ ...row, code })));
const chosen = FULL
  ? cells
  : cells.filter((_, index) => index % CODES.length === Math.floor(index / CODES.length) % CODES.length);

describe('a system error', () => {
  test.each(chosen)('$code, $where', async ({ plan, named, code, published = false, env }) => {
    const root = changedSite();
    const run = await runWithFault({ root, plan: { ...plan, how: 'fail', code }, ...(env && { env }) });
    expect(run.stderr).toContain(REASONS[code]);
    expect(run.stderr).toContain(named);
    expect(run.code).toBe(published ? 0 : 1);
    const after = readTree(join(root, 'dist'));
    if (published) expect(after['a.txt']).toBe('new');
    else expect(after).toEqual(before);
    // The next build is a clean one, and takes away whatever this one had to leave.
    const { dist } = await buildSite(root);
    expect(dist['a.txt']).toBe('new');
    expect(existsSync(join(root, '.dist.lock'))).toBe(false);
  });

  test.each(FULL ? CODES : (['EIO'] as const))('%s of the cache does not change the result', async (code) => {
    for (const ops of [['sqlite-exec'], ['sqlite-run']]) {
      const root = changedSite();
      const plan: FaultPlan = { sqlite: true, ops, paths: 'sqlite', how: 'fail', code };
      const run = await runWithFault({ root, plan });
      expect([run.code, run.stderr]).toEqual([0, '']);
      const clean = await buildSite(root, { out: join(root, 'clean') });
      expect(readTree(join(root, 'dist'))).toEqual(clean.dist);
    }
  });
});

/** One after the other, each reading or changing of the disk fails. */
describe('after an error in any single call, the output is the old one and the reason is reported, or it is the complete new one', () => {
  test.each([
    {
      what: 'reading',
      plan: { reads: true, ops: 'access lstat opendir readFile readdir readlink realpath stat'.split(' ') },
      code: 'EIO',
    },
    { what: 'changing', plan: {}, code: 'ENOSPC' },
  ])('$what, $code', { timeout: 1_800_000 }, async ({ plan, code }) => {
    const root = changedSite();
    const paths = `${root}/(?:content|public|dist|\\.dist|\\.cache)`;
    const listed = await runWithFault({ root, plan: { ...plan, paths, log: 2 } });
    const points = listed.stderr.split('\n').filter(Boolean).length;
    expect(points).toBeGreaterThan(5);
    const step = FULL ? 1 : Math.ceil(points / 3);
    for (let nth = 1; nth <= points; nth += step) {
      const own = changedSite();
      const run = await runWithFault({
        root: own,
        plan: { ...plan, paths: paths.replace(root, own), nth, how: 'fail', code },
      });
      const shown = `${listed.stderr.split('\n')[nth - 1]}\n${run.stderr}`;
      const dist = readTree(join(own, 'dist'));
      if (run.code === 0) expect(dist['a.txt'], shown).toBe('new');
      else {
        expect(run.code, shown).toBe(1);
        expect(run.stderr, shown).toContain(code);
        // The info folder is written after the site is published.
        if (run.stderr.includes('dist.info/')) expect(dist['a.txt'], shown).toBe('new');
        else expect(dist, shown).toEqual(before);
      }
      rmSync(own, { recursive: true, force: true });
    }
  });
});
