import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { callSite } from '../load/site-to-module.ts';
import type { PreparedSite } from '../prepare.ts';
import { feedHtml } from '../render/feed-html.ts';
import type { OutputFile, PageFacts } from '../types.ts';
import { feedToFiles } from './feeds-to-files.ts';
import { pagesToSitemap } from './pages-to-sitemap.ts';
import { speculationRules } from './speculation-rules.ts';

/** What rendering taught about every page; asking for it renders what is not rendered yet. */
export type AllFacts = () => Promise<readonly PageFacts[]>;

/**
 * A file that is made from several pages, or is costly: its path is known at once, its bytes when they are asked for.
 * A build asks for all of them, the writer's preview for those that the browser wants.
 */
export type SiteOutput = {
  readonly path: string;
  readonly from: string;
  readonly make: (facts: AllFacts) => Promise<string | Uint8Array>;
};

/** Every output that is neither a page nor an asset. */
export async function siteOutputs(
  prepared: PreparedSite,
): Promise<{ outputs: SiteOutput[]; diagnostics: Diagnostic[] }> {
  const { site, settings, content, plan, compiler, loaded } = prepared;
  const outputs: SiteOutput[] = [
    ...pagesToSitemap({ pages: plan.pages, settings }),
    speculationRules(settings),
  ].map(ready);
  const feeds = await callSite(() => site.feeds?.(content.entries as never) ?? [], loaded.locate);
  if ('trouble' in feeds) return { outputs, diagnostics: [feeds.trouble] };
  for (const feed of feeds.value) {
    const files = once(async () => {
      const html = await feedHtml({ feed, settings, content, plan, compiler });
      return new Map(feedToFiles({ feed, settings, html }).map(({ path, body }) => [path, body]));
    });
    for (const file of Object.values(feed.files)) {
      const path = file.slice(1);
      const make = async () => (await files()).get(path) ?? '';
      outputs.push({ path, from: `the feed of ${feed.page}`, make });
    }
  }
  return { outputs, diagnostics: [] };
}

const ready = ({ path, from, body }: OutputFile): SiteOutput => ({ path, from, make: async () => body });

/** The same promise for everyone who asks. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
