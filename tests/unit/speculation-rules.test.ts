import { expect, test } from 'vitest';
import { buildFiles, siteWith } from '../kit/little-site.ts';

type Condition =
  | { href_matches: string }
  | { selector_matches: string | string[] }
  | { not: Condition }
  | { and: Condition[] };

/** Whether a condition matches a link to this URL whose element matches no selector. */
function matches(condition: Condition, url: string): boolean {
  if ('and' in condition) return condition.and.every((each) => matches(each, url));
  if ('not' in condition) return !matches(condition.not, url);
  if ('selector_matches' in condition) return false;
  return new URLPattern(condition.href_matches, 'https://example.com').test(url, 'https://example.com');
}

test.each(['', '/project'])('pages below %j are prefetched, and other URLs are not', async (basePath) => {
  const { dist } = await buildFiles(
    { 'site/index.ts': siteWith("headers({ hosts: ['netlify'] })") },
    { base: basePath },
  );
  // A structured field: a list with one string.
  expect(dist._headers).toContain(`Speculation-Rules: "${basePath}/speculation-rules.json"\n`);
  const { prerender, prefetch } = JSON.parse(dist['speculation-rules.json'] ?? '');
  expect(prefetch).toHaveLength(1);
  expect(prefetch[0].eagerness).toBe('conservative');
  const fetches = (address: string) => matches(prefetch[0].where, address);
  for (const page of ['/', '/docs', '/docs/', '/docs/a/b?from=c#d', '/v1.2/notes'])
    expect([page, fetches(basePath + page)]).toEqual([page, true]);
  for (const file of ['/blog/rss.xml', '/content/docs/a.md', '/assets/main-ABCDEFGH.css', '/docs/a.md?b'])
    expect([file, fetches(basePath + file)]).toEqual([file, false]);
  expect(fetches('https://elsewhere.example/docs')).toBe(false);
  expect(fetches('/other/docs')).toBe(basePath === '');
  expect(prerender).toEqual([{ where: prefetch[0].where, eagerness: 'moderate' }]);
});
