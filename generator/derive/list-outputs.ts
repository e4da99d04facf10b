import { sourceKey } from '../content/assemble-content.ts';
import { type Diagnostic, diagnose } from '../diagnostics/diagnostic.ts';
import { SPECULATION_RULES_TYPE, siteToServingRules, speculationRules } from '../hosts/header-rules.ts';
import { hostFiles } from '../hosts/host-files.ts';
import { callSite } from '../load/site-error.ts';
import type { PlannedSite } from '../render/page-memo.ts';
import type { Feed } from '../site-definition.ts';
import type { OutputFile } from '../types.ts';
import { llmsOutputs, pagesToSitemap } from './crawler-files.ts';
import { drawnOutputs } from './drawn-outputs.ts';
import { feedOutputs } from './feeds-to-files.ts';
import { ready, type SiteOutput } from './make-outputs.ts';
import { searchOutputs } from './pages-to-search-index.ts';
import { redirectsToStubs } from './redirects-to-stubs.ts';

/** Outputs that are not pages or assets, and the server configuration in the info folder. */
export async function listOutputs(planned: PlannedSite): Promise<{
  outputs: SiteOutput[];
  info: OutputFile[];
  diagnostics: Diagnostic[];
}> {
  const { loaded, content, plan } = planned;
  const { site, settings } = loaded;
  const outputs: SiteOutput[] = [
    ...pagesToSitemap({ pages: plan.pages, settings }),
    ...redirectsToStubs({ plan, settings, texts: site.texts }),
  ].map(ready);
  outputs.push({ ...ready(speculationRules(settings)), type: SPECULATION_RULES_TYPE });
  const drawn = await drawnOutputs(planned);
  outputs.push(...drawn.outputs);
  const llms = await callSite(() => llmsOutputs(loaded, plan));
  if ('error' in llms) return { outputs, info: [], diagnostics: [...drawn.diagnostics, llms.error] };
  outputs.push(...llms.value);
  if (site.search) outputs.push(...searchOutputs({ search: site.search, settings, pages: plan.pages }));
  const feeds = await callSite(() => site.feeds?.(content.entries as never) ?? []);
  if ('error' in feeds) return { outputs, info: [], diagnostics: [...drawn.diagnostics, feeds.error] };
  outputs.push(...feeds.value.flatMap((feed) => feedOutputs(feed, planned)));
  const withoutPage = feeds.value.flatMap((feed) => itemsWithoutPage(feed, planned));
  const types = Object.fromEntries(outputs.flatMap(({ path, type }) => (type ? [[path, type]] : [])));
  const { outputs: configurations, info } = hostFiles({
    rules: siteToServingRules({
      site,
      assets: planned.assets.urls,
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
function itemsWithoutPage({ page, items }: Feed, { plan, content, loaded }: PlannedSite): Diagnostic[] {
  return items.flatMap(({ url, content: ref }) => {
    const source = content.sources.get(sourceKey(ref));
    if (source && plan.urlByFile.has(source.entry.file) && plan.pageByUrl.has(url)) return [];
    const facts = { feed: page, url, entry: sourceKey(ref) };
    return diagnose('feed/no-page', facts, loaded.boundary.locate('feeds'));
  });
}
