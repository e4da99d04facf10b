import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { build } from '../../generator/build/build.ts';
import { openCache } from '../../generator/cache/cache-store.ts';
import { openDevSession } from '../../generator/dev/dev-session.ts';
import type { RenderJob, RenderResult } from '../../generator/render/render-job.ts';
import { renderInThreads } from '../../generator/render/render-threads.ts';
import type { AnyPage, PageFacts } from '../../generator/types.ts';
import { CACHED_SITE, doc } from '../kit/cached-site.ts';
import { FULL, sampleOf } from '../kit/full.ts';
import { type Files, readTree, SITE, writeFiles, writeSite } from '../kit/little-site.ts';
import { runCli } from '../kit/run-cli.ts';
import { outputOf } from '../kit/same-as-clean.ts';

const BUILD = { today: '2026-01-01', gitDates: false };

/** More pages than a thread takes in one batch. */
const nameOf = (number: number): string => `page-${String(number % 40).padStart(2, '0')}`;
const MANY: Files = Object.fromEntries(
  Array.from({ length: 40 }, (_, number) => [
    `content/docs/${nameOf(number)}.md`,
    doc(`Page ${number}`, `## Part ${number}\n\n{product}, see [the next](${nameOf(number + 1)}.md).`),
  ]),
);

describe('threads', () => {
  test('produce the same output and the same cache entries with 0, 1 and 3 workers', async () => {
    const root = writeSite({ ...CACHED_SITE, ...MANY });
    for (const workers of FULL ? [0, 1, 3] : [0, 3]) {
      const out = join(root, `out-${workers}`);
      const cacheFile = join(root, `cache-${workers}`);
      const built = await build({ root, out, ...BUILD, workers, cacheFile });
      expect(built.diagnostics).toEqual([]);
      expect(built.renders).toHaveLength(48);
      expect(outputOf(out)).toEqual(outputOf(join(root, 'out-0')));
      const again = await build({ root, out: join(root, 'again'), ...BUILD, workers: 0, cacheFile });
      expect(again.renders?.filter(({ why }) => why !== undefined)).toEqual([]);
      expect(outputOf(join(root, 'again'))).toEqual(outputOf(out));
    }
  });

  test('report the same errors in the same order', async () => {
    const root = writeSite({
      ...CACHED_SITE,
      ...MANY,
      'content/docs/page-07.md': doc('Seven', '[x](/nowhere) ![a](/no.png)'),
      'content/docs/page-30.md': doc('Thirty', '{nothing} ![](/shape.svg)'),
      'content/docs/page-38.md': doc('Late', '```js src="/no.js"\n```'),
      'site/badge.ts': "export const Badge = () => {\n  throw new Error('No badge.');\n};\n",
    });
    const without = await build({ root, out: undefined, ...BUILD, workers: 0 });
    expect(without.diagnostics.length).toBeGreaterThan(4);
    for (const workers of FULL ? [1, 2, 3] : [2])
      expect((await build({ root, out: undefined, ...BUILD, workers })).diagnostics).toEqual(
        without.diagnostics,
      );
  });
});

/** Site with a template that misbehaves on one page. */
const bad = (what: string): Files => ({
  'site/index.ts': SITE.replace(
    'render: (page, prose) =>',
    `render: (page, prose) => (page.url === '/docs/bad' ? (() => { ${what} })() : undefined) ??`,
  ),
  'content/docs/bad.md': doc('Bad', '## Part'),
  'content/docs/good.md': doc('Good', '[Bad](bad.md#part)'),
  'content/docs/other.md': doc('Other', 'Text'),
});

describe('a page that ends its thread is reported, and the output is unchanged', () => {
  const WAYS: Readonly<Record<string, { what: string; workers: number; says: RegExp }>> = {
    'it asks to exit': { what: 'process.exit(3);', workers: 1, says: /process\.exit\(3\) was called/ },
    'it asks to exit, without threads': {
      what: 'process.exit(3);',
      workers: 0,
      says: /process\.exit\(3\) was called/,
    },
    'it exits': {
      what: 'globalThis.process.exit(4);',
      workers: 1,
      says: /process\.exit\(4\) was called/,
    },
    'it throws what is no error': { what: "throw 'a text';", workers: 1, says: /a text/ },
  };
  test.each(sampleOf(Object.entries(WAYS), 2))('%s', async (_, { what, workers, says }) => {
    const root = writeSite(bad('return undefined;'));
    const [out, cacheFile] = [join(root, 'dist'), join(root, 'cache')];
    const given = { root, out, cacheFile, workers, ...BUILD };
    expect((await build({ ...given, workers: 0 })).ok).toBe(true);
    const before = outputOf(out);
    writeFiles(root, bad(what));
    const built = await build(given);
    expect(built).toMatchObject({ ok: false, published: false });
    const told = built.diagnostics.map(({ message }) => message).filter((message) => says.test(message));
    expect(told).toEqual([expect.stringContaining('/docs/bad')]);
    expect(outputOf(out)).toEqual(before);
    // None of it is cached.
    writeFiles(root, bad('return undefined;'));
    expect((await build({ ...given, workers: 0 })).ok).toBe(true);
    expect(outputOf(out)).toEqual(before);
  });

  test('it uses all memory', { timeout: 120_000 }, () => {
    const root = writeSite(bad('const all = []; for (;;) all.push(new Array(100_000).fill(all.length));'));
    writeFiles(root, { 'dist/.nojekyll': '', 'dist/index.html': 'before' });
    const run = runCli(['build', '--root', root, '--workers', '1'], { node: ['--max-old-space-size=64'] });
    expect(run.stderr).toMatch(/\/docs\/bad[^\n]*memory/i);
    expect(run.stdout).toMatch(/^Not published: \d+ errors?/);
    expect(run.code).toBe(1);
    expect(readTree(join(root, 'dist'))).toEqual({ '.nojekyll': '', 'index.html': 'before' });
  });
});

/** Renders the site's pages in one thread with a timeout per page, in milliseconds. */
async function renderWith(root: string, timeout: number) {
  const cache = await openCache(undefined);
  const session = await openDevSession({ root, base: undefined, gitDates: false, cache });
  const { site } = session.snapshot();
  if (!site) throw new Error('The site does not load.');
  const { plan, loaded, publicFiles } = site;
  const { settings } = loaded;
  const assets = site.assets.urls;
  const jobs: RenderJob[] = plan.pages.map((page) => ({ page, source: undefined, paths: [] }));
  const rest: string[] = [];
  expect(loaded.site.routes).not.toEqual([]);
  const results: (RenderResult | undefined)[] = [];
  const diagnostics = await renderInThreads({
    site: {
      root,
      code: loaded.code,
      map: loaded.map,
      settings,
      assets,
      urls: plan.pages.map(({ url }) => url),
      withoutMarkdown: [],
      keepsText: [],
      urlByFile: [...plan.urlByFile],
      publicFiles: [...publicFiles.files],
      toolchain: '',
      cacheFile: undefined,
      hasCache: false,
      folder: undefined,
    },
    jobs,
    threads: 1,
    here: async ({ page }) => {
      rest.push(page.url);
      const { page: _, ...facts } = factsOf(page);
      return { facts, files: [], errors: [], cacheable: undefined, ms: 0 };
    },
    onEntries: () => {},
    onNames: () => {},
    onResult: (index, result) => {
      results[index] = result;
    },
    timeout,
  });
  return { diagnostics, results, rest, urls: plan.pages.map(({ url }) => url) };
}

const factsOf = (page: AnyPage): PageFacts => ({
  page,
  source: undefined,
  isPlaceholder: false,
  links: [],
  ids: [],
  anchors: [],
  islands: [],
  contentLinks: [],
  reads: [],
  images: [],
  markdownVersion: undefined,
  diagnostics: [],
});

test('a page that never finishes is reported after a timeout, and the other pages are rendered', async () => {
  const { diagnostics, results, rest, urls } = await renderWith(writeSite(bad('for (;;);')), 700);
  expect(diagnostics.map(({ code, message }) => [code, message])).toEqual([
    ['page/thread', expect.stringMatching(/\/docs\/bad.*0\.7 seconds/)],
  ]);
  expect(results[urls.indexOf('/docs/bad')]).toBe(undefined);
  expect(rest).toEqual(urls.filter((url) => url !== '/docs/bad'));
});

test('code that never finishes loading in a thread is reported after a timeout', async () => {
  const root = writeSite({
    'site/index.ts': `import { isMainThread } from 'node:worker_threads';\nif (!isMainThread) for (;;);\n${SITE}`,
  });
  const { diagnostics } = await renderWith(root, 700);
  expect(diagnostics.map(({ code }) => code)).toEqual(['page/thread']);
});
