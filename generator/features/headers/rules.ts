import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { contentType } from '../../core/host-rules.ts';
import { redirectsOf } from '../../core/outputs.ts';
import { compare } from '../../core/problems.ts';
import type { Output, Site, SiteSettings } from '../../core/site.ts';
import { ASSET_FOLDER, pageHref } from '../../core/urls.ts';
import { directivesOf, type Policy, policyHeader } from './policy.ts';

/** Cached, but revalidated before each use. */
export const REVALIDATED = 'no-cache';

/**
 * Browser features that static pages do not use, as spelled by Chromium and W3C specifications. Omits
 * `bluetooth`, because Chromium on Linux does not support it and warns on every page.
 */
const NEVER_USED =
  'accelerometer browsing-topics camera display-capture encrypted-media gamepad geolocation gyroscope ' +
  'hid identity-credentials-get idle-detection keyboard-map local-fonts magnetometer microphone midi ' +
  'otp-credentials payment publickey-credentials-create publickey-credentials-get screen-wake-lock serial ' +
  'storage-access unload usb window-management xr-spatial-tracking';

const SPECULATION_RULES_FILE = 'speculation-rules.json';

/** What a site's hosts do. */
export type SiteRules = ReturnType<typeof siteRules>;

/** Rules of a site whose outputs are all known. Paths include the base path and are not encoded. */
export function siteRules(site: Site, policy: Policy, hsts: string) {
  const { settings } = site;
  const outputs = [...site.outputs.values()];
  const rule = (path: string, name: string, value: string) => {
    return { match: `${settings.basePath}/${path}`, name, value };
  };
  return {
    settings,
    everywhere: headersOfAll(site, policy, hsts),
    /** Content types by file extension. */
    types: [...new Set(outputs.map(({ path, info }) => (info ? '' : extname(path))))]
      .filter((end) => contentType(end) !== contentType(''))
      .sort(compare)
      .map((end) => [end, contentType(end)] as const),
    /** A header of some paths, which replaces that of all. `*` matches any characters. */
    special: [
      rule(`${ASSET_FOLDER}/*`, 'Cache-Control', 'public, max-age=31536000, immutable'),
      // Other sites embed Open Graph images.
      rule('og/*', 'Cross-Origin-Resource-Policy', 'cross-origin'),
      rule('*.md', 'Content-Type', 'text/markdown; charset=utf-8'),
      ...outputs.flatMap(({ path, type }) => (type ? rule(path, 'Content-Type', type) : [])),
    ],
    /** Former paths, with and without a slash at the end, and encoded URLs of pages. */
    redirects: redirectsOf(site).flatMap(({ from, to, rest }) => {
      const href = encodeURI(pageHref(settings, to)) + rest;
      return ['', '/'].map((end) => ({ from: settings.basePath + from + end, to: href }));
    }),
    compressions: (['br', 'gz'] as const).filter((end) =>
      outputs.some(({ path }) => path.endsWith(`.${end}`)),
    ),
  };
}

function headersOfAll({ settings, assets, definition }: Site, policy: Policy, hsts: string) {
  const { script, style, img, media, font, connect, frame } = policy;
  const ofFeatures = definition.features?.flatMap((feature) => feature.inlineScripts ?? []) ?? [];
  const inlineScripts = [...(policy.inlineScripts ?? []), ...ofFeatures];
  const directives = directivesOf({ ...policy, inlineScripts }, Object.values(assets.inlineStyles));
  const loadsOthers = [script, style, img, media, font, connect].some((sources) => sources?.length);
  return {
    'Content-Security-Policy': policyHeader(directives),
    'Strict-Transport-Security': hsts,
    'Cross-Origin-Opener-Policy': 'same-origin',
    // Few third-party responses allow embedding; `credentialless` requests them without cookies instead.
    ...(!frame && { 'Cross-Origin-Embedder-Policy': loadsOthers ? 'credentialless' : 'require-corp' }),
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': `${NEVER_USED.replaceAll(' ', '=(), ')}=()`,
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Origin-Agent-Cluster': '?1',
    // A list of strings (RFC 9651).
    'Speculation-Rules': `"${settings.basePath}/${SPECULATION_RULES_FILE}"`,
    'Cache-Control': REVALIDATED,
  };
}

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

/** A configuration file of this folder with its `{{names}}` replaced. A list becomes lines. */
export function fillTemplate(file: string, values: Readonly<Record<string, string | readonly string[]>>) {
  const template = readFileSync(join(import.meta.dirname, file), 'utf8');
  return template.replace(/(\n[ \t]*|)\{\{(\w+)\}\}/g, (_, space: string, name: string) =>
    Array.from([values[name] ?? []].flat(), (line) => space + line).join(''),
  );
}
