import type { PublicFiles } from '../assets/public-files.ts';
import { type Content, type Source, sourceKey, sourceOf } from '../content/assemble-content.ts';
import { startOf } from '../content/disk-to-files.ts';
import { compare, type Diagnostic, diagnose } from '../diagnostics/diagnostic.ts';
import { folded } from '../lib/strings.ts';
import type { LoadedSite } from '../load/load-site.ts';
import { callSite } from '../load/site-error.ts';
import { siteLocator } from '../load/source-locator.ts';
import type { Llms, SiteDefinition } from '../site-definition.ts';
import type { AnyPage, Entry, RepoPath, SourceLocation, UrlPath } from '../types.ts';
import { badUrl } from '../urls/page-urls.ts';
import { planRedirects, type Redirect } from './plan-redirects.ts';

/** Pages of a site, sorted by URL, and the sources of their URLs. */
export type Plan = {
  readonly pages: readonly AnyPage[];
  readonly pageByUrl: ReadonlyMap<string, AnyPage>;
  /** URLs by content file, to resolve links between Markdown files. */
  readonly urlByFile: ReadonlyMap<RepoPath, UrlPath>;
  readonly redirects: readonly Redirect[];
  /** Redirects that replace the placeholders of missing files, by file. */
  readonly replaced: ReadonlyMap<RepoPath, Redirect>;
  readonly llms: Llms | undefined;
  /** URLs of pages whose texts later stages read: those in `llms-full.txt`. */
  readonly keepsText: ReadonlySet<string>;
  readonly diagnostics: readonly Diagnostic[];
};

/**
 * Plans all pages and redirects. A redirect replaces the placeholder of a missing file, which is then not part of the returned
 * content. `plan` is undefined when the site's code throws.
 */
export async function planSite(input: {
  loaded: LoadedSite;
  content: Content;
  publicFiles: PublicFiles;
}): Promise<{ plan: Plan | undefined; content: Content; diagnostics: readonly Diagnostic[] }> {
  const { loaded, publicFiles } = input;
  const { site } = loaded;
  const unread = new Set(Object.keys(input.content.entries));
  const watch = (entries: Content['entries']) =>
    new Proxy(entries, {
      get(target, name) {
        unread.delete(String(name));
        return Reflect.get(target, name);
      },
    }) as never;
  const planWith = (content: Content) => {
    const entries = watch(content.entries);
    const routes = site.routes.map((route) => ({ ...route, pages: () => route.pages(entries) }));
    return routesToPages({ site: { ...site, routes }, content, publicFiles, locate: siteLocator(loaded) });
  };
  const planned = await callSite(() => {
    const plan = planWith(input.content);
    const { replaced } = plan;
    if (replaced.size === 0) return { plan, content: input.content };
    const content = withoutFiles(input.content, replaced);
    return { plan: { ...planWith(content), replaced }, content };
  });
  if ('error' in planned) return { plan: undefined, content: input.content, diagnostics: [planned.error] };
  // A collection can belong to a disabled route. What that route returns or throws does not matter.
  for (const { enabled, pages } of unread.size > 0 ? site.routes : [])
    if (enabled === false) await callSite(() => pages(watch(input.content.entries)));
  const unused = [...unread].map((name) =>
    diagnose('site/unused-collection', { name }, loaded.boundary.locate(`collections.${name}`)),
  );
  const { plan, content } = planned.value;
  return { plan, content, diagnostics: [...plan.diagnostics, ...unused] };
}

function withoutFiles(content: Content, files: { readonly has: (file: RepoPath) => boolean }): Content {
  const stays = ({ file }: Entry) => !files.has(file);
  const entries = Object.entries(content.entries).map(([name, all]) => [name, all.filter(stays)]);
  const sources = [...content.sources].filter(([, { entry }]) => stays(entry));
  return { ...content, entries: Object.fromEntries(entries), sources: new Map(sources) };
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
      const source = sourceOf(input.content, page);
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
      const key = plain ? page.url : folded(page.url);
      const next = { page, source, route: path };
      const other = planned.get(key);
      if (other) diagnostics.push(collision(other, next));
      else planned.set(key, next);
      if (source && !other) urlByFile.set(source.entry.file, page.url);
    }
  }
  const pages = [...planned.values()].map(({ page }) => page).sort((a, b) => compare(a.url, b.url));
  const pageByUrl = new Map(pages.map((page) => [page.url, page]));
  const listed = input.site.redirects ?? {};
  const { redirects, replaced, ...found } = planRedirects({ ...input, pages, listed });
  diagnostics.push(...found.diagnostics);
  const llms = input.site.markdownVersions?.llms?.(pages);
  const keepsText = new Set(llms?.full.map(({ url }) => url));
  return { pages, pageByUrl, urlByFile, redirects, replaced, llms, keepsText, diagnostics };
}

type PlannedPage = { readonly page: AnyPage; readonly source: Source | undefined; readonly route: string };

/** Matches most URLs. They are valid and unaffected by case folding, so that both checks can be skipped. */
const PLAIN_URL = /^(?:\/[a-z0-9_-][a-z0-9._-]{0,199})+$/;

const locationOf = (source: Source | undefined): SourceLocation | undefined =>
  source && startOf(source.entry.file);

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
