import { escapeXml } from '../lib/strings.ts';
import type { Plan } from '../plan/routes-to-pages.ts';
import type { SiteSettings } from '../site-definition.ts';
import { fillText, type SiteTexts, textsOf } from '../site-texts.ts';
import type { OutputFile } from '../types.ts';
import { absoluteUrl, pageHref, redirectFile } from '../urls/page-urls.ts';

/**
 * Redirect pages for hosts without redirects. Search engines treat a refresh after zero seconds as a permanent redirect.
 */
export const redirectsToStubs = (input: {
  plan: Plan;
  settings: SiteSettings;
  texts: Partial<SiteTexts> | undefined;
}): OutputFile[] =>
  input.plan.redirects.map(({ from, to, at }) => {
    const title = input.plan.pageByUrl.get(to)?.title ?? to;
    return {
      path: redirectFile(from),
      from: `the redirect from ${from} (${at.file})`,
      body: stub(textsOf(input.texts), {
        title,
        href: encodeURI(pageHref(input.settings, to)),
        canonical: absoluteUrl(input.settings, to),
      }),
    };
  });

function stub(texts: SiteTexts, to: { title: string; href: string; canonical: string }): string {
  const [title, href, canonical] = [to.title, to.href, to.canonical].map(escapeXml);
  const [language, moved] = [texts.language, texts.moved].map(escapeXml);
  const movedTo = fillText(escapeXml(texts.movedTo), { page: `<a href="${href}">${title}</a>` });
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${moved}</title>
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<link rel="canonical" href="${canonical}">
<meta http-equiv="refresh" content="0; url=${href}">
</head>
<body>
<main>
<h1>${moved}</h1>
<p>${movedTo}</p>
</main>
</body>
</html>
`;
}
