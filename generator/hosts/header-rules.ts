import { SITE_ATTRIBUTES } from '../emitted-names.ts';
import type { SiteDefinition, SiteSettings } from '../site-definition.ts';
import type { Assets, OutputFile, UrlPath } from '../types.ts';
import { ASSET_FOLDER, OG_FOLDER } from '../urls/page-urls.ts';
import { loadsFromOtherOrigins, policyHeader, policyOf, policyToDirectives } from './policy.ts';

/**
 * Response headers for matching paths, without base path. `*` matches any characters. For each header, the last matching
 * rule applies.
 */
export type HeaderRule = { readonly match: string; readonly headers: Readonly<Record<string, string>> };

export type ServingRules = {
  readonly settings: Pick<SiteSettings, 'basePath' | 'trailingSlash'>;
  readonly headers: readonly HeaderRule[];
  /** Redirects to pages, relative to the site's root. */
  readonly redirects: readonly { readonly from: UrlPath; readonly to: UrlPath }[];
};

const HSTS = 'Strict-Transport-Security';
export const FOR_EVER = 'public, max-age=31536000, immutable';
/** Cached, but revalidated before each use. */
export const REVALIDATED = 'no-cache';

/**
 * Browser features that static pages do not use, as spelled by Chromium and W3C specifications. Omits `bluetooth`, because
 * Chromium on Linux does not support it and warns on every page.
 */
const NEVER_USED = [
  'accelerometer browsing-topics camera display-capture encrypted-media gamepad geolocation',
  'gyroscope hid identity-credentials-get idle-detection keyboard-map local-fonts magnetometer',
  'microphone midi otp-credentials payment publickey-credentials-create publickey-credentials-get',
  'screen-wake-lock serial storage-access unload usb window-management xr-spatial-tracking',
]
  .join(' ')
  .split(' ');

/**
 * Serving rules of a site, the same on every host.
 * @param types `Content-Type` by path, for files whose extension does not determine it.
 */
export function siteToServingRules(input: {
  site: Pick<SiteDefinition, 'policy' | 'ogImage'>;
  assets: Pick<Assets, 'inlineStyles'>;
  settings: ServingRules['settings'];
  redirects: ServingRules['redirects'];
  types: Readonly<Record<string, string>>;
}): ServingRules {
  const { site, assets } = input;
  const { basePath, trailingSlash } = input.settings;
  const policy = policyOf(site, Object.values(assets.inlineStyles));
  const everywhere = {
    'Content-Security-Policy': policyHeader(policyToDirectives(policy)),
    // Two years, as hstspreload.org recommends.
    [HSTS]: 'max-age=63072000; includeSubDomains; preload',
    'Cross-Origin-Opener-Policy': 'same-origin',
    // Few third-party responses allow embedding; `credentialless` requests them without cookies instead.
    'Cross-Origin-Embedder-Policy': loadsFromOtherOrigins(policy) ? 'credentialless' : 'require-corp',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': NEVER_USED.map((feature) => `${feature}=()`).join(', '),
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Origin-Agent-Cluster': '?1',
    'Speculation-Rules': speculationRulesHeader(input.settings),
    'Cache-Control': REVALIDATED,
  };
  const rule = (match: string, name: string, value: string): HeaderRule => ({
    match,
    headers: { [name]: value },
  });
  return {
    settings: { basePath, trailingSlash },
    headers: [
      { match: '/*', headers: everywhere },
      rule(`/${ASSET_FOLDER}/*`, 'Cache-Control', FOR_EVER),
      // Other sites embed OG images.
      ...(site.ogImage ? [rule(`/${OG_FOLDER}/*`, 'Cross-Origin-Resource-Policy', 'cross-origin')] : []),
      rule('/*.md', 'Content-Type', 'text/markdown; charset=utf-8'),
      ...Object.entries(input.types).map(([path, type]) => rule(`/${path}`, 'Content-Type', type)),
    ],
    redirects: input.redirects.map(({ from, to }) => ({ from, to })),
  };
}

/** Returns the headers of a response. @param path decoded, relative to the site's root. */
export function headersAt(rules: readonly HeaderRule[], path: string): Record<string, string> {
  return Object.assign(
    {},
    ...rules.filter(({ match }) => matches(match, path)).map(({ headers }) => headers),
  );
}

function matches(match: string, path: string): boolean {
  const [before = '', after] = match.split('*');
  if (after === undefined) return path === match;
  return path.length >= match.length - 1 && path.startsWith(before) && path.endsWith(after);
}

/** Removes HSTS for plain HTTP, because browsers would apply it to every server on localhost. */
export function overHttp(rules: readonly HeaderRule[]): HeaderRule[] {
  return rules.map(({ match, headers }) => {
    const { [HSTS]: _, ...rest } = headers;
    return { match, headers: rest };
  });
}

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
