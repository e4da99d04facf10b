import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { pagesToSitemap } from '../../generator/derive/crawler-files.ts';
import { feedToFiles } from '../../generator/derive/feeds-to-files.ts';
import { exchangeFolders, listStale } from '../../generator/publish/output-folders.ts';
import { createOutputSet, MARKER } from '../../generator/publish/output-set.ts';
import { openStaging, type Staging } from '../../generator/publish/publish.ts';
import { readTree, writeFiles } from '../kit/little-site.ts';
import { memorySink } from '../kit/memory-sink.ts';

async function collisions(...paths: string[]): Promise<string[]> {
  const outputs = createOutputSet(memorySink(new Map()));
  for (const path of paths) await outputs.add({ path, body: 'x', from: `source of ${path}` });
  return outputs.diagnostics.map(({ code, message }) => `${code}: ${message}`);
}

describe('output set', () => {
  test.each([
    ['the same path', ['a.html', 'a.html']],
    ['paths that differ in case', ['A.html', 'a.html']],
    ['paths that differ in Unicode form', ['caf\u00e9', 'cafe\u0301']],
    ['a file where a folder must be', ['a', 'a/index.html']],
    ['a folder where a file must be', ['a/index.html', 'a']],
  ])('%s', async (_name, paths) => {
    const found = await collisions(...paths);
    expect(found).toHaveLength(1);
    expect(found[0]).toContain('output/collision');
    expect(found[0]).toContain(`source of ${paths[0]}`);
    expect(found[0]).toContain(`source of ${paths[1]}`);
  });
  test.each(['../a', '/a', 'a//b', 'a/./b', 'a\\b', 'a\u0000', ''])('rejects the path %j', async (path) => {
    expect((await collisions(path))[0]).toContain('output/bad-path');
  });
  test('does not report a collision of similar paths', async () => {
    expect(await collisions('a/index.html', 'a/b/index.html', 'a.html', 'ab')).toEqual([]);
  });
});

describe('sitemap and feeds', () => {
  const settings = { origin: 'https://example.com', basePath: '/p', trailingSlash: false };
  const page = (url: `/${string}`, more: object = {}) => ({
    template: '',
    url,
    title: '',
    description: '',
    props: {},
    ...more,
  });
  test('the sitemap lists public pages with encoded and escaped URLs', () => {
    const pages = [
      page('/a&b'),
      page('/caf\u00e9', { lastModified: '2025-01-02' }),
      page('/hidden', { unlisted: true }),
      page('/404', { file: '404.html' }),
    ];
    const [sitemap, robots] = pagesToSitemap({ pages, settings });
    expect(sitemap?.body).toContain('<loc>https://example.com/p/a&amp;b</loc>');
    expect(sitemap?.body).toContain(
      '<loc>https://example.com/p/caf%C3%A9</loc><lastmod>2025-01-02</lastmod>',
    );
    expect(sitemap?.body).not.toMatch(/hidden|404/);
    expect(robots?.body).toContain('Sitemap: https://example.com/p/sitemap.xml');
  });
  test('a sitemap of more than 50,000 pages is an index of several', () => {
    const pages = Array.from({ length: 100_001 }, (_, number) => page(`/${number}`));
    const files = pagesToSitemap({ pages, settings }).filter(({ path }) => path.endsWith('.xml'));
    const names = ['sitemap-1.xml', 'sitemap-2.xml', 'sitemap-3.xml'];
    expect(files.map(({ path }) => path)).toEqual(['sitemap.xml', ...names]);
    const urls = files.map(({ body }) =>
      [...String(body).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url),
    );
    expect(urls[0]).toEqual(names.map((name) => `https://example.com/p/${name}`));
    expect(urls.map(({ length }) => length)).toEqual([3, 50_000, 50_000, 1]);
    expect(urls.slice(1).flat()).toEqual(pages.map(({ url }) => `https://example.com/p${url}`));
    expect(files[0]?.body).toContain('<sitemapindex ');
  });
  test('the three feed formats have the same content, and no current date', () => {
    const item = {
      url: '/a',
      title: 'A & B',
      summary: 'S',
      author: 'T',
      date: '2025-09-19',
      tags: ['x'],
      content: { collection: 'b', id: 'a' },
    } as const;
    const files = { rss: '/r.xml', atom: '/a.xml', json: '/f.json' } as const;
    const feed = {
      title: 'F',
      description: 'D',
      language: 'en',
      page: '/blog',
      files,
      items: [item],
    } as const;
    const made = feedToFiles({ feed, settings, html: () => '<p>\u0007 ]]> &amp;</p>' });
    const [rss = '', atom = '', json = ''] = made.map(({ body }) => String(body));
    expect(rss).toContain('<pubDate>Fri, 19 Sep 2025 00:00:00 GMT</pubDate>');
    expect(rss).toContain('<title>A &amp; B</title>');
    expect(rss).toContain('<content:encoded>&lt;p&gt; ]]&gt; &amp;amp;&lt;/p&gt;</content:encoded>');
    expect(atom).toContain('<updated>2025-09-19T00:00:00Z</updated>');
    expect(JSON.parse(json).items[0]).toMatchObject({
      id: 'https://example.com/p/a',
      date_published: '2025-09-19T00:00:00Z',
    });
    expect(feedToFiles({ feed, settings, html: () => '<p>\u0007 ]]> &amp;</p>' })).toEqual(made);
  });
});

describe('publishing', () => {
  test('leaves folders of running processes alone on file systems without locks', async () => {
    const parent = mkdtempSync(join(tmpdir(), 'stale-'));
    onTestFinished(() => rmSync(parent, { recursive: true }));
    const { pid = 0 } = spawnSync('true');
    const names = [process.ppid, process.pid, pid].map((owner) => `.dist.staging-${owner}-f00d`);
    for (const name of [...names, '.dist.lock', '.other.staging-1-f00d']) mkdirSync(join(parent, name));
    const stale = (locked: boolean) => listStale({ parent, prefix: '.dist.', locked });
    expect(await stale(true)).toEqual(names.toSorted());
    expect(await stale(false)).toEqual(names.slice(1).toSorted());
  });

  function folder(): string {
    const made = mkdtempSync(join(tmpdir(), 'publish-'));
    onTestFinished(() => rmSync(made, { recursive: true, force: true }));
    return made;
  }
  const opened = async (root: string, out = join(root, 'dist')): Promise<Staging> => {
    const staging = await openStaging({ root, out });
    if ('code' in staging) throw new Error(staging.message);
    return staging;
  };
  const refused = async (root: string, out: string): Promise<string> => {
    const staging = await openStaging({ root, out });
    return 'code' in staging ? `${staging.code}: ${staging.message}` : 'opened';
  };

  test('replaces the old output, removes stale files, and leaves no temporary folder', async () => {
    const root = folder();
    writeFiles(root, { [`dist/${MARKER}`]: '', 'dist/old.html': 'old' });
    const staging = await opened(root);
    writeFiles(staging.folder, { [MARKER]: '', 'new.html': 'new' });
    expect(readTree(join(root, 'dist'))).toEqual({ [MARKER]: '', 'old.html': 'old' });
    expect((await staging.publish()).problem).toBeUndefined();
    expect(readTree(join(root, 'dist'))).toEqual({ [MARKER]: '', 'new.html': 'new' });
    await staging.discard();
    expect(readdirSync(root)).toEqual(['dist']);
  });
  test('works below a symbolic link to a folder', async () => {
    const root = folder();
    const linked = { [`link/dist/${MARKER}`]: '', 'link/dist/new.html': 'new' };
    writeFiles(root, { [`real/dist/${MARKER}`]: '', 'real/dist/old.html': 'old' });
    symlinkSync('real', join(root, 'link'));
    const staging = await opened(root, join(root, 'link/dist'));
    writeFiles(staging.folder, { [MARKER]: '', 'new.html': 'new' });
    expect((await staging.publish()).problem).toBeUndefined();
    await staging.discard();
    expect(readTree(root)).toEqual({ [`real/dist/${MARKER}`]: '', 'real/dist/new.html': 'new', ...linked });
    expect(readdirSync(join(root, 'real'))).toEqual(['dist']);
  });
  test.runIf(process.platform === 'linux')('exchanges two folders atomically', () => {
    const root = folder();
    writeFiles(root, { 'a/one': '1', "b ' $x/two": '2' });
    expect(exchangeFolders(join(root, 'a'), join(root, "b ' $x"))).toBe(true);
    expect(readTree(root)).toEqual({ 'a/two': '2', "b ' $x/one": '1' });
    expect(exchangeFolders(join(root, 'a'), join(root, 'gone'))).toBe(false);
    expect(exchangeFolders(join(root, 'gone'), join(root, 'a'))).toBe(false);
    expect(readTree(root)).toEqual({ 'a/two': '2', "b ' $x/one": '1' });
  });
  test('restores the output and removes the temporary folders of a killed build', async () => {
    const root = folder();
    const dead = 2 ** 22 + 1;
    writeFiles(root, {
      [`.dist.old-${dead}/${MARKER}`]: '',
      [`.dist.old-${dead}/a.html`]: 'last good',
      [`.dist.staging-${dead}-00/b.html`]: 'half',
    });
    const staging = await opened(root);
    expect(readTree(join(root, 'dist'))['a.html']).toBe('last good');
    await staging.discard();
    expect(readdirSync(root)).toEqual(['dist']);
  });
  test('runs simultaneous builds one after another, and keeps the last output', async () => {
    const root = folder();
    let running = 0;
    const buildOnce = async (text: string) => {
      const staging = await opened(root);
      expect(++running).toBe(1);
      writeFiles(staging.folder, { [MARKER]: '', 'a.html': text });
      await new Promise((ready) => setTimeout(ready, 5));
      expect((await staging.publish()).problem).toBeUndefined();
      running--;
      await staging.discard();
    };
    for (let round = 0; round < 3; round++) {
      await Promise.all(['a', 'a', 'a'].map(buildOnce));
      expect(readTree(root)).toEqual({ [`dist/${MARKER}`]: '', 'dist/a.html': 'a' });
    }
  });
  test('does not read numbers in the name of the output folder as process ids', async () => {
    const root = folder();
    const out = join(root, 'v-999999999-x');
    const staging = await opened(root, out);
    expect(readdirSync(root).filter((name) => name.includes('staging'))).toHaveLength(1);
    await staging.discard();
  });
  test('never replaces a folder that it did not create', async () => {
    const root = folder();
    writeFiles(root, { 'precious/letter.txt': 'x', 'a-file': 'x', 'content/a.md': 'x' });
    mkdirSync(join(root, 'empty'));
    symlinkSync(join(root, 'precious'), join(root, 'a-link'));
    expect(await refused(root, join(root, 'precious'))).toContain('output/not-ours');
    expect(await refused(root, join(root, 'a-file'))).toContain('is a file');
    expect(await refused(root, join(root, 'a-link'))).toContain('is a link');
    expect(await refused(root, root)).toContain('contains the project');
    expect(await refused(root, '/')).toContain('contains the project');
    expect(await refused(root, join(root, 'content'))).toContain('contains sources');
    expect(await refused(root, join(root, 'content/deep/dist'))).toContain('contains sources');
    expect(await refused(root, join(root, 'empty'))).toBe('opened');
    writeFileSync(join(root, 'empty', 'x'), '');
    expect(readTree(join(root, 'precious'))).toEqual({ 'letter.txt': 'x' });
  });
});
