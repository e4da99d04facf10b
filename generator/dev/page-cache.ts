import { hash } from 'node:crypto';
import { type Content, type Source, sourceKey } from '../content/assemble-content.ts';
import type { PlannedSite } from '../render/page-memo.ts';
import { createPageRenderer, type RenderedPage } from '../render/page-to-html.ts';
import { addressesOf } from '../render/site-urls.ts';
import type { AnyPage, PageFacts } from '../types.ts';

/** Pages of one state of the site, rendered when they are asked for. */
export type PageCache = {
  readonly render: (page: AnyPage) => Promise<RenderedPage>;
  /** The same without the HTML, which most pages of a large site need not keep. */
  readonly facts: (page: AnyPage) => Promise<PageFacts>;
};

type Kept = { readonly key: string; readonly facts: PageFacts; rendered: RenderedPage | undefined };

/** What survives from one state to the next. */
export type RenderedPages = {
  readonly kept: Map<string, Kept>;
  /** SiteUrls of the pages whose HTML is kept, the one used longest ago first. */
  readonly recent: Set<string>;
};

export const createRenderedPages = (): RenderedPages => ({ kept: new Map(), recent: new Set() });

const PAGES_WITH_HTML = 64;

/**
 * A page's key is the page itself, its Markdown, and everything that all pages share: a page whose key is the same as
 * in the state before is not rendered again.
 * @param shared changes when the site's code, its assets, `public/` or the set of addresses does.
 */
export function createPageCache(input: {
  site: PlannedSite;
  shared: string;
  memory: RenderedPages;
}): PageCache {
  const { shared, memory } = input;
  const { assets, content, plan, compiler, loaded } = input.site;
  const { site, settings } = loaded;
  let render: ReturnType<typeof createPageRenderer> | undefined;
  const running = new Map<string, Promise<RenderedPage>>();

  const keyOf = (page: AnyPage): string => {
    const source = sourceOf(content, page);
    return hash('sha1', JSON.stringify([shared, page, source?.digest, source?.entry.state]));
  };

  async function renderNow(page: AnyPage, key: string): Promise<RenderedPage> {
    // Made here: a preview that is just starting need not know every address yet.
    render ??= createPageRenderer({
      site,
      context: { settings, assets: assets.urls },
      addresses: addressesOf(plan),
      compiler,
      blame: loaded.boundary.blame,
    });
    const rendered = await render(page, sourceOf(content, page));
    memory.kept.set(page.url, { key, facts: rendered.facts, rendered });
    remember(page.url);
    return rendered;
  }

  function remember(url: string): void {
    memory.recent.delete(url);
    memory.recent.add(url);
    if (memory.recent.size <= PAGES_WITH_HTML) return;
    const [oldest = ''] = memory.recent;
    memory.recent.delete(oldest);
    const kept = memory.kept.get(oldest);
    if (kept) kept.rendered = undefined;
  }

  function rendering(page: AnyPage, key: string): Promise<RenderedPage> {
    const known = running.get(page.url);
    if (known) return known;
    const started = renderNow(page, key).finally(() => running.delete(page.url));
    running.set(page.url, started);
    return started;
  }

  return {
    async render(page) {
      const key = keyOf(page);
      const kept = memory.kept.get(page.url);
      if (kept?.key !== key || !kept.rendered) return rendering(page, key);
      remember(page.url);
      return kept.rendered;
    },
    async facts(page) {
      const key = keyOf(page);
      const kept = memory.kept.get(page.url);
      if (kept?.key === key) return kept.facts;
      return (await rendering(page, key)).facts;
    },
  };
}

export function sourceOf(content: Content, page: AnyPage): Source | undefined {
  return page.content && content.sources.get(sourceKey(page.content));
}
