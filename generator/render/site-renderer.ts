import type { CacheStore } from '../cache/cache-store.ts';
import type { Blame } from '../load/site-boundary.ts';
import type { SiteEnvironment } from '../load/site-environment.ts';
import type { MarkdownCompiler } from '../markdown/compile-markdown.ts';
import type { Sink } from '../publish/output-set.ts';
import type { SiteDefinition, SiteSettings } from '../site-definition.ts';
import type { Assets } from '../types.ts';
import { openPageStore, type PageStore, type SharedInputs } from './page-store.ts';
import { createPageRenderer } from './page-to-html.ts';
import { createJobRunner, type RenderJob, type RenderResult } from './render-job.ts';
import type { SiteUrls } from './site-urls.ts';

/** Everything that renders a site's pages in one thread. */
export function createSiteRenderer(input: {
  site: SiteDefinition;
  settings: SiteSettings;
  assets: Assets;
  addresses: SiteUrls;
  compiler: MarkdownCompiler;
  blame: Blame;
  environment: Pick<SiteEnvironment, 'names' | 'add'>;
  cache: CacheStore;
  shared: SharedInputs;
  sink: Sink;
}): { run: (job: RenderJob) => Promise<RenderResult>; memory: PageStore | undefined } {
  const { site, settings, assets, addresses, compiler, blame, cache, shared, environment } = input;
  const memory = cache.keeps
    ? openPageStore({
        cache,
        shared,
        settings,
        assets,
        addresses,
        stillReads: compiler.stillReads,
        environment,
      })
    : undefined;
  const render = createPageRenderer({ site, context: { settings, assets }, addresses, compiler, blame });
  return { run: createJobRunner({ render, memory, sink: input.sink }), memory };
}
