import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readContent } from '../content/kit/read-content.ts';
import { buildSite, makeSite } from '../kit/little-site.ts';
import { entryAt, ourPosts } from '../kit/our-content.ts';
import { copyOurCache, copyOurSite } from '../kit/our-site.ts';
import { runCli } from '../kit/run-cli.ts';

/** Our site's code with a content folder of its own. Its builds share a cache, so each renders only what is new. */
const root = makeSite({});
copyOurSite(root);
const cacheFile = join(root, '.cache/build.sqlite');
copyOurCache(root);
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** Folder of a section in `content/docs/`. */
const SECTION = entryAt('/docs/evaluations').url.slice('/docs/'.length);
const OPTIONS = { gitDates: false, compress: false, cacheFile };

const begin = (...words: string[]) => runCli(['new', ...words, '--root', root, '--today', '2026-02-03']);

test('creates a valid post and a valid documentation page as drafts', async () => {
  expect(begin('post', 'Où "est" C++? 100 % sûr')).toMatchObject({
    code: 0,
    stdout: 'content/blog/2026-02-03-ou-est-c-100-sur.md\n',
  });
  expect(begin('docs', `${SECTION}/first-steps`)).toMatchObject({
    code: 0,
    stdout: `content/docs/${SECTION}/first-steps.md\n`,
  });
  const page = readFileSync(join(root, `content/docs/${SECTION}/first-steps.md`), 'utf8');
  expect(page).toContain('title: "First steps"\n');
  const orders = readContent(`docs/${SECTION}/*.md`).map(({ meta }) => Number(meta.order));
  expect(Number(/^order: (\d+)$/m.exec(page)?.[1])).toBe(Math.max(...orders) + 1);

  const published = await buildSite(root, { today: '2026-03-01', ...OPTIONS });
  expect(published.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  expect(Object.keys(published.dist)).not.toContain(`docs/${SECTION}/first-steps/index.html`);
  const everything = await buildSite(root, { today: '2026-03-01', drafts: true, ...OPTIONS });
  expect(everything.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  const unwritten = everything.diagnostics.filter(({ message }) =>
    message.includes('what `npm run new` wrote'),
  );
  expect(unwritten.map(({ at }) => `${at?.file}:${at?.line}`)).toEqual([
    'content/blog/2026-02-03-ou-est-c-100-sur.md:5',
    `content/docs/${SECTION}/first-steps.md:3`,
  ]);
  expect(Object.keys(everything.dist)).toEqual(
    expect.arrayContaining([
      `docs/${SECTION}/first-steps/index.html`,
      'blog/2026/02/03/ou-est-c-100-sur/index.html',
    ]),
  );
});

test('the page that names a new section has the name of its folder as its first title', () => {
  expect(begin('docs', 'on-call/index')).toMatchObject({
    code: 0,
    stdout: 'content/docs/on-call/index.md\n',
  });
  expect(readFileSync(join(root, 'content/docs/on-call/index.md'), 'utf8')).toContain('title: "On call"\n');
});

test('overwrites no file, and reports a file that cannot be created', () => {
  const file = join(root, `content/docs/${SECTION}/index.md`);
  const before = readFileSync(file, 'utf8');
  expect(begin('docs', `${SECTION}/index`)).toMatchObject({ code: 2 });
  expect(readFileSync(file, 'utf8')).toBe(before);
  expect(begin('docs', '../escape').stderr).toContain('for example: new docs evaluations/latency');
  expect(begin('pots', 'A').stderr).toContain('Did you mean post?');
  expect(begin('post').stderr).toContain('new needs <kind> <name>');
  expect(begin('post', '???').stderr).toContain('Give the post a title');
});

test('a post with a future date is built from that day on', async () => {
  const { url = '', date: today = '' } = ourPosts().at(-1) ?? {};
  const path = `${url.slice(1)}/index.html`;
  const dayBefore = new Date(Date.parse(today) - 86_400_000).toISOString().slice(0, today.length);
  expect((await buildSite(root, { today: dayBefore, ...OPTIONS })).dist[path]).toBeUndefined();
  expect((await buildSite(root, { today, ...OPTIONS })).dist[path]).toBeDefined();
});
