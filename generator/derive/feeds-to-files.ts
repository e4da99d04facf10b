import { sourceOf } from '../content/assemble-content.ts';
import { escapeXml as xml } from '../lib/strings.ts';
import { finishHtml } from '../render/finish-html.ts';
import type { PlannedSite } from '../render/page-memo.ts';
import type { Feed, FeedItem, SiteSettings } from '../site-definition.ts';
import type { OutputFile, UrlPath } from '../types.ts';
import { absoluteUrl } from '../urls/page-urls.ts';
import { createLinkResolver } from '../urls/resolve-link.ts';
import type { SiteOutput } from './make-outputs.ts';

/** Content types of the formats. */
const TYPES: Readonly<Record<string, string>> = {
  rss: 'application/rss+xml; charset=utf-8',
  atom: 'application/atom+xml; charset=utf-8',
  json: 'application/feed+json',
};

/** Outputs of a feed, one for each format. */
export function feedOutputs(feed: Feed, planned: PlannedSite): SiteOutput[] {
  const { settings } = planned.loaded;
  let files: Promise<ReadonlyMap<string, OutputFile['body']>> | undefined;
  return Object.entries(feed.files).map(([format, file]) => {
    const path = outputPath(file);
    const make = async () => {
      files ??= feedHtml(feed, planned).then(
        (html) => new Map(feedToFiles({ feed, settings, html }).map((made) => [made.path, made.body])),
      );
      return (await files).get(path) ?? '';
    };
    return { path, type: TYPES[format] ?? '', from: `the feed of ${feed.page}`, permanent: true, make };
  });
}

/** Renders the full text of each item of a feed, with absolute URLs. */
async function feedHtml(feed: Feed, planned: PlannedSite): Promise<(item: FeedItem) => string> {
  const { loaded, content, plan, compiler } = planned;
  const { settings } = loaded;
  const resolve = createLinkResolver({ settings, pages: plan.pageByUrl, urlByFile: plan.urlByFile });
  const texts = new Map<string, string>();
  for (const item of feed.items) {
    const source = sourceOf(content, item);
    // Errors are reported by the page of the entry.
    const plain = source && (await compiler.compilePlain(source).catch(() => undefined));
    const finished = finishHtml({
      html: plain?.html ?? '',
      url: item.url,
      resolve: (href, page) => {
        if (href.startsWith('#')) return { href: settings.origin + resolve(page, page).href + href };
        const resolved = resolve(href, page).href;
        return { href: resolved.startsWith('/') ? settings.origin + resolved : resolved };
      },
    });
    texts.set(item.url, finished.html);
  }
  return (item) => texts.get(item.url) ?? '';
}

type Item = Omit<FeedItem, 'url' | 'content'> & { readonly link: string; readonly html: string };
type Channel = {
  readonly feed: Feed;
  readonly home: string;
  readonly self: (file: UrlPath) => string;
  readonly items: readonly Item[];
};

/**
 * Formats a feed as RSS 2.0, Atom 1.0 (RFC 4287) and JSON Feed 1.1, with full text. The date of the feed is that of its
 * newest item, so that the bytes change only when the content does.
 * @param html returns the full text of an item, with absolute URLs.
 */
export function feedToFiles(input: {
  feed: Feed;
  settings: SiteSettings;
  html: (item: FeedItem) => string;
}): OutputFile[] {
  const { feed, settings } = input;
  const channel: Channel = {
    feed,
    home: absoluteUrl(settings, feed.page),
    self: (file) => `${settings.origin}${settings.basePath}${file}`,
    items: feed.items.map((item) => ({
      ...item,
      link: absoluteUrl(settings, item.url),
      html: input.html(item),
    })),
  };
  const from = `the feed of ${feed.page}`;
  return [
    { path: outputPath(feed.files.rss), body: toRss(channel), from },
    { path: outputPath(feed.files.atom), body: toAtom(channel), from },
    { path: outputPath(feed.files.json), body: toJson(channel), from },
  ];
}

function toRss({ feed, home, self, items }: Channel): string {
  const entries = items.map(
    (item) => `<item>
<title>${xml(item.title)}</title>
<link>${xml(item.link)}</link>
<guid isPermaLink="true">${xml(item.link)}</guid>
<pubDate>${rfc822(item.date)}</pubDate>
<dc:creator>${xml(item.author)}</dc:creator>
${item.tags.map((tag) => `<category>${xml(tag)}</category>\n`).join('')}<description>${xml(item.summary)}</description>
<content:encoded>${xml(item.html)}</content:encoded>
</item>
`,
  );
  const newest = items[0] ? `<lastBuildDate>${rfc822(items[0].date)}</lastBuildDate>\n` : '';
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel>
<title>${xml(feed.title)}</title>
<link>${xml(home)}</link>
<atom:link href="${xml(self(feed.files.rss))}" rel="self" type="application/rss+xml"/>
<description>${xml(feed.description)}</description>
<language>${xml(feed.language)}</language>
${newest}${entries.join('')}</channel>
</rss>
`;
}

function toAtom({ feed, home, self, items }: Channel): string {
  const entries = items.map(
    (item) => `<entry>
<title>${xml(item.title)}</title>
<link href="${xml(item.link)}"/>
<id>${xml(item.link)}</id>
<published>${timestamp(item.date)}</published>
<updated>${timestamp(item.date)}</updated>
<author><name>${xml(item.author)}</name></author>
${item.tags.map((tag) => `<category term="${xml(tag)}"/>\n`).join('')}<summary>${xml(item.summary)}</summary>
<content type="html">${xml(item.html)}</content>
</entry>
`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${xml(feed.language)}">
<title>${xml(feed.title)}</title>
<subtitle>${xml(feed.description)}</subtitle>
<link href="${xml(home)}"/>
<link href="${xml(self(feed.files.atom))}" rel="self" type="application/atom+xml"/>
<id>${xml(home)}</id>
<updated>${timestamp(items[0]?.date ?? '1970-01-01')}</updated>
${entries.join('')}</feed>
`;
}

function toJson({ feed, home, self, items }: Channel): string {
  const body = {
    version: 'https://jsonfeed.org/version/1.1',
    title: feed.title,
    description: feed.description,
    language: feed.language,
    home_page_url: home,
    feed_url: self(feed.files.json),
    items: items.map((item) => ({
      id: item.link,
      url: item.link,
      title: item.title,
      summary: item.summary,
      content_html: item.html,
      date_published: timestamp(item.date),
      authors: [{ name: item.author }],
      tags: item.tags,
    })),
  };
  return `${JSON.stringify(body, undefined, 2)}\n`;
}

const outputPath = (url: UrlPath): string => url.slice(1);

const timestamp = (date: string): string => `${date}T00:00:00Z`;

/** RFC 822 date: `Fri, 19 Sep 2025 00:00:00 GMT`. */
const rfc822 = (date: string): string => new Date(timestamp(date)).toUTCString();
