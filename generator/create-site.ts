import { join } from 'node:path';
import { type BundledAssets, bundleAssets } from './core/assets.ts';
import { openCache, toolchainDigest } from './core/cache.ts';
import { type ReadContent, readContent } from './core/content.ts';
import { digest, fileVersion, listFiles } from './core/files.ts';
import { type LoadedDefinition, loadDefinition } from './core/load.ts';
import { type NewSite, newSite } from './core/new-site.ts';
import { embeddedDigests, hiddenFiles, listPublic } from './core/public-files.ts';
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
  readonly versions: FileVersions;
  readonly toolchain: string;
  readonly embedded: Awaited<ReturnType<typeof embeddedDigests>>;
};

/** Size and modification time of files that are or could be bundled. */
type FileVersions = ReadonlyMap<string, string>;

/**
 * All stages between a project and a site that can be rendered: run the site's code, read content, bundle
 * assets, plan pages, and list outputs. Nothing is rendered or written yet: the body of an output runs when a
 * build writes it or the dev server serves it.
 * @param before site of the last call. What has not changed is taken from there.
 * @throws ProblemError if the site's code cannot be loaded.
 */
export async function createSite(options: SiteOptions, before?: CreatedSite): Promise<CreatedSite> {
  const { root } = options;
  const today = options.today ?? new Date().toISOString().slice(0, 10);
  const versions = await fileVersions(root, before);
  const isSame = (files: readonly string[]) => !!before && areSame(files, versions, before.versions);
  const loaded =
    before && !before.loaded.readsFiles && isSame(before.loaded.sources)
      ? before.loaded
      : await loadDefinition(options, before?.loaded);
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
    before?.loaded === loaded &&
    before.bundled.problems.length === 0 &&
    isSame([...before.bundled.styleSources, ...before.bundled.scriptSources])
      ? before.bundled
      : bundleAssets(definition, settings, options),
    listPublic(root),
    before?.toolchain ?? toolchainDigest(),
    before?.cache ?? openCache(options.cache === false ? undefined : join(root, '.cache/values.sqlite')),
  ]);
  const planned: PlannedPages = await planPages({ root, definition, content: read.content });
  const embedded = await embeddedDigests(root, before?.embedded);
  const site = newSite({
    ...{ options, today, definition, settings, content: read.content, planned, cache },
    assets: bundled.assets,
    code: digest(loaded.code, toolchain),
    files: digest(...embedded.values(), ''),
    before: before?.rendered,
    renderPage,
  });
  const found = [...read.problems, ...bundled.problems, ...planned.problems, ...hiddenFiles(root)];
  found.forEach(site.report);
  site.add(...copied, ...bundled.assets.outputs, ...site.pages.map((page) => htmlOf(site, page)));
  for (const feature of definition.features ?? [])
    site.add(
      ...(await callSite(
        `The feature ${feature.name}`,
        root,
        async () => (await feature.files?.(site)) ?? [],
      )),
    );
  return Object.assign(site, { loaded, read, bundled, versions, toolchain, embedded });
}

/**
 * Versions of the files in `site/`, any of which could become part of a bundle, and of the others that are
 * bundled.
 */
async function fileVersions(root: string, before: CreatedSite | undefined): Promise<FileVersions> {
  const { loaded, bundled } = before ?? {};
  const sources = [loaded?.sources, bundled?.styleSources, bundled?.scriptSources].flatMap(
    (files) => files ?? [],
  );
  const files = [...(await listFiles(root, 'site')), 'package.json', 'tsconfig.json', ...sources];
  return new Map(files.map((file) => [file, fileVersion(join(root, file))]));
}

/** Whether files are as before. A file that is new or gone can change what an import means. */
const areSame = (files: readonly string[], now: FileVersions, before: FileVersions): boolean =>
  now.size === before.size &&
  [...now.keys()].every((file) => before.has(file)) &&
  [...files, 'package.json', 'tsconfig.json'].every((file) => now.get(file) === before.get(file));

const htmlOf = (site: Site, page: Page) => ({
  path: pageFile(page),
  from: site.sourceOf(page)?.entry.file ?? `the page ${page.url}`,
  body: async () => (await site.render(page)).html,
});
