import type { CacheStore } from '../cache/cache-store.ts';
import type { SiteEnvironment } from '../load/site-environment.ts';
import type { LoadedSite } from '../load/site-to-module.ts';
import type { MarkdownCompiler } from '../markdown/compile-markdown.ts';
import type { Sink } from '../outputs/output-set.ts';
import type { SiteDefinition, SiteSettings } from '../site-definition.ts';
import type { Assets } from '../types.ts';
import type { Addresses } from './addresses-of.ts';
import { openPageMemory, type PageMemory, type SharedInputs } from './page-memory.ts';
import { createPageRenderer } from './page-to-html.ts';
import { createJobRunner, type RenderJob, type RenderResult } from './render-job.ts';

/** Everything that renders a site's pages in one thread. */
export function createSiteRenderer(input: {
  site: SiteDefinition;
  settings: SiteSettings;
  assets: Assets;
  addresses: Addresses;
  compiler: MarkdownCompiler;
  locate: LoadedSite['locate'];
  environment: Pick<SiteEnvironment, 'names' | 'hear'>;
  cache: CacheStore;
  shared: SharedInputs;
  sink: Sink;
}): { run: (job: RenderJob) => Promise<RenderResult>; memory: PageMemory | undefined } {
  const { site, settings, assets, addresses, compiler, locate, cache, shared, environment } = input;
  const memory = cache.keeps
    ? openPageMemory({
        cache,
        shared,
        settings,
        assets,
        addresses,
        stillReads: compiler.stillReads,
        environment,
      })
    : undefined;
  const render = createPageRenderer({ site, context: { settings, assets }, addresses, compiler, locate });
  return { run: createJobRunner({ render, memory, sink: input.sink }), memory };
}
