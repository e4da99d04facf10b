import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import satori from 'satori';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { config } from '../../site/config.ts';
import { ogImage } from '../../site/layout/og-image.tsx';
import type { SitePage } from '../../site/layout/page.ts';
import { htmlPages, sharedSite } from '../kit/our-site.ts';
import { readColors, shareOf } from './colors.ts';

type Site = { files: Readonly<Record<string, string>>; read: (path: string) => Buffer };

let site: Site;
let renamed: Site;

async function shared(kind: 'default' | 'configured'): Promise<Site> {
  const { dist, files, run } = await sharedSite(kind);
  expect(run.code, run.stderr).toBe(0);
  return { files, read: (path) => readFileSync(join(dist, path)) };
}

beforeAll(async () => {
  site = await shared('default');
  renamed = await shared('configured');
});

const metaOf = (html: string, property: string) =>
  new RegExp(`<meta (?:property|name)="${property}" content="([^"]*)"`).exec(html)?.[1];

describe('Open Graph images', () => {
  test('exist for every page except the 404 page, with the size that its head declares', async () => {
    const pages = Object.entries(htmlPages(site.files)).filter(([url]) => url !== '/404.html');
    const seen = new Set<string>();
    for (const [url, html] of pages) {
      const address = metaOf(html, 'og:image') ?? '';
      expect(address, url).toMatch(/^https:\/\/[^/]+\/og\/[a-z0-9/-]+\.png$/);
      expect(address.startsWith(`${config.origin}/`), url).toBe(true);
      const bytes = site.read(new URL(address).pathname.slice(1));
      const { format, width, height } = await sharp(bytes).metadata();
      expect({ format, width, height }).toEqual({ format: 'png', width: 1200, height: 630 });
      expect([metaOf(html, 'og:image:width'), metaOf(html, 'og:image:height')]).toEqual(['1200', '630']);
      expect(metaOf(html, 'og:image:alt')?.length, url).toBeGreaterThan(20);
      expect(metaOf(html, 'twitter:card')).toBe('summary_large_image');
      expect(bytes.length, url).toBeLessThan(60_000);
      seen.add(bytes.toString('base64'));
    }
    expect(seen.size).toBeGreaterThan(pages.length / 2);
    expect(metaOf(site.files['404.html'] ?? '', 'og:image')).toBeUndefined();
    expect(metaOf(site.files['404.html'] ?? '', 'twitter:card')).toBe('summary');
  });

  test('show the brand: another name changes the image but not the mark', async () => {
    const mark = { left: 1040, top: 0, width: 160, height: 630 };
    const cut = (of: Site) => sharp(of.read('og/index.png')).extract(mark).raw().toBuffer();
    expect(renamed.read('og/index.png').equals(site.read('og/index.png'))).toBe(false);
    expect((await cut(renamed)).equals(await cut(site))).toBe(true);
    expect(shareOf(colorOf('accent'), await cut(site))).toBeGreaterThan(0.05);
  });

  test.each([
    [
      'of 95 characters',
      'How we cut the cost of our evaluation runs by half without losing one regression in a year',
    ],
    ['of 150 characters', 'A title has words '.repeat(8).trim()],
    ['with a long word', 'Donaudampfschifffahrtselektrizitaetenhauptbetriebswerk '.repeat(2).trim()],
    ['in capitals', 'HOW WE MOVED EVERYTHING WITHOUT LOSING A REGRESSION IN A WHOLE YEAR OF WORK ON AGENTS'],
    ['of one long word', 'Donaudampfschifffahrt'.repeat(7)],
    ['around a long word', `Why ${'Donaudampfschifffahrt'.repeat(4)} matters`],
  ])('show all of a title %s', async (_, heading) => {
    const { width, height, render } = ogImage;
    const fonts = ogImage.fonts.map(({ file, ...font }) => ({ ...font, data: readFileSync(file) }) as never);
    const image = render({ props: { heading, label: '' } } as SitePage);
    const svg = await satori(image, { width, height, fonts, embedFont: false });
    const shown = Array.from(svg.matchAll(/<text[^>]*>([^<]*)/g), ([, text = '']) => text).join('');
    expect(shown.replace(/\s/g, '')).toContain(heading.replace(/\s/g, ''));
  });

  test('have margins around the longest and the widest title', async () => {
    for (const path of Object.keys(site.files).filter((each) => each.startsWith('og/'))) {
      const end = path.startsWith('og/blog/') ? 680 : 1032;
      const column = { left: end - 48, top: 0, width: 48, height: 630 };
      const pixels = await sharp(site.read(path)).extract(column).raw().toBuffer();
      expect(shareOf(colorOf('canvas'), pixels), path).toBe(1);
    }
  });
});

const colors = readColors('site/styles/tokens.css');
const colorOf = (name: string) => colors[`--color-${name}`]?.light ?? '';

describe('icons', () => {
  test.each([
    ['apple-touch-icon.png', 180],
    ['icon-192.png', 192],
    ['icon-512.png', 512],
    ['icon-maskable-512.png', 512],
    ['icon.svg', 32],
  ])('%s is %i pixels wide and high', async (path, side) => {
    const { width, height } = await sharp(site.read(path)).metadata();
    expect({ width, height }).toEqual({ width: side, height: side });
  });
  test('favicon.ico contains one image of 32 pixels', async () => {
    const ico = site.read('favicon.ico');
    expect([ico.readUInt16LE(0), ico.readUInt16LE(2), ico.readUInt16LE(4), ico[6], ico[7]]).toEqual([
      0, 1, 1, 32, 32,
    ]);
    const png = ico.subarray(ico.readUInt32LE(18), ico.readUInt32LE(18) + ico.readUInt32LE(14));
    expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 32, height: 32 });
  });
  test('maskable icons have square corners, and their mark is inside the safe zone', async () => {
    for (const path of ['apple-touch-icon.png', 'icon-maskable-512.png'])
      expect((await sharp(site.read(path)).stats()).isOpaque, path).toBe(true);
    expect((await sharp(site.read('icon-192.png')).stats()).isOpaque).toBe(false);
    const { data, info } = await sharp(site.read('icon-maskable-512.png'))
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const middle = info.width / 2;
    const cut: string[] = [];
    for (let at = 0; at < data.length; at += 3) {
      const [x, y] = [((at / 3) % info.width) + 0.5 - middle, Math.floor(at / 3 / info.width) + 0.5 - middle];
      // The line runs to the edge: whatever shape is cut, it hangs from there.
      const line = Math.abs(x) < 20 && y < 0;
      if (Math.hypot(x, y) > 0.8 * middle && !line) cut.push(`#${data.toString('hex', at, at + 3)}`);
    }
    expect(new Set(cut)).toEqual(new Set([colorOf('accent')]));
  });
  test('every page links the icons', () => {
    for (const [url, html] of Object.entries(htmlPages(site.files))) {
      const links = [...html.matchAll(/<link rel="(?:icon|apple-touch-icon|manifest)" href="\/([^"]+)"/g)];
      expect(
        links.map(([, path]) => path),
        url,
      ).toEqual(['favicon.ico', 'icon.svg', 'apple-touch-icon.png', 'site.webmanifest']);
    }
  });
});

describe('the web manifest', () => {
  test('contains the product name, its colors and existing icons, below the base path', async () => {
    for (const [of, name, base] of [
      [site, config.product, ''],
      [renamed, 'Zephyr', '/project'],
    ] as const) {
      const manifest = JSON.parse(of.files['site.webmanifest'] ?? '');
      expect(manifest).toMatchObject({
        name,
        short_name: name,
        start_url: `${base}/`,
        scope: `${base}/`,
        theme_color: '#fcfbf9',
        background_color: '#fcfbf9',
      });
      expect(manifest.icons.map(({ purpose = 'any' }) => purpose)).toEqual(['any', 'any', 'any', 'maskable']);
      for (const { src, sizes } of manifest.icons) {
        expect(src.startsWith(`${base}/`)).toBe(true);
        const { width, height } = await sharp(of.read(src.slice(base.length + 1))).metadata();
        if (sizes !== 'any') expect(`${width}x${height}`, src).toBe(sizes);
      }
    }
    expect(renamed.files['index.html']).toContain('<link rel="manifest" href="/project/site.webmanifest"');
  });
});
