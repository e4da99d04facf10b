import { join } from 'node:path';
import { HtmlValidate } from 'html-validate/node';
import { describe, expect, test } from 'vitest';
import { openCache } from '../../generator/cache/cache-store.ts';
import { openDevSession } from '../../generator/dev/dev-session.ts';
import {
  buildFiles,
  buildSite,
  makeSite,
  oneLine,
  readTree,
  writeFiles,
  writeSite,
} from '../kit/little-site.ts';

const DOC = (more = '') => `---\ntitle: One\n${more}---\nText.\n`;

/** The smallest site, with a list of redirects in its definition. */
function siteWith(redirects: Record<string, string>): string {
  const root = writeSite({ 'content/docs/one.md': DOC('aliases: [/eins]\n') });
  const code = readTree(join(root, 'site'))['index.ts'] ?? '';
  const list = Object.entries(redirects).map(([from, to]) => `    '${from}': '${to}',\n`);
  writeFiles(root, {
    'site/index.ts': code.replace('  tokens:', `  redirects: {\n${list.join('')}  },\n  tokens:`),
  });
  return root;
}

describe('redirects of the site definition', () => {
  test('redirect to pages, also through other redirects', async () => {
    const { ok, dist, diagnostics } = await buildSite(
      siteWith({ '/a': '/b', '/b': '/c/', '/c': '/eins', '/home': '/' }),
      { base: '/project/' },
    );
    expect(diagnostics).toEqual([]);
    expect(ok).toBe(true);
    for (const from of ['a', 'b', 'c', 'eins']) {
      expect(dist[`${from}/index.html`]).toContain('content="0; url=/project/docs/one"');
      expect(dist[`${from}/index.html`]).toContain('href="https://example.com/project/docs/one"');
    }
    expect(dist['home/index.html']).toContain('content="0; url=/project/"');
  });

  test('are reported at their line when they form a loop or have no target', async () => {
    const root = siteWith({
      '/a': '/b',
      '/b': '/a',
      '/c': '/docs/on',
      '/d': '/d',
      '/docs/one': '/',
      '/x/': '/c',
    });
    const { published, diagnostics } = await buildSite(root);
    expect(published).toBe(false);
    expect(
      diagnostics.map((each) => `${oneLine(each)}: ${each.message} ${each.hint}`),
    ).toMatchInlineSnapshot(`
      [
        "site/index.ts:27:6 error redirect/loop: Redirect loop: /a → /b → /a. Point one of the redirects to a page.",
        "site/index.ts:29:6 error redirect/no-target: The redirect from /c points to /docs/on, which is not a page. Did you mean /docs/one?",
        "site/index.ts:30:6 error redirect/loop: Redirect loop: /d → /d. Point one of the redirects to a page.",
        "site/index.ts:31:6 error redirect/shadowed: The alias /docs/one is already in use by content/docs/one.md. Remove the alias, or move the page or file that uses its URL.",
      ]
    `);
  });
});

test('aliases are not in the sitemap, and have the URL form of the site', async () => {
  const root = makeSite({ 'content/docs/one.md': DOC('aliases: [/eins]\n') });
  const code = readTree(join(root, 'site'))['index.ts'] ?? '';
  writeFiles(root, { 'site/index.ts': code.replace('trailingSlash: false', 'trailingSlash: true') });
  const { dist } = await buildSite(root);
  expect(dist['eins/index.html']).toContain('<a href="/docs/one/">One</a>');
  expect(dist['sitemap.xml']).not.toContain('eins');
  expect(Object.keys(dist).filter((path) => path.includes('eins'))).toEqual(['eins/index.html']);
});

test('reports an alias that collides with a generated file, and both sources', async () => {
  const { diagnostics } = await buildFiles({ 'content/docs/one.md': DOC('aliases: [/sitemap.xml]\n') });
  expect(diagnostics.map(({ code, message }) => `${code}: ${message}`)).toEqual([
    'output/collision: the sitemap and the redirect from /sitemap.xml (content/docs/one.md) both write sitemap.xml/index.html.',
  ]);
});

test('the redirect page is valid HTML', async () => {
  const { dist } = await buildFiles({ 'content/docs/one.md': DOC('aliases: [/eins]\n') });
  const presets = ['standard', 'recommended', 'a11y', 'document', 'browser'];
  const validator = new HtmlValidate({ root: true, extends: presets.map((name) => `html-validate:${name}`) });
  const { results } = await validator.validateString(dist['eins/index.html'] ?? '');
  expect(results.flatMap(({ messages }) => messages.map(({ ruleId }) => ruleId))).toEqual(['doctype-style']);
});

test('the dev server adds and removes redirects', async () => {
  const root = writeSite({
    'content/docs/one.md': DOC('aliases: [/eins]\n'),
  });
  const session = await openDevSession({
    root,
    base: undefined,
    gitDates: false,
    cache: await openCache(undefined),
  });
  expect((await session.snapshot().output('eins/index.html'))?.body).toContain('url=/docs/one');
  writeFiles(root, { 'content/docs/one.md': DOC('aliases: [/uno]\n') });
  await session.change(new Set(['content/docs/one.md']));
  expect(await session.snapshot().output('eins/index.html')).toBeUndefined();
  expect((await session.snapshot().output('uno/index.html'))?.body).toContain('url=/docs/one');
});

test('locations are the same for cached front matter', async () => {
  const root = writeSite({
    'content/docs/one.md': DOC('aliases:\n  - /eins\n  - /docs/two\n'),
    'content/docs/two.md': DOC(),
  });
  const cacheFile = join(root, '.cache/build.sqlite');
  const first = await buildSite(root, { cacheFile });
  expect(first.diagnostics.map(oneLine)).toEqual(['content/docs/one.md:5:5 error redirect/shadowed']);
  expect((await buildSite(root, { cacheFile })).diagnostics).toEqual(first.diagnostics);
});

test('warns about an alias in a file without a page, for example of a disabled route', async () => {
  const root = writeSite({ 'content/docs/one.md': DOC('aliases: [/eins]\n') });
  const code = readTree(join(root, 'site'))['index.ts'] ?? '';
  writeFiles(root, {
    'site/index.ts': code.replace("path: '/docs/{page}',", "path: '/docs/{page}', enabled: false,"),
  });
  const { published, diagnostics, dist } = await buildSite(root);
  expect(diagnostics.map(oneLine)).toEqual(['content/docs/one.md:3:11 warning redirect/no-page']);
  expect(published).toBe(true);
  expect(dist['eins/index.html']).toBeUndefined();
});
