import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { build } from '../../generator/build/build.ts';
import { openCache } from '../../generator/cache/cache-store.ts';
import { type DevSession, openDevSession } from '../../generator/dev/dev-session.ts';
import { startDevProcess, withoutClient } from '../kit/dev-process.ts';
import { readTree, writeSite } from '../kit/little-site.ts';
import { CACHE_FILE, ROOT } from '../kit/our-site.ts';

const LITTLE = {
  'content/docs/one.md':
    '---\ntitle: One\naliases: [/first, /docs/old/, /eins.html]\n---\nSee [two](two.md#part) of {product}.\n\n```js\nlet a = 1;\n```\n',
  'content/docs/two.md': '---\ntitle: Two\n---\n## Part\n\nText.\n',
  'content/blog/a.md': '---\ntitle: A\ndate: 2025-01-01\nslug: a\n---\nText.\n',
  'public/robot.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
};

/** Compares every output of a build with that of a dev session. Returns the number of outputs. */
async function compare(root: string, base?: string): Promise<number> {
  const out = mkdtempSync(join(tmpdir(), 'same-'));
  onTestFinished(() => rmSync(out, { recursive: true, force: true }));
  const built = await build({ root, out: join(out, 'dist'), base, cacheFile: CACHE_FILE, compress: false });
  expect(built.published).toBe(true);
  const session = await openDevSession({ root, base, gitDates: true, cache: await openCache(CACHE_FILE) });
  // The dev server has no compressed variants.
  const paths = Object.keys(readTree(join(out, 'dist'))).filter(
    (path) => path !== '.nojekyll' && !/\.(?:br|gz)$/.test(path),
  );
  for (const path of paths) {
    const answer = await session.snapshot().output(path);
    expect(answer, `${path} is an output of the dev server`).toBeDefined();
    const bytes = readFileSync(join(out, 'dist', path));
    const same = /\.html$|^_headers$|^vercel\.json$/.test(path)
      ? (await linked(String(bytes), session)) === String(answer?.body)
      : Buffer.from(answer?.body ?? '').equals(bytes);
    expect(same, `${path} has the bytes of the build`).toBe(true);
  }
  return paths.length;
}

/** Replaces inlined stylesheets by links, as in the dev server. */
async function linked(text: string, session: DevSession): Promise<string> {
  const { site } = session.snapshot();
  if (!site) throw new Error('The session has no site.');
  const { styles, integrity } = site.assets.urls;
  let page = text.replace(/style-src .*?; img-src/, (sources) =>
    sources.replaceAll(/ (&#x27;|')sha256-[^&']+\1/g, ''),
  );
  for (const href of Object.values(styles)) {
    const sheet = await session.snapshot().output(href.slice(1));
    const link = `<link rel="stylesheet" integrity="${integrity[href]}" href="${href}"/>`;
    page = page.replace(
      `<style>${Buffer.from(sheet?.body ?? '')
        .toString()
        .trimEnd()}</style>`,
      () => link,
    );
  }
  return page;
}

describe('the dev server serves what a build writes', () => {
  test('every output of our site', async () => {
    expect(await compare(ROOT)).toBeGreaterThan(90);
  }, 120_000);

  test('every output of a little site, at the root and below a base path', async () => {
    const root = writeSite(LITTLE);
    expect(await compare(root)).toBeGreaterThan(8);
    expect(await compare(root, '/project/')).toBeGreaterThan(8);
  });

  test('over HTTP, except for its own script', async () => {
    const root = writeSite(LITTLE);
    const built = await build({ root, out: join(root, 'dist'), base: '/project/' });
    expect(built.published).toBe(true);
    const dev = await startDevProcess(root, ['--base', '/project/']);
    onTestFinished(dev.stop);
    for (const [path, body] of Object.entries(readTree(join(root, 'dist')))) {
      if (path === '.nojekyll') continue;
      const response = await fetch(`${dev.origin}/project/${path}`);
      expect(response.status, path).toBe(path === '404.html' ? 404 : 200);
      const text = await response.text();
      expect(path.endsWith('.html') ? withoutClient(text) : text, path).toBe(body);
      expect(text === body, path).toBe(!path.endsWith('.html'));
    }
    for (const address of ['/project/docs/one', '/project/docs/one/', '/project/docs/one/index.html'])
      expect((await fetch(dev.origin + address)).status, address).toBe(200);
    expect((await fetch(`${dev.origin}/project`, { redirect: 'manual' })).headers.get('location')).toBe(
      '/project/',
    );
  });
});

test('a changed text of a large site is shown, even if the page is cached', async () => {
  const pages = Array.from({ length: 520 }, (_, number) => [
    `content/docs/page-${number}.md`,
    `---\ntitle: Page ${number}\n---\nBefore.\n`,
  ]);
  const root = writeSite(Object.fromEntries(pages));
  const cache = await openCache(join(root, '.cache/build.sqlite'));
  onTestFinished(() => cache.close());
  let session: DevSession | undefined;
  const shown = async () => String((await session?.snapshot().output('docs/page-7/index.html'))?.body);
  // A browser requests the page on every snapshot.
  const onSnapshot = () => void shown();
  session = await openDevSession({ root, base: undefined, gitDates: false, cache, onSnapshot });
  expect(await shown()).toContain('Before.');
  const file = 'content/docs/page-7.md';
  for (const word of ['First', 'Second']) {
    writeFileSync(join(root, file), `---\ntitle: Page 7\n---\n${word}.\n`);
    await session.change(new Set([file]));
    expect(await shown()).toContain(`${word}.`);
  }
});
