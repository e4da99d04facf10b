import { pageHref, requestSpellings } from '../urls/page-urls.ts';
import type { HeaderRule, ServingRules } from './header-rules.ts';

/** Limits of Cloudflare Pages, which are lower than those of Netlify. */
export const MOST_RULES = 100;
export const LONGEST_LINE = 2_000;

/**
 * Formats `_headers` for Netlify and Cloudflare Pages. When two rules set a header, Netlify uses the later one and
 * Cloudflare joins both, unless the later rule first removes the header with `!`. Netlify ignores such lines.
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

/** Formats `_redirects` for Netlify and Cloudflare Pages. */
export function rulesToRedirectsFile({ settings, redirects }: ServingRules): string {
  const lines = redirects.flatMap(({ from, to }) =>
    requestSpellings(settings.basePath + from)
      .flatMap((old) => [old, `${old}/`])
      .map((each) => `${each} ${encodeURI(pageHref(settings, to))} 301\n`),
  );
  return lines.join('');
}
