import type { SiteSettings } from '../site-definition.ts';
import type { OutputFile } from '../types.ts';

/** Where the rules are, below the site's root; a host names the place in the header `Speculation-Rules`. */
export const SPECULATION_RULES_FILE = 'speculation-rules.json';
/** Browsers take the rules as no other type (HTML Standard, 7.7.3). */
export const SPECULATION_RULES_TYPE = 'application/speculationrules+json';

/** What is never made ready: links to this very page, downloads, other windows, and what a page asks not to follow. */
const NOT_FOLLOWED = [
  '[href^="#"]',
  '[aria-current="page"]',
  '[download]',
  '[target]:not([target="_self" i])',
  '[rel~="nofollow" i]',
  '[rel~="external" i]',
];

/** What a script marks is made ready at once. */
const MARKED = { selector_matches: '[data-soon]' };
/** Links of a page on which no script marks any. */
const UNWATCHED = { selector_matches: ':root:not([data-marks-soon]) a' };

/**
 * Rules by which browsers make a page of the site ready when a visitor is about to follow a link to it. It is prerendered
 * where a script marks the link with `data-soon` (and the root with `data-marks-soon`), or, without one, when a pointer
 * rests on it for as long as the browser thinks fit. When a link is pressed it is only fetched: a page that is
 * prerendered gets a process of its own, which takes longer than a press. A path whose last part has a dot is a file, no page.
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

/** Value of the header `Speculation-Rules`: a list of strings (RFC 9651). */
export const speculationRulesHeader = ({ basePath }: Pick<SiteSettings, 'basePath'>): string =>
  `"${basePath}/${SPECULATION_RULES_FILE}"`;
