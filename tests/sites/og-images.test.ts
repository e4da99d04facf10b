import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { buildFiles, buildSite, siteWith, writeSite } from '../kit/little-site.ts';
import { ROOT } from '../kit/our-site.ts';

const FONT = readFileSync(join(ROOT, 'node_modules/@fontsource/inter/files/inter-latin-500-normal.woff'));
const DRAWING =
  "h('div', { style: { display: 'flex', width: 300, height: 150, background: '#fff', fontSize: 40 } }, page.title)";
const site = (drawing = DRAWING, font = 'fonts/a.woff') => ({
  'fonts/a.woff': FONT,
  'content/docs/a b.md': '---\ntitle: Second\n---\nText\n',
  'site/index.ts': `import { ogImageUrl } from '#generator';
${siteWith(`ogImages({ width: 300, height: 150, render: (page) => ${drawing}, fonts: [{ name: 'A', weight: 500, file: '${font}' }] })`)}`.replace(
    "h('title', null, page.title)",
    "h('title', null, page.title), h('meta', { property: 'og:image', content: ogImageUrl(context.settings, page) })",
  ),
});

test('Open Graph images exist for every listed page, in the defined size, at the URL that ogImageUrl returns', async () => {
  const { problems, dist, root } = await buildFiles(site(), { base: '/p' });
  expect(problems).toEqual([]);
  expect(Object.keys(dist).filter((path) => path.startsWith('og/'))).toEqual([
    'og/docs/a b.png',
    'og/index.png',
  ]);
  expect(dist['docs/a b/index.html']).toContain('content="https://example.com/p/og/docs/a%20b.png"');
  expect(dist['404.html']).not.toContain('example.com');
  for (const file of ['og/docs/a b.png', 'og/index.png']) {
    const { format, width, height } = await sharp(join(root, 'dist', file)).metadata();
    expect({ format, width, height }).toEqual({ format: 'png', width: 300, height: 150 });
  }
  expect(dist['og/docs/a b.png']).not.toBe(dist['og/index.png']);
});

test('Open Graph images are the same with and without a cache', async () => {
  const root = writeSite(
    site(DRAWING.replace("background: '#fff'", "backgroundImage: 'linear-gradient(90deg, red, blue)'")),
  );
  const fresh = await buildSite(root, { cache: false });
  for (const _ of ['first', 'cached']) expect((await buildSite(root)).dist).toEqual(fresh.dist);
});

test('characters without a glyph are a warning, also when all else is cached and when nothing is written', async () => {
  const root = writeSite(site(DRAWING.replace('page.title', "page.title + ' 日本'")));
  for (const out of ['dist', 'dist', undefined]) {
    const { ok, problems } = await buildSite(root, { out: out && join(root, out) });
    expect([ok, problems.map(({ code }) => code)]).toEqual([
      true,
      ['og-image/no-glyph', 'og-image/no-glyph'],
    ]);
    expect(problems[0]?.message).toContain('日本');
  }
});

test('an image that cannot be drawn and a missing font are errors that prevent writing', async () => {
  const table = await buildFiles(site("h('div', { style: { display: 'table' } }, 'x')"));
  expect(table.written).toBe(false);
  expect(table.problems[0]).toMatchObject({
    code: 'site/threw',
    message: expect.stringContaining('display'),
  });
  const font = await buildFiles(site(DRAWING, 'fonts/b.woff'));
  expect([font.written, font.problems.map(({ message }) => message)]).toEqual([
    false,
    [
      expect.stringContaining(
        "The feature og-images threw an error: ENOENT: no such file or directory, open '",
      ),
    ],
  ]);
});
