import type { Content, Feature, Site, UrlPath } from '../../core/site.ts';
import { absoluteUrl } from '../../core/urls.ts';
import { FORMATS } from './formats.ts';

/** A feed in three formats: RSS 2.0, Atom 1.0, and JSON Feed 1.1. */
export type Feed = {
  readonly title: string;
  readonly description: string;
  readonly language: string;
  /** Page that lists the items of the feed. */
  readonly page: UrlPath;
  /** URLs of the three files. */
  readonly files: { readonly rss: UrlPath; readonly atom: UrlPath; readonly json: UrlPath };
  /** Newest first. */
  readonly items: readonly {
    /** Page whose Markdown is the full text. */
    readonly url: UrlPath;
    readonly title: string;
    readonly summary: string;
    readonly author: string;
    /** `yyyy-mm-dd`, interpreted as midnight UTC. */
    readonly date: string;
    readonly tags: readonly string[];
  }[];
};

/**
 * Writes feeds with full text: `feeds(({ blog }: MyContent) => [{ title: 'Blog', page: '/blog', … }])`.
 * @param list receives the entries of each collection.
 */
export function feeds<Entries = Content['entries']>(list: (entries: Entries) => readonly Feed[]): Feature {
  return {
    name: 'feeds',
    files(site) {
      const { origin, basePath } = site.settings;
      return list(site.content.entries as Entries).flatMap((feed) => {
        let channel: ReturnType<typeof channelOf> | undefined;
        return FORMATS.map(({ name, type, format }) => ({
          path: feed.files[name].slice(1),
          from: `the feed of ${feed.page} (${name})`,
          type,
          permanent: true,
          async body() {
            channel ??= channelOf(feed, site);
            return format(await channel, origin + basePath + feed.files[name]);
          },
        }));
      });
    },
  };
}

async function channelOf(feed: Feed, site: Site) {
  const items = feed.items.map(async (item) => {
    const page = site.pageByUrl.get(item.url);
    if (!page) throw new Error(`The feed has ${item.url}, which is not a page.`);
    const { html: document } = await site.render(page);
    const link = absoluteUrl(site.settings, item.url);
    const absolute = (href: string) => URL.parse(site.resolve(href, item.url).href, link)?.href ?? href;
    const source = site.sourceOf(page);
    // The key has the page's HTML for its published links, and the entry for text that it does not show.
    const html = await site.cached('feed item', [document, source, link], async () => {
      const { toHtml } = await import('hast-util-to-html');
      const { simplifyHtml } = await import('../../core/simplify-html.ts');
      const prose = source && (await site.compile(source));
      return toHtml(simplifyHtml(prose?.html ?? '', absolute));
    });
    return { ...item, link, html };
  });
  return { ...feed, home: absoluteUrl(site.settings, feed.page), items: await Promise.all(items) };
}
