import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { config } from '../../site/config.ts';
import { buildSite, type LittleBuild } from '../kit/little-site.ts';
import { brandPattern } from '../kit/our-content.ts';
import { copyForTests, edit, readText } from '../kit/our-site.ts';
import { readColors, shareOf, toHex } from './colors.ts';

/** Brand colors in the light theme, and the background in both, as the stylesheet and its minified form spell them. */
const NEW = {
  accent: 'oklch(50% .18 345)',
  'accent-soft': 'oklch(96% .02 345)',
  'accent-line': 'oklch(88% .08 345)',
  'on-accent': 'oklch(99% .01 90)',
};
const CANVAS = { light: 'oklch(98% .012 90)', dark: 'oklch(20% .02 345)' };
const hex = (name: keyof typeof NEW): string => toHex(NEW[name]);

const TOKENS = 'site/styles/tokens.css';
const old = readColors(TOKENS);
/** The old colors as minified CSS spells them. White is also the color of other things. */
const OLD = [
  ...readText(TOKENS).matchAll(
    new RegExp(`--color-(?:canvas|${Object.keys(NEW).join('|')}): light-dark\\((oklch\\([^)]*\\))`, 'g'),
  ),
]
  .map(([, color = '']) => color.replace(/\b0\./g, '.'))
  .filter((color) => color !== 'oklch(100% 0 0)');

const root = copyForTests();
let site: LittleBuild;
const read = (path: string) => readFileSync(join(site.root, 'dist', path));

/** A copy of this site with another name and other colors. Only a few pages, because each has an Open Graph image. */
beforeAll(async () => {
  edit(root, 'site/config.ts', `?? '${config.product}'`, "?? 'Zephyr'");
  const few = 'routes: routes.filter(({ path }) => /^\\/(?:roadmap|404)?$/.test(path))';
  edit(root, 'site/index.ts', /^ {2}routes,$/m, `  ${few},`);
  for (const [name, color] of Object.entries(NEW))
    edit(root, TOKENS, new RegExp(`(?<=--color-${name}: ).*(?=;)`), `light-dark(${color}, ${color})`);
  edit(root, TOKENS, /(?<=--color-canvas: ).*(?=;)/, `light-dark(${CANVAS.light}, ${CANVAS.dark})`);
  // The links to the other pages are broken.
  site = await buildSite(root, { keepGoing: true });
});

const pixelsOf = (path: string) => sharp(read(path)).removeAlpha().raw().toBuffer();

test('the site builds', () => {
  expect(site.written).toBe(true);
  expect(
    Object.keys(site.dist)
      .filter((path) => path.endsWith('.html'))
      .sort(),
  ).toEqual(expect.arrayContaining(['404.html', 'index.html', 'roadmap/index.html']));
});

test('icons and Open Graph images have the new colors', async () => {
  expect(site.dist['icon.svg']).toContain(`fill="${hex('accent')}"`);
  expect(site.dist['icon.svg']).toContain(`fill="${hex('on-accent')}"`);
  for (const path of ['apple-touch-icon.png', 'icon-192.png', 'icon-512.png', 'icon-maskable-512.png'])
    expect(shareOf(hex('accent'), await pixelsOf(path)), path).toBeGreaterThan(0.4);
  const image = await pixelsOf('og/index.png');
  expect(shareOf(toHex(CANVAS.light), image)).toBeGreaterThan(0.5);
  expect(shareOf(hex('accent-soft'), image)).toBeGreaterThan(0.05);
  expect(shareOf(hex('accent'), image)).toBeGreaterThan(0.003);
  expect(shareOf(old['--color-accent']?.light ?? '', image)).toBe(0);
});

test('browser bars and the web manifest have the new colors and the new name', () => {
  for (const path of ['index.html', 'roadmap/index.html', '404.html']) {
    const colors = [...(site.dist[path] ?? '').matchAll(/<meta name="theme-color" content="([^"]*)"/g)];
    expect(
      colors.map(([, color]) => color),
      path,
    ).toEqual([toHex(CANVAS.light), toHex(CANVAS.dark)]);
  }
  expect(JSON.parse(site.dist['site.webmanifest'] ?? '')).toMatchObject({
    name: 'Zephyr',
    theme_color: toHex(CANVAS.light),
    background_color: toHex(CANVAS.light),
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
  const was = ['accent', 'accent-soft', 'accent-line'].map((name) => old[`--color-${name}`]?.light ?? '');
  expect(OLD.length + was.length).toBeGreaterThan(4);
  const brand = brandPattern();
  const remains = (text: string) =>
    brand.test(text) || [...OLD, ...was].some((color) => text.toLowerCase().includes(color));
  const texts = Object.entries(site.dist).filter(
    ([path]) => !/\.(?:png|ico|jpg|avif|mp4|webm|woff2)$/.test(path),
  );
  expect(texts.length).toBeGreaterThan(20);
  expect(texts.filter(([path, text]) => remains(path) || remains(text)).map(([path]) => path)).toEqual([]);
});
