import type { HeaderRule } from '../../core/host-rules.ts';
import { redirectsOf } from '../../core/redirects.ts';
import type { Feature, Site, SiteSettings, UrlPath } from '../../core/site.ts';
import { ASSET_FOLDER } from '../../core/urls.ts';
import { directivesOf, type Policy, policyHeader } from './policy.ts';
import { SPECULATION_RULES_FILE } from './speculation-rules.ts';

/** Feature that writes pages with inline scripts. */

export type HeaderOptions = {
  /** Sources of the Content-Security-Policy. `policyMeta(policy, inlineStyles)` is that of a page's head. */
  readonly policy?: Policy;
  /** `Strict-Transport-Security`. Default: one year, for this host only. False omits it. */
  readonly hsts?: string | false;
};

/** What a site's hosts do: headers by path without base path, and redirects to pages. */
export type SiteRules = {
  readonly settings: SiteSettings;
  readonly headers: readonly HeaderRule[];
  readonly redirects: readonly { readonly from: UrlPath; readonly to: UrlPath }[];
  /** File extensions of compressed variants. */
  readonly compressions: readonly ('br' | 'gz')[];
};

export const FOREVER = 'public, max-age=31536000, immutable';
/** Cached, but revalidated before each use. */
export const REVALIDATED = 'no-cache';
const ONE_YEAR = 'max-age=31536000';

/**
 * Browser features that static pages do not use, as spelled by Chromium and W3C specifications. Omits
 * `bluetooth`, because Chromium on Linux does not support it and warns on every page.
 */
const NEVER_USED =
  'accelerometer browsing-topics camera display-capture encrypted-media gamepad geolocation gyroscope ' +
  'hid identity-credentials-get idle-detection keyboard-map local-fonts magnetometer microphone midi ' +
  'otp-credentials payment publickey-credentials-create publickey-credentials-get screen-wake-lock serial ' +
  'storage-access unload usb window-management xr-spatial-tracking';

/** Rules of a site whose outputs are all known. */
export function siteRules(site: Site, options: HeaderOptions): SiteRules {
  const paths = [...site.outputs.keys()];
  const rule = (match: string, name: string, value: string): HeaderRule => ({
    match,
    headers: { [name]: value },
  });
  const types = [...site.outputs.values()].filter(({ type }) => type !== undefined);
  return {
    settings: site.settings,
    headers: [
      { match: '/*', headers: headersOfAll(site, options) },
      rule(`/${ASSET_FOLDER}/*`, 'Cache-Control', FOREVER),
      // Other sites embed Open Graph images.
      ...(paths.some((path) => path.startsWith('og/'))
        ? [rule('/og/*', 'Cross-Origin-Resource-Policy', 'cross-origin')]
        : []),
      rule('/*.md', 'Content-Type', 'text/markdown; charset=utf-8'),
      ...types.map(({ path, type = '' }) => rule(`/${path}`, 'Content-Type', type)),
    ],
    redirects: redirectsOf(site),
    compressions: (['br', 'gz'] as const).filter((end) => paths.some((path) => path.endsWith(`.${end}`))),
  };
}

function headersOfAll(site: Site, { policy = {}, hsts = ONE_YEAR }: HeaderOptions): HeaderRule['headers'] {
  const styles = Object.values(site.assets.inlineStyles);
  const { script, style, img, media, font, connect, frame } = policy;
  const ofFeatures = site.definition.features?.flatMap(({ inlineScripts = [] }) => inlineScripts);
  const inlineScripts = [...(policy.inlineScripts ?? []), ...(ofFeatures ?? [])];
  const loadsOthers = [script, style, img, media, font, connect].some((sources) => sources?.length);
  // Few third-party responses allow embedding; `credentialless` requests them without cookies instead.
  const embedder = loadsOthers ? 'credentialless' : 'require-corp';
  return {
    'Content-Security-Policy': policyHeader(directivesOf({ ...policy, inlineScripts }, styles)),
    ...(hsts && { 'Strict-Transport-Security': hsts }),
    'Cross-Origin-Opener-Policy': 'same-origin',
    ...(!frame && { 'Cross-Origin-Embedder-Policy': embedder }),
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': `${NEVER_USED.replaceAll(' ', '=(), ')}=()`,
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Origin-Agent-Cluster': '?1',
    // A list of strings (RFC 9651).
    'Speculation-Rules': `"${site.settings.basePath}/${SPECULATION_RULES_FILE}"`,
    'Cache-Control': REVALIDATED,
  };
}
