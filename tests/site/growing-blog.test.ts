import { beforeAll, describe, expect, test } from 'vitest';
import { postUrl, writePosts } from '../../scripts/bench/corpus.ts';
import { buildSite } from '../kit/little-site.ts';
import { copyForTests, htmlPages } from '../kit/our-site.ts';

/** Enough for several pages of the list, and for more items than a feed has. */
const POSTS = 32;

const root = copyForTests();

let files: Readonly<Record<string, string>>;
let pages: Record<string, string>;
let origin: string;

beforeAll(async () => {
  writePosts(root, POSTS);
  const built = await buildSite(root, { today: '2026-01-01' });
  // The generated texts need not follow the editorial rules, which are warnings.
  expect(built.problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  files = built.dist;
  pages = htmlPages(files);
  origin = /<loc>(https?:\/\/[^/<]+)/.exec(files['sitemap.xml'] ?? '')?.[1] ?? '';
});

const attribute = (html: string, tag: RegExp): string | undefined => tag.exec(html)?.[1];
const canonical = (url: string) => attribute(pages[url] ?? '', /<link rel="canonical" href="([^"]+)"/);
const neighbors = (url: string) => ({
  prev: attribute(pages[url] ?? '', /<a href="([^"]+)" rel="prev"/),
  next: attribute(pages[url] ?? '', /<a href="([^"]+)" rel="next"/),
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
      expect(files['sitemap.xml']).toContain(`<loc>${origin}${url}</loc>`);
      const cards = [...(pages[url] ?? '').matchAll(/class="link-more card-link[^"]*" href="([^"]+)"/g)];
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
