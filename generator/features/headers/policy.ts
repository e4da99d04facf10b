import { hash } from 'node:crypto';
import { error, locationAt, type Problem } from '../../core/problems.ts';
import type { Page, Site } from '../../core/site.ts';

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
type Directives = Readonly<Record<string, readonly string[]>>;

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
  Array.from(Object.entries(directives), ([name, sources]) => [name, ...sources].join(' ')).join('; ');

/**
 * Policy for `<meta http-equiv="Content-Security-Policy">`, which must not have `frame-ancestors` (CSP, 3.3).
 * @param inlineStyles texts of the stylesheets that the page inlines.
 */
export function policyMeta(policy: Policy, inlineStyles: readonly string[] = []): string {
  const { 'frame-ancestors': _, ...allowed } = directivesOf(policy, inlineStyles);
  return policyHeader(allowed);
}

/** What each directive applies to: elements with an attribute, or with the `rel` of a `<link>`. */
const LOADS: Readonly<Record<string, RegExp>> = {
  'img-src': /^(?:img|image)\.|^input\.src$|\.(?:srcset|poster)$|^link\.(?:.* )?(?:apple-touch-)?icon\b/i,
  'media-src': /^(?:source|video|audio|track)\.src$/,
  'script-src': /^script\.|^link\.modulepreload$/i,
  'style-src': /^link\.(?:.* )?stylesheet\b/i,
  'manifest-src': /^link\.manifest$/i,
  'frame-src': /^iframe\./,
  'object-src': /^(?:embed|object)\./,
  'form-action': /action$/,
  'base-uri': /^base\./,
  // Scripts fetch islands and embedded code.
  'connect-src': /^(?:div|figure)\./,
};

const INLINE =
  'Move styles to a stylesheet and code to a script file. To inline a stylesheet, add it to ' +
  "inlineStyles. To allow an inline script, add it to the policy's inlineScripts.";

const EXTERNAL =
  'Put the file under public/, or allow its server with an option of the policy, such as img. Frames of ' +
  'this site need frame: [].';

/** Reports what the policy blocks on the pages of a site. */
export async function checkPolicy(site: Site, policy: Policy): Promise<void> {
  const directives = directivesOf(policy, Object.values(site.assets.inlineStyles));
  for (const page of site.pages) {
    const report = (code: string, blocks: string, text: string, hint: string) => {
      const message = `The site's content security policy${blocks} on the page ${page.url}.`;
      site.report(error(`policy/${code}`, message, { ...locationOf(text, site, page), hint }));
    };
    const { loads, inline } = (await site.render(page)).resources;
    for (const [element, attribute, text] of inline) {
      const kind = element === 'script' ? 'script' : 'stylesheet';
      const written = `${attribute}="${shortened(text)}" on <${element}>`;
      if (attribute) report('attribute', ` blocks the attribute ${written}`, text, INLINE);
      else if (!policy.inlineScripts?.includes(text))
        report('inline', ` blocks the inline ${kind} ${shortened(text)}`, text, INLINE);
    }
    for (const [element, attribute, url] of loads)
      for (const [directive, applies] of Object.entries(LOADS))
        if (applies.test(`${element}.${attribute}`) && !isAllowed(site, url, directives[directive]))
          report('external', ` (${directive}) blocks ${shortened(url)}`, url, EXTERNAL);
  }
}

/** The page, and the location in its Markdown if the text stands there. */
function locationOf(text: string, site: Site, page: Page): Pick<Problem, 'page' | 'at'> {
  const source = site.sourceOf(page);
  const [line = ''] = text.trim().split('\n');
  const index = source?.body.indexOf(line) ?? -1;
  if (!source || index < 0) return { page: page.url };
  return { page: page.url, at: locationAt(source.entry.file, source.body, index, line.length) };
}

/** Whether a URL is one of the site, or its origin or scheme is allowed. Without sources, none is. */
function isAllowed({ settings }: Site, text: string, sources: readonly string[] = []): boolean {
  if (!sources.includes("'self'")) return false;
  const url = /^(?:https?:|data:|\/\/)/i.test(text) ? URL.parse(text, settings.origin) : null;
  const allowed = [settings.origin, ...sources];
  return url === null || allowed.includes(url.origin) || allowed.includes(url.protocol);
}

const shortened = (text: string): string => (text.length > 60 ? `${text.slice(0, 57)}…` : text);
