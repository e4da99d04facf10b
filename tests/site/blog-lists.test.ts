import { describe, expect, test } from 'vitest';
import type { Entry } from '../../generator/index.ts';
import type { BlogMeta } from '../../site/collections.ts';
import { blogFeed, blogListPages, postPages } from '../../site/pages/blog/plan.ts';

const DAY_MS = 86_400_000;

function post(number: number, meta: Partial<BlogMeta> = {}): Entry<BlogMeta> {
  const date = new Date(Date.UTC(2020, 0, 1) + number * DAY_MS).toISOString().slice(0, 10);
  const id = `${date}-post-${number}`;
  return {
    collection: 'blog',
    id,
    file: `content/blog/${id}.md`,
    state: 'ready',
    meta: {
      title: `Post ${number}`,
      date,
      author: 'Ann',
      excerpt: `About ${number}.`,
      tags: ['all'],
      ...meta,
    },
    draft: false,
    scheduled: undefined,
    aliases: [],
    words: 400,
  };
}

const posts = (count: number): Entry<BlogMeta>[] =>
  Array.from({ length: count }, (_, number) => post(number));
const urlsOf = (pages: readonly { readonly url: string }[]): string[] => pages.map(({ url }) => url);

describe('the list of all posts', () => {
  const pages = blogListPages(posts(60));

  test('contains each post once, newest first', () => {
    expect(urlsOf(pages)).toEqual(['/blog', '/blog/page/2', '/blog/page/3']);
    expect(pages.flatMap(({ props }) => props.posts.map(({ title }) => title))).toEqual(
      posts(60)
        .map(({ meta }) => meta.title)
        .reverse(),
    );
  });
  test('has the page number in titles and descriptions from the second page on', () => {
    expect(pages.map(({ title }) => title.replace(/ - [^-]+$/, ''))).toEqual([
      'Blog',
      'Blog - Page 2',
      'Blog - Page 3',
    ]);
    expect(pages[0]?.description).not.toContain('Page');
    expect(pages[1]?.description).toMatch(/^Page 2 of 3\. /);
    expect(pages[1]?.props.breadcrumb.at(-1)).toEqual({ title: 'Page 2', url: '/blog/page/2' });
  });
  test('links from each page to the ones next to it', () => {
    expect(pages.map(({ props }) => [props.previous?.url, props.next?.url])).toEqual([
      [undefined, '/blog/page/2'],
      ['/blog', '/blog/page/3'],
      ['/blog/page/2', undefined],
    ]);
  });
  test('is one page while there are few posts', () => {
    expect(urlsOf(blogListPages(posts(24)))).toEqual(['/blog']);
    expect(urlsOf(blogListPages([]))).toEqual(['/blog']);
  });
});

test('tags are labels, and a repeated tag counts once', () => {
  const blog = [post(0, { tags: ['Go', 'CI/CD', 'Go'] })];
  expect(postPages(blog)[0]?.props.post.tags).toEqual(['Go', 'CI/CD']);
});

test('feeds contain the newest 30 posts', () => {
  const blog = posts(130);
  expect(blogFeed(blog).items.map(({ title }) => title)).toEqual(
    blog
      .slice(-30)
      .map(({ meta }) => meta.title)
      .reverse(),
  );
});

describe('an edit of one post', () => {
  /** URLs of the pages whose data differ. */
  function changed(count: number, meta: Partial<BlogMeta>): string[] {
    const before = posts(count);
    const middle = Math.floor(count / 2);
    const after = before.map((entry, number) => (number === middle ? post(number, meta) : entry));
    const all = (blog: Entry<BlogMeta>[]) => [...blogListPages(blog), ...postPages(blog)];
    const known = new Map(all(before).map((page) => [page.url, JSON.stringify(page)]));
    return urlsOf(all(after).filter((page) => known.get(page.url) !== JSON.stringify(page)));
  }

  test('changes as many pages in a list of 600 posts as in a list of 60', () => {
    // The post and its page in the list; for a title also both neighbors.
    for (const count of [60, 600]) {
      expect(changed(count, { excerpt: 'Other words.' })).toHaveLength(2);
      expect(changed(count, { title: 'Another title' })).toHaveLength(4);
      expect(changed(count, { readingTime: 9 })).toHaveLength(2);
    }
  });
});
