import { sourceKey } from './content.ts';
import { compare, error, type Problem, type RepoPath, startOf } from './problems.ts';
import type { Content, Page, SiteDefinition, UrlPath } from './site.ts';
import { runSiteCode } from './site-error.ts';
import { folded, isBadUrl, URL_HINT } from './urls.ts';

type Planned = { readonly page: Page; readonly by: string };

/** Asks all routes for their pages. Reports URLs that are invalid, equal, or differ only in case. */
export async function planPages(root: string, definition: SiteDefinition, content: Content) {
  const problems: Problem[] = [];
  const planned = new Map<string, Planned>();
  const urlByFile = new Map<RepoPath, UrlPath>();

  for (const { path, pages } of definition.routes) {
    const plan = () => pages(content.entries as never);
    for (const page of await runSiteCode(`The route ${path}`, root, plan)) {
      const { url } = page;
      const file = page.content && content.sources.get(sourceKey(page.content))?.entry.file;
      const next = { page, by: file ?? `the route ${path}` };
      const problem = problemOf(next, file, planned.get(folded(url)));
      if (problem) {
        problems.push({ ...problem, at: file === undefined ? undefined : startOf(file) });
        continue;
      }
      planned.set(folded(url), next);
      if (file !== undefined) urlByFile.set(file, url);
    }
  }
  const pages = [...planned.values()].map(({ page }) => page).sort((a, b) => compare(a.url, b.url));
  return { pages, pageByUrl: new Map(pages.map((page) => [page.url as string, page])), urlByFile, problems };
}

function problemOf({ page, by }: Planned, file: RepoPath | undefined, other: Planned | undefined) {
  const { url, content } = page;
  if (isBadUrl(url)) return error('page/bad-url', `Invalid page URL ${url}.`, { hint: URL_HINT });
  if (content && file === undefined)
    return error('page/no-content', `The content of the page ${url} does not exist: ${sourceKey(content)}.`);
  if (!other) return undefined;
  const same = other.page.url === url ? url : `${other.page.url} and ${url}, which differ only in case`;
  const hint = 'Change the slug or the date of one of them. Many hosts ignore case.';
  return error('page/duplicate-url', `${other.by} and ${by} both create the page ${same}.`, { hint });
}
