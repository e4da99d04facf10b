import type { PublicFiles } from '../assets/public-files.ts';
import { type Content, type Source, sourceKey } from '../content/assemble-content.ts';
import { compare, type Diagnostic, diagnose } from '../diagnostics/diagnostic.ts';
import type { Llms, SiteDefinition } from '../site-definition.ts';
import type { AnyPage, RepoPath, SourceLocation, UrlPath } from '../types.ts';
import { badUrl } from '../urls/page-urls.ts';
import { planRedirects, type Redirect } from './plan-redirects.ts';

/** Every page of the site, in order of address, and where its address came from. */
export type Plan = {
  readonly pages: readonly AnyPage[];
  readonly pageByUrl: ReadonlyMap<string, AnyPage>;
  /** The line of the route table that each page comes from. */
  readonly routeByUrl: ReadonlyMap<string, string>;
  /** URLs by content file: what a link from one Markdown file to another leads to. */
  readonly urlByFile: ReadonlyMap<RepoPath, UrlPath>;
  /** URLs that lead to a page, in order. */
  readonly redirects: readonly Redirect[];
  readonly llms: Llms | undefined;
  readonly diagnostics: readonly Diagnostic[];
};

/** Walks the route table. Two pages at one address, or at two that differ in case only, name both their sources. */
export function routesToPages(input: {
  site: SiteDefinition;
  content: Content;
  publicFiles: PublicFiles;
  /** Where the site's code spells an address. */
  locate: (address: string) => SourceLocation;
}): Plan {
  const diagnostics: Diagnostic[] = [];
  const planned = new Map<string, PlannedPage>();
  const urlByFile = new Map<RepoPath, UrlPath>();

  for (const { path, enabled, pages } of input.site.routes) {
    if (enabled === false) continue;
    const pattern = routePattern(path);
    for (const page of pages(input.content.entries as never)) {
      const source = page.content && input.content.sources.get(sourceKey(page.content));
      const plain = PLAIN_ADDRESS.test(page.url);
      const problem =
        (plain ? undefined : badUrl(page.url)) ??
        (pattern.test(page.url) ? undefined : `does not fit its route ${path}`);
      if (problem) {
        diagnostics.push(diagnose('page/bad-url', { url: page.url, problem }, placeOf(source)));
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
  const { content, publicFiles, locate } = input;
  const listed = input.site.redirects ?? {};
  const { redirects, diagnostics: ofRedirects } = planRedirects({
    content,
    pages,
    listed,
    publicFiles,
    locate,
  });
  diagnostics.push(...ofRedirects);
  const llms = input.site.twins?.llms?.(pages);
  const routeByUrl = new Map([...planned.values()].map(({ page, route }) => [page.url as string, route]));
  return { pages, pageByUrl, routeByUrl, urlByFile, redirects, llms, diagnostics };
}

type PlannedPage = { readonly page: AnyPage; readonly source: Source | undefined; readonly route: string };

/** What most addresses look like: nothing can be wrong with them, and no other differs from them in case only. */
const PLAIN_ADDRESS = /^(?:\/[a-z0-9_-][a-z0-9._-]{0,199})+$/;

const placeOf = (source: Source | undefined): SourceLocation | undefined =>
  source && { file: source.entry.file, line: 1, column: 1 };

function collision(first: PlannedPage, second: PlannedPage): Diagnostic {
  const by = [first, second].map(({ source, route }) => source?.entry.file ?? `the route ${route}`);
  const at = placeOf(second.source) ?? placeOf(first.source);
  return first.page.url === second.page.url
    ? diagnose('page/duplicate-url', { url: second.page.url, by }, at)
    : diagnose('page/case-collision', { urls: [first.page.url, second.page.url], by }, at);
}

function routePattern(path: string): RegExp {
  const source = path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{[A-Za-z]+\}/g, '[^/]+');
  return new RegExp(`^${source}$`, 'u');
}
