import { execFileSync } from 'node:child_process';
import { renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BuildOptions } from '../../generator/build/stages.ts';
import { stampTree } from '../../generator/cache/stamp-tree.ts';
import { CACHED_SITE, doc, makeCachedSite } from '../kit/cached-site.ts';
import { FULL } from '../kit/full.ts';
import { type Files, writeFiles, writeSite } from '../kit/little-site.ts';
import { buildCached, expectSameAsClean } from '../kit/same-as-clean.ts';

/** Site whose parts are spread over the project, with an environment variable that only a template reads. */
const SPREAD: Files = {
  'site/index.ts': String(CACHED_SITE['site/index.ts'])
    .replace("['site/main.css']", "['styles/main.css']")
    .replace("['site/main.ts']", "['client/main.ts']")
    .replace('./words.ts', '../shared/words.ts'),
  'shared/words.ts': String(CACHED_SITE['site/words.ts']),
  'styles/main.css': "@import './more.css';\n",
  'styles/more.css': 'p { margin: 1rem }\n',
  'client/main.ts': "import './more.ts';\n",
  'client/more.ts': "document.title += '!';\n",
};

let root: string;
const git = (...args: string[]): void => {
  execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', ...args], { cwd: root });
};
const commit = (day: string): void => {
  git('add', 'content', 'site');
  git('commit', '--quiet', '--allow-empty', '--message', day, '--date', `${day}T12:00:00Z`);
};

beforeAll(() => {
  root = makeCachedSite(SPREAD);
  git('init', '--quiet');
  commit('2025-01-01');
});
afterAll(() => {
  rmSync(root, { recursive: true, force: true });
  delete process.env.LITTLE_STAGE;
});

/** A file 60 folders below `public/`. */
const DEEP = `public/${'deep/'.repeat(60)}file.txt`;

/** Longer than the minimum age of a change that a build detects reliably, in milliseconds. */
const A_WHILE = 35;
const OPTIONS = { gitDates: true };

/** Builds twice, and expects the second build to find no change. */
async function settle(options: Partial<BuildOptions> = {}): Promise<void> {
  await sleep(A_WHILE);
  await buildCached(root, { ...OPTIONS, ...options });
  const { timings } = await buildCached(root, { ...OPTIONS, ...options });
  expect(timings.map(({ stage }) => stage)).toEqual(['look for changes']);
}

const CHANGES: Readonly<Record<string, () => void>> = {
  'the text of a page': () => writeFiles(root, { 'content/docs/one.md': doc('One', '## First\n\nNew.') }),
  'a style sheet that another one names': () =>
    writeFiles(root, { 'styles/more.css': 'p { margin: 2rem }\n' }),
  'a script that another one names': () => writeFiles(root, { 'client/more.ts': "document.title += '?';\n" }),
  'code outside the folder of the site': () =>
    writeFiles(root, { 'shared/words.ts': String(SPREAD['shared/words.ts']).replace('Acme', 'Apex') }),
  'a file that comes': () => writeFiles(root, { 'public/new/file.txt': 'x' }),
  'a file that goes': () => rmSync(join(root, 'public/new'), { recursive: true }),
  'a page of another name': () =>
    renameSync(join(root, 'content/blog/old.md'), join(root, 'content/blog/older.md')),
  'a folder that is linked': () => {
    writeFiles(root, { 'elsewhere/notes.txt': 'x' });
    symlinkSync('../../elsewhere', join(root, 'content/docs/linked'));
  },
  'a file in a folder that is linked': () => writeFiles(root, { 'elsewhere/notes.txt': 'other' }),
  'a linked folder that goes': () => rmSync(join(root, 'content/docs/linked')),
  'a file 60 folders deep that comes': () => writeFiles(root, { [DEEP]: 'x' }),
  'a file 60 folders deep whose text changes': () => writeFiles(root, { [DEEP]: 'y' }),
  'a variable that a template reads': () => {
    process.env.LITTLE_STAGE = 'b';
  },
  'that variable again': () => {
    delete process.env.LITTLE_STAGE;
  },
  'a commit': () => commit('2025-02-02'),
  'another commit of the same files': () =>
    git('commit', '--quiet', '--amend', '--date', '2025-03-03T12:00:00Z', '--no-edit', '--allow-empty'),
};

/** Changes that are similar to others. No later change depends on them. */
const LIKE_OTHERS = [
  'a script that another one names',
  'code outside the folder of the site',
  'a page of another name',
  'a file 60 folders deep whose text changes',
  'another commit of the same files',
];
const tried = Object.entries(CHANGES).filter(([name]) => FULL || !LIKE_OTHERS.includes(name));

describe('an unchanged build is detected only if nothing has changed: it detects', () => {
  test.each(tried)('%s', async (name, change) => {
    // The last build rendered a single page and took the others from the cache.
    writeFiles(root, {
      'content/blog/new.md': `${CACHED_SITE['content/blog/new.md']}\n${performance.now()}\n`,
    });
    await settle();
    change();
    const compare = FULL || /another|outside|linked|deep/.test(name) ? expectSameAsClean : buildCached;
    const { timings } = await compare(root, OPTIONS);
    expect(timings.length).toBeGreaterThan(1);
  });

  test('does not follow a symbolic link to a parent folder', () => {
    const site = writeSite({ 'public/a/b/file.txt': 'x' });
    symlinkSync('../..', join(site, 'public/a/b/loop'));
    const before = stampTree(site, ['public']).stamp;
    expect(stampTree(site, ['public']).stamp).toBe(before);
    writeFiles(site, { 'public/a/b/file.txt': 'longer' });
    expect(stampTree(site, ['public']).stamp).not.toBe(before);
  });

  test('an environment variable that only a thread has read', async () => {
    rmSync(join(root, '.cache'), { recursive: true });
    process.env.LITTLE_STAGE = 'in thread a';
    await settle({ workers: 2 });
    process.env.LITTLE_STAGE = 'in thread b';
    const { timings } = await expectSameAsClean(root, { ...OPTIONS, workers: 2 });
    expect(timings.length).toBeGreaterThan(1);
  });

  test('a shallow clone that was deepened', async () => {
    const clone = join(root, 'clone');
    for (const day of ['2025-04-04', '2025-05-05']) commit(day);
    git('clone', '--quiet', '--depth', '1', `file://${root}`, clone);
    writeFiles(clone, { ...CACHED_SITE, ...SPREAD });
    await sleep(A_WHILE);
    const stages = async () => (await buildCached(clone, OPTIONS)).timings.length;
    await stages();
    expect(await stages()).toBe(1);
    git('-C', clone, 'fetch', '--quiet', '--deepen', '1');
    expect(await stages()).toBeGreaterThan(1);
  });

  test('another day, and other options', async () => {
    await settle();
    for (const options of [
      { today: '2026-01-02' },
      { strict: true },
      { drafts: true },
      { base: '/b' },
      { gitDates: false },
    ])
      expect((await buildCached(root, { ...OPTIONS, ...options })).timings.length).toBeGreaterThan(1);
  });
});
