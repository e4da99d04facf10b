import { type BundledAssets, bundleAssets } from './core/assets.ts';
import { openCache } from './core/cache.ts';
import { type ReadContent, readContent } from './core/content.ts';
import { bundle, cachedBundle } from './core/esbuild.ts';
import { digestFiles } from './core/files.ts';
import { readGitDates } from './core/git-dates.ts';
import { loadDefinition } from './core/load.ts';
import { hasErrors, type RepoPath } from './core/problems.ts';
import { hiddenFiles, listPublic } from './core/public-files.ts';
import { planPages } from './core/routes.ts';
import type { Page, Site, SiteOptions } from './core/site.ts';
import { runSiteCode } from './core/site-error.ts';
import { siteFromParts } from './core/site-from-parts.ts';
import { pageFile } from './core/urls.ts';

/** A site with what the next call reuses. */
export type CreatedSite = ReturnType<typeof siteFromParts> & {
  readonly read: ReadContent;
  readonly bundled: BundledAssets;
  /** Files that the site's code consists of. */
  readonly inputs: readonly RepoPath[];
};

const TEXT = /^content\/.*\.md$/;
const DATA = /^(?:content|public)(?:\/|$)/;

/**
 * All stages between a project and a site that can be rendered: run the site's code, read content, bundle
 * assets, plan pages, and list outputs. Nothing is rendered or written yet: the body of an output runs when a
 * build writes it or the dev server serves it.
 * @param before site of an earlier call. What does not depend on changed files is taken from there.
 * @param changed files and folders that have changed since. Without a list, all of them may have.
 * @throws ProblemError if the site's code cannot be loaded.
 */
export async function createSite(
  options: SiteOptions,
  before?: CreatedSite,
  changed?: Iterable<string>,
): Promise<CreatedSite> {
  const { root } = options;
  const today = options.today ?? new Date().toISOString().slice(0, 10);
  const all = changed && [...changed];
  /** The site before, if its code and assets are the same. */
  const codeFrom = before && all && hasSameCode(before, all) ? before : undefined;
  /** The site before, if other files than Markdown are the same. */
  const filesFrom = all?.every((file) => TEXT.test(file)) ? before : undefined;
  // Git works while the site's code is loaded. A file that was saved since is not committed.
  const dates = codeFrom
    ? new Map([...codeFrom.read.dates].filter(([file]) => !all?.includes(file)))
    : readGitDates(root, 'content');
  const cache = before?.cache ?? (await openCache(root, options.cache));
  const filesDigest = filesFrom?.filesDigest ?? (await digestFiles(root, 'public', 'content'));
  // In dev, the cache would keep the bundles of every saved file.
  const makeBundle = options.dev ? bundle : await cachedBundle(root, cache, filesDigest);
  const { definition, codeDigest, inputs } = codeFrom ?? (await loadDefinition(options, makeBundle));
  const [read, bundled, copied] = await Promise.all([
    runSiteCode("The site's collections", root, () =>
      readContent({ definition, options, today, dates, before: codeFrom?.read }),
    ),
    codeFrom?.bundled ?? bundleAssets(definition, options, makeBundle, before?.bundled),
    listPublic(root),
  ]);
  const { content } = read;
  const { assets } = bundled;
  const { problems, ...planned } = await planPages(root, definition, content);
  const parts = { options, today, definition, settings: definition.settings, content, assets, ...planned };
  const site = siteFromParts({ ...parts, codeDigest, filesDigest, cache }, before?.rendered);
  [...read.problems, ...bundled.problems, ...problems, ...hiddenFiles(root)].forEach(site.report);
  site.add(...copied, ...assets.outputs, ...site.pages.map((page) => outputOf(site, page)));
  for (const feature of definition.features ?? []) {
    const list = async () => (await feature.files?.(site)) ?? [];
    site.add(...(await runSiteCode(`The feature ${feature.name}`, root, list)));
  }
  return Object.assign(site, { read, bundled, inputs });
}

/** Whether only data has changed that neither code nor assets import. Assets with errors are made again. */
function hasSameCode({ inputs, bundled }: CreatedSite, changed: readonly string[]): boolean {
  const imported = new Set([...inputs, ...bundled.inputs]);
  return !hasErrors(bundled.problems) && changed.every((file) => DATA.test(file) && !imported.has(file));
}

const outputOf = (site: Site, page: Page) => ({
  path: pageFile(page),
  from: site.sourceOf(page)?.entry.file ?? `the page ${page.url}`,
  // A page whose component throws has none.
  body: async () => (await site.render(page)).html || undefined,
});
