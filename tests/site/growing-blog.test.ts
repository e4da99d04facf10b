import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { postFile, postUrl, writePosts } from '../../scripts/bench/posts.ts';
import { readTree } from '../kit/little-site.ts';
import { copyOurCache, htmlPages, ROOT } from '../kit/our-site.ts';
import { buildCached, reasonsOf } from '../kit/same-as-clean.ts';

/** Enough for several pages of the list, and for more items than a feed has. */
const POSTS = 32;
const OPTIONS = { today: '2026-01-01', compress: false } as const;

const root = mkdtempSync(join(tmpdir(), 'growing-blog-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const file = (number: number): string => join(root, 'content/blog', postFile(number));
const edit = (number: number, change: (text: string) => string): void =>
  writeFileSync(file(number), change(readFileSync(file(number), 'utf8')));
const build = (more: Parameters<typeof buildCached>[1] = {}) => buildCached(root, { ...OPTIONS, ...more });

let files: Readonly<Record<string, string>>;
let pages: Record<string, string>;
let origin: string;

beforeAll(async () => {
  for (const path of ['site', 'content', 'public', 'package.json', 'tsconfig.json'])
    cpSync(join(ROOT, path), join(root, path), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'));
  writePosts(root, POSTS);
  copyOurCache(root);
  // One Open Graph image for all pages, because drawing them would take most of the time.
  const images = join(root, 'site/og-image.tsx');
  const constant = readFileSync(images, 'utf8').replace(
    '<Image page={page} />',
    '<div style={{ display: "flex" }} />',
  );
  writeFileSync(images, constant);
  // The first accepts the URLs, which is the contract of the builds after it.
  const built = await build({ acceptUrls: true });
  // The generated texts need not follow the editorial rules, which are warnings.
  expect(built.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  files = readTree(join(root, 'dist'));
  pages = htmlPages(files);
  origin = /<loc>(https?:\/\/[^/<]+)/.exec(files['sitemap.xml'] ?? '')?.[1] ?? '';
}, 120_000);

const attribute = (html: string, tag: RegExp): string | undefined => tag.exec(html)?.[1];
const canonical = (url: string) => attribute(pages[url] ?? '', /<link rel="canonical" href="([^"]+)"/);
const neighbors = (url: string) => ({
  prev: attribute(pages[url] ?? '', /<link rel="prev" href="([^"]+)"/),
  next: attribute(pages[url] ?? '', /<link rel="next" href="([^"]+)"/),
});

describe('the pages of the list', () => {
  test('link from each page to the next, from the newest post to the oldest', () => {
    const seen: string[] = [];
    let url: string | undefined = '/blog';
    let previous: string | undefined;
    for (let number = 1; url !== undefined; number++) {
      expect(number).toBeLessThan(20);
      expect(neighbors(url).prev).toBe(previous);
      expect(canonical(url)).toBe(`${origin}${url}`);
      expect(pages[url]).toContain(
        `aria-current="page"><span class="visually-hidden">Page </span>${number}<`,
      );
      expect(files['sitemap.xml']).toContain(`<loc>${origin}${url}</loc>`);
      const cards = [...(pages[url] ?? '').matchAll(/class="link-more" href="([^"]+)"/g)];
      seen.push(...cards.map(([, href = '']) => href));
      previous = url;
      url = neighbors(url).next;
    }
    expect(previous).toMatch(/^\/blog\/page\/\d$/);
    expect(seen).toHaveLength(new Set(seen).size);
    expect(seen.slice(-POSTS)).toEqual(
      Array.from({ length: POSTS }, (_, number) => postUrl(number)).reverse(),
    );
  });
  test('have no second URL for the first page', () => {
    expect(pages).not.toHaveProperty(['/blog/page/1']);
    expect(Object.values(pages).join('')).not.toContain('/page/1"');
  });
  test('have unique titles', () => {
    const titles = Object.values(pages).map((html) => /<title>([^<]+)</.exec(html)?.[1]);
    expect(titles).toHaveLength(new Set(titles).size);
  });
});

test('feeds contain the newest 30 posts', () => {
  expect(files['blog/rss.xml']?.match(/<item>/g)).toHaveLength(30);
  expect(files['blog/atom.xml']?.match(/<entry>/g)).toHaveLength(30);
  const { items } = JSON.parse(files['blog/feed.json'] ?? '');
  expect(items).toHaveLength(30);
  expect(items[29].date_published < items[0].date_published).toBe(true);
});

describe('an edit of a post', () => {
  test('renders one page if the text changes', async () => {
    edit(20, (text) => `${text}\nA sentence more.\n`);
    expect(Object.keys(reasonsOf(await build()))).toEqual([postUrl(20)]);
  });
  test('renders the pages that show the excerpt if it changes', async () => {
    const shown = Object.keys(pages).filter((url) => pages[url]?.includes(`href="${postUrl(21)}"`));
    edit(21, (text) => text.replace(/^excerpt: .*$/m, 'excerpt: Other words.'));
    const rendered = Object.keys(reasonsOf(await build()));
    expect(rendered).toContain(postUrl(21));
    // Other posts and the 404 page show the title only.
    const lists = shown.filter((url) => /^\/blog(?:\/page\/\d+)?$/.test(url));
    expect(rendered.sort()).toEqual([postUrl(21), ...lists].sort());
  });
});
