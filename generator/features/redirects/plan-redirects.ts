import { compare, error, type Problem, type SourceLocation } from '../../core/problems.ts';
import type { Redirect, Site, UrlPath } from '../../core/site.ts';
import { folded, isBadUrl, plainPath, URL_HINT } from '../../core/urls.ts';

type PlannedRedirect = Redirect & { readonly at?: SourceLocation | undefined };

/** Redirects of a site, sorted by URL, and problems of those that cannot be served. */
export function planRedirects(site: Site) {
  const placeholders = site.pages.filter((page) => site.sourceOf(page)?.entry.state === 'missing');
  const missing = new Set(placeholders.map(({ url }) => folded(url)));
  const problems: Problem[] = [];
  const listed = listRedirects(site);
  const targets = new Map(listed.map(({ from, to }) => [folded(from), to]));
  const redirects = listed.flatMap(({ from, to, at }): PlannedRedirect[] => {
    const redirect = { from, to: endOf(to, targets, site), at };
    const problem = problemOf(redirect, site);
    if (problem) problems.push(problem);
    // The missing file of a placeholder is already reported.
    return problem || missing.has(folded(from)) ? [] : [redirect];
  });
  return { redirects: redirects.sort((a, b) => compare(a.from, b.from)), problems };
}

/** Aliases of all entries with a page, and the listed redirects. */
function listRedirects({ content, urlByFile, definition }: Site): PlannedRedirect[] {
  const aliases = [...content.sources.values()].flatMap(({ entry }): PlannedRedirect[] => {
    const to = urlByFile.get(entry.file);
    return to ? entry.aliases.map(({ from, at }) => ({ from: from as UrlPath, to, at })) : [];
  });
  const listed = Object.entries(definition.redirects ?? {}).map(
    ([from, to]): PlannedRedirect => ({ from: from as UrlPath, to }),
  );
  const plain = (url: UrlPath) => plainPath(url) as UrlPath;
  return [...aliases, ...listed].map(({ from, to, at }) => ({ from: plain(from), to: plain(to), at }));
}

/** Page at the end of a chain of redirects. A loop ends at a URL that is not a page. */
function endOf(url: UrlPath, targets: ReadonlyMap<string, UrlPath>, site: Site): UrlPath {
  let end = url;
  for (let steps = 0; steps < targets.size && !site.pageByUrl.has(end); steps++)
    end = targets.get(folded(end)) ?? end;
  return end;
}

function problemOf({ from, to, at }: PlannedRedirect, site: Site): Problem | undefined {
  if (isBadUrl(from)) return error('redirect/bad-url', `Invalid alias "${from}".`, { at, hint: URL_HINT });
  const target = site.pageByUrl.get(to);
  if (target && target.file === undefined) return undefined;
  const hint = 'Redirect to a page of this site.';
  const message = `The redirect from ${from} points to ${to}, which is not a page.`;
  return error('redirect/no-target', message, { at, hint });
}
