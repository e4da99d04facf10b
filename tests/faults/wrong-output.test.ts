import { createElement as h } from 'react';
import { describe, expect, test } from 'vitest';
import { catalogue } from '../../generator/diagnostics/catalogue.ts';
import { reportToTerminal } from '../../generator/diagnostics/report.ts';
import { createBoundary } from '../../generator/load/site-boundary.ts';
import { createPageRenderer } from '../../generator/render/page-to-html.ts';
import { buildFiles, buildSite, type Files, oneLine, SITE, writeSite } from '../kit/little-site.ts';

const DOC = '---\ntitle: One\n---\nText.\n';

/** The little site with one part of its code replaced. */
function siteWith(from: string, to: string): Files {
  if (!SITE.includes(from)) throw new Error(`The little site has no ${from}`);
  return { 'site/index.ts': SITE.replace(from, to), 'content/docs/one.md': DOC };
}

const lineOf = (files: Files, text: string): number =>
  String(files['site/index.ts'])
    .split('\n')
    .findIndex((line) => line.includes(text)) + 1;

describe('a page that throws', () => {
  const files = siteWith(
    "h('html', { lang: 'en' },",
    "h('html', { lang: 'en' }, h(function Broken() { return page.url === '/docs/one' && page.gone.x }),",
  );
  test('is reported where the template throws, with its stack', async () => {
    const { diagnostics } = await buildFiles(files);
    const [{ at, trace, code } = {}] = diagnostics;
    expect(code).toBe('page/threw');
    expect(at).toMatchObject({ file: 'site/index.ts', line: lineOf(files, 'Broken()') });
    expect(trace?.[0]).toBe(`at Broken site/index.ts:${at?.line}:${at?.column}`);
    const text = reportToTerminal({ diagnostics, readSource: () => undefined });
    expect(text).toContain(`\n    at Broken site/index.ts:${at?.line}:`);
  });
  test('is reported at the render function when React refuses what it returns', async () => {
    const refused = siteWith("h('html', { lang: 'en' },", "h('html', { lang: 'en' }, { an: 'object' },");
    const { diagnostics } = await buildFiles(refused);
    expect(diagnostics.map(({ code, at }) => [code, at?.file, at?.line])).toContainEqual([
      'page/threw',
      'site/index.ts',
      lineOf(refused, 'render: (page, prose)'),
    ]);
  });
  test('is reported as a bug when the generator throws', async () => {
    const root = writeSite({});
    const settings = { origin: 'https://example.com', basePath: '', trailingSlash: false };
    const assets = { styles: {}, inlineStyles: {}, scripts: [], islands: {}, integrity: {} };
    const page = { template: 'docs', url: '/one', title: 'One', description: '', props: {} } as const;
    const collection = {
      folder: 'docs',
      schema: { '~standard': { version: 1, vendor: '', validate: () => ({ value: {} }) } },
    } as const;
    const entry = {
      collection: 'docs',
      id: 'one',
      file: 'content/docs/one.md',
      state: 'ready',
      meta: {},
      draft: false,
      scheduled: undefined,
      words: 1,
    } as const;
    const render = createPageRenderer({
      site: { settings, tokens: {}, collections: { docs: collection }, routes: [], render: () => h('html') },
      context: { settings, assets },
      urls: {
        pages: new Set(),
        urlByFile: new Map(),
        hasMarkdownAt: () => false,
        keepsText: new Set(),
      },
      compiler: {
        compile: () => Promise.reject(new TypeError('a bug')),
        compilePlain: () => Promise.reject(new TypeError('a bug')),
        publicFiles: { read: () => '' },
      },
      boundary: createBoundary({ root, code: '', map: '{}' }),
    });
    const { facts } = await render(page, { entry, head: '', body: 'Text.', digest: '', collection });
    const [problem] = facts.diagnostics;
    expect(problem?.code).toBe('command/crashed');
    expect(problem?.at).toBeUndefined();
    expect(problem?.message).toContain('/one could not be rendered: a bug');
    expect(problem?.trace?.join('\n')).toContain('wrong-output.test.ts');
  });
});

describe('rules', () => {
  const withRule = (files: Files, code: string, rule = 'off'): Files => ({
    ...files,
    'site/index.ts': String(files['site/index.ts']).replace(
      'tokens: {',
      `rules: { '${code}': '${rule}' },\n  tokens: {`,
    ),
  });
  const CASES: readonly [code: string, files: Files][] = [
    ['page/threw', siteWith("h('html', { lang: 'en' },", "h('html', { lang: 'en' }, page.gone.x,")],
    ['output/collision', { ...siteWith('tokens: {', 'tokens: {'), 'public/docs/one/index.html': 'x' }],
  ];
  test.each(CASES)('cannot turn off %s', async (code, files) => {
    for (const rule of ['off', 'warning']) {
      const { ok, published, diagnostics } = await buildFiles(withRule(files, code, rule));
      expect({ ok, published }).toEqual({ ok: false, published: false });
      expect(diagnostics.map((each) => each.code)).toContain(code);
      const refusal = diagnostics.find((each) => each.code === 'site/setting');
      expect(refusal?.message).toContain(`"rules" has "${code}", which must stay an error`);
    }
  });
  test('cannot turn off output/write', async () => {
    const root = writeSite(withRule(siteWith('tokens: {', 'tokens: {'), 'output/write'));
    const { ok, diagnostics } = await buildSite(root, { out: '/proc/nowhere/dist' });
    expect(ok).toBe(false);
    expect(diagnostics.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['output/write', 'site/setting']),
    );
  });
  test('contain only existing codes', async () => {
    const { diagnostics } = await buildFiles(withRule(siteWith('tokens: {', 'tokens: {'), 'link/no-pag'));
    expect(diagnostics.map(({ message, hint }) => [message, hint])).toEqual([
      ['The site\'s setting "rules" has "link/no-pag", which is not a code.', 'Did you mean link/no-page?'],
    ]);
  });
  test('can lower the severity of other diagnostics', async () => {
    const files = { ...siteWith('tokens: {', 'tokens: {'), 'content/docs/one.md': `${DOC}[x](/gone)\n` };
    const { ok, diagnostics } = await buildFiles(withRule(files, 'link/no-page', 'warning'));
    expect(ok).toBe(true);
    expect(diagnostics.map(oneLine)).toEqual(['content/docs/one.md:5:1 warning link/no-page']);
  });
  test.each(['page/', 'output/', 'command/', 'site/', 'front-matter/'])(
    'cannot lower errors of %s',
    (family) => {
      const lowerable = Object.entries<{ severity: string; fixed?: boolean }>(catalogue).filter(
        ([code, { severity, fixed }]) => code.startsWith(family) && severity === 'error' && !fixed,
      );
      expect(lowerable.map(([code]) => code)).toEqual(
        family === 'page/' ? ['page/empty', 'page/duplicate-id'] : [],
      );
    },
  );
});

describe('feeds', () => {
  const feed = (item: string) =>
    siteWith(
      'tokens: {',
      `feeds: () => [{ title: 'F', description: '', language: 'en', page: '/', files: { rss: '/rss.xml',
      atom: '/atom.xml', json: '/feed.json' }, items: [{ url: '/docs/one', title: 'One', summary: '', author: '',
      date: '2025-01-02', tags: [], content: { collection: 'docs', id: 'one' }, ${item} }] }],
      tokens: {`,
    );
  test('are built when every item has its page', async () => {
    expect((await buildFiles(feed(''))).diagnostics).toEqual([]);
  });
  test.each(["content: { collection: 'docs', id: 'gone' }", "url: '/docs/gone'"])(
    'have no item without a page: %s',
    async (item) => {
      const files = feed(item);
      const { ok, published, diagnostics } = await buildFiles(files);
      expect({ ok, published }).toEqual({ ok: false, published: false });
      expect(diagnostics.map(({ code, at }) => [code, at?.file, at?.line])).toEqual([
        ['feed/no-page', 'site/index.ts', lineOf(files, 'feeds: ()')],
      ]);
    },
  );
  test.each(['soon', '2025-13-01', '2025-02-30', '2025-01-02T00:00', ''])(
    'have no date "%s"',
    async (date) => {
      const { ok, diagnostics } = await buildFiles(feed(`date: '${date}'`));
      expect(ok).toBe(false);
      expect(diagnostics.map(({ message }) => message)).toEqual([
        `Invalid site definition: feeds()[0].items[0].date must be a date such as 2025-10-15: "${date}".`,
      ]);
      expect(diagnostics[0]?.at?.file).toBe('site/index.ts');
    },
  );
});

describe('a lone surrogate', () => {
  const blog = (fields: string) => ({
    'content/blog/one.md': `---\ntitle: One\ndate: "2025-01-02"\nslug: one\n${fields}---\nText.\n`,
  });
  test('is reported in any field of the front matter', async () => {
    for (const [fields, expected] of [
      ['slug: "a\\ud800"\n', 'content/blog/one.md:4:7 error front-matter/invalid'],
      ['title: "\\udc00a"\n', 'content/blog/one.md:2:8 error front-matter/invalid'],
      ['aliases: ["/old\\ud800"]\n', 'content/blog/one.md:5:11 error redirect/bad-address'],
    ] as const) {
      const name = /^\w+/.exec(fields)?.[0] ?? '';
      const files = blog('');
      const text = files['content/blog/one.md'] ?? '';
      const line = new RegExp(`^${name}: .*\\n`, 'm');
      const written = line.test(text)
        ? text.replace(line, () => fields)
        : blog(fields)['content/blog/one.md'];
      const { diagnostics } = await buildFiles({ 'content/blog/one.md': written ?? '' });
      expect(diagnostics.map(oneLine)).toEqual([expected]);
    }
  });
  test('is reported in URLs and tokens of the site', async () => {
    const url = await buildFiles(siteWith("'/docs/' + entry.id", "'/docs/\\ud800' + entry.id"));
    expect(url.diagnostics.map(({ code }) => code)).toEqual(['page/bad-url']);
    const token = await buildFiles(siteWith("product: 'Acme'", "product: '\\ud800'"));
    expect(token.diagnostics.map(oneLine)).toEqual([
      expect.stringMatching(/^site\/index\.ts:\d+:\d+ error site\/value$/),
    ]);
  });
});

describe('names of inherited properties', () => {
  test('can be names of elements, links and islands', async () => {
    const files = siteWith(
      "h('body', null,",
      "h('body', null, h('constructor', { href: 'x' }), h('link', { rel: 'constructor', href: '/constructor' }),",
    );
    const { diagnostics, dist } = await buildFiles({ ...files, 'public/constructor': 'x' });
    expect(diagnostics).toEqual([]);
    expect(dist['index.html']).toContain('<link rel="constructor" href="/constructor"/>');
    const island = siteWith(
      "h('body', null,",
      "h('body', null, h(Island, { name: 'constructor', component: () => null, props: {}, when: 'load' }),",
    );
    const code = String(island['site/index.ts']).replace(
      'import { defineSite,',
      'import { Island, defineSite,',
    );
    const refused = await buildFiles({ ...island, 'site/index.ts': code });
    expect(refused.diagnostics[0]?.message).toContain('the island "constructor" does not exist');
  });
});

test('a link that is not a valid URL is a broken link', async () => {
  const { diagnostics } = await buildFiles(
    siteWith("h('body', null,", "h('body', null, h('a', { href: '\\\\\\\\[x' }),"),
  );
  expect(new Set(diagnostics.map(({ code }) => code))).toEqual(new Set(['link/no-page']));
});
