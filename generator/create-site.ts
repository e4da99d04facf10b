import { join } from 'node:path';
import { type BundledAssets, bundleAssets } from './core/assets.ts';
import { openCache, toolchainDigest } from './core/cache.ts';
import { type ReadContent, readContent } from './core/content.ts';
import { digest } from './core/files.ts';
import { type LoadedDefinition, loadDefinition } from './core/load.ts';
import { type NewSite, newSite } from './core/new-site.ts';
import { embeddedDigest, listPublic } from './core/public-files.ts';
import { renderPage } from './core/render.ts';
import { type PlannedPages, planPages } from './core/routes.ts';
import type { Page, Site, SiteOptions } from './core/site.ts';
import { callSite } from './core/site-error.ts';
import { pageFile } from './core/urls.ts';

/** A site with what the next call reuses. */
export type CreatedSite = NewSite & {
  readonly loaded: LoadedDefinition;
  readonly read: ReadContent;
  readonly bundled: BundledAssets;
};

/**
 * All stages between a project and a site that can be rendered: run the site's code, read content, bundle assets, plan pages, and
 * list outputs. Nothing is rendered or written yet: the body of an output runs when a build writes it or the dev server serves it.
 * @param before site of the last call. What has not changed is taken from there.
 * @throws ProblemError if the site's code cannot be loaded.
 */
export async function createSite(options: SiteOptions, before?: CreatedSite): Promise<CreatedSite> {
  const { root } = options;
  const today = options.today ?? new Date().toISOString().slice(0, 10);
  const loaded = await loadDefinition(options, before?.loaded);
  const { definition, settings } = loaded;
  const [read, bundled, copied, toolchain, cache] = await Promise.all([
    callSite("The site's collections", root, () =>
      readContent({
        definition,
        options,
        today,
        before: before?.loaded === loaded ? before.read : undefined,
      }),
    ),
    bundleAssets(definition, settings, options),
    listPublic(root),
    toolchainDigest(),
    openCache(options.cache === false ? undefined : join(root, '.cache/build.sqlite')),
  ]);
  const planned: PlannedPages = await planPages({ root, definition, content: read.content });
  const files = await embeddedDigest(root);
  const site = newSite({
    ...{ options, today, definition, settings, content: read.content, planned, cache },
    assets: bundled.assets,
    code: digest(loaded.code, toolchain),
    files,
    before: before?.rendered,
    renderPage,
  });
  for (const problem of [...read.problems, ...bundled.problems, ...planned.problems]) site.report(problem);
  site.add(...copied, ...bundled.assets.outputs, ...site.pages.map((page) => htmlOf(site, page)));
  for (const feature of definition.features ?? [])
    site.add(
      ...(await callSite(
        `The feature ${feature.name}`,
        root,
        async () => (await feature.files?.(site)) ?? [],
      )),
    );
  return Object.assign(site, { loaded, read, bundled });
}

const htmlOf = (site: Site, page: Page) => ({
  path: pageFile(page),
  from: site.sourceOf(page)?.entry.file ?? `the page ${page.url}`,
  body: async () => (await site.render(page)).html,
});
