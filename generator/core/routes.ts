import { sourceKey } from './content.ts';
import { compare, fatal, type Problem, type RepoPath, startOf } from './problems.ts';
import type { Content, EntryRef, Page, SiteDefinition, UrlPath } from './site.ts';
import { callSite } from './site-error.ts';
import { badUrl, folded } from './urls.ts';

export type PlannedPages = {
  /** Sorted by URL. */
  readonly pages: readonly Page[];
  readonly pageByUrl: ReadonlyMap<string, Page>;
  readonly urlByFile: ReadonlyMap<RepoPath, UrlPath>;
  readonly problems: readonly Problem[];
};

/** Asks all routes for their pages. Reports URLs that are invalid, equal, or differ only in case. */
export async function planPages(input: {
  root: string;
  definition: SiteDefinition;
  content: Content;
}): Promise<PlannedPages> {
  const { root, definition, content } = input;
  const problems: Problem[] = [];
  const planned = new Map<string, { page: Page; by: string }>();
  const urlByFile = new Map<RepoPath, UrlPath>();

  for (const route of definition.routes) {
    if (route.enabled === false) continue;
    const pages = await callSite(`The route ${route.path}`, root, () =>
      route.pages(content.entries as never),
    );
    const pattern = routePattern(route.path);
    for (const page of pages) {
      const source = page.content && content.sources.get(sourceKey(page.content));
      const by = source?.entry.file ?? `the route ${route.path}`;
      const problem =
        badUrl(page.url) ?? (pattern.test(page.url) ? undefined : `does not fit its route ${route.path}`);
      const other = planned.get(folded(page.url));
      if (problem) problems.push(invalidUrl(page, problem, source?.entry.file));
      else if (page.content && !source) problems.push(noEntry(page, page.content));
      else if (other) problems.push(collision(other, { page, by }, source?.entry.file));
      else {
        planned.set(folded(page.url), { page, by });
        if (source) urlByFile.set(source.entry.file, page.url);
      }
    }
  }
  const pages = [...planned.values()].map(({ page }) => page).sort((a, b) => compare(a.url, b.url));
  return { pages, pageByUrl: new Map(pages.map((page) => [page.url, page])), urlByFile, problems };
}

function invalidUrl(page: Page, problem: string, file: RepoPath | undefined): Problem {
  const hint =
    'Correct the URL or the path of the route: {name} stands for one segment, {...name} for any number.';
  const at = file === undefined ? undefined : startOf(file);
  return fatal('page/bad-url', `The page URL ${page.url} ${problem}.`, { at, hint });
}

const noEntry = ({ url }: Page, ref: EntryRef): Problem =>
  fatal('page/no-content', `The page ${url} uses the entry ${sourceKey(ref)}, which does not exist.`);

type Planned = { readonly page: Page; readonly by: string };

function collision(first: Planned, second: Planned, file: RepoPath | undefined): Problem {
  const urls = [...new Set([first.page.url, second.page.url])].join(' and ');
  const same = urls.includes(' ') ? `${urls}, which differ only in case` : urls;
  return fatal('page/duplicate-url', `${first.by} and ${second.by} both create the page ${same}.`, {
    at: file === undefined ? undefined : startOf(file),
    hint: 'Change the slug or the date of one of them. Many hosts ignore case.',
  });
}

/** Matches the URLs of a route: `/blog/{year}/{slug}`, `/docs/{...path}`. */
function routePattern(path: string): RegExp {
  const source = path
    .split(/(\/\{\.\.\.\w+\}|\{\w+\})/)
    .map((part) => {
      if (part.startsWith('/{...')) return '(?:/.*)?';
      return part.startsWith('{') ? '[^/]+' : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    })
    .join('');
  return new RegExp(`^${source}$`);
}
