import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { buildFiles, buildSite, oneLine, SITE, writeSite } from '../kit/little-site.ts';
import { ROOT } from '../kit/our-site.ts';

const FONT = readFileSync(join(ROOT, 'node_modules/@fontsource/inter/files/inter-latin-500-normal.woff'));

const site = (drawing: string, more = '') => ({
  'fonts/a.woff': FONT,
  'site/index.ts': `
import { createElement as h } from 'react';
import { ogImageUrl, defineSite } from '#generator';

const page = (url, title, more) => ({ template: 'a', url, title, description: '', props: {}, ...more });
const Title = ({ text }) => text;
export default defineSite({
  settings: { origin: 'https://example.com', basePath: '/p', trailingSlash: true },
  tokens: {},
  collections: {},
  routes: [
    { path: '/', pages: () => [page('/', 'Home')] },
    { path: '/{a}', pages: () => [page('/a b', 'Second'), page('/hidden', 'Hidden', { unlisted: true })] },
    { path: '/404', pages: () => [page('/404', 'Lost', { file: '404.html' })] },
  ],
  render: (page, _, { settings }) => h('html', null,
    h('head', null, h('meta', { property: 'og:image', content: ogImageUrl(settings, page) })),
    h('body', null, page.title)),
  ogImage: {
    width: 300,
    height: 150,
    render: (page) => ${drawing},
    fonts: [{ name: 'A', weight: 500, file: 'fonts/a.woff' }],
  },
  ${more}
});
`,
});
const DRAWING =
  "h('div', { style: { display: 'flex', width: 300, height: 150, background: '#fff', fontSize: 40 } }, h(Title, { text: page.title }), [' ', null, 1])";

describe('Open Graph images', () => {
  test('exist for every listed page, in the defined size, at the URL that ogImageUrl returns', async () => {
    const { ok, dist, root, diagnostics } = await buildFiles(site(DRAWING));
    expect(diagnostics.map(oneLine)).toEqual([]);
    expect(ok).toBe(true);
    expect(Object.keys(dist).filter((path) => path.startsWith('og/'))).toEqual([
      'og/a b.png',
      'og/index.png',
    ]);
    expect(dist['a b/index.html']).toContain('content="https://example.com/p/og/a%20b.png"');
    expect(dist['404.html']).not.toContain('example.com');
    for (const file of ['og/a b.png', 'og/index.png']) {
      const { format, width, height } = await sharp(join(root, 'dist', file)).metadata();
      expect({ format, width, height }).toEqual({ format: 'png', width: 300, height: 150 });
    }
    expect(dist['og/a b.png']).not.toBe(dist['og/index.png']);
  });

  test('are the same with and without a cache, also with more colors than a palette contains', async () => {
    const shades = DRAWING.replace(
      "background: '#fff'",
      "backgroundImage: 'linear-gradient(90deg, red, blue)'",
    );
    for (const drawing of [DRAWING, shades]) {
      const root = writeSite(site(drawing));
      const cacheFile = join(root, '.cache/build.sqlite');
      const fresh = await buildSite(root);
      expect(fresh.ok).toBe(true);
      expect((await buildSite(root, { cacheFile })).dist).toEqual(fresh.dist);
      expect((await buildSite(root, { cacheFile })).dist).toEqual(fresh.dist);
      const { channels } = await sharp(join(root, 'dist/og/index.png')).stats();
      expect(channels.some(({ stdev }) => stdev > 1)).toBe(true);
    }
  });

  test('are a located error that prevents publishing if they cannot be drawn', async () => {
    const thrown = await buildFiles(site("h(() => { throw new Error('No.'); })"));
    expect(thrown.published).toBe(false);
    expect(thrown.diagnostics.map(({ code, at }) => `${code} ${at?.file}`)).toEqual([
      'card/failed site/index.ts',
      'card/failed site/index.ts',
    ]);
    const unknown = await buildFiles(site("h('div', { style: { display: 'table' } }, 'x')"));
    expect(unknown.published).toBe(false);
    expect(unknown.diagnostics[0]).toMatchObject({
      code: 'card/failed',
      message: expect.stringContaining('display'),
    });
  });

  test('cause a warning for characters without a glyph, also when all else is cached', async () => {
    const root = writeSite(site(DRAWING.replace('page.title', "page.title + ' 日本'")));
    const cacheFile = join(root, '.cache/build.sqlite');
    for (const _ of ['first', 'second']) {
      const { ok, diagnostics } = await buildSite(root, { cacheFile });
      expect(ok).toBe(true);
      expect(diagnostics.map(({ code }) => code)).toEqual(['card/no-glyph', 'card/no-glyph']);
      expect(diagnostics[0]?.message).toContain('日本');
    }
  });

  test('cause one error for a missing font', async () => {
    const files = site(DRAWING);
    const broken = await buildFiles({
      'site/index.ts': files['site/index.ts'].replace('fonts/a.woff', 'fonts/b.woff'),
    });
    expect(broken.published).toBe(false);
    expect(broken.diagnostics.map(({ code }) => code)).toEqual(['card/font']);
  });
});

describe("a site's own files", () => {
  const files = (make: string) =>
    site(DRAWING, `files: ({ settings: { basePath } }) => [{ path: 'own.txt', make: ${make} }],`);
  test('are generated from the settings', async () => {
    const { ok, dist } = await buildFiles(files('() => basePath'));
    expect({ ok, own: dist['own.txt'] }).toEqual({ ok: true, own: '/p' });
  });
  test('are generated from all pages and all content', async () => {
    const list = `files: ({ settings, pages, content }) => [{
      path: 'list.txt',
      make: () => [...pages.map(({ url }) => pageHref(settings, url)), ...content.docs.map(({ meta }) => meta.title)].join(' '),
    }],`;
    const { ok, dist } = await buildFiles({
      'site/index.ts': SITE.replace('collections:', `${list} collections:`),
      'content/docs/b.md': '---\ntitle: Second\n---\nText\n',
      'content/docs/a.md': '---\ntitle: First\n---\nText\n',
      'content/docs/c.md': '---\ntitle: Third\ndraft: true\n---\nText\n',
    });
    expect({ ok, list: dist['list.txt'] }).toEqual({ ok: true, list: '/ /404 /docs/a /docs/b First Second' });
  });
  test.each([
    ['a function that throws', "() => { throw new Error('No.'); }"],
    ['an invalid drawing', "({ png }) => png('<svg', 10)"],
  ])('%s is an error', async (_, make) => {
    const { published, diagnostics } = await buildFiles(files(make));
    expect(published).toBe(false);
    expect(diagnostics.map(({ code }) => code)).toEqual(['site/file']);
  });
});
