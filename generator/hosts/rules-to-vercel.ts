import { pageHref, requestSpellings } from '../urls/page-urls.ts';
import type { ServingRules } from './header-rules.ts';

/** Formats `vercel.json` for a prebuilt folder. When two rules set a header, Vercel uses the later one. */
export function rulesToVercel({ settings, headers, redirects }: ServingRules): string {
  const { basePath, trailingSlash } = settings;
  const config = {
    $schema: 'https://openapi.vercel.sh/vercel.json',
    cleanUrls: true,
    trailingSlash,
    headers: headers.map((rule) => ({
      source: pattern(encodeURI(basePath + rule.match)),
      headers: Object.entries(rule.headers).map(([key, value]) => ({ key, value })),
    })),
    redirects: redirects.flatMap(({ from, to }) =>
      requestSpellings(basePath + from).map((old) => ({
        source: pattern(old),
        // Vercel would replace `$1` with a matched group of the source.
        destination: encodeURI(pageHref(settings, to)).replaceAll('$', '%24'),
        statusCode: 301,
      })),
    ),
  };
  return `${JSON.stringify(config, null, 2)}\n`;
}

/** Converts an encoded path to path-to-regexp syntax. */
const pattern = (match: string): string => match.replace(/[.+?^$()[\]{}|:\\]/g, '\\$&').replace('*', '(.*)');
