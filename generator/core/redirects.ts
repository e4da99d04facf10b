import { compare, error, type Problem, type SourceLocation } from './problems.ts';
import type { Feature, Page, Site, UrlPath } from './site.ts';
import { badUrl, folded, plainPath } from './urls.ts';

export type Redirect = {
  readonly from: UrlPath;
  readonly to: UrlPath;
  readonly at: SourceLocation | undefined;
};

/** Feature that serves aliases in front matter and the redirects it lists, from former to current path. */
export type RedirectFeature = Feature & { readonly redirects: Readonly<Record<UrlPath, UrlPath>> };

/** Output file of a redirect page. A URL that ends in `.html` is a file name. */
export const redirectFile = (from: UrlPath): string =>
  from.endsWith('.html') ? from.slice(1) : `${from.slice(1)}/index.html`;

/** Redirects of a site, sorted by URL. A chain of redirects is shortened to its last target. */
export const redirectsOf = (site: Site): readonly Redirect[] => planRedirects(site).redirects;

/** Redirects of a site, and problems of those that cannot be served. None if no feature serves them. */
export function planRedirects(site: Site): { redirects: readonly Redirect[]; problems: readonly Problem[] } {
  const feature = site.definition.features?.find((each): each is RedirectFeature => 'redirects' in each);
  if (!feature) return { redirects: [], problems: [] };
  const problems: Problem[] = [];
  const wanted = new Map<string, Redirect>();
  const pages = new Map(site.pages.map((page) => [folded(page.url), page]));
  for (const { from, to, at } of [...aliasesOf(site), ...listed(feature)]) {
    const redirect = { from: plainPath(from) as UrlPath, to: plainPath(to) as UrlPath, at };
    const key = folded(redirect.from);
    const page = pages.get(key);
    const problem = problemOf(redirect, site, page, wanted.get(key));
    if (problem) problems.push(problem);
    // A placeholder keeps its URL: its missing file is already reported.
    else if (!page) wanted.set(key, redirect);
  }
  const redirects = [...wanted.values()].flatMap((redirect) => follow(redirect, wanted, site, problems));
  return { redirects: redirects.sort((a, b) => compare(a.from, b.from)), problems };
}

const listed = ({ redirects }: RedirectFeature) =>
  Object.entries(redirects).map(([from, to]) => ({ from, to, at: undefined }));

const aliasesOf = (site: Site) =>
  [...site.content.sources.values()].flatMap(({ entry }) => {
    const to = site.urlByFile.get(entry.file);
    return to === undefined ? [] : entry.aliases.map(({ from, at }) => ({ from, to, at }));
  });

/** Problem with the URL of a redirect: it is invalid or in use. */
function problemOf({ from, at }: Redirect, site: Site, page: Page | undefined, other: Redirect | undefined) {
  const problem = from === '/' ? 'is the home page' : badUrl(from);
  const rules = "Use a path from the site's root, without host, base path, query or hash, such as /old/page.";
  if (problem) return error('redirect/bad-address', `The alias "${from}" ${problem}.`, { at, hint: rules });
  const entry = page && site.sourceOf(page)?.entry;
  const files = [redirectFile(from), from.slice(1)].flatMap((path) => site.outputs.get(path)?.from ?? []);
  const file = files.find((name) => name.startsWith('public/'));
  const by = page ? (entry?.file ?? `the page ${page.url}`) : file;
  const hint = 'Remove the alias, or move the page or file that uses its URL.';
  if (by && entry?.state !== 'missing')
    return error('redirect/shadowed', `The alias ${from} is already in use by ${by}.`, { at, hint });
  if (!other) return undefined;
  const both = [other.at, at].map((each) => (each ? `${each.file}:${each.line}` : "the site's redirects"));
  const remove = 'Remove one of them. An alias can redirect to only one page.';
  return error('redirect/duplicate', `Duplicate alias ${from} in ${both.join(' and ')}.`, {
    at,
    hint: remove,
  });
}

/** Follows a chain of redirects to its page. Reports a loop, and a target that is no page. */
function follow(redirect: Redirect, wanted: ReadonlyMap<string, Redirect>, site: Site, problems: Problem[]) {
  const { from, at } = redirect;
  const passed: UrlPath[] = [from];
  let to: UrlPath = redirect.to;
  const isPage = () => site.pageByUrl.has(to) && site.pageByUrl.get(to)?.file === undefined;
  while (!isPage() && !passed.includes(to)) {
    passed.push(to);
    to = wanted.get(folded(to))?.to ?? to;
  }
  if (isPage()) return [{ ...redirect, to }];
  const hint = 'Redirect to a page of this site.';
  if (to === from)
    problems.push(error('redirect/loop', `Redirect loop: ${[...passed, to].join(' → ')}.`, { at, hint }));
  else if (passed.length === 2)
    problems.push(
      error('redirect/no-target', `The redirect from ${from} points to ${to}, which is not a page.`, {
        at,
        hint,
      }),
    );
  return [];
}
