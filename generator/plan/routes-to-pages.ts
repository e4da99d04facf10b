import { type Content, sourceKey } from '../content/assemble-content.ts';
import { compare, type Diagnostic, diagnose } from '../diagnostics/diagnostic.ts';
import type { Llms, SiteDefinition } from '../site-definition.ts';
import type { AnyPage, RepoPath, SourceLocation, UrlPath } from '../types.ts';
import { badAddress } from './addresses.ts';

/** Every page of the site, in order of address, and where its address came from. */
export type Plan = {
  readonly pages: readonly AnyPage[];
  /** Addresses by content file: what a link from one Markdown file to another leads to. */
  readonly urlByFile: ReadonlyMap<RepoPath, UrlPath>;
  readonly llms: Llms | undefined;
  readonly diagnostics: readonly Diagnostic[];
};

/** Walks the route table. Two pages at one address, or at two that differ in case only, name both their sources. */
export function routesToPages(input: { site: SiteDefinition; content: Content }): Plan {
  const diagnostics: Diagnostic[] = [];
  const byUrl = new Map<string, { page: AnyPage; from: string; at: SourceLocation | undefined }>();
  const urlByFile = new Map<RepoPath, UrlPath>();
  const byFoldedUrl = new Map<string, string>();

  for (const route of input.site.routes) {
    if (route.enabled === false) continue;
    const pattern = routePattern(route.path);
    for (const page of route.pages(input.content.entries as never)) {
      const source = page.content && input.content.sources.get(sourceKey(page.content));
      const at = source && { file: source.entry.file, line: 1, column: 1 };
      const from = source?.entry.file ?? `the route ${route.path}`;
      const problem =
        badAddress(page.url) ?? (pattern.test(page.url) ? undefined : `does not fit its route ${route.path}`);
      if (problem) {
        diagnostics.push(diagnose('page/bad-url', { url: page.url, problem }, at));
        continue;
      }
      if (page.content && !source) {
        diagnostics.push(diagnose('page/no-content', { url: page.url, entry: sourceKey(page.content) }));
        continue;
      }
      const folded = page.url.normalize('NFC').toLowerCase();
      const other = byUrl.get(byFoldedUrl.get(folded) ?? '');
      if (other) {
        const by = [other.from, from];
        diagnostics.push(
          other.page.url === page.url
            ? diagnose('page/duplicate-url', { url: page.url, by }, at ?? other.at)
            : diagnose('page/case-collision', { urls: [other.page.url, page.url], by }, at ?? other.at),
        );
        continue;
      }
      byUrl.set(page.url, { page, from, at });
      byFoldedUrl.set(folded, page.url);
      if (source) urlByFile.set(source.entry.file, page.url);
    }
  }
  const pages = [...byUrl.values()].map(({ page }) => page).sort((a, b) => compare(a.url, b.url));
  return { pages, urlByFile, llms: input.site.twins?.llms?.(pages), diagnostics };
}

function routePattern(path: string): RegExp {
  const source = path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{[A-Za-z]+\}/g, '[^/]+');
  return new RegExp(`^${source}$`, 'u');
}
