import type { SiteAssets } from '../assets/bundle-assets.ts';
import type { Memo } from '../cache/memo.ts';
import { type Content, sourceKey } from '../content/assemble-content.ts';
import { type Diagnostic, diagnose } from '../diagnostics/diagnostic.ts';
import { SPECULATION_RULES_TYPE, siteToServingRules, speculationRules } from '../hosts/header-rules.ts';
import { hostFiles } from '../hosts/host-files.ts';
import type { LoadedSite } from '../load/load-site.ts';
import { callSite } from '../load/site-error.ts';
import type { MarkdownCompiler } from '../markdown/compile-markdown.ts';
import type { Plan } from '../plan/routes-to-pages.ts';
import type { Feed } from '../site-definition.ts';
import type { OutputFile } from '../types.ts';
import { llmsOutputs, pagesToSitemap } from './crawler-files.ts';
import { drawnOutputs } from './drawn-outputs.ts';
import { feedOutputs } from './feeds-to-files.ts';
import { ready, type SiteOutput } from './make-outputs.ts';
import { searchOutputs } from './pages-to-search-index.ts';
import { redirectsToStubs } from './redirects-to-stubs.ts';

/** Outputs that are not pages or assets, and the server configuration in the info folder. */
export async function listOutputs(input: {
  loaded: LoadedSite;
  content: Content;
  plan: Plan;
  assets: SiteAssets;
  compiler: MarkdownCompiler;
  memo: Memo;
}): Promise<{ outputs: SiteOutput[]; info: OutputFile[]; diagnostics: Diagnostic[] }> {
  const { loaded, content, plan, compiler } = input;
  const { site, settings } = loaded;
  const outputs: SiteOutput[] = [
    ...pagesToSitemap({ pages: plan.pages, settings }),
    ...redirectsToStubs({ plan, settings, texts: site.texts }),
  ].map(ready);
  outputs.push({ ...ready(speculationRules(settings)), type: SPECULATION_RULES_TYPE });
  const drawn = await drawnOutputs(input);
  outputs.push(...drawn.outputs);
  const llms = await callSite(() => llmsOutputs(loaded, plan));
  if ('error' in llms) return { outputs, info: [], diagnostics: [...drawn.diagnostics, llms.error] };
  outputs.push(...llms.value);
  if (site.search) outputs.push(...searchOutputs({ search: site.search, settings, pages: plan.pages }));
  const feeds = await callSite(() => site.feeds?.(content.entries as never) ?? []);
  if ('error' in feeds) return { outputs, info: [], diagnostics: [...drawn.diagnostics, feeds.error] };
  outputs.push(...feeds.value.flatMap((feed) => feedOutputs({ feed, settings, content, plan, compiler })));
  const withoutPage = feeds.value.flatMap((feed) => itemsWithoutPage(feed, input));
  const types = Object.fromEntries(outputs.flatMap(({ path, type }) => (type ? [[path, type]] : [])));
  const { outputs: configurations, info } = hostFiles({
    rules: siteToServingRules({
      site,
      assets: input.assets.urls,
      settings,
      redirects: plan.redirects,
      types,
    }),
    hosts: site.hosts ?? [],
    origin: settings.origin,
    compressions: site.compress ?? [],
  });
  outputs.push(...configurations.map(ready));
  return { outputs, info, diagnostics: [...drawn.diagnostics, ...withoutPage] };
}

/** Reports feed items whose entry or page does not exist. */
function itemsWithoutPage(
  { page, items }: Feed,
  { plan, content, loaded }: { plan: Plan; content: Content; loaded: LoadedSite },
): Diagnostic[] {
  return items.flatMap(({ url, content: ref }) => {
    const source = content.sources.get(sourceKey(ref));
    if (source && plan.urlByFile.has(source.entry.file) && plan.pageByUrl.has(url)) return [];
    const facts = { feed: page, url, entry: sourceKey(ref) };
    return diagnose('feed/no-page', facts, loaded.boundary.locate('feeds'));
  });
}
