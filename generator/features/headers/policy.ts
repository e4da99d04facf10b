import { hash } from 'node:crypto';

/** Sources of the Content-Security-Policy besides the site's own files: origins, or schemes (`data:`). */
export type Policy = {
  /** Exact text of each inline script. */
  readonly inlineScripts?: readonly string[];
  /** Targets of `fetch` and similar requests. */
  readonly connect?: readonly string[];
  /** Targets of form submissions. */
  readonly formAction?: readonly string[];
  /** Pages in frames. They may not opt into isolation, so the site is not isolated with them. */
  readonly frame?: readonly string[];
  /** Third-party scripts. They may not support Trusted Types, so these are not required with them. */
  readonly script?: readonly string[];
  readonly style?: readonly string[];
  readonly img?: readonly string[];
  readonly media?: readonly string[];
  readonly font?: readonly string[];
};

/** Sources by directive, in output order. */
export type Directives = Readonly<Record<string, readonly string[]>>;

/** Directives that allow the site's own files and what the site declares (CSP Level 3, Trusted Types). */
export function directivesOf(policy: Policy, siteStyles: readonly string[]): Directives {
  const own = (elsewhere: readonly string[] = []) => ["'self'", ...new Set(elsewhere)];
  const hashes = (texts: readonly string[] = []) =>
    [...new Set(texts)].map((text) => `'sha256-${hash('sha256', text, 'base64')}'`);
  return {
    'default-src': ["'none'"],
    'script-src': [...own(policy.script), ...hashes(policy.inlineScripts)],
    'style-src': [...own(policy.style), ...hashes(siteStyles)],
    'img-src': own(policy.img),
    'font-src': own(policy.font),
    'connect-src': own(policy.connect),
    'media-src': own(policy.media),
    ...(policy.frame && { 'frame-src': own(policy.frame) }),
    'manifest-src': own(),
    'form-action': own(policy.formAction),
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
    ...(!policy.script?.length && {
      'require-trusted-types-for': ["'script'"],
      'trusted-types': ["'none'"],
    }),
  };
}

export const policyHeader = (directives: Directives): string =>
  Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ');

/**
 * Policy for `<meta http-equiv="Content-Security-Policy">`, which must not have `frame-ancestors` (CSP, 3.3).
 * @param inlineStyles texts of the stylesheets that the page inlines.
 */
export function policyMeta(policy: Policy, inlineStyles: readonly string[] = []): string {
  const { 'frame-ancestors': _, ...allowed } = directivesOf(policy, inlineStyles);
  return policyHeader(allowed);
}
