import { describe, expect, test } from 'vitest';
import type { Entry } from '../../generator/index.ts';
import { blogTags, tagAdvice, tagSlug } from '../../site/blog-tags.ts';
import type { BlogMeta } from '../../site/collections.ts';
import { pagesToLink, pageUrl, paginate } from '../../site/paginate.ts';
import { blogFeed, blogListPages, newestPosts, postPages, tagPages } from '../../site/plan-blog.ts';

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
    words: 400,
  };
}

const posts = (count: number): Entry<BlogMeta>[] =>
  Array.from({ length: count }, (_, number) => post(number));
const tagged = (...tags: readonly string[][]): Entry<BlogMeta>[] =>
  tags.map((each, number) => post(number, { tags: each }));
const urlsOf = (pages: readonly { readonly url: string }[]): string[] => pages.map(({ url }) => url);

describe('pages of a list', () => {
  test.each([
    [0, [0]],
    [6, [6]],
    [12, [12]],
    [13, [12, 1]],
    [25, [12, 12, 1]],
  ])('%i items become pages of %j', (count, sizes) => {
    const pages = paginate(posts(count), { size: 12, url: '/list' });
    expect(pages.map(({ items }) => items.length)).toEqual(sizes);
    expect(pages.flatMap(({ items }) => items)).toEqual(posts(count));
  });

  test('the first page has the URL of the list, and numbers outside the list have none', () => {
    const pagination = { url: '/list', number: 1, count: 3 } as const;
    expect([0, 1, 2, 3, 4].map((number) => pageUrl(pagination, number))).toEqual([
      undefined,
      '/list',
      '/list/page/2',
      '/list/page/3',
      undefined,
    ]);
  });

  test.each([
    [1, 1, '1'],
    [1, 3, '1 2 3'],
    [3, 5, '1 2 3 4 5'],
    [1, 9, '1 2 … 9'],
    [4, 9, '1 2 3 4 5 … 9'],
    [5, 9, '1 … 4 5 6 … 9'],
    [9, 9, '1 … 8 9'],
    [84, 167, '1 … 83 84 85 … 167'],
  ])('page %i of %i links to %s', (number, count, links) => {
    const shown = pagesToLink({ url: '/list', number, count });
    expect(shown.map((each) => each ?? '…').join(' ')).toBe(links);
  });
});

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
    expect(pages[1]?.props.breadcrumb.at(-1)).toEqual({
      title: 'Page 2',
      url: '/blog/page/2',
      current: true,
    });
  });
  test('is one page while there are few posts', () => {
    expect(urlsOf(blogListPages(posts(24)))).toEqual(['/blog']);
    expect(urlsOf(blogListPages([]))).toEqual(['/blog']);
  });
});

describe('tags', () => {
  test.each([
    ['ci', 'ci'],
    ['CI/CD', 'ci-cd'],
    ['C++', 'c-plus-plus'],
    ['C#', 'c-sharp'],
    ['C', 'c'],
    ['R&D', 'r-and-d'],
    ['Node.js', 'node-js'],
    ['LLM as judge', 'llm-as-judge'],
    ['Überblick', 'überblick'],
    ['日本', '日本'],
    ['../..', ''],
    ['🚀', ''],
  ])('%s has the slug %s', (tag, slug) => {
    expect(tagSlug(tag)).toBe(slug);
  });

  test('have a page if two or more posts use them, and are plain text otherwise', () => {
    const blog = tagged(['a', 'b'], ['a', 'c'], ['日本', 'C++'], ['日本', 'C++']);
    expect(urlsOf(tagPages(blog))).toEqual(['/blog/tags/a', '/blog/tags/c-plus-plus', '/blog/tags/日本']);
    expect(postPages(blog)[0]?.props.post.tags).toEqual([
      { name: 'a', url: '/blog/tags/a' },
      { name: 'b', url: undefined },
    ]);
    expect(blogListPages(blog)[0]?.props.posts[0]?.tags).toEqual([
      { name: '日本', url: '/blog/tags/日本' },
      { name: 'C++', url: '/blog/tags/c-plus-plus' },
    ]);
    // A page does not link to itself.
    expect(tagPages(blog)[0]?.props.posts[0]?.tags[0]).toEqual({ name: 'a', url: undefined });
  });
  test('have several pages if many posts use them', () => {
    const pages = tagPages(posts(50));
    expect(urlsOf(pages)).toEqual(['/blog/tags/all', '/blog/tags/all/page/2', '/blog/tags/all/page/3']);
    expect(pages[2]?.title).toMatch(/^Articles tagged “all” - Page 3 - /);
  });
  test('with two spellings are one tag with the more frequent name, and the other spelling is reported', () => {
    const blog = tagged(['Go'], ['go', 'x'], ['x', 'Go'], ['C++'], ['c plus plus']);
    expect([...blogTags(blog)].map(([slug, { name, posts }]) => [slug, name, posts.length])).toEqual([
      ['c-plus-plus', 'C++', 2],
      ['go', 'Go', 3],
      ['x', 'x', 2],
    ]);
    expect(tagAdvice(blog)).toEqual([
      { id: blog[1]?.id, path: ['tags', 0], problem: expect.stringContaining('"go" and "Go"') },
      { id: blog[4]?.id, path: ['tags', 0], problem: expect.stringContaining('/blog/tags/c-plus-plus') },
    ]);
    expect(postPages(blog)[1]?.props.post.tags[0]).toEqual({ name: 'Go', url: '/blog/tags/go' });
  });
  test('count once if a post repeats them', () => {
    const blog = tagged(['go', 'Go', 'go']);
    expect(tagPages(blog)).toEqual([]);
    expect(postPages(blog)[0]?.props.post.tags).toEqual([{ name: 'go', url: undefined }]);
  });
});

test('feeds contain the newest 30 posts, and the 404 page suggests from the newest 100', () => {
  const blog = posts(130);
  expect(blogFeed(blog).items.map(({ title }) => title)).toEqual(
    blog
      .slice(-30)
      .map(({ meta }) => meta.title)
      .reverse(),
  );
  expect(newestPosts(blog).map(({ title }) => title)).toEqual(blog.slice(-100).map(({ meta }) => meta.title));
});

describe('an edit of one post', () => {
  /** URLs of the pages whose data differ. */
  function changed(count: number, meta: Partial<BlogMeta>): string[] {
    const before = posts(count);
    const middle = Math.floor(count / 2);
    const after = before.map((entry, number) => (number === middle ? post(number, meta) : entry));
    const all = (blog: Entry<BlogMeta>[]) => [...blogListPages(blog), ...tagPages(blog), ...postPages(blog)];
    const known = new Map(all(before).map((page) => [page.url, JSON.stringify(page)]));
    return urlsOf(all(after).filter((page) => known.get(page.url) !== JSON.stringify(page)));
  }

  test('changes as many pages in a list of 600 posts as in a list of 60', () => {
    // The post, its page in the list and the page of its tag; for a title also both neighbors.
    for (const count of [60, 600]) {
      expect(changed(count, { excerpt: 'Other words.' })).toHaveLength(3);
      expect(changed(count, { title: 'Another title' })).toHaveLength(5);
      expect(changed(count, { readingTime: 9 })).toHaveLength(3);
    }
  });
});
