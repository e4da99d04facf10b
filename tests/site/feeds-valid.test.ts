import { DomUtils, parseDocument } from 'htmlparser2';
import { beforeAll, expect, test } from 'vitest';
import { config } from '../../site/config.ts';
import { htmlPages, type OurSite, sharedSite } from '../kit/our-site.ts';

/** RFC 3339, as Atom requires, and RFC 822 with a four-digit year, as RSS does. */
const DATE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;
const RFC_822 =
  /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d (?:GMT|[+-]\d{4})$/;

let files: OurSite['files'];
let urls: ReadonlySet<string>;
beforeAll(async () => {
  ({ files } = await sharedSite());
  urls = new Set(Object.keys(htmlPages(files)).map((url) => config.origin + url));
});

/** Elements of an XML file by name. */
function elements(path: string, name: string) {
  const document = parseDocument(files[path] ?? '', { xmlMode: true });
  return DomUtils.getElementsByTagName(name, document);
}
const textsOf = (parent: Parameters<typeof DomUtils.getElementsByTagName>[1], name: string): string[] =>
  DomUtils.getElementsByTagName(name, parent).map((node) => DomUtils.textContent(node));
const unknown = (found: readonly string[]): string[] => found.filter((url) => !urls.has(url));

test('the sitemap lists pages of the site, each once', () => {
  const listed = elements('sitemap.xml', 'url').flatMap((url) => textsOf(url, 'loc'));
  expect(listed.length).toBeGreaterThan(30);
  expect(unknown(listed)).toEqual([]);
  expect(new Set(listed).size).toBe(listed.length);
});

test('each item of the feed in RSS 2.0 has a page, an ID of its own, a date and the full text', () => {
  const items = elements('blog/rss.xml', 'item');
  expect(items.length).toBeGreaterThan(5);
  for (const item of items) {
    expect(unknown(textsOf(item, 'link'))).toEqual([]);
    expect(textsOf(item, 'pubDate')).toEqual([expect.stringMatching(RFC_822)]);
    expect(textsOf(item, 'content:encoded')).toEqual([expect.stringMatching(/^<\w+[\s\S]*>\s*$/)]);
  }
  const ids = items.flatMap((item) => textsOf(item, 'guid'));
  expect(new Set(ids).size).toBe(items.length);
  const [self] = elements('blog/rss.xml', 'atom:link');
  expect(self?.attribs).toMatchObject({ rel: 'self', href: `${config.origin}/blog/rss.xml` });
});

test('each entry of the feed in Atom 1.0 has an ID of its own, dates, an author and the full text', () => {
  const entries = elements('blog/atom.xml', 'entry');
  expect(entries.length).toBeGreaterThan(5);
  for (const entry of entries) {
    expect(textsOf(entry, 'updated')).toEqual([expect.stringMatching(DATE_TIME)]);
    expect(textsOf(entry, 'name')).toEqual([expect.stringMatching(/\S/)]);
    const [content] = DomUtils.getElementsByTagName('content', entry);
    expect(content?.attribs.type).toBe('html');
  }
  expect(new Set(entries.flatMap((entry) => textsOf(entry, 'id'))).size).toBe(entries.length);
});

test('the feed in JSON Feed 1.1 has what the format requires', () => {
  const feed = JSON.parse(files['blog/feed.json'] ?? '');
  expect(feed).toMatchObject({
    version: 'https://jsonfeed.org/version/1.1',
    title: expect.any(String),
    feed_url: `${config.origin}/blog/feed.json`,
  });
  for (const item of feed.items) {
    expect(urls).toContain(item.url);
    expect(item).toMatchObject({ id: expect.any(String), content_html: expect.stringContaining('<p>') });
    expect(item.date_published).toMatch(DATE_TIME);
    expect(item.authors).toEqual([{ name: expect.any(String) }]);
  }
});
