import { compare, error, type Problem, type SourceLocation } from './problems.ts';
import type { Page, Site, UrlPath } from './site.ts';
import { folded, isBadUrl, plainPath, URL_HINT } from './urls.ts';

export type Redirect = {
  readonly from: UrlPath;
  readonly to: UrlPath;
  readonly at?: SourceLocation | undefined;
};

/** Output file of a redirect page. A URL that ends in `.html` is a file name. */
export const redirectFile = (from: UrlPath): string =>
  from.endsWith('.html') ? from.slice(1) : `${from.slice(1)}/index.html`;

/** Redirects of a site, sorted by URL. A chain of redirects is shortened to its last target. */
export const redirectsOf = (site: Site): readonly Redirect[] => planRedirects(site).redirects;

/** Redirects of a site, and problems of those that cannot be served. */
export function planRedirects(site: Site): { redirects: readonly Redirect[]; problems: readonly Problem[] } {
  const pages = new Map(site.pages.map((page) => [folded(page.url), page]));
  const wanted = new Map<string, Redirect>();
  const problems: Problem[] = [];
  for (const redirect of listRedirects(site)) {
    const key = folded(redirect.from);
    const problem = problemOf(redirect, site, pages.get(key), wanted.get(key));
    if (problem) problems.push(problem);
    // The missing file of a placeholder is already reported.
    else if (!pages.has(key)) wanted.set(key, redirect);
  }
  const redirects = [...wanted.values()].flatMap((redirect) => {
    const to = follow(redirect, wanted, site);
    if (typeof to === 'string') return [{ ...redirect, to }];
    problems.push(...to);
    return [];
  });
  return { redirects: redirects.sort((a, b) => compare(a.from, b.from)), problems };
}

/** Aliases of all entries with a page, and the listed redirects. */
function listRedirects({ content, urlByFile, definition }: Site): Redirect[] {
  const aliases = [...content.sources.values()].flatMap(({ entry }) => {
    const to = urlByFile.get(entry.file);
    return to === undefined ? [] : entry.aliases.map(({ from, at }) => ({ from, to, at }));
  });
  const listed = Object.entries(definition.redirects ?? {}).map(([from, to]) => ({
    from,
    to,
    at: undefined,
  }));
  const plain = (url: string) => plainPath(url) as UrlPath;
  return [...aliases, ...listed].map(({ from, to, at }) => ({ from: plain(from), to: plain(to), at }));
}

/** Problem with the URL of a redirect: it is invalid or in use. */
function problemOf({ from, at }: Redirect, site: Site, page: Page | undefined, other: Redirect | undefined) {
  if (isBadUrl(from)) return error('redirect/bad-url', `Invalid alias "${from}".`, { at, hint: URL_HINT });
  const entry = page && site.sourceOf(page)?.entry;
  const files = [redirectFile(from), from.slice(1)].flatMap((path) => site.outputs.get(path)?.from ?? []);
  const by = page
    ? (entry?.file ?? `the page ${page.url}`)
    : files.find((name) => name.startsWith('public/'));
  if (by && entry?.state !== 'missing') {
    const hint = 'Remove the alias, or move the page or file that uses its URL.';
    return error('redirect/shadowed', `The alias ${from} is already in use by ${by}.`, { at, hint });
  }
  if (!other) return undefined;
  const both = [other.at, at].map((each) => (each ? `${each.file}:${each.line}` : "the site's redirects"));
  const hint = 'Remove one of them. An alias can redirect to only one page.';
  return error('redirect/duplicate', `Duplicate alias ${from} in ${both.join(' and ')}.`, { at, hint });
}

/** Page at the end of a chain of redirects, or the problem with it. */
function follow(
  { from, to, at }: Redirect,
  wanted: ReadonlyMap<string, Redirect>,
  site: Site,
): UrlPath | Problem[] {
  const passed = [from];
  let end = to;
  const isPage = () => site.pageByUrl.has(end) && site.pageByUrl.get(end)?.file === undefined;
  while (!isPage() && !passed.includes(end)) {
    passed.push(end);
    end = wanted.get(folded(end))?.to ?? end;
  }
  if (isPage()) return end;
  if (end === from) {
    // Each of the redirects of a loop finds it. The first one reports it.
    if (passed.some((each) => each < from)) return [];
    const loop = `Redirect loop: ${[...passed, end].join(' → ')}.`;
    return [error('redirect/loop', loop, { at, hint: 'Point one of the redirects to a page.' })];
  }
  const hint = 'Redirect to a page of this site.';
  // A redirect to a broken redirect is not reported.
  if (wanted.has(folded(to))) return [];
  return [
    error('redirect/no-target', `The redirect from ${from} points to ${to}, which is not a page.`, {
      at,
      hint,
    }),
  ];
}
