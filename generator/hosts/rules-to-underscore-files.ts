import { pageHref } from '../plan/addresses.ts';
import type { HeaderRule, ServingRules } from './header-rules.ts';

/** What Cloudflare Pages takes, which is less than Netlify does. */
export const MOST_RULES = 100;
export const LONGEST_LINE = 2_000;
export const MOST_REDIRECTS = 2_000;

/**
 * `_headers` of Netlify and Cloudflare Pages. Where two rules set one header, Netlify takes the later, Cloudflare joins
 * both, unless the later begins by taking the header back with an exclamation mark; Netlify skips such a line.
 */
export function rulesToHeadersFile({ settings, headers }: ServingRules): string {
  const set = new Set<string>();
  const blocks = headers.map((rule: HeaderRule) => {
    const lines = Object.entries(rule.headers).flatMap(([name, value]) => [
      ...(set.has(name) ? [`  ! ${name}`] : []),
      `  ${name}: ${value}`,
    ]);
    for (const name of Object.keys(rule.headers)) set.add(name);
    return [encodeURI(settings.basePath + rule.match), ...lines].join('\n');
  });
  return `${blocks.join('\n\n')}\n`;
}

/** `_redirects` of Netlify and Cloudflare Pages. */
export function rulesToRedirectsFile({ settings, redirects }: ServingRules): string {
  const lines = redirects.flatMap(({ from, to }) => {
    const old = encodeURI(settings.basePath + from);
    return [old, `${old}/`].map((each) => `${each} ${encodeURI(pageHref(settings, to))} 301\n`);
  });
  return lines.join('');
}
