import { noEntry, sourceKey } from './content.ts';
import { compare, error, fatal, type Problem, type RepoPath, startOf, warning } from './problems.ts';
import type { Content, Page, SiteDefinition, UrlPath } from './site.ts';
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
  const used = new Set<string>();

  for (const route of definition.routes) {
    const watched = watchUse(content.entries, used);
    // A disabled route is asked too, because its collection is in use.
    const pages = await callSite(`The route ${route.path}`, root, () => route.pages(watched as never));
    if (route.enabled === false) continue;
    const pattern = routePattern(route.path);
    for (const page of pages) {
      const source = page.content && content.sources.get(sourceKey(page.content));
      const by = source?.entry.file ?? `the route ${route.path}`;
      const problem =
        badUrl(page.url) ?? (pattern.test(page.url) ? undefined : `does not fit its route ${route.path}`);
      const other = planned.get(folded(page.url));
      if (problem) problems.push(invalidUrl(page, problem, source?.entry.file));
      else if (page.content && !source) problems.push(noEntry(page.url, page.content));
      else if (other) problems.push(collision(other, { page, by }, source?.entry.file));
      else {
        planned.set(folded(page.url), { page, by });
        if (source) urlByFile.set(source.entry.file, page.url);
      }
    }
  }
  problems.push(...Object.keys(content.entries).flatMap((name) => (used.has(name) ? [] : unused(name))));
  const pages = [...planned.values()].map(({ page }) => page).sort((a, b) => compare(a.url, b.url));
  return { pages, pageByUrl: new Map(pages.map((page) => [page.url, page])), urlByFile, problems };
}

/** Entries of all collections. Notes which of them a route reads. */
function watchUse(entries: Content['entries'], used: Set<string>): object {
  const watched = {};
  for (const [name, value] of Object.entries(entries))
    Object.defineProperty(watched, name, {
      enumerable: true,
      get() {
        used.add(name);
        return value;
      },
    });
  return watched;
}

const unused = (name: string): Problem =>
  warning('site/unused-collection', `No route uses the collection "${name}", so its files create no pages.`, {
    hint: 'Add a route whose `pages` function reads it, or remove the collection.',
  });

function invalidUrl(page: Page, problem: string, file: RepoPath | undefined): Problem {
  const hint =
    'Correct the URL or the path of the route: {name} stands for one segment, {...name} for any number of segments.';
  const at = file === undefined ? undefined : startOf(file);
  return fatal('page/bad-url', `The page URL ${page.url} ${problem}.`, { at, hint });
}

type Planned = { readonly page: Page; readonly by: string };

function collision(first: Planned, second: Planned, file: RepoPath | undefined): Problem {
  const at = file === undefined ? undefined : startOf(file);
  const by = `${first.by} and ${second.by}`;
  if (first.page.url === second.page.url)
    return fatal('page/duplicate-url', `${by} both create the page ${second.page.url}.`, {
      at,
      hint: 'Change the slug or the date of one of them.',
    });
  const urls = `${first.page.url} and ${second.page.url}`;
  return fatal(
    'page/case-collision',
    `${urls} (from ${by}) differ only in case. Many hosts treat them as the same URL.`,
    { at, hint: 'Rename one of them.' },
  );
}

/** Matches the URLs of a route: `/blog/{year}/{slug}`, `/docs/{...path}`. */
function routePattern(path: string): RegExp {
  const source = path
    .split(/(\/\{\.\.\.\w+\}|\{\w+\})/)
    .map((part) => {
      if (part.startsWith('/{...')) return '(?:/.+)?';
      return part.startsWith('{') ? '[^/]+' : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    })
    .join('');
  return new RegExp(`^${source}$`);
}

/** Problem with a page that shows nothing. */
export const emptyPage = (page: Page): Problem =>
  error('page/empty', `The page ${page.url} is empty: its component renders nothing in <main>.`, {
    page: page.url,
  });
