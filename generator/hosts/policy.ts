import { hash } from 'node:crypto';
import type { Assets } from '../types.ts';

/**
 * What the pages of a site need of browsers beyond the site's own files. Addresses are a scheme and a host, or with a
 * path: `https://api.example.com`.
 */
export type Policy = {
  /** Inline scripts that pages carry, by their text to the byte. */
  readonly inlineScripts?: readonly string[];
  /** Inline style sheets, likewise. */
  readonly inlineStyles?: readonly string[];
  /** What scripts ask for. */
  readonly connect?: readonly string[];
  /** Where forms are sent without scripts. */
  readonly formAction?: readonly string[];
  /** Scripts from elsewhere. What they do is their authors' business, so Trusted Types are not required with them. */
  readonly script?: readonly string[];
  readonly style?: readonly string[];
  readonly img?: readonly string[];
  readonly media?: readonly string[];
  readonly font?: readonly string[];
};

/** A site's policy, with the style sheets that its pages carry. */
export const policyOf = (
  site: { readonly policy?: Policy },
  { inlineStyles }: Pick<Assets, 'inlineStyles'>,
): Policy => ({
  ...site.policy,
  inlineStyles: [...(site.policy?.inlineStyles ?? []), ...Object.values(inlineStyles)],
});

/** Sources by directive, in the order in which they are written. */
export type Directives = Readonly<Record<string, readonly string[]>>;

/**
 * The Content-Security-Policy of every page and file of a site (CSP Level 3, Trusted Types). Everything is forbidden but
 * the site's own files and what the site declares.
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

/** As the header's value. */
export const policyHeader = (directives: Directives): string =>
  Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ');

/** As a page's `<meta>` says it, which must not speak of frames (CSP Level 3, 3.3). */
export function policyMeta(directives: Directives): string {
  const { 'frame-ancestors': _, ...spoken } = directives;
  return policyHeader(spoken);
}

/** Whether pages load anything from another server: its answers carry no permission to be embedded, as a rule. */
export const loadsFromElsewhere = ({ script, style, img, media, font, connect }: Policy = {}): boolean =>
  [script, style, img, media, font, connect].some((sources) => sources?.length);
