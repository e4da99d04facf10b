import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { openCache } from '../../generator/cache/cache-store.ts';
import { densestBlock, isQuick, isQuickNatively } from '../../generator/content/parsing-cost.ts';
import { openDevSession } from '../../generator/dev/dev-session.ts';
import { createPageServer } from '../../generator/dev/page-server.ts';
import { loadNativeParser } from '../../generator/markdown/markdown-parsers.ts';
import { startDevProcess } from '../kit/dev-process.ts';
import { FULL, sampleOf } from '../kit/full.ts';
import { buildFiles, buildSite, type Files, oneLine, SITE, writeSite } from '../kit/little-site.ts';
import { CLI } from '../kit/run-cli.ts';

/**
 * A build ends within a second of a signal, on a machine without other work. A build that ignores the signal compiles the
 * document for its limit of ten seconds of CPU time.
 */
const SOON_MS = 9000;
const doc = (body: string) => `---\ntitle: A title\n---\n${body}\n`;
const times = (text: string, characters: number) => text.repeat(Math.ceil(characters / text.length));

/** Texts whose time grows with the square of their length in remark-parse, by the character that is at fault. */
const SLOW: readonly (readonly [text: string, character: string])[] = [
  ['*a_ ', '*'],
  ['[^a', '['],
  ['[a](', '['],
  ['a\n---\n', '-'],
];

/** A site whose documents may take so many milliseconds. */
const limited = (timeout: number): Files => ({
  'site/index.ts': SITE.replace('tokens: {', `markdown: { timeout: ${timeout} }, tokens: {`),
});

/** Many times what the other documents take. */
const SHORT = 300;

const OTHERS: Files = {
  'content/docs/a.md': doc('[Slow](slow.md#part)'),
  'content/docs/large.md': doc(times('Words that are easy to read.\n\n', 20_000)),
  'content/docs/z.md': doc('## Last'),
};

describe('a document that takes too long to compile', () => {
  test.each(sampleOf(SLOW, 1))(
    'of %j is an error with its line, and costs no other page',
    async (text, character) => {
      const files = {
        ...limited(SHORT),
        ...OTHERS,
        // Takes 1.2 s at 100,000 characters on some machines, minutes at this length.
        'content/docs/slow.md': doc(`Text\n\n${times(text, 400_000)}`),
        'content/docs/other.md': doc('[Nowhere](/nowhere)'),
      };
      const { diagnostics, published } = await buildFiles(files);
      expect(diagnostics.map(oneLine)).toEqual([
        'content/docs/other.md:4:1 error link/no-page',
        'content/docs/slow.md:6:1 error content/too-slow',
      ]);
      expect(diagnostics[1]?.message).toMatch(/more than 0\.3 s\./);
      expect(diagnostics[1]?.message).toContain(`"${character}"`);
      expect(published).toBe(false);
    },
  );

  test.runIf(FULL)(
    'is the same error when threads render, and costs no other page',
    { timeout: 120_000 },
    async () => {
      const root = writeSite({
        ...limited(SHORT),
        ...OTHERS,
        'content/docs/slow.md': doc(times('*a_ ', 200_000)),
        'content/docs/other.md': doc('[Nowhere](/nowhere)'),
      });
      const { diagnostics } = await buildSite(root, { workers: 1 });
      expect(diagnostics.map(oneLine)).toEqual([
        'content/docs/other.md:4:1 error link/no-page',
        'content/docs/slow.md:4:1 error content/too-slow',
      ]);
      expect((await buildSite(root)).diagnostics).toEqual(diagnostics);
    },
  );

  test('is not cached, and compiles again when it is fixed', async () => {
    const root = writeSite({ ...limited(SHORT), 'content/docs/slow.md': doc(times('*a_ ', 60_000)) });
    const cacheFile = join(root, '.cache/build.sqlite');
    for (let round = 0; round < 2; round++)
      expect((await buildSite(root, { cacheFile })).diagnostics.map(({ code }) => code)).toEqual([
        'content/too-slow',
      ]);
    writeFileSync(join(root, 'content/docs/slow.md'), doc('Fixed'));
    expect((await buildSite(root, { cacheFile })).dist['docs/slow/index.html']).toContain('<p>Fixed</p>');
  });

  test('is omitted from feeds without compiling it again', async () => {
    const feed = `feeds: () => [{ title: 'F', description: '', language: 'en', page: '/', files: { rss: '/rss.xml',
      atom: '/atom.xml', json: '/feed.json' }, items: [{ url: '/docs/slow', title: 'One', summary: '', author: '',
      date: '2025-01-02', tags: [], content: { collection: 'docs', id: 'slow' } }] }],`;
    const code = limited(SHORT)['site/index.ts'] as string;
    const { diagnostics } = await buildFiles({
      'site/index.ts': code.replace('tokens: {', `${feed} tokens: {`),
      'content/docs/slow.md': doc(times('*a_ ', 100_000)),
    });
    expect(diagnostics.map(({ code }) => code)).toEqual(['content/too-slow']);
  });

  test('is also reported when a plugin of the site is slow', async () => {
    const code = limited(SHORT)['site/index.ts'] as string;
    const { diagnostics } = await buildFiles({
      'site/index.ts': code.replace(
        "folder: 'docs',",
        "folder: 'docs', rehypePlugins: [() => () => { for (;;); }],",
      ),
      'content/docs/slow.md': doc(times('Text.\n\n', 20_000)),
    });
    expect(diagnostics.map(({ code }) => code)).toEqual(['content/too-slow']);
  });

  test.runIf(FULL)('is the same error if it uses too much memory', { timeout: 120_000 }, async () => {
    const grow = 'const all = []; for (;;) all.push(new Array(100_000).fill(all.length));';
    const { diagnostics } = await buildFiles({
      ...OTHERS,
      'site/index.ts': SITE.replace(
        "folder: 'docs',",
        `folder: 'docs', rehypePlugins: [() => (tree) => { if (tree.children.length > 9000) { ${grow} } }],`,
      ),
      'content/docs/a.md': doc('One\n\nTwo'),
      'content/docs/slow.md': doc(times('One\n\n', 50_000)),
      'content/docs/z.md': doc('One\n\nTwo'),
    });
    expect(diagnostics.map(oneLine)).toEqual(['content/docs/slow.md:1:1 error content/too-slow']);
    expect(diagnostics[0]?.message).toContain('MB of memory');
  });
});

describe('a signal ends a build within a second while it compiles a slow document', () => {
  const signals = [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const;
  test.each(sampleOf(signals, 1))('%s', async (signal, code) => {
    const root = writeSite({ ...OTHERS, 'content/docs/slow.md': doc(times('*a_ ', 400_000)) });
    const child = spawn(process.execPath, [CLI, 'build', '--root', root, '--no-cache'], { stdio: 'ignore' });
    onTestFinished(() => void child.kill('SIGKILL'));
    const ended = once(child, 'exit');
    const staging = () => readdirSync(root).filter((name) => name.startsWith('.dist.'));
    while (!staging().some((name) => name.includes('staging'))) await setTimeout(20);
    // Every other document is done by now.
    await setTimeout(1500);
    expect(child.exitCode).toBe(null);
    const start = performance.now();
    child.kill(signal);
    expect((await ended)[0]).toBe(code);
    expect(performance.now() - start).toBeLessThan(SOON_MS);
    expect(staging()).toEqual([]);
  });
});

describe('the dev server', () => {
  test('serves other pages while it compiles a slow document', { timeout: 120_000 }, async () => {
    const root = writeSite({ ...limited(3000), ...OTHERS, 'content/docs/slow.md': doc('Quick') });
    const dev = await startDevProcess(root);
    onTestFinished(dev.stop);
    const get = async (path: string) => (await fetch(`${dev.origin}${path}`)).text();
    expect(await get('/docs/slow')).toContain('Quick');
    expect(await get('/docs/a')).toContain('Slow');
    writeFileSync(join(root, 'content/docs/slow.md'), doc(times('*a_ ', 400_000)));
    await setTimeout(1500);
    let answered = false;
    const slow = get('/docs/slow').finally(() => {
      answered = true;
    });
    for (const path of ['/docs/z', '/', '/docs/a', '/docs/z']) expect(await get(path)).toContain('<main>');
    expect(answered).toBe(false);
    // The page of before, with the problem on top. Until then a thread computes for as long as a document may take.
    if (FULL) expect(await slow).toContain('Quick');
    else slow.catch(() => {});
  });

  test('shows the error on the page', async () => {
    const root = writeSite({ ...limited(SHORT), 'content/docs/slow.md': doc(times('*a_ ', 100_000)) });
    const session = await openDevSession({
      root,
      base: undefined,
      gitDates: false,
      cache: await openCache(undefined),
    });
    const problems = await createPageServer({ root, session }).problems('/docs/slow');
    expect(problems.map(({ code, isBlocking }) => [code, isBlocking])).toEqual([['content/too-slow', true]]);
  });
});

test('the dev server ends each compile thread that no later site uses', async () => {
  const running = new Set<Worker>();
  const onWorker = (worker: Worker) => {
    running.add(worker);
    worker.once('exit', () => running.delete(worker));
  };
  process.on('worker', onWorker);
  onTestFinished(() => void process.off('worker', onWorker));
  const root = writeSite({
    'public/a.js': '0',
    'content/docs/embedding.md': doc('```js src="/a.js"\n```'),
  });
  const session = await openDevSession({
    root,
    base: undefined,
    gitDates: false,
    cache: await openCache(undefined),
  });
  const server = createPageServer({ root, session });
  const save = async (path: string, text: string) => {
    writeFileSync(join(root, path), text);
    await session.change(new Set([path]));
  };
  const broken = SITE.replace(
    "'/docs/{page}', pages:",
    "'/docs/{page}', pages: () => { throw new Error('No.'); }, _:",
  );
  for (let round = 1; round <= 3; round++) {
    await save('site/index.ts', broken);
    await save('public/a.js', String(round));
    // The last good site shows the page, with a thread that has been closed.
    expect((await server.page('/docs/embedding')).html).toContain('data-src="/a.js"');
    await save('site/index.ts', SITE);
  }
  await vi.waitFor(() => expect(running.size).toBeLessThan(2), 10_000);
});

describe('only documents that compile fast are compiled in the thread that renders them', () => {
  test.each([
    ['short text', 'Text', true],
    ['dense text', times('Text. ', 8001), false],
    ['spread text', times('Text.\n\n', 11_000), true],
    ['long text', times('Text.\n\n', 12_001), false],
    ['short code', '```js\nlet a;\n```', true],
    ['a line of code of 300 characters', `\`\`\`js\n${'a'.repeat(300)}\n\`\`\``, true],
    ['a line of code of 700 characters', `\`\`\`js\n${'a'.repeat(700)}\n\`\`\``, false],
    ['41 lines of code of 200 characters', `\`\`\`js\n${`${'a'.repeat(200)}\n`.repeat(41)}\`\`\``, false],
    ['a long line beside code', `\`\`\`js\n\`\`\`\n${'a'.repeat(700)}`, true],
    ['code from a file', '```js src="/a.js"\n```', false],
    ['a diagram, which is drawn in a thread of its own', '```mermaid\nflowchart LR\n```', true],
  ])('%s', (_, text, quick) => {
    expect(isQuick(text)).toBe(quick);
  });
  test('code has no such limits when it is not highlighted', () => {
    expect(isQuick('```js src="/a.js"\n```', false)).toBe(true);
    expect(isQuick(`\`\`\`js\n${'a'.repeat(700)}\n\`\`\``, false)).toBe(true);
    expect(isQuick(times('Text. ', 8001), false)).toBe(false);
  });
  test.each([
    ['long text', times('Text. ', 199_900), true],
    ['longer text', times('Text. ', 200_001), false],
    ['a list of 9,900 items', times('- a\n', 4 * 9900), true],
    ['a list of 10,100 items', times('- a\n', 4 * 10_100), false],
    ['code from a file', '```js src="/a.js"\n```', false],
  ])('the native parser is fast for more: %s', (_, text, quick) => {
    expect(isQuickNatively(text)).toBe(quick);
  });
  test('what remark parses is not left to the native parser', async () => {
    const native = await loadNativeParser();
    const needing = (texts: readonly string[], hasBlocks: boolean) =>
      texts.filter((text) => native?.needsRemark(text, hasBlocks));
    expect(needing(['a ~b~', '- ::: steps'], true)).toEqual(['a ~b~', '- ::: steps']);
    expect(
      needing(['- ::: steps', 'a ~~b~~', '~/a', '~/a ~/b', '`~a~`', '10:30', '~~~\n~~~'], false),
    ).toEqual([]);
  });
});

test('finds the densest block by its first line', () => {
  expect(densestBlock('\n\n*a*\n\n- b_\n_c_\n\n  \nd_')).toEqual({ line: 5, character: '_', count: 3 });
  expect(densestBlock('')).toEqual({ line: 1, character: '', count: 0 });
});

describe('documents whose size multiplies', () => {
  const memoryOf = async (body: string) => {
    const before = process.memoryUsage().rss;
    const built = await buildFiles({ 'content/docs/one.md': doc(body) });
    return { ...built, grown: process.memoryUsage().rss - before };
  };

  test('a table with short rows is an error above a limit', async () => {
    const table = (columns: number, rows: number) =>
      `${'|a'.repeat(columns)}|\n${'|-'.repeat(columns)}|\n${'|b\n'.repeat(rows)}`;
    const { diagnostics, grown } = await memoryOf(`Text\n\n${table(2700, 4500)}`);
    expect(diagnostics.map(oneLine)).toEqual(['content/docs/one.md:6:1 error markdown/missing-cells']);
    expect(diagnostics[0]?.message).toContain(`lack ${2699 * 4500} cells`);
    expect(grown).toBeLessThan(300e6);
    // Tables count together.
    const two = await memoryOf(`${table(61, 100)}\n${table(61, 100)}`);
    expect(two.diagnostics.map(oneLine)).toEqual(['content/docs/one.md:107:1 error markdown/missing-cells']);
    const one = await memoryOf(table(61, 100));
    expect(one.diagnostics).toEqual([]);
    expect(one.dist['docs/one/index.html']?.match(/<td>/g)).toHaveLength(6100);
  });

  test('line ranges of a code fence take time in proportion to its lines', async () => {
    const fence = (ranges: string) => `\`\`\`text {${ranges}}\na\nb\nc\n\`\`\``;
    const outside = await memoryOf(fence(`${times('2-99999,', 40_000)}2`));
    expect(outside.diagnostics.map(({ code }) => code)).toEqual(['code/bad-option']);
    expect(outside.grown).toBeLessThan(300e6);
    const { diagnostics, grown, dist } = await memoryOf(fence(`${times('2-3,', 40_000)}2`));
    expect(diagnostics).toEqual([]);
    expect(grown).toBeLessThan(300e6);
    expect(dist).toMatchObject({
      'docs/one/index.html': expect.stringContaining(
        '<span class="line">a\n</span><mark class="line line-mark">b\n</mark><mark class="line line-mark">c</mark>',
      ),
    });
  });
});
