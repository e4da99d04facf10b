import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readColors } from '../../generator/colors/read-colors.ts';
import { config } from '../../site/config.ts';
import { buildSite, type LittleBuild, makeSite } from '../kit/little-site.ts';
import { brandPattern } from '../kit/our-content.ts';
import { CACHE_FILE, ROOT } from '../kit/our-site.ts';

/** Brand colors in the light theme, and the theme colors of both. */
const NEW = { accent: '#a8327d', 'accent-soft': '#fceef7', 'accent-line': '#f3c4e2', 'on-accent': '#fffdf9' };
const CANVAS = { light: '#fffdf9', dark: '#1a0f16' };

const TOKENS = 'site/styles/tokens.css';
const old = readColors(readFileSync(join(ROOT, TOKENS), 'utf8'));
/** The old colors as minified CSS spells them. White is also the color of other things. */
const OLD = [
  ...readFileSync(join(ROOT, TOKENS), 'utf8').matchAll(
    new RegExp(`--color-(?:canvas|${Object.keys(NEW).join('|')}): light-dark\\((oklch\\([^)]*\\))`, 'g'),
  ),
]
  .map(([, color = '']) => color.replace(/\b0\./g, '.'))
  .filter((color) => color !== 'oklch(100% 0 0)');

let site: LittleBuild;
const read = (path: string) => readFileSync(join(site.root, 'dist', path));

/** A copy of this site with another name and other colors. Only a few pages, because each has an Open Graph image. */
beforeAll(async () => {
  const root = makeSite({});
  for (const folder of ['site', 'content', 'public'])
    cpSync(join(ROOT, folder), join(root, folder), { recursive: true });
  const edit = (path: string, change: (text: string) => string) =>
    writeFileSync(join(root, path), change(readFileSync(join(root, path), 'utf8')));
  edit('site/config.ts', (text) => text.replace(`?? '${config.product}'`, "?? 'Zephyr'"));
  edit('site/index.ts', (text) =>
    text.replace(
      /^ {2}routes,$/m,
      '  routes: routes.filter(({ path }) => /^\\/(?:roadmap|404)?$/.test(path)),',
    ),
  );
  edit(TOKENS, (text) => {
    const colors = { ...NEW, canvas: `light-dark(${CANVAS.light}, ${CANVAS.dark})` };
    return Object.entries(colors).reduce(
      (css, [name, color]) => css.replace(new RegExp(`(--color-${name}: ).*;`), `$1${color};`),
      text,
    );
  });
  // The links to the other pages are broken.
  site = await buildSite(root, { keepGoing: true, compress: false, cacheFile: CACHE_FILE });
});
afterAll(() => rmSync(site.root, { recursive: true, force: true }));

const sizeOf = (hex: string, pixels: Buffer) => {
  let found = 0;
  for (let at = 0; at < pixels.length; at += 3) if (`#${pixels.toString('hex', at, at + 3)}` === hex) found++;
  return found / (pixels.length / 3);
};
const pixelsOf = (path: string) => sharp(read(path)).removeAlpha().raw().toBuffer();

test('the site builds', () => {
  expect(site.published).toBe(true);
  expect(
    Object.keys(site.dist)
      .filter((path) => path.endsWith('.html'))
      .sort(),
  ).toEqual(expect.arrayContaining(['404.html', 'index.html', 'roadmap/index.html']));
});

test('icons and Open Graph images have the new colors', async () => {
  expect(site.dist['icon.svg']).toContain(`fill="${NEW.accent}"`);
  expect(site.dist['icon.svg']).toContain(`fill="${NEW['on-accent']}"`);
  for (const path of ['apple-touch-icon.png', 'icon-192.png', 'icon-512.png', 'icon-maskable-512.png'])
    expect(sizeOf(NEW.accent, await pixelsOf(path)), path).toBeGreaterThan(0.4);
  const image = await pixelsOf('og/index.png');
  expect(sizeOf(CANVAS.light, image)).toBeGreaterThan(0.5);
  expect(sizeOf(NEW['accent-soft'], image)).toBeGreaterThan(0.05);
  expect(sizeOf(NEW.accent, image)).toBeGreaterThan(0.003);
  expect(sizeOf(old['--color-accent']?.light ?? '', image)).toBe(0);
});

test('browser bars and the web manifest have the new colors and the new name', () => {
  for (const path of ['index.html', 'roadmap/index.html', '404.html']) {
    const colors = [...(site.dist[path] ?? '').matchAll(/<meta name="theme-color" content="([^"]*)"/g)];
    expect(
      colors.map(([, color]) => color),
      path,
    ).toEqual([CANVAS.light, CANVAS.dark]);
  }
  expect(JSON.parse(site.dist['site.webmanifest'] ?? '')).toMatchObject({
    name: 'Zephyr',
    theme_color: CANVAS.light,
    background_color: CANVAS.light,
  });
});

test('the header shows the new name beside the mark, which takes its colors from the stylesheet', () => {
  const html = site.dist['index.html'] ?? '';
  expect(html).toMatch(
    /<svg class="brand-mark"[^>]*>(?:<path class="brand-\w+" d="[^"]*"><\/path>|<path class="brand-\w+" d="[^"]*"\/>)+<\/svg>\s*(?:<span[^>]*>)?Zephyr/,
  );
  expect(html).toContain(NEW.accent);
});

test('no output contains the old brand', () => {
  const hex = ['accent', 'accent-soft', 'accent-line'].map((name) => old[`--color-${name}`]?.light ?? '');
  expect(OLD.length + hex.length).toBeGreaterThan(4);
  const brand = brandPattern();
  const remains = (text: string) =>
    brand.test(text) || [...OLD, ...hex].some((color) => text.toLowerCase().includes(color));
  const texts = Object.entries(site.dist).filter(
    ([path]) => !/\.(?:png|ico|jpg|avif|mp4|webm|woff2)$/.test(path),
  );
  expect(texts.length).toBeGreaterThan(20);
  expect(texts.filter(([path, text]) => remains(path) || remains(text)).map(([path]) => path)).toEqual([]);
});
