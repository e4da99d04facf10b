import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { diskSink } from '../../generator/publish/sinks.ts';
import { CACHED_SITE, doc, makeCachedSite } from '../kit/cached-site.ts';
import { sampleOf } from '../kit/full.ts';
import { buildSite, type Files, readTree, writeFiles, writeSite } from '../kit/little-site.ts';
import {
  buildCached,
  buildClean,
  cacheOf,
  expectSameAsClean,
  outputOf,
  reasonsOf,
} from '../kit/same-as-clean.ts';

/** Longer than the minimum age of a change that a build detects reliably, in milliseconds. */
const A_WHILE = 35;

const root = makeCachedSite();
const dist = join(root, 'dist');
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** Inode and modification time of every output. */
const written = (): Record<string, string> =>
  Object.fromEntries(
    readdirSync(dist, { recursive: true, encoding: 'utf8' })
      .filter((path) => lstatSync(join(dist, path)).isFile())
      .map((path) => {
        const { ino, mtimeNs } = lstatSync(join(dist, path), { bigint: true });
        return [path, `${ino} ${mtimeNs}`];
      }),
  );

const changed = (before: Record<string, string>): string[] => {
  const now = written();
  return [...new Set([...Object.keys(before), ...Object.keys(now)])]
    .filter((path) => before[path] !== now[path])
    .sort();
};

function edit(files: Files): void {
  edited = true;
  writeFiles(root, files);
}

const isUnchanged = ({ timings }: { timings: readonly { stage: string }[] }): boolean =>
  timings.every(({ stage }) => stage === 'look for changes');

let edited = true;
/** Restores the site if a test has changed it. */
beforeEach(async () => {
  if (edited) {
    writeFiles(root, CACHED_SITE);
    await sleep(A_WHILE);
  }
  edited = false;
  await buildCached(root);
});

describe('a second build', () => {
  test('reports the same result and writes nothing when nothing has changed', async () => {
    const first = await buildCached(root);
    const before = written();
    const cache = readFileSync(cacheOf(root));
    const second = await buildCached(root);
    expect(isUnchanged(second)).toBe(true);
    expect({ ...second, timings: [] }).toEqual({ ...first, timings: [], renders: undefined });
    expect(changed(before)).toEqual([]);
    expect(readFileSync(cacheOf(root)).equals(cache)).toBe(true);
    // A file that is saved without a change must be read to know that it is unchanged.
    edit({ 'content/docs/one.md': String(CACHED_SITE['content/docs/one.md']) });
    const saved = await buildCached(root);
    expect(isUnchanged(saved)).toBe(false);
    expect(reasonsOf(saved)).toEqual({});
    expect(changed(before)).toEqual([]);
  });

  test('writes only changed files after an edit', async () => {
    const before = written();
    edit({ 'content/docs/two.md': doc('Two', '## Second\n\nOther words.') });
    await buildCached(root);
    expect(changed(before).map((path) => path.replace(/pages\/\d/, 'pages/N'))).toEqual(
      expect.arrayContaining(['docs/two/index.html', 'docs/two.md', 'llms-full.txt']),
    );
    expect(
      changed(before).filter((path) => !/^(?:(?:content\/)?docs\/two|llms-full|search)/.test(path)),
    ).toEqual([]);
  });

  test('writes nothing after a change of code that no page shows', async () => {
    const before = written();
    edit({
      'site/badge.ts': `${CACHED_SITE['site/badge.ts']}export const unused = () => 'x';\n`,
    });
    edit({
      'site/index.ts': `import { unused } from './badge.ts';\nconst log = [unused];\n${CACHED_SITE['site/index.ts']}\nlog.push();\n`,
    });
    const built = await buildCached(root);
    expect(Object.keys(reasonsOf(built))).toHaveLength(built.pages);
    expect(changed(before)).toEqual([]);
  });
});

/** Writes into an existing file, and keeps its size, inode and modification time. */
function editInPlace(file: string, from: string, to: string): void {
  const times = join(root, 'times');
  // Node sets times with a precision of one millisecond.
  execFileSync('touch', ['-r', file, times]);
  writeFileSync(file, readFileSync(file, 'utf8').replace(from, to));
  execFileSync('touch', ['-r', times, file]);
}

let clean: Record<string, string> | undefined;
async function cleanOutput(): Promise<Record<string, string>> {
  await buildClean(root);
  const found = outputOf(join(root, 'clean'));
  for (const each of ['clean', 'clean.info']) rmSync(join(root, each), { recursive: true });
  return found;
}

describe('after a manual change of the output', () => {
  const HANDS: Readonly<Record<string, () => void>> = {
    'a page was changed': () => appendFileSync(join(dist, 'index.html'), 'x'),
    'a page was changed to the same size, at the same time': () => {
      const { atime, mtime } = lstatSync(join(dist, '404.html'));
      const text = readFileSync(join(dist, '404.html'), 'utf8');
      rmSync(join(dist, '404.html'));
      writeFileSync(join(dist, '404.html'), text.replace('Lost', 'Last'));
      utimesSync(join(dist, '404.html'), atime, mtime);
    },
    'a page was edited in place to the same size, at the same time': () =>
      editInPlace(join(dist, '404.html'), 'Lost', 'Last'),
    'a copied file was edited in place to the same size, at the same time': () =>
      editInPlace(join(dist, 'code/a.js'), '1', '2'),
    'a page was edited in place and put back, which changes its time of change alone': () => {
      editInPlace(join(dist, '404.html'), 'Lost', 'Last');
      editInPlace(join(dist, '404.html'), 'Last', 'Lost');
    },
    'a page was deleted': () => rmSync(join(dist, 'docs/one/index.html')),
    'a packed copy was deleted': () => rmSync(join(dist, 'docs/one/index.html.gz')),
    'a packed copy was changed': () => appendFileSync(join(dist, 'rss.xml.gz'), 'x'),
    'a copied file was changed': () => writeFileSync(join(dist, 'shape.svg'), '<svg/>'),
    'a style sheet was changed': () => {
      const [name = ''] = readdirSync(join(dist, 'assets')).filter((each) => each.endsWith('.css'));
      writeFileSync(join(dist, 'assets', name), 'x');
    },
    'a file came': () => writeFileSync(join(dist, 'docs/stray.html'), 'x'),
    'a folder came': () => mkdirSync(join(dist, 'docs/stray')),
    'a page became a link to the same text': () => {
      const text = readFileSync(join(dist, 'index.html'));
      writeFileSync(join(root, 'elsewhere.html'), text);
      rmSync(join(dist, 'index.html'));
      symlinkSync(join(root, 'elsewhere.html'), join(dist, 'index.html'));
    },
    'a page became another file of the same text': () => {
      writeFileSync(join(root, 'copy.html'), readFileSync(join(dist, 'index.html')));
      rmSync(join(dist, 'index.html'));
      linkSync(join(root, 'copy.html'), join(dist, 'index.html'));
    },
    'a folder became a link': () => {
      rmSync(join(dist, 'docs'), { recursive: true });
      mkdirSync(join(root, 'other/one'), { recursive: true });
      symlinkSync(join(root, 'other'), join(dist, 'docs'));
    },
    'a page may not be read by all': () => chmodSync(join(dist, 'index.html'), 0o600),
    'all of it was deleted': () => rmSync(dist, { recursive: true }),
    'what lies beside it was deleted': () => rmSync(`${dist}.info`, { recursive: true }),
    'a server file was changed': () => writeFileSync(`${dist}.info/serving.json`, '{}'),
    'the cache was deleted': () => rmSync(join(root, '.cache'), { recursive: true }),
  };

  test.each(sampleOf(Object.entries(HANDS), 10))('the next build restores it: %s', async (_, change) => {
    clean ??= await cleanOutput();
    change();
    expect((await buildCached(root)).ok).toBe(true);
    expect(outputOf(dist)).toEqual(clean);
  });

  test('the next build after an edit does not reuse files that were edited in place', async () => {
    editInPlace(join(dist, '404.html'), 'Lost', 'Last');
    edit({ 'content/docs/two.md': doc('Two', '## Second\n\nOther words.') });
    await expectSameAsClean(root);
  });

  test('the next build without a change writes nothing after builds that failed', async () => {
    edit({ 'content/docs/one.md': doc('One', '[x](/nowhere)') });
    await buildCached(root);
    edit(CACHED_SITE);
    await sleep(A_WHILE);
    const before = written();
    await buildCached(root);
    expect(changed(before)).toEqual([]);
    expect(isUnchanged(await buildCached(root))).toBe(true);
    const cache = readFileSync(cacheOf(root));
    expect(isUnchanged(await buildCached(root))).toBe(true);
    expect(readFileSync(cacheOf(root)).equals(cache)).toBe(true);
  });
});

describe('the spare output', () => {
  const spare = join(root, '.dist.spare');
  let edits = 0;
  /** Builds with another text. */
  async function buildEdited(): Promise<void> {
    edit({ 'content/docs/two.md': doc('Two', `## Second\n\nText ${++edits}.`) });
    expect((await buildCached(root)).published).toBe(true);
  }
  const inodeOf = (path: string) => lstatSync(path).ino;

  test('takes turns with the published one, whose unchanged files stay', async () => {
    await buildEdited();
    const [published, other, page] = [dist, spare, join(dist, 'index.html')].map(inodeOf);
    await buildEdited();
    expect([dist, spare, join(dist, 'index.html')].map(inodeOf)).toEqual([other, published, page]);
    await buildEdited();
    expect([dist, spare, join(spare, 'index.html')].map(inodeOf)).toEqual([published, other, page]);
    await expectSameAsClean(root);
  });

  const HANDS: Readonly<Record<string, () => void>> = {
    'a page was edited in place to the same size, at the same time': () =>
      editInPlace(join(spare, '404.html'), 'Lost', 'Last'),
    'a page was replaced': () => {
      rmSync(join(spare, 'index.html'));
      writeFileSync(join(spare, 'index.html'), 'x');
    },
    'a page was deleted': () => rmSync(join(spare, 'docs/one/index.html')),
    'a file came': () => writeFileSync(join(spare, 'docs/stray.html'), 'x'),
    'a folder became a link': () => {
      rmSync(join(spare, 'docs'), { recursive: true });
      symlinkSync(join(dist, 'docs'), join(spare, 'docs'));
    },
    'it became a file': () => {
      rmSync(spare, { recursive: true });
      writeFileSync(spare, 'x');
    },
    'it is that of an earlier build': () => {
      rmSync(spare, { recursive: true });
      cpSync(dist, spare, { recursive: true, preserveTimestamps: true });
      writeFileSync(join(spare, 'docs/stray.html'), 'x');
    },
  };

  test.each(Object.entries(HANDS))('does not spoil the next output: %s', async (_, change) => {
    await buildEdited();
    change();
    await buildEdited();
    await expectSameAsClean(root);
  });

  test('is not kept by builds without a cache', async () => {
    await buildEdited();
    await buildSite(root);
    expect(existsSync(spare)).toBe(false);
  });
});

describe('a cache', () => {
  test('stores the results of two output folders', async () => {
    const out = join(root, 'second');
    await buildCached(root, { out, base: '/project' });
    await sleep(A_WHILE);
    expect(isUnchanged(await buildCached(root, { out, base: '/project' }))).toBe(true);
    expect(isUnchanged(await buildCached(root))).toBe(true);
    expect(isUnchanged(await buildCached(root, { out }))).toBe(false);
    await expectSameAsClean(root, { out });
    await expectSameAsClean(root);
  });

  test('stores the results of two projects', async () => {
    const other = writeSite({ ...CACHED_SITE, 'content/docs/one.md': doc('Another', '## First') });
    const cacheFile = cacheOf(root);
    await expectSameAsClean(root);
    const built = await buildCached(other, { cacheFile });
    expect(reasonsOf(built)).toMatchObject({ '/docs/one': 'page data, text' });
    const without = await buildCached(other, { cacheFile: undefined, out: join(other, 'clean') });
    expect(without.ok).toBe(true);
    expect(outputOf(join(other, 'dist'))).toEqual(outputOf(join(other, 'clean')));
    const again = await buildCached(root);
    expect(isUnchanged(again)).toBe(true);
  });
});

describe('a build that fails', () => {
  const BROKEN: Readonly<Record<string, Record<string, string>>> = {
    'a link leads nowhere': { 'content/docs/one.md': doc('One', '[x](/nowhere)') },
    'a template throws': {
      'site/badge.ts': "export const Badge = () => {\n  throw new Error('No.');\n};\n",
    },
    'the site does not load': { 'site/words.ts': "throw new Error('No.');\n" },
    'a file is no front matter': { 'content/blog/new.md': '---\ntitle: [\n---\nx\n' },
  };
  test.each(sampleOf(Object.entries(BROKEN), 2))(
    'leaves the output, and the next one is right: %s',
    async (_, files) => {
      const before = { ...outputOf(dist), ...written() };
      edit(files);
      const built = await expectSameAsClean(root);
      expect(built).toMatchObject({ ok: false, published: false });
      expect({ ...outputOf(dist), ...written() }).toEqual(before);
      edit(CACHED_SITE);
      expect((await expectSameAsClean(root)).ok).toBe(true);
      expect(changed(before).filter((path) => !path.startsWith('out'))).toEqual([]);
    },
  );

  test('writes nothing outside the output, whatever the path of a page is', async () => {
    const wanted =
      "{ template: 'lost', url: '/away', file: '../away.html', unlisted: true, title: 'Away', description: '', props: {} }";
    edit({
      'site/index.ts': String(CACHED_SITE['site/index.ts']).replace(
        "pages: () => [{ template: 'lost'",
        `pages: () => [${wanted}, { template: 'lost'`,
      ),
    });
    for (const workers of [0, 1]) {
      const { ok, diagnostics } = await buildCached(root, { workers });
      expect(ok).toBe(false);
      expect(diagnostics.map(({ code }) => code)).toEqual(['page/bad-url']);
      expect(
        readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((path) => path.includes('away')),
      ).toEqual([]);
    }
  });

  test('reports the same diagnostics each time, including collisions and warnings', async () => {
    const files = {
      'content/docs/one.md': doc('One', '[x](/docs/two#nowhere)'),
      'public/docs/three/index.html': 'x',
      'public/docs/three.md': 'x',
      'content/notes/quick.md': doc('Quick', ''),
    };
    edit(files);
    const first = await expectSameAsClean(root);
    expect(first.ok).toBe(false);
    const codes = first.diagnostics.map(({ code }) => code);
    expect(codes).toEqual(expect.arrayContaining(['output/collision', 'link/no-anchor']));
    const second = await expectSameAsClean(root);
    expect(second.diagnostics).toEqual(first.diagnostics);
    rmSync(join(root, 'public/docs'), { recursive: true });
    await expectSameAsClean(root);
  });
});

test('never writes a staged file through a hard link into the published output', async () => {
  const staged = join(root, 'staged');
  mkdirSync(staged);
  linkSync(join(dist, 'index.html'), join(staged, 'index.html'));
  const before = readTree(dist);
  const sink = diskSink(staged);
  expect(await sink.write('index.html', 'other')).toBe(undefined);
  expect(readTree(dist)).toEqual(before);
  expect(readTree(staged)).toEqual({ 'index.html': 'other' });
  rmSync(staged, { recursive: true });
});
