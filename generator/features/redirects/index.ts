import { escapeUTF8 } from 'entities';
import { warning } from '../../core/problems.ts';
import type { Feature, Site, UrlPath } from '../../core/site.ts';
import { absoluteUrl, pageFile, pageHref } from '../../core/urls.ts';
import { planRedirects } from './plan-redirects.ts';

/** Script of redirect pages. A Content-Security-Policy has to allow it by hash. */
const REDIRECT_SCRIPT = 'location.replace(document.currentScript.dataset.to+location.search+location.hash)';

const TEXTS = { title: 'This page has moved', text: 'It is now at {page}.' };

/**
 * Redirects former URLs to pages: `aliases` in the front matter of an entry, and the `redirects` of the
 * definition. Writes a page for each, for hosts without redirect rules, which keeps query and fragment.
 * Reports URLs that are invalid or in use, and targets that are not pages.
 *
 * @example features: [redirects()]
 * @param texts of the pages; `{page}` is a link to the target.
 */
export function redirects(texts = TEXTS): Feature & { readonly inlineScripts: readonly string[] } {
  return {
    name: 'redirects',
    inlineScripts: [REDIRECT_SCRIPT],
    files: (site) =>
      planRedirects(site).redirects.map(({ from, to, at }) => ({
        path: redirectFile(from),
        from: `the redirect from ${from}${at ? ` (${at.file})` : ''}`,
        redirect: { from, to },
        body: () => redirectPage(site, to, texts),
      })),
    check(site) {
      for (const problem of planRedirects(site).problems) site.report(problem);
      for (const { entry } of site.content.sources.values())
        for (const { from, at } of site.urlByFile.has(entry.file) ? [] : entry.aliases) {
          const text = `The alias ${from} has no target: ${entry.file} does not create a page.`;
          site.report(warning('redirect/no-page', text, { at }));
        }
    },
  };
}

/** Output file of a redirect page. A URL that ends in `.html` is a file name. */
const redirectFile = (from: UrlPath): string =>
  from.endsWith('.html') ? from.slice(1) : pageFile({ url: from });

/** Search engines treat a refresh after zero seconds as a permanent redirect. */
function redirectPage({ settings, pageByUrl }: Site, to: UrlPath, texts: typeof TEXTS): string {
  const href = escapeUTF8(encodeURI(pageHref(settings, to)));
  const link = `<a href="${href}">${escapeUTF8(pageByUrl.get(to)?.title ?? to)}</a>`;
  return `<!doctype html>
<html lang="${settings.language ?? 'en'}">
<head>
<meta charset="utf-8">
<script data-to="${href}">${REDIRECT_SCRIPT}</script>
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeUTF8(texts.title)}</title>
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<link rel="canonical" href="${escapeUTF8(absoluteUrl(settings, to))}">
<meta http-equiv="refresh" content="0; url=${href}">
</head>
<body>
<main>
<h1>${escapeUTF8(texts.title)}</h1>
<p>${escapeUTF8(texts.text).replace('{page}', () => link)}</p>
</main>
</body>
</html>
`;
}
