import { ASSET_FOLDER } from '../assets/styles-to-assets.ts';
import { speculationRulesHeader } from '../outputs/speculation-rules.ts';
import type { SiteSettings } from '../site-definition.ts';
import type { UrlPath } from '../types.ts';
import { loadsFromElsewhere, type Policy, policyHeader, policyToDirectives } from './policy.ts';

/**
 * Headers of the answers at some addresses. A star stands for any characters; addresses begin at the site's root, without
 * the base path. A later rule takes the place of an earlier one, header by header.
 */
export type HeaderRule = { readonly match: string; readonly headers: Readonly<Record<string, string>> };

/** What a server must know to serve a site. */
export type ServingRules = {
  readonly settings: Pick<SiteSettings, 'basePath' | 'trailingSlash'>;
  readonly headers: readonly HeaderRule[];
  /** Old addresses and the pages that they lead to, both from the site's root. */
  readonly redirects: readonly { readonly from: UrlPath; readonly to: UrlPath }[];
};

export const HSTS = 'Strict-Transport-Security';
export const FOR_EVER = 'public, max-age=31536000, immutable';
/** Kept, but asked for again before each use. */
export const REVALIDATED = 'no-cache';

/**
 * Features that no page of a static site uses, as Chromium and the specifications of W3C spell them. Not `bluetooth`:
 * Chromium on Linux does not know it, and warns on every page.
 */
const NEVER_USED = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'display-capture',
  'encrypted-media',
  'gamepad',
  'geolocation',
  'gyroscope',
  'hid',
  'identity-credentials-get',
  'idle-detection',
  'keyboard-map',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'otp-credentials',
  'payment',
  'publickey-credentials-create',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'storage-access',
  'unload',
  'usb',
  'window-management',
  'xr-spatial-tracking',
];

/**
 * The headers of a site, the same on every host.
 * @param types `Content-Type` of files whose name does not tell it, by path.
 * @param shared folders whose files other sites may show.
 */
export function headerRules(input: {
  settings: Pick<SiteSettings, 'basePath'>;
  policy: Policy | undefined;
  types: Readonly<Record<string, string>>;
  shared: readonly string[];
}): HeaderRule[] {
  const { policy } = input;
  const everywhere = {
    'Content-Security-Policy': policyHeader(policyToDirectives(policy)),
    // Two years, as hstspreload.org asks for.
    [HSTS]: 'max-age=63072000; includeSubDomains; preload',
    'Cross-Origin-Opener-Policy': 'same-origin',
    // Answers from elsewhere seldom permit to be embedded; `credentialless` asks for them without cookies instead.
    'Cross-Origin-Embedder-Policy': loadsFromElsewhere(policy) ? 'credentialless' : 'require-corp',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': NEVER_USED.map((feature) => `${feature}=()`).join(', '),
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Origin-Agent-Cluster': '?1',
    'Speculation-Rules': speculationRulesHeader(input.settings),
    'Cache-Control': REVALIDATED,
  };
  return [
    { match: '/*', headers: everywhere },
    { match: `/${ASSET_FOLDER}/*`, headers: { 'Cache-Control': FOR_EVER } },
    ...input.shared.map((folder) => ({
      match: `/${folder}/*`,
      headers: { 'Cross-Origin-Resource-Policy': 'cross-origin' },
    })),
    { match: '/*.md', headers: { 'Content-Type': 'text/markdown; charset=utf-8' } },
    ...Object.entries(input.types).map(([path, type]) => ({
      match: `/${path}`,
      headers: { 'Content-Type': type },
    })),
  ];
}

/** The headers of one answer. @param path from the site's root, decoded. */
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

/** The same without what must not be said over plain HTTP: a browser would remember it for the whole machine. */
export function overHttp(rules: readonly HeaderRule[]): HeaderRule[] {
  return rules.map(({ match, headers }) => {
    const { [HSTS]: _, ...rest } = headers;
    return { match, headers: rest };
  });
}
