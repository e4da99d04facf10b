import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { expect, test } from 'vitest';
import { buildFiles, buildSite, type LittleBuild, oneLine, siteWith, writeSite } from '../kit/little-site.ts';

const doc = (body: string) => `---\ntitle: One\n---\n${body}\n`;
const picture = (width: number, height: number): Sharp =>
  sharp({ create: { width, height, channels: 3, background: '#369' } });
const CODE = {
  'site/index.ts': siteWith("images({ widths: [200, 400, 4000], sizes: '20rem' }), checkLinks()"),
};

/** Published files that are not pages, with the digest of a variant left out. */
const filesOf = ({ dist }: LittleBuild): string[] =>
  Object.keys(dist).flatMap((path) => (path.endsWith('.html') ? [] : path.replace(/-\w{8}\./, '.')));
const bytesOf = ({ root, dist }: LittleBuild): string[] =>
  Object.keys(dist).map((path) => `${path} ${readFileSync(join(root, 'dist', path), 'base64')}`);

test('images have variants in two formats and all widths up to their own, below the base path', async () => {
  const root = writeSite({
    ...CODE,
    'content/docs/one.md': doc('![A](a.png)\n\n![B](a.png)'),
    'content/docs/a.png': await picture(600, 300).png().toBuffer(),
  });
  const built = await buildSite(root, { base: '/project' });
  expect(built.problems).toEqual([]);
  const variants = ['200.avif', '200.webp', '400.avif', '400.webp', '600.avif', '600.webp'];
  expect(
    filesOf(built)
      .filter((path) => path.startsWith('assets/'))
      .sort(),
  ).toEqual(variants.map((end) => `assets/a-${end}`));
  const html = built.dist['docs/one/index.html'] ?? '';
  const [, srcset = '', sizes] = /srcset="([^"]+)" sizes="([^"]+)"/.exec(html) ?? [];
  expect(sizes).toBe('20rem');
  expect(srcset.split(', ')[0]).toMatch(/^\/project\/assets\/a-200-\w{8}\.avif 200w$/);
  expect(html).toContain('<img src="/project/content/docs/a.png" alt="A" width="600" height="300">');
  expect(html).toContain('alt="B" loading="lazy"');
  for (const path of Object.keys(built.dist).filter((each) => each.startsWith('assets/'))) {
    const { format, width, height } = await sharp(join(root, 'dist', path)).metadata();
    const [, wanted, end] = /-(\d+)-\w{8}\.(\w+)$/.exec(path) ?? [];
    expect([width, height]).toEqual([Number(wanted), Number(wanted) / 2]);
    expect(format).toBe(end === 'avif' ? 'heif' : 'webp');
  }
});

test('images have the same bytes with and without a cache', async () => {
  const root = writeSite({
    ...CODE,
    'content/docs/one.md': doc('![A](/a.jpg)'),
    'public/a.jpg': await picture(500, 300).jpeg().toBuffer(),
  });
  const fresh = bytesOf(await buildSite(root, { cache: false }));
  for (const _ of ['first', 'cached']) expect(bytesOf(await buildSite(root))).toEqual(fresh);
});

test.each(['content/docs/photo.jpg', 'public/photo.jpg', 'public/unused.jpe', 'public/unused'])(
  'no published file has the position, the owner or the serial number of a photo at %s',
  async (file) => {
    const photo = await picture(500, 300)
      .withExif({
        IFD0: { Artist: 'Jane Owner', BodySerialNumber: 'SN-4711', Orientation: '6' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 30/1 0/1' },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const owner = await sharp(photo).metadata();
    expect(owner.exif).toBeDefined();
    const source = file.startsWith('content/') ? 'photo.jpg' : '/photo.jpg';
    const root = writeSite({
      ...CODE,
      'content/docs/one.md': doc(file.includes('unused') ? 'Text' : `![A](${source})`),
      [file]: photo,
    });
    const built = await buildSite(root);
    expect(built.problems).toEqual([]);
    for (const path of Object.keys(built.dist)) {
      if (path.endsWith('.html')) continue;
      const bytes = readFileSync(join(root, 'dist', path));
      expect(bytes.includes('Jane Owner') || bytes.includes('SN-4711'), path).toBe(false);
      const { exif, orientation = 1, width = 0, height = 0 } = await sharp(bytes).metadata();
      expect(exif?.includes('GPS') ?? false, path).toBe(false);
      // It lies on its side, and is shown upright.
      expect([path, orientation, width < height]).toEqual([path, 1, true]);
    }
    if (!file.includes('unused'))
      expect(built.dist['docs/one/index.html']).toContain('width="300" height="500"');
  },
);

const frames = (): Sharp =>
  sharp(Buffer.alloc(8 * 16 * 4, 'ab'), { raw: { width: 8, height: 16, channels: 4, pageHeight: 8 } });
const withBytes = async (image: Sharp, at: number, ...added: Buffer[]) => {
  const bytes = await image.toBuffer();
  return Buffer.concat([bytes.subarray(0, at), ...added, bytes.subarray(at)]);
};
const AUTHOR = Buffer.from('Author\0Jane Owner');
const number = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};
const pngChunk = (type: string, data: Buffer) => {
  const chunk = Buffer.concat([Buffer.from(type), data]);
  return Buffer.concat([number(data.length), chunk, number(crc32(chunk))]);
};
const box = (type: string, ...parts: Buffer[]) => {
  const content = Buffer.concat([Buffer.from(type, 'latin1'), ...parts]);
  return Buffer.concat([number(content.length + 4), content]);
};

test.each([
  ['a.jpg', () => withBytes(picture(9, 9).jpeg(), 2, Buffer.from([255, 254, 0, AUTHOR.length + 2]), AUTHOR)],
  [
    'a.png',
    () => {
      const frames = pngChunk('acTL', Buffer.from([0, 0, 0, 1, 0, 0, 0, 0]));
      return withBytes(picture(9, 9).png(), 33, frames, pngChunk('tEXt', AUTHOR), pngChunk('zTXt', AUTHOR));
    },
  ],
  ['c.jpg', () => withBytes(picture(9, 9).jpeg(), 2, Buffer.from([255, 228, 0, AUTHOR.length + 2]), AUTHOR)],
  ['b.jpg', async () => Buffer.concat([await picture(9, 9).jpeg().toBuffer(), AUTHOR])],
  ['b.png', async () => Buffer.concat([await picture(9, 9).png().toBuffer(), AUTHOR])],
  [
    'a.gif',
    () => withBytes(frames().gif(), -1, Buffer.from([0x21, 0xfe, AUTHOR.length]), AUTHOR, Buffer.alloc(1)),
  ],
  [
    'a.webp',
    () =>
      frames()
        .withExif({ IFD0: { Artist: 'Jane Owner' } })
        .webp()
        .toBuffer(),
  ],
  [
    'a.svg',
    async () =>
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><!-- Jane Owner --><a:metadata xmlns:a="a">Jane Owner</a:metadata><path/></svg>',
  ],
  ['a.pdf', async () => Buffer.from('%PDF-1.4 <</Author (Jane \\) (O)) /Title (One)>>')],
  [
    'a.mov',
    async () => {
      const moov = box('moov', box('udta', box('\xA9xyz', AUTHOR)), box('trak', box('meta', AUTHOR)));
      return Buffer.concat([box('ftyp', Buffer.from('qt  ')), box('mdat', Buffer.from('udta')), moov]);
    },
  ],
])('no published file has the author in other data of %s', async (name, make) => {
  const image = await make();
  const built = await buildFiles({
    ...CODE,
    'content/docs/one.md': doc(`![A](${name})`),
    [`content/docs/${name}`]: image,
    [`public/${name}`]: image,
  });
  expect(built.problems).toEqual([]);
  for (const [path, text] of Object.entries(built.dist))
    expect([path, text.includes('Jane')]).toEqual([path, false]);
  const published = readFileSync(join(built.root, 'dist', name));
  if (/pdf|mov/.test(name)) expect(published).toHaveLength(image.length);
  else
    expect((await sharp(published).metadata()).pages).toBe(
      (await sharp(Buffer.from(image)).metadata()).pages,
    );
});

test('an image that a format cannot hold has variants that it can hold', async () => {
  const built = await buildFiles({
    ...CODE,
    'content/docs/one.md': doc('![A](a.png)'),
    'content/docs/a.png': await picture(400, 17_000).png().toBuffer(),
  });
  expect([built.ok, built.problems.map(oneLine)]).toEqual([true, []]);
  expect(filesOf(built)).toContain('content/docs/a.png');
  expect(filesOf(built).filter((path) => path.endsWith('.webp')).length).toBeGreaterThan(0);
});

test('an image of more than 1 MB is a warning with its size', async () => {
  const noise = Buffer.alloc(900 * 900 * 3);
  for (let index = 0, state = 7; index < noise.length; index++) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    noise[index] = state >>> 24;
  }
  const large = await sharp(noise, { raw: { width: 900, height: 900, channels: 3 } })
    .png()
    .toBuffer();
  const { ok, problems } = await buildFiles({
    ...CODE,
    'content/docs/one.md': doc('Text ![A](a.png)'),
    'content/docs/a.png': large,
  });
  expect([ok, problems.map(oneLine)]).toEqual([true, ['content/docs/one.md:4:6 warning image/large']]);
  expect(problems[0]?.message).toMatch(/content\/docs\/a\.png .*\d\.\d MB/);
});

test.each([
  ['half a JPEG', async () => (await picture(600, 400).jpeg().toBuffer()).subarray(0, 1200)],
  ['a PNG without pixels', async () => (await picture(6, 4).png().toBuffer()).subarray(0, 40)],
  ['an empty file', async () => Buffer.alloc(0)],
])('%s is one error with its location', async (_, make) => {
  const image = await make();
  for (const [url, file] of Object.entries({ 'a.png': 'content/docs/a.png', '/b.png': 'public/b.png' })) {
    const files = { ...CODE, 'content/docs/one.md': doc(`Text ![A](${url})`), [file]: image };
    const { ok, problems } = await buildFiles(files, { keepGoing: true });
    expect([ok, problems.map(oneLine)]).toEqual([false, ['content/docs/one.md:4:6 error image/unreadable']]);
  }
});

test('files beside a page of any type are published when the page links to them, as they are', async () => {
  const built = await buildFiles({
    ...CODE,
    'content/docs/one.md': doc(`[a](files/the%20report.pdf#page=2) [b](data.csv) [c](a.zip) [d](LICENSE)
[e](./demo.html) <video src="clip.mp4" poster="./a.svg"><track src="./de.vtt"></video><embed src="a.zip">`),
    'content/docs/LICENSE': 'MIT',
    'content/docs/demo.html': '<p>',
    'content/docs/a.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
    'content/docs/de.vtt': 'WEBVTT',
    'content/docs/files/the report.pdf': '%PDF-',
    'content/docs/data.csv': 'a,b',
    'content/docs/a.zip': 'PK',
    'content/docs/clip.mp4': 'mp4',
    'content/docs/unused.csv': 'x',
  });
  expect(built.problems).toEqual([]);
  const published = Object.keys(built.dist).filter((path) => path.startsWith('content/'));
  const linked = ['LICENSE', 'a.svg', 'a.zip', 'clip.mp4', 'data.csv', 'de.vtt', 'demo.html'];
  expect(published).toEqual([...linked, 'files/the report.pdf'].map((path) => `content/docs/${path}`));
});
