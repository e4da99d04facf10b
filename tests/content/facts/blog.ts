import { visit } from 'unist-util-visit';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { findProse } from '../kit/find-prose.ts';
import { readContent } from '../kit/read-content.ts';
import { wordsOf } from '../kit/readability.ts';

const posts = readContent('blog/*.md');

describe('the blog', () => {
  test('has six posts, from 2025-09-19 to 2025-10-15', () => {
    const dates = posts.map(({ page }) => page.slice('blog/'.length, 'blog/yyyy-mm-dd'.length));
    expect(dates).toHaveLength(6);
    expect([dates.at(0), dates.at(-1)]).toEqual(['2025-09-19', '2025-10-15']);
  });
  test.each(posts.map((post) => [post.page, post] as const))(
    '%s has 900 to 1,800 words, by the team',
    (page, post) => {
      const prose = findProse(post, {}).flatMap(({ text }) => wordsOf(text)).length;
      let code = 0;
      visit(post.tree, 'code', ({ value }) => {
        code += value.split(/\s+/).length;
      });
      expect(prose, 'words of prose').toBeGreaterThanOrEqual(900);
      expect(prose + code, 'words, code included').toBeLessThanOrEqual(1800);
      expect(post.meta.author).toBe('{product} team');
      expect(page).toContain(String(parse(String(post.meta.date))));
    },
  );
  test('one has fewer than four headings, for the page without a table of contents', () => {
    const counts = posts.map(
      ({ tree }) => tree.children.filter((node) => node.type === 'heading' && node.depth <= 3).length,
    );
    expect(Math.min(...counts)).toBeLessThan(4);
  });
  test('every post cites a public source', () => {
    const uncited = posts.filter(
      (post) => !findProse(post, {}).some(({ urls }) => urls.some((url) => url.startsWith('https://'))),
    );
    expect(uncited.map(({ page }) => page)).toEqual([]);
  });
});
