import { readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { openCache } from '../../generator/cache/cache-store.ts';
import { openDevSession } from '../../generator/dev/dev-session.ts';
import {
  buildFiles,
  buildSite,
  type LittleBuild,
  oneLine,
  writeFiles,
  writeSite,
} from '../kit/little-site.ts';

const md = (body: string) => ({ 'content/docs/one.md': `---\ntitle: One\n---\n${body}\n` });

/** Stripes: the same every time, and quick to pack. */
function picture(width: number, height: number) {
  const pixels = Buffer.alloc(width * height * 3);
  for (let at = 0; at < pixels.length; at++) pixels[at] = at >>> 7;
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

const mainOf = ({ dist }: LittleBuild): string =>
  /<main>([\s\S]*)<\/main>/.exec(dist['docs/one/index.html'] ?? '')?.[1] ?? '';

/** Image variants that the page links to: bytes by URL. */
function copiesOf(build: LittleBuild): Map<string, Buffer> {
  const addresses = [...mainOf(build).matchAll(/(\/assets\/\S+) \d+w/g)].map(([, address]) => address ?? '');
  return new Map(addresses.map((address) => [address, readFileSync(join(build.root, 'dist', address))]));
}

describe('images in Markdown', () => {
  test('have smaller variants in better formats, and a size; the first one loads eagerly', async () => {
    const built = await buildFiles({
      ...md('![A chart](/images/the%20chart.png)\n\n![Another](/images/photo.jpg "Seen from above")'),
      'public/images/the chart.png': await picture(1000, 600).png().toBuffer(),
      'public/images/photo.jpg': await picture(300, 200).jpeg().toBuffer(),
    });
    expect(built.diagnostics).toEqual([]);
    expect(
      mainOf(built)
        .replaceAll('><', '>\n<')
        .replace(/-[0-9A-F]{8}\./g, '-DIGEST.'),
    ).toMatchInlineSnapshot(`
      "<p>
      <picture>
      <source type="image/avif" srcset="/assets/the-chart-480-DIGEST.avif 480w, /assets/the-chart-800-DIGEST.avif 800w, /assets/the-chart-1000-DIGEST.avif 1000w" sizes="100vw">
      <source type="image/webp" srcset="/assets/the-chart-480-DIGEST.webp 480w, /assets/the-chart-800-DIGEST.webp 800w, /assets/the-chart-1000-DIGEST.webp 1000w" sizes="100vw">
      <img src="/images/the%20chart.png" alt="A chart" width="1000" height="600">
      </picture>
      </p>
      <p>
      <picture>
      <source type="image/avif" srcset="/assets/photo-300-DIGEST.avif 300w" sizes="100vw">
      <source type="image/webp" srcset="/assets/photo-300-DIGEST.webp 300w" sizes="100vw">
      <img src="/images/photo.jpg" alt="Another" title="Seen from above" width="300" height="200" loading="lazy" decoding="async">
      </picture>
      </p>"
    `);
  });

  test('have variants in the stated format and width, without metadata, never larger than the image', async () => {
    const built = await buildFiles({
      ...md('![A](/a.png)\n\n![B](/b.webp)'),
      'public/a.png': await picture(1700, 200)
        .withExif({ IFD0: { Artist: 'Somebody' } })
        .png()
        .toBuffer(),
      'public/b.webp': await picture(500, 250).webp().toBuffer(),
    });
    expect(built.diagnostics).toEqual([]);
    const copies = copiesOf(built);
    const widths = [];
    for (const [address, bytes] of copies) {
      const { format, compression, width, height, exif, icc } = await sharp(bytes).metadata();
      expect(compression === 'av1' ? 'avif' : format).toBe(address.split('.').at(-1));
      expect(address).toContain(`-${width}-`);
      expect([exif, icc]).toEqual([undefined, undefined]);
      widths.push(`${address[8]} ${width} × ${height}`);
    }
    const a = ['a 480 × 56', 'a 800 × 94', 'a 1200 × 141', 'a 1600 × 188'];
    const b = ['b 480 × 240', 'b 500 × 250'];
    expect(widths).toEqual([...a, ...a, ...b, ...b]);
  });

  test('are rotated by their EXIF orientation', async () => {
    const built = await buildFiles({
      ...md('![Upright](/upright.jpg)'),
      'public/upright.jpg': await picture(300, 200).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
    });
    expect(mainOf(built)).toContain('width="200" height="300"');
    const [copy] = copiesOf(built).values();
    expect(await sharp(copy).metadata()).toMatchObject({ width: 200, height: 300 });
  });

  test('have no variants if they are SVGs, icons or animated', async () => {
    const frames = await picture(200, 400).toColourspace('srgb').raw().toBuffer();
    const moving = sharp(frames, { raw: { width: 200, height: 400, channels: 3, pageHeight: 200 } });
    const built = await buildFiles({
      ...md('![A](/a.svg) ![B](/b.png) ![C](/c.gif) ![D](/d.webp)'),
      'public/a.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="500" height="400"/>',
      'public/b.png': await picture(64, 64).png().toBuffer(),
      'public/c.gif': await moving.clone().gif().toBuffer(),
      'public/d.webp': await moving
        .clone()
        .webp({ loop: 0, delay: [100, 100] })
        .toBuffer(),
    });
    expect(built.diagnostics).toEqual([]);
    expect(mainOf(built)).not.toMatch(/<picture|<source/);
    expect(mainOf(built).match(/width="\d+" height="\d+"/g)).toEqual([
      'width="500" height="400"',
      'width="64" height="64"',
      'width="200" height="200"',
      'width="200" height="200"',
    ]);
  });

  test('use the widths, sizes and base path of the site', async () => {
    const root = writeSite({
      ...md('![A](/a.png)'),
      'public/a.png': await picture(400, 100).png().toBuffer(),
    });
    const site = readFileSync(join(root, 'site/index.ts'), 'utf8');
    const images = "images: { widths: [200, 900], sizes: '20rem' },\n  render:";
    writeFiles(root, { 'site/index.ts': site.replace('render:', images) });
    const built = await buildSite(root, { base: '/project' });
    expect(built.diagnostics).toEqual([]);
    const [, srcset = '', sizes] = /srcset="([^"]+)" sizes="([^"]+)"/.exec(mainOf(built)) ?? [];
    expect(sizes).toBe('20rem');
    expect(srcset).toMatch(
      /^\/project\/assets\/a-200-\w{8}\.avif 200w, \/project\/assets\/a-400-\w{8}\.avif 400w$/,
    );
  });

  test('cause one located error if they are damaged', async () => {
    const whole = await picture(900, 600).jpeg().toBuffer();
    const { ok, published, diagnostics } = await buildFiles({
      ...md('![Head](/head.png)\n\nText.\n\n![Body](/body.jpg)'),
      'public/head.png': 'not a picture',
      'public/body.jpg': whole.subarray(0, whole.length / 2),
    });
    expect({ ok, published }).toEqual({ ok: false, published: false });
    expect(diagnostics.map(oneLine)).toEqual([
      'content/docs/one.md:4:1 error picture/unreadable',
      'content/docs/one.md:8:1 error picture/unreadable',
    ]);
    expect(diagnostics[0]?.message).toContain('public/head.png');
    expect(diagnostics[1]?.message).toContain('public/body.jpg');
  });
});

describe('image variants', () => {
  const files = async () => ({
    ...md('![A](/a.png)'),
    'public/a.png': await picture(600, 300).png().toBuffer(),
  });
  const bytesOf = (build: LittleBuild) =>
    [...copiesOf(build)].map(([address, bytes]) => `${address} ${bytes.toString('base64')}`);

  test('have the same bytes with and without a cache, and are reused from it', async () => {
    const root = writeSite(await files());
    const cacheFile = join(root, '.cache/build.sqlite');
    const fresh = bytesOf(await buildSite(root));
    expect(fresh).toHaveLength(4);
    expect(bytesOf(await buildSite(root, { cacheFile }))).toEqual(fresh);
    expect(bytesOf(await buildSite(root, { cacheFile }))).toEqual(fresh);

    const database = new DatabaseSync(cacheFile);
    const keys = database
      .prepare("SELECT key FROM entries WHERE kind = 'image'")
      .all()
      .map(({ key }) => String(key));
    database.close();
    expect(keys).toHaveLength(4);
    const cache = await openCache(cacheFile);
    const copy = Buffer.from('from the cache');
    for (const key of keys) {
      const head = Buffer.from(cache.get('image', key) ?? [])
        .toString('latin1')
        .split('\n', 2);
      cache.set('image', key, Buffer.concat([Buffer.from(`${head.join('\n')}\n`), copy]));
    }
    cache.close();
    rmSync(join(root, 'dist'), { recursive: true });
    const [known] = copiesOf(await buildSite(root, { cacheFile })).values();
    expect(known?.toString()).toBe('from the cache');
  });

  test('are served by the dev server before and after their page', async () => {
    const root = writeSite(await files());
    const built = copiesOf(await buildSite(root));
    const session = await openDevSession({
      root,
      base: undefined,
      gitDates: false,
      cache: await openCache(join(root, '.cache/a')),
    });
    for (const [address, bytes] of built) {
      const answer = await session.snapshot().output(address.slice(1));
      expect(Buffer.from(answer?.body ?? '').equals(bytes), address).toBe(true);
    }
    expect(await session.snapshot().output('assets/a-480-00000000.avif')).toBeUndefined();
  });
});

describe('files next to a page', () => {
  const files = async () => ({
    ...md(
      '![A](a.png) <img src="./a.png" alt="Small" width="300">\n\n[Report](./files/the%20report.pdf#page=2)',
    ),
    'content/docs/a.png': await picture(600, 300).png().toBuffer(),
    'content/docs/unused.png': 'x',
    'content/docs/files/the report.pdf': '%PDF-',
  });

  test('are published as they are, at the path of their source; images also have variants', async () => {
    const built = await buildFiles(await files());
    expect(built.diagnostics).toEqual([]);
    expect(built.dist['content/docs/files/the report.pdf']).toBe('%PDF-');
    expect(Object.keys(built.dist).filter((path) => path.startsWith('content/'))).toEqual([
      'content/docs/a.png',
      'content/docs/files/the report.pdf',
      'content/docs/one.md',
    ]);
    expect([...copiesOf(built).keys()].map((path) => path.replace(/-\w{8}\./, '.'))).toEqual([
      '/assets/a-480.avif',
      '/assets/a-600.avif',
      '/assets/a-480.webp',
      '/assets/a-600.webp',
    ]);
    expect(mainOf(built)).toContain('<img src="/content/docs/a.png" alt="A" width="600" height="300">');
    expect(mainOf(built)).toContain('alt="Small" width="300" height="150"');
    expect(mainOf(built)).toContain('<a href="/content/docs/files/the%20report.pdf#page=2">');
  });

  test('have full URLs in Markdown versions and feeds', async () => {
    const root = writeSite({
      ...(await files()),
      'content/blog/post.md': '---\ntitle: P\ndate: 2025-01-01\nslug: p\n---\n![B](b.svg)\n',
      'content/blog/b.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="4"/>',
    });
    const site = readFileSync(join(root, 'site/index.ts'), 'utf8');
    const feed = `markdownVersions: { head: ({ title }) => ({ title }) },
      feeds: ({ blog }) => [{ title: 'T', description: 'D', language: 'en', page: '/',
        files: { rss: '/rss.xml', atom: '/atom.xml', json: '/feed.json' },
        items: blog.map(({ id, meta }) => ({ url: '/blog/2025/01/01/p', title: meta.title, summary: '', author: 'A',
          date: meta.date, tags: [], content: { collection: 'blog', id } })) }],
      render:`;
    writeFiles(root, { 'site/index.ts': site.replace('render:', feed) });
    const built = await buildSite(root, { base: '/base' });
    expect(built.diagnostics).toEqual([]);
    expect(built.dist['content/blog/b.svg']).toBeDefined();
    expect(JSON.parse(built.dist['feed.json'] ?? '').items[0].content_html).toContain(
      '<img src="https://example.com/base/content/blog/b.svg" alt="B" width="8" height="4">',
    );
    const version = built.dist['docs/one.md'] ?? '';
    expect(version).toContain('![A](https://example.com/base/content/docs/a.png)');
    expect(version).toContain(
      '<img src="https://example.com/base/content/docs/a.png" alt="Small" width="300">',
    );
    expect(version).toContain('(https://example.com/base/content/docs/files/the%20report.pdf#page=2)');
  });

  test('are served by the dev server, which notices changes', async () => {
    const root = writeSite(await files());
    const session = await openDevSession({
      root,
      base: undefined,
      gitDates: false,
      cache: await openCache(join(root, '.cache/a')),
    });
    const served = async (path: string) => (await session.snapshot().output(path))?.body;
    expect(String(await served('content/docs/files/the report.pdf'))).toBe('%PDF-');
    expect(await served('content/docs/unused.png')).toBeUndefined();
    expect(String(await served('docs/one/index.html'))).toContain('width="600" height="300"');
    writeFiles(root, { 'content/docs/a.png': await picture(400, 100).png().toBuffer() });
    await session.change(new Set(['content/docs/a.png']));
    expect(String(await served('docs/one/index.html'))).toContain('width="400" height="100"');
  });

  test('must be inside content/, even if a link leads out of it', async () => {
    const root = writeSite({ ...md('![A](a.png)\n\n![B](../../b.png)'), 'b.png': 'x' });
    symlinkSync('../../b.png', join(root, 'content/docs/a.png'));
    const { diagnostics, dist } = await buildSite(root);
    expect(diagnostics.map(oneLine)).toEqual([
      'content/docs/one.md:4:1 error link/no-page',
      'content/docs/one.md:6:1 error link/no-page',
    ]);
    expect(dist).toEqual({});
  });
});
