import type { PublicFiles } from '../assets/public-files.ts';
import { type Content, type Source, sourceKey } from '../content/assemble-content.ts';
import { compare, type Diagnostic, diagnose } from '../diagnostics/diagnostic.ts';
import type { LoadedSite } from '../load/load-site.ts';
import { callSite } from '../load/site-error.ts';
import { siteLocator } from '../load/source-locator.ts';
import type { Llms, SiteDefinition } from '../site-definition.ts';
import type { AnyPage, RepoPath, SourceLocation, UrlPath } from '../types.ts';
import { badUrl } from '../urls/page-urls.ts';
import { planRedirects, type Redirect } from './plan-redirects.ts';

/** Pages of a site, sorted by URL, and the sources of their URLs. */
export type Plan = {
  readonly pages: readonly AnyPage[];
  readonly pageByUrl: ReadonlyMap<string, AnyPage>;
  /** Path of the route that creates each page. */
  readonly routeByUrl: ReadonlyMap<string, string>;
  /** URLs by content file, to resolve links between Markdown files. */
  readonly urlByFile: ReadonlyMap<RepoPath, UrlPath>;
  /** Redirects, sorted by URL. */
  readonly redirects: readonly Redirect[];
  readonly llms: Llms | undefined;
  readonly diagnostics: readonly Diagnostic[];
};

/** Plans all pages and redirects. `plan` is undefined when the site's code throws. */
export async function planSite(input: {
  loaded: LoadedSite;
  content: Content;
  publicFiles: PublicFiles;
}): Promise<{ plan: Plan | undefined; diagnostics: readonly Diagnostic[] }> {
  const { loaded, content, publicFiles } = input;
  const { site } = loaded;
  const unread = new Set(Object.keys(content.entries));
  const entries = new Proxy(content.entries, {
    get(target, name) {
      unread.delete(String(name));
      return Reflect.get(target, name);
    },
  });
  const routes = site.routes.map((route) => ({ ...route, pages: () => route.pages(entries as never) }));
  const planned = await callSite(() =>
    routesToPages({ site: { ...site, routes }, content, publicFiles, locate: siteLocator(loaded) }),
  );
  if ('error' in planned) return { plan: undefined, diagnostics: [planned.error] };
  // A collection can belong to a disabled route. What that route returns or throws does not matter.
  for (const { enabled, pages } of unread.size > 0 ? routes : [])
    if (enabled === false) await callSite(pages);
  const unused = [...unread].map((name) =>
    diagnose('site/unused-collection', { name }, loaded.boundary.locate(`collections.${name}`)),
  );
  return { plan: planned.value, diagnostics: [...planned.value.diagnostics, ...unused] };
}

/** Plans the pages of the route table. Reports both sources of URLs that are equal or differ only in case. */
export function routesToPages(input: {
  site: SiteDefinition;
  content: Content;
  publicFiles: PublicFiles;
  /** Finds a URL in the site's code. */
  locate: (url: string) => SourceLocation;
}): Plan {
  const diagnostics: Diagnostic[] = [];
  const planned = new Map<string, PlannedPage>();
  const urlByFile = new Map<RepoPath, UrlPath>();

  for (const { path, enabled, pages } of input.site.routes) {
    if (enabled === false) continue;
    const pattern = routePattern(path);
    for (const page of pages(input.content.entries as never)) {
      const source = page.content && input.content.sources.get(sourceKey(page.content));
      const plain = PLAIN_URL.test(page.url);
      const bad = plain ? undefined : badUrl(page.url);
      if (bad || !pattern.test(page.url)) {
        const problem = bad ?? `does not fit its route ${path}`;
        const at = locationOf(source) ?? input.locate(path);
        diagnostics.push(
          diagnose('page/bad-url', { url: page.url, problem }, at, bad ? undefined : ROUTE_SYNTAX),
        );
        continue;
      }
      if (page.content && !source) {
        diagnostics.push(diagnose('page/no-content', { url: page.url, entry: sourceKey(page.content) }));
        continue;
      }
      const folded = plain ? page.url : page.url.normalize('NFC').toLowerCase();
      const next = { page, source, route: path };
      const other = planned.get(folded);
      if (other) diagnostics.push(collision(other, next));
      else planned.set(folded, next);
      if (source && !other) urlByFile.set(source.entry.file, page.url);
    }
  }
  const pages = [...planned.values()].map(({ page }) => page).sort((a, b) => compare(a.url, b.url));
  const pageByUrl = new Map(pages.map((page) => [page.url, page]));
  const { redirects, ...found } = planRedirects({ ...input, pages, listed: input.site.redirects ?? {} });
  diagnostics.push(...found.diagnostics);
  const llms = input.site.markdownVersions?.llms?.(pages);
  const routeByUrl = new Map([...planned.values()].map(({ page, route }) => [page.url as string, route]));
  return { pages, pageByUrl, routeByUrl, urlByFile, redirects, llms, diagnostics };
}

type PlannedPage = { readonly page: AnyPage; readonly source: Source | undefined; readonly route: string };

/** Matches most URLs. They are valid and unaffected by case folding, so that both checks can be skipped. */
const PLAIN_URL = /^(?:\/[a-z0-9_-][a-z0-9._-]{0,199})+$/;

const locationOf = (source: Source | undefined): SourceLocation | undefined =>
  source && { file: source.entry.file, line: 1, column: 1 };

function collision(first: PlannedPage, second: PlannedPage): Diagnostic {
  const by = [first, second].map(({ source, route }) => source?.entry.file ?? `the route ${route}`);
  const at = locationOf(second.source) ?? locationOf(first.source);
  return first.page.url === second.page.url
    ? diagnose('page/duplicate-url', { url: second.page.url, by }, at)
    : diagnose('page/case-collision', { urls: [first.page.url, second.page.url], by }, at);
}

const ROUTE_SYNTAX =
  'Correct the URL or the path of the route: {name} stands for one segment, {...name} for any number of segments.';

/** Matches the URLs of a route: `{name}` stands for one segment, `/{...name}` for any number of segments, even none. */
function routePattern(path: string): RegExp {
  const source = path
    .replace(/[.*+?^$()|[\]\\]/g, '\\$&')
    .replace(/\/\{\\\.\\\.\\\.[A-Za-z]+\}/g, '(?:/[^/]+)*')
    .replace(/\{[A-Za-z]+\}/g, '[^/]+');
  // The slash is that of the home page. No other URL ends in one.
  return new RegExp(`^${source}/?$`, 'u');
}
