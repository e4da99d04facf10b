import { fatal } from '../../core/problems.ts';
import type { Content, Feature, Site, UrlPath } from '../../core/site.ts';
import { absoluteUrl } from '../../core/urls.ts';
import { type Channel, FORMATS } from './formats.ts';
import { simplifyHtml } from './simplify-html.ts';

/** A feed in three formats: RSS 2.0, Atom 1.0 and JSON Feed 1.1. */
export type Feed = {
  readonly title: string;
  readonly description: string;
  readonly language: string;
  /** Page that lists the items of the feed. */
  readonly page: UrlPath;
  /** URLs of the three files. */
  readonly files: { readonly rss: UrlPath; readonly atom: UrlPath; readonly json: UrlPath };
  /** Newest first. Dates are `yyyy-mm-dd`, interpreted as midnight UTC. */
  readonly items: readonly FeedItem[];
};

export type FeedItem = {
  /** Page whose Markdown is the full text of the item. */
  readonly url: UrlPath;
  readonly title: string;
  readonly summary: string;
  readonly author: string;
  readonly date: string;
  readonly tags: readonly string[];
};

/**
 * Writes feeds with full text: `feeds(({ blog }: MyContent) => [{ title: 'Blog', page: '/blog', … }])`.
 * Reports items that have no page with Markdown.
 * @param list receives the entries of each collection.
 */
export function feeds<Entries = Content['entries']>(list: (entries: Entries) => readonly Feed[]): Feature {
  const feedsOf = ({ content }: Site) => list(content.entries as Entries);
  return {
    name: 'feeds',
    files: (site) =>
      feedsOf(site).flatMap((feed) =>
        FORMATS.map(({ name, type, format }) => ({
          path: feed.files[name].slice(1),
          from: `the feed of ${feed.page}`,
          type,
          permanent: true,
          body: async () => format(await channelOf(feed, feed.files[name], site)),
        })),
      ),
    check(site) {
      for (const { page, items } of feedsOf(site))
        for (const { url } of items.filter((item) => !site.pageByUrl.get(item.url)?.content)) {
          const text = `The item ${url} of the feed ${page} has no page that shows an entry.`;
          const hint = "Use the URL of the entry's page, and remove items whose entry has no page.";
          site.report(fatal('feed/no-page', text, { hint }));
        }
    },
  };
}

async function channelOf(feed: Feed, file: UrlPath, site: Site): Promise<Channel> {
  const { settings } = site;
  const items = feed.items.map(async (item) => {
    const page = site.pageByUrl.get(item.url);
    const html = page && (await site.render(page)).compiled?.html;
    const absolute = (href: string) => absoluteHref(href, item.url, site);
    return { ...item, link: absoluteUrl(settings, item.url), html: simplifyHtml(html ?? '', absolute) };
  });
  const self = `${settings.origin}${settings.basePath}${file}`;
  return { ...feed, home: absoluteUrl(settings, feed.page), self, items: await Promise.all(items) };
}

function absoluteHref(href: string, url: UrlPath, { resolve, settings }: Site): string {
  if (href.startsWith('#')) return absoluteUrl(settings, url) + href;
  const resolved = resolve(href, url).href;
  return resolved.startsWith('/') ? settings.origin + resolved : resolved;
}
