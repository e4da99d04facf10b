import { type Content, sourceKey } from '../content/assemble-content.ts';
import type { MarkdownCompiler } from '../markdown/compile-markdown.ts';
import type { Plan } from '../plan/routes-to-pages.ts';
import { finishHtml } from '../render/finish-html.ts';
import type { Feed, FeedItem, SiteSettings } from '../site-definition.ts';
import { createLinkResolver } from '../urls/resolve-link.ts';

/** Renders the full text of each item of a feed, with absolute URLs. */
export async function feedHtml(input: {
  feed: Feed;
  settings: SiteSettings;
  content: Content;
  plan: Plan;
  compiler: MarkdownCompiler;
}): Promise<(item: FeedItem) => string> {
  const { settings, plan } = input;
  const resolve = createLinkResolver({ settings, pages: plan.pageByUrl, urlByFile: plan.urlByFile });
  const texts = new Map<string, string>();
  for (const item of input.feed.items) {
    const source = input.content.sources.get(sourceKey(item.content));
    // Errors are reported by the page of the entry.
    const plain = source && (await input.compiler.compilePlain(source).catch(() => undefined));
    const finished = finishHtml({
      html: plain?.html ?? '',
      url: item.url,
      resolve: (href, page) => {
        if (href.startsWith('#')) return { href: settings.origin + resolve(page, page).href + href };
        const resolved = resolve(href, page);
        return resolved.href.startsWith('/')
          ? { href: settings.origin + resolved.href }
          : { href: resolved.href };
      },
    });
    texts.set(item.url, finished.html);
  }
  return (item) => texts.get(item.url) ?? '';
}
