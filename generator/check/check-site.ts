import type { SiteAssets } from '../assets/bundle-assets.ts';
import { sourceKey } from '../content/assemble-content.ts';
import { compressedSizes } from '../derive/compress-outputs.ts';
import { type Diagnostic, diagnose } from '../diagnostics/diagnostic.ts';
import { isSiteError } from '../load/site-error.ts';
import { SITE_START, urlLocator } from '../load/source-locator.ts';
import { routesToPages } from '../plan/routes-to-pages.ts';
import type { OutputSet } from '../publish/output-set.ts';
import type { PlannedSite } from '../render/page-memo.ts';
import type { Budget } from '../site-definition.ts';
import type { Entry, OutputFile, PageFacts } from '../types.ts';
import { checkLinks } from './check-links.ts';
import { checkUrls, factsToUrls, type UrlContract, type UrlsVerdict } from './check-urls.ts';
import { missingDocuments } from './missing-documents.ts';
import { readLock } from './url-lock.ts';

/**
 * Checks links, expected files, `urls.lock` and budgets against the rendered pages.
 * @param input `files` are outputs with permanent URLs, besides pages.
 */
export async function checkSite(
  input: PlannedSite & {
    pages: readonly PageFacts[];
    outputs: OutputSet;
    files: readonly string[];
    contract: UrlContract;
  },
): Promise<{ urls: UrlsVerdict; diagnostics: readonly Diagnostic[] }> {
  const { loaded, content, plan, assets, publicFiles, pages, outputs } = input;
  const broken = content.diagnostics.flatMap(({ severity, at }) =>
    severity === 'error' && at ? at.file : [],
  );
  let held: ReturnType<typeof unpublishedUrls> | undefined;
  const unpublished = () => (held ??= unpublishedUrls(input));
  const links = checkLinks({
    pages,
    outputs,
    locate: urlLocator(loaded.root, loaded.sourceFiles),
    redirects: plan.redirects,
    broken: new Set(broken),
    unpublished,
    settings: loaded.settings,
    rules: loaded.site.rules,
  });
  const lock = readLock(loaded.root);
  const files = [...publicFiles.files.keys(), ...input.files];
  const urls = factsToUrls({ pages, plan, files, lock });
  const verdict = checkUrls({ ...input, lock, urls, unpublished });
  const missing = missingDocuments({ ...input, lock, urls });
  const budgets = await checkBudgets({
    budgets: loaded.site.budgets ?? [],
    pages,
    assets,
    compressedSize: compressedSizes(input.memo, outputs.records()),
  });
  const diagnostics = [...links, ...missing, ...verdict.diagnostics, ...budgets];
  return { urls: verdict, diagnostics };
}

/** Drafts and scheduled entries by file, and by the URL that they get when the site is planned with them. */
function unpublishedUrls({ loaded, content, publicFiles }: PlannedSite): ReadonlyMap<string, Entry> {
  const { site } = loaded;
  const added = content.unpublished.map(({ entry }) => entry);
  const found = new Map(added.map((entry) => [entry.file, entry]));
  if (added.length === 0) return found;
  const entries = Object.entries(content.entries).map(([name, all]) => [
    name,
    [...all, ...added.filter(({ collection }) => collection === name)],
  ]);
  const drafts = content.unpublished.map((source) => [sourceKey(source.entry), source] as const);
  const planned = {
    ...content,
    entries: Object.fromEntries(entries),
    sources: new Map([...content.sources, ...drafts]),
  };
  try {
    const plan = routesToPages({ site, content: planned, publicFiles, locate: () => SITE_START });
    for (const entry of added) found.set(plan.urlByFile.get(entry.file) ?? entry.file, entry);
  } catch (error) {
    if (!isSiteError(error)) throw error;
  }
  return found;
}

/**
 * Compares the scripts of each page with the site's budgets, in bytes after Brotli compression. Pages of one template that
 * exceed a budget by the same amount share a diagnostic.
 */
async function checkBudgets(input: {
  budgets: readonly Budget[];
  pages: readonly PageFacts[];
  assets: SiteAssets;
  /** Size of an output after compression, in bytes. */
  compressedSize: (output: OutputFile) => Promise<number>;
}): Promise<Diagnostic[]> {
  if (input.budgets.length === 0) return [];
  const { urls, closures, outputs } = input.assets;
  const sizes = new Map<string, number>(
    await Promise.all(
      outputs
        .filter(({ path }) => path.endsWith('.js'))
        .map(async (output) => [`/${output.path}`, await input.compressedSize(output)] as const),
    ),
  );
  const sizeOf = (scripts: readonly string[]) => {
    const all = new Set(scripts.flatMap((url) => closures[url] ?? []));
    return [...all].reduce((sum, url) => sum + (sizes.get(url) ?? 0), 0);
  };
  const exceeded = input.pages.flatMap(({ page, islands }) =>
    input.budgets
      .filter(({ templates = [page.template] }) => templates.includes(page.template))
      .flatMap(({ scripts = Number.POSITIVE_INFINITY, withIslands = Number.POSITIVE_INFINITY }) => {
        const all = [...urls.scripts, ...islands.map((name) => urls.islands[name] ?? '')];
        return [
          { page, what: 'on page load', bytes: sizeOf(urls.scripts), most: scripts },
          { page, what: 'with all islands', bytes: sizeOf(all), most: withIslands },
        ];
      })
      .filter(({ bytes, most }) => bytes > most),
  );
  const groups = Map.groupBy(exceeded, ({ page, what, bytes, most }) =>
    JSON.stringify([page.template, what, bytes, most]),
  );
  return [...groups.values()].flatMap(([first, ...others]) => {
    if (!first) return [];
    const { page, ...facts } = first;
    const on = others.length === 0 ? page.url : `${others.length + 1} pages, first ${page.url}`;
    return diagnose('budget/scripts', { on, ...facts });
  });
}
