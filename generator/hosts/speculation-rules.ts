import { SITE_ATTRIBUTES } from '../emitted-names.ts';
import type { SiteSettings } from '../site-definition.ts';
import type { OutputFile } from '../types.ts';

/** Output path of the rules. The header `Speculation-Rules` contains its URL. */
export const SPECULATION_RULES_FILE = 'speculation-rules.json';
/** Required `Content-Type` of the rules (HTML Standard, 7.7.3). */
export const SPECULATION_RULES_TYPE = 'application/speculationrules+json';

/** Links that are never prefetched or prerendered. */
const NOT_FOLLOWED = [
  '[href^="#"]',
  '[aria-current="page"]',
  '[download]',
  '[target]:not([target="_self" i])',
  '[rel~="nofollow" i]',
  '[rel~="external" i]',
];

/** Links that a script marks for immediate prerendering. */
const MARKED = { selector_matches: `[${SITE_ATTRIBUTES.soon}]` };
/** Links of pages without such a script. */
const UNWATCHED = { selector_matches: `:root:not([${SITE_ATTRIBUTES.marksSoon}]) a` };

/**
 * Speculation rules of the site. Prerenders links that a script marks (see `SITE_ATTRIBUTES`) or, without such a script, links
 * under the pointer. Links that are pressed are only prefetched, because starting
 * a process for prerendering takes longer than a click. Paths with a dot in the last segment are files and are excluded.
 */
export function speculationRules({ basePath }: Pick<SiteSettings, 'basePath'>): OutputFile {
  const pages = [
    { href_matches: `${basePath}/*` },
    { not: { href_matches: `${basePath}/*.:extension` } },
    { not: { selector_matches: NOT_FOLLOWED } },
  ];
  const rules = {
    prefetch: [{ where: { and: pages }, eagerness: 'conservative' }],
    prerender: [
      { where: { and: [MARKED, ...pages] }, eagerness: 'immediate' },
      { where: { and: [UNWATCHED, ...pages] }, eagerness: 'moderate' },
    ],
  };
  return { path: SPECULATION_RULES_FILE, body: `${JSON.stringify(rules)}\n`, from: 'the speculation rules' };
}

/** Value of the header `Speculation-Rules`, a list of strings (RFC 9651). */
export const speculationRulesHeader = ({ basePath }: Pick<SiteSettings, 'basePath'>): string =>
  `"${basePath}/${SPECULATION_RULES_FILE}"`;
