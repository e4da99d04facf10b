import { hash } from 'node:crypto';
import type { Policy } from '../site-definition.ts';
import type { Assets } from '../types.ts';

/** Returns a site's policy with its inlined stylesheets. */
export const policyOf = (
  site: { readonly policy?: Policy },
  { inlineStyles }: Pick<Assets, 'inlineStyles'>,
): Policy => ({
  ...site.policy,
  inlineStyles: [...(site.policy?.inlineStyles ?? []), ...Object.values(inlineStyles)],
});

/** Sources by directive, in output order. */
export type Directives = Readonly<Record<string, readonly string[]>>;

/**
 * Content-Security-Policy of a site (CSP Level 3, Trusted Types). Allows only the site's own files and the sources that the
 * site declares.
 */
export function policyToDirectives(policy: Policy = {}): Directives {
  const own = (elsewhere: readonly string[] = []) => ["'self'", ...new Set(elsewhere)];
  const hashes = (texts: readonly string[] = []) =>
    texts.map((text) => `'sha256-${hash('sha256', text, 'base64')}'`);
  return {
    'default-src': ["'none'"],
    'script-src': [...own(policy.script), ...hashes(policy.inlineScripts)],
    'style-src': [...own(policy.style), ...hashes(policy.inlineStyles)],
    'img-src': own(policy.img),
    'font-src': own(policy.font),
    'connect-src': own(policy.connect),
    'media-src': own(policy.media),
    'manifest-src': own(),
    'form-action': own(policy.formAction),
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
    ...(policy.script?.length
      ? {}
      : { 'require-trusted-types-for': ["'script'"], 'trusted-types': ["'none'"] }),
  };
}

/** Formats directives as a header value. */
export const policyHeader = (directives: Directives): string =>
  Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ');

/** Formats directives for a `<meta>` element, which must not contain `frame-ancestors` (CSP Level 3, 3.3). */
export function policyMeta(directives: Directives): string {
  const { 'frame-ancestors': _, ...allowed } = directives;
  return policyHeader(allowed);
}

/** Whether pages load files from other origins. */
export const loadsFromOtherOrigins = ({ script, style, img, media, font, connect }: Policy = {}): boolean =>
  [script, style, img, media, font, connect].some((sources) => sources?.length);
