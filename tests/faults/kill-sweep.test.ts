import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { digest } from '../../generator/lib/digest.ts';
import { type FaultPlan, runWithFault } from '../kit/fault-run.ts';
import { FULL, sampleOf } from '../kit/full.ts';
import { buildSite, makeSite, readTree, writeFiles } from '../kit/little-site.ts';

const AT_ONCE = 2;
/** Milliseconds that Node takes before the build begins. */
const RANDOM_FROM = 60;

const doc = (title: string, body: string) => `---\ntitle: ${title}\n---\n${body}\n`;
const post = '---\ntitle: P\ndate: "2025-01-02"\nslug: a\n---\nText\n';

let oldTree: string;
let newTree: string;
/** Output after one more change. */
let lastTree: string;
/** Files that may exist in the project after a build, besides the output and the spare output. */
let beside: string[];

const treeDigest = (folder: string): string => digest(...Object.entries(readTree(folder)).flat());
const besideOf = (root: string): string[] =>
  readdirSync(root, { recursive: true })
    .map(String)
    .filter((path) => !/^(?:dist|\.dist\.spare|content|site|public)(?:\/|$)/.test(path))
    .sort();
const buildCached = (root: string) => buildSite(root, { cacheFile: join(root, '.cache/build.sqlite') });

/**
 * A project whose output, spare output and cache are of other sources than it has now: pages change, stay, go and come, a
 * file becomes a folder and a folder a file.
 */
async function changedSite(): Promise<string> {
  const root = makeSite({
    'public/file': 'file',
    'public/folder/a.txt': 'in a folder',
    'content/docs/early.md': doc('Early', 'Text'),
    'content/docs/one.md': doc('One', 'First text'),
  });
  expect((await buildCached(root)).published).toBe(true);
  for (const path of ['public/file', 'public/folder', 'content/docs/early.md'])
    rmSync(join(root, path), { recursive: true });
  writeFiles(root, {
    'content/docs/one.md': doc('One', '## First\n\nText'),
    'content/docs/two.md': doc('Two', 'Text'),
    'content/docs/gone.md': doc('Gone', 'Text'),
    'content/blog/a.md': post,
    'public/a.txt': 'old '.repeat(4000),
    'public/same.txt': 'same',
  });
  expect((await buildCached(root)).published).toBe(true);
  rmSync(join(root, 'content/docs/gone.md'));
  writeFiles(root, {
    'content/docs/two.md': doc('Two', 'Other text'),
    'content/docs/come.md': doc('Come', '[One](one.md)'),
    'public/a.txt': 'new '.repeat(4000),
    'public/file/a.txt': 'in a file',
    'public/folder': 'folder',
  });
  return root;
}

const changeAgain = (root: string): void =>
  writeFiles(root, { 'content/docs/two.md': doc('Two', 'Last text') });

beforeAll(async () => {
  const root = await changedSite();
  oldTree = treeDigest(join(root, 'dist'));
  expect((await buildCached(root)).published).toBe(true);
  beside = besideOf(root);
  rmSync(root, { recursive: true });
  const clean = await changedSite();
  for (const folder of ['dist', '.dist.spare', '.cache']) rmSync(join(clean, folder), { recursive: true });
  expect((await buildSite(clean)).published).toBe(true);
  newTree = treeDigest(join(clean, 'dist'));
  changeAgain(clean);
  expect((await buildSite(clean)).published).toBe(true);
  lastTree = treeDigest(join(clean, 'dist'));
  rmSync(clean, { recursive: true });
});

type Point = { readonly name: string; readonly plan: FaultPlan };

/** Every point at which a build changes the disk, as it calls them. */
async function listPoints(env?: Record<string, string>): Promise<{ calls: string[]; ms: number }> {
  const root = await changedSite();
  const { code, stderr, ms } = await runWithFault({
    root,
    plan: { log: 2, sqlite: true },
    ...(env && { env }),
  });
  rmSync(root, { recursive: true });
  expect(code, stderr).toBe(0);
  const lines = stderr.split('\n').filter(Boolean);
  return { calls: lines.map((line) => line.replaceAll(root, '')), ms };
}

const kills = (calls: readonly string[]): Point[] =>
  calls.flatMap((call, index) =>
    (['kill-before', 'kill-half', 'kill-after'] as const)
      .filter((how) => how !== 'kill-half' || /^(?:writeFile|copyFile|rm) /.test(call))
      .map((how) => ({ name: `${how} ${index + 1} ${call}`, plan: { nth: index + 1, how, sqlite: true } })),
  );

/** @param ms how long a build takes. */
const randomKills = (wanted: number, ms: number): Point[] =>
  Array.from({ length: wanted }, (_, index) => {
    // The golden ratio spreads any number of points evenly; another run strikes other moments all the same.
    const after = Math.round(RANDOM_FROM + ((index * 0.618034) % 1) * (ms - RANDOM_FROM));
    return { name: `after ${after} ms`, plan: { after } };
  });

type Outcome = {
  readonly killed: boolean;
  readonly state: 'old' | 'new' | 'none' | 'torn';
  readonly problems: string[];
};

/** Kills a build at the point, looks at what is published, builds again, and once more after another change. */
async function strike(point: Point, env?: Record<string, string>): Promise<Outcome> {
  const root = await changedSite();
  const dist = join(root, 'dist');
  const run = await runWithFault({ root, plan: point.plan, ...(env && { env }) });
  const killed = run.signal === 'SIGKILL';
  const found = existsSync(dist) ? treeDigest(dist) : 'none';
  const state = found === oldTree ? 'old' : found === newTree ? 'new' : found === 'none' ? 'none' : 'torn';
  const problems: string[] = [];
  if (!killed && run.code !== 0) problems.push(`${point.name}: exit ${run.code} ${run.stderr}`);
  const again = await buildCached(root);
  if (!again.published)
    problems.push(`${point.name}: the next build says ${JSON.stringify(again.diagnostics)}`);
  if (treeDigest(dist) !== newTree) problems.push(`${point.name}: the next build differs from a clean one`);
  const left = besideOf(root);
  if (left.join() !== beside.join()) problems.push(`${point.name}: left over are ${left.join(', ')}`);
  changeAgain(root);
  await buildCached(root);
  if (treeDigest(dist) !== lastTree)
    problems.push(`${point.name}: the build after it differs from a clean one`);
  rmSync(root, { recursive: true, force: true });
  return { killed, state, problems };
}

async function strikeAll(points: readonly Point[], env?: Record<string, string>): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const queue = [...points];
  const worker = async () => {
    for (let point = queue.shift(); point; point = queue.shift()) {
      const outcome = await strike(point, env);
      if (outcome.state === 'torn') outcome.problems.push(`${point.name}: the output is neither old nor new`);
      outcomes.push(outcome);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return outcomes;
}

const count = (outcomes: readonly Outcome[], state: Outcome['state']) =>
  outcomes.filter((each) => each.state === state).length;

describe('a build that is killed', () => {
  test('leaves the complete old or new output, and the next build equals a clean one', {
    timeout: 1_800_000,
  }, async () => {
    const { calls, ms } = await listPoints();
    const all = kills(calls);
    const points = FULL ? [...all, ...randomKills(260, ms)] : [...sampleOf(all, 8), ...randomKills(1, ms)];
    expect(calls.some((call) => call.startsWith('rename /.dist.spare'))).toBe(true);
    const outcomes = await strikeAll(points);
    expect(outcomes.flatMap(({ problems }) => problems)).toEqual([]);
    expect(count(outcomes, 'none')).toBe(0);
    // Without any fault, the test would prove nothing.
    expect(outcomes.filter(({ killed }) => killed).length).toBeGreaterThan(points.length * 0.8);
    expect(count(outcomes, 'old')).toBeGreaterThan(points.length * 0.2);
    expect(count(outcomes, 'new')).toBeGreaterThan(points.length * 0.1);
    const killed = outcomes.filter((each) => each.killed).length;
    if (FULL) expect(killed).toBeGreaterThanOrEqual(300);
  });
  test('leaves no output at worst where folders cannot be exchanged, and the next build restores the old one', async () => {
    const env = { PATH: '/nowhere' };
    const { calls } = await listPoints(env);
    const publishing = kills(calls).filter(({ name }) => / rename |spawn/.test(name));
    expect(publishing.some(({ name }) => name.includes('.dist.old-'))).toBe(true);
    const outcomes = await strikeAll(sampleOf(publishing, 2), env);
    expect(outcomes.flatMap(({ problems }) => problems)).toEqual([]);
  });
  test('between the two renames leaves the old output to be restored first', async () => {
    const root = await changedSite();
    const dist = join(root, 'dist');
    renameSync(dist, join(root, '.dist.old-4194305-00'));
    writeFiles(root, { 'content/docs/bad.md': doc('Bad', '[x](/gone)') });
    expect((await buildSite(root)).published).toBe(false);
    expect(treeDigest(dist)).toBe(oldTree);
    rmSync(root, { recursive: true });
  });
});
