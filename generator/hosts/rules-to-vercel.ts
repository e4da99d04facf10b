import { pageHref } from '../plan/addresses.ts';
import type { ServingRules } from './header-rules.ts';

/** `vercel.json` of a folder that is deployed as it is. Where two rules set one header, Vercel takes the later. */
export function rulesToVercel({ settings, headers, redirects }: ServingRules): string {
  const { basePath, trailingSlash } = settings;
  const config = {
    $schema: 'https://openapi.vercel.sh/vercel.json',
    cleanUrls: true,
    trailingSlash,
    headers: headers.map((rule) => ({
      source: pattern(basePath + rule.match),
      headers: Object.entries(rule.headers).map(([key, value]) => ({ key, value })),
    })),
    redirects: redirects.map(({ from, to }) => ({
      source: pattern(basePath + from),
      destination: encodeURI(pageHref(settings, to)),
      statusCode: 301,
    })),
  };
  return `${JSON.stringify(config, null, 2)}\n`;
}

/** An address as path-to-regexp writes it. */
const pattern = (match: string): string =>
  encodeURI(match)
    .replace(/[.+?^$()[\]{}|:\\]/g, '\\$&')
    .replace('*', '(.*)');
