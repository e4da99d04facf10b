import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { writeFiles } from '../kit/little-site.ts';
import { type Random, randomFrom } from '../kit/random.ts';
import { buildCached, expectSameAsClean, outputOf } from '../kit/same-as-clean.ts';
import { DAMAGE } from './random-walk/damage.ts';
import { CONTENT_EDITS } from './random-walk/edits-of-content.ts';
import { PUBLIC_EDITS, SITE_EDITS } from './random-walk/edits-of-site.ts';
import type { Edits, Walk } from './random-walk/walk.ts';
import { WALK_SITE } from './random-walk/walk-site.ts';

const { FULL_TESTS, WALK_SEED, WALK_STEPS, WALK_KEEP } = process.env;
const FULL = FULL_TESTS === '1';
/** The short walk is the same in every run; the long one goes elsewhere each day. */
const SEED = Number(WALK_SEED ?? (FULL ? Math.floor(Date.now() / 86_400_000) : 1));
const LONG = Number(WALK_STEPS ?? 200);
const SHORT = 8;
/** Longer than the minimum age of a change that a build detects reliably, in milliseconds. */
const A_WHILE = 35;
/** So many builds in a row may fail before everything is as it was. */
const MOST_FAILURES = 2;

const EDITS: Edits = { ...CONTENT_EDITS, ...SITE_EDITS, ...PUBLIC_EDITS, ...DAMAGE };
/** How many edits of a group the short walk makes in a step: fewer where one would hide that another was missed. */
const TOGETHER = [
  [CONTENT_EDITS, 9],
  [SITE_EDITS, 5],
  [PUBLIC_EDITS, 5],
  [DAMAGE, 3],
] as const;
const VARIABLES = ['LITTLE_PLACE', 'LITTLE_STAGE', 'LITTLE_NOTHING', 'TZ'];
const before = VARIABLES.map((name) => [name, process.env[name]] as const);

afterEach(() => {
  for (const [name, value] of before) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
});

/** Names of the edits that the steps make: of half of the kinds once in the short walk, up to three at a time in the long one. */
function planSteps(random: Random): string[][] {
  if (!FULL) {
    const steps = TOGETHER.flatMap(([edits, count]) => {
      const names = random.shuffle(Object.keys(edits));
      return Array.from({ length: Math.ceil(names.length / count) }, (_, step) =>
        names.slice(step * count, (step + 1) * count),
      );
    });
    return random.shuffle(steps).slice(0, SHORT);
  }
  let left: string[] = [];
  const next = (): string => {
    if (left.length === 0) left = random.shuffle(Object.keys(EDITS));
    return left.pop() ?? '';
  };
  return Array.from({ length: LONG }, () => Array.from({ length: 1 + random.below(3) }, next));
}

const publishedBy = (root: string): Record<string, string> =>
  existsSync(join(root, 'dist')) && existsSync(join(root, 'dist.info')) ? outputOf(join(root, 'dist')) : {};

test(`after each of ${FULL ? LONG : SHORT} steps of a random walk the output is that of a build without a cache`, {
  timeout: 3_600_000,
}, async () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'walk-')));
  const random = randomFrom(SEED);
  const walk: Walk = {
    root: join(folder, 'project'),
    aside: join(folder, 'aside'),
    random,
    options: {},
    repairs: [],
  };
  mkdirSync(walk.aside);
  writeFiles(walk.root, WALK_SITE);
  const steps: string[] = [];
  const made = new Set<string>();
  const plan = planSteps(random);
  if (!FULL) expect(plan).toHaveLength(SHORT);
  let failures = 0;
  try {
    await expectSameAsClean(walk.root);
    for (const [index, names] of plan.entries()) {
      const step = index + 1;
      for (const repair of walk.repairs.splice(0).reverse()) repair();
      if (failures > MOST_FAILURES) names.unshift('everything, which is as it was');
      for (const name of names) {
        const what = await EDITS[name]?.(walk);
        steps.push(`${step}. ${name}${what === undefined ? '' : `: ${what}`}`);
        if (what !== undefined) made.add(name);
      }
      // Half of the builds look at files that changed only just now, which they must not rely on.
      if (random.below(2) === 0) await sleep(A_WHILE);
      const published = publishedBy(walk.root);
      const built = await expectSameAsClean(walk.root, walk.options);
      if (!built.published) expect(publishedBy(walk.root)).toEqual(published);
      failures = built.published ? 0 : failures + 1;
      steps.push(`   ${built.published ? 'published' : 'not published'}, ${built.pages} pages`);
      if (random.below(3) > 0) continue;
      const { timings: _, renders: __, ...again } = await buildCached(walk.root, walk.options);
      // Files that no build wrote are removed, and named, once.
      const { timings: ___, renders: ____, removed: _____, ...first } = built;
      expect(again).toEqual(first);
    }
    expect(steps.filter((line) => line.startsWith('   published')).length).toBeGreaterThan(plan.length / 3);
    // A kind of edit is skipped if, for example, no alias exists at that step.
    const unmade = [...new Set(plan.flat())].filter((name) => !made.has(name));
    if (!WALK_STEPS) expect(unmade.length, unmade.join(', ')).toBeLessThan(plan.flat().length / 10);
  } catch (error) {
    const rerun = `${FULL ? 'FULL_TESTS=1 ' : ''}WALK_SEED=${SEED}${FULL ? ` WALK_STEPS=${LONG}` : ''} npx vitest run tests/faults/random-walk.test.ts`;
    console.error(
      `Steps of the walk:\n${steps.join('\n')}\n\nTo walk it again (WALK_KEEP=1 keeps the project):\n${rerun}`,
    );
    throw error;
  } finally {
    if (!WALK_KEEP) rmSync(folder, { recursive: true, force: true });
  }
  console.log(
    `The walk began with seed ${SEED} and made ${made.size} of ${Object.keys(EDITS).length} kinds of edits.`,
  );
});
