import { escapeUTF8 } from 'entities';
import { didYouMean } from '../../core/nearest.ts';
import { compare, error, type Problem, type SourceLocation } from '../../core/problems.ts';
import type { Feature, Output, Redirect, Site, UrlPath } from '../../core/site.ts';
import * as urls from '../../core/urls.ts';

type Listed = Redirect & { readonly at?: SourceLocation };

/** Script of redirect pages. A Content-Security-Policy has to allow it by hash. */
const REDIRECT_SCRIPT = `
const [to, hash] = document.currentScript.dataset.to.split('#')
const query = to.includes('?') ? location.search.replace('?', '&') : location.search
location.replace(to + query + (hash ? '#' + hash : location.hash))
`;

const MOST_HOPS = 10;

/**
 * Redirects former URLs to pages: `aliases` in the front matter of an entry, and current URLs by former path,
 * for pages without a content file. Writes a page for each, for hosts without redirect rules, which keeps
 * query and fragment. Reports URLs that are invalid or in use, and targets that are not pages.
 * @example redirects({ '/old': '/new' })
 */
export const redirects = (moved: Readonly<Record<UrlPath, UrlPath>> = {}): Feature => ({
  name: 'redirects',
  inlineScripts: [REDIRECT_SCRIPT],
  files(site) {
    const placeholders = site.pages.filter((page) => site.sourceOf(page)?.entry.state === 'missing');
    const missing = new Set(placeholders.map(({ url }) => urls.folded(url)));
    const listed = listRedirects(site, moved);
    const targets = new Map(listed.map((each) => [urls.folded(each.from), each]));
    return listed.flatMap((each): Output[] => {
      const { from, at } = each;
      let { to, rest } = each;
      // A redirect can lead to another one. Those of a loop lead to no page.
      for (let hops = 0; hops < MOST_HOPS && !site.pageByUrl.has(to); hops++) {
        const next = targets.get(urls.folded(to));
        to = next?.to ?? to;
        rest = urls.redirectUrl(next?.rest ?? '', rest);
      }
      const problem = problemOf({ from, to, rest, at }, site);
      if (problem) site.report(problem);
      // The missing file of a placeholder is already reported.
      if (problem || missing.has(urls.folded(from))) return [];
      const source = at ? `${at.file}:${at.line}` : 'redirects of the site';
      return [
        {
          // A URL that ends in `.html` is a file name.
          path: from.endsWith('.html') ? from.slice(1) : urls.pageFile({ url: from }),
          from: `the redirect from ${from} (${source})`,
          at,
          redirect: { from, to, rest },
          body: () => redirectPage(site, to, rest),
        },
      ];
    });
  },
});

/** A URL may be copied from a browser, which encodes it. */
const plainUrl = (url: string) => urls.plainPath(urls.decodeUrl(url)) as UrlPath;

/** Aliases of all entries with a page, and the redirects of the site, sorted by URL. */
function listRedirects({ content, urlByFile }: Site, moved: Readonly<Record<UrlPath, UrlPath>>): Listed[] {
  const aliases = [...content.sources.values()].flatMap(({ entry }): Listed[] => {
    const to = urlByFile.get(entry.file);
    return to ? entry.aliases.map(({ from, at }) => ({ from: plainUrl(from), to, rest: '', at })) : [];
  });
  const listed = Object.entries(moved).map(([from, target]): Listed => {
    const [to, rest] = urls.splitUrl(target);
    return { from: plainUrl(from), to: plainUrl(to), rest: encodeURI(rest).replaceAll('%25', '%') };
  });
  const unique = new Map([...aliases, ...listed].map((each) => [`${each.from} ${each.to}`, each]));
  return [...unique.values()].sort((a, b) => compare(a.from, b.from));
}

function problemOf({ from, to, at }: Listed, site: Site): Problem | undefined {
  const written = at ? `Invalid alias "${from}".` : `Invalid URL "${from}" in the redirects of the site.`;
  if (urls.isBadUrl(from)) return error('redirect/bad-url', written, { at, hint: urls.URL_HINT });
  const target = site.pageByUrl.get(to);
  if (target && target.file === undefined) return undefined;
  const hint = didYouMean(to, site.pageByUrl.keys()) ?? 'Redirect to a page of this site.';
  const message = `The redirect from ${from} points to ${to}, which is not a page.`;
  return error('redirect/no-target', message, { at, hint });
}

/** Search engines treat a refresh after zero seconds as a permanent redirect. */
function redirectPage({ settings, pageByUrl }: Site, to: UrlPath, rest: string): string {
  const href = escapeUTF8(encodeURI(urls.pageHref(settings, to)) + rest);
  const title = escapeUTF8(pageByUrl.get(to)?.title ?? to);
  return `<!doctype html>
<html lang="${settings.language ?? 'en'}">
<head>
<meta charset="utf-8">
<script data-to="${href}">${REDIRECT_SCRIPT}</script>
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<link rel="canonical" href="${escapeUTF8(urls.absoluteUrl(settings, to))}">
<meta http-equiv="refresh" content="0; url=${href}">
</head>
<body>
<main><h1><a href="${href}">${title}</a></h1></main>
</body>
</html>
`;
}
