import type { Output, SiteSettings } from '../../core/site.ts';

export const SPECULATION_RULES_FILE = 'speculation-rules.json';

const NOT_FOLLOWED =
  '[href^="#"], [aria-current="page"], [download], [target]:not([target="_self" i]), ' +
  '[rel~="nofollow" i], [rel~="external" i]';

/**
 * Rules for browsers that load pages in advance. They prerender links under the pointer. Links that are
 * pressed are only prefetched, because starting a process for prerendering takes longer than a click. Paths
 * with a dot at the end are files.
 */
export function speculationRules({ basePath }: SiteSettings): Output {
  const pages = [
    { href_matches: `${basePath}/*` },
    { not: { href_matches: `${basePath}/*.:extension` } },
    { not: { selector_matches: NOT_FOLLOWED } },
  ];
  const rules = {
    prefetch: [{ where: { and: pages }, eagerness: 'conservative' }],
    prerender: [{ where: { and: pages }, eagerness: 'moderate' }],
  };
  return {
    path: SPECULATION_RULES_FILE,
    from: 'the speculation rules',
    // Required (HTML Standard, 7.7.3).
    type: 'application/speculationrules+json',
    body: () => `${JSON.stringify(rules)}\n`,
  };
}
