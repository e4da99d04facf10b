import { hash } from 'node:crypto';
import { ATTRIBUTES } from '../emitted-names.ts';
import { ownValue, parseSrcset } from '../lib/strings.ts';
import type { Policy } from '../site-definition.ts';

/** Returns a site's policy with texts of inlined stylesheets. */
export const policyOf = (site: { readonly policy?: Policy }, inlineStyles: readonly string[]): Policy => ({
  ...site.policy,
  inlineStyles: [...(site.policy?.inlineStyles ?? []), ...inlineStyles],
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

export const policyHeader = (directives: Directives): string =>
  Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ');

/** Formats directives for a `<meta>` element, which must not contain `frame-ancestors` (CSP Level 3, 3.3). */
export function policyMeta(directives: Directives): string {
  const { 'frame-ancestors': _, ...allowed } = directives;
  return policyHeader(allowed);
}

export const loadsFromOtherOrigins = ({ script, style, img, media, font, connect }: Policy = {}): boolean =>
  [script, style, img, media, font, connect].some((sources) => sources?.length);

/** Content of a page that the site's policy blocks. */
export type Refused =
  | { readonly code: 'policy/inline'; readonly what: string }
  | { readonly code: 'policy/elsewhere'; readonly blocked: string; readonly directive: string };

/** Attributes with URLs that the browser loads, and the directive that applies. */
const LOADED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  img: { src: 'img-src', srcset: 'img-src' },
  source: { src: 'media-src', srcset: 'img-src' },
  video: { src: 'media-src', poster: 'img-src' },
  audio: { src: 'media-src' },
  track: { src: 'media-src' },
  script: { src: 'script-src' },
  iframe: { src: 'frame-src' },
  embed: { src: 'object-src' },
  object: { data: 'object-src' },
  form: { action: 'form-action' },
  button: { formaction: 'form-action' },
  // A script fetches embedded code from other origins.
  div: { [ATTRIBUTES.source]: 'connect-src' },
  figure: { [ATTRIBUTES.source]: 'connect-src' },
};
const LOADED_LINKS: Readonly<Record<string, string>> = {
  stylesheet: 'style-src',
  icon: 'img-src',
  'apple-touch-icon': 'img-src',
  manifest: 'manifest-src',
  modulepreload: 'script-src',
};

/** Types of scripts that run. Others are data blocks (HTML Standard, 4.12.1). */
const RUN = /^(?:|module|importmap|speculationrules|(?:text|application)\/(?:x-)?(?:java|ecma)script)$/i;

export type PolicyWatch = ReturnType<typeof watchPolicy>;

/** Finds content of a page that the policy blocks. Receives its elements in document order. */
export function watchPolicy(input: {
  policy: Pick<Policy, 'inlineScripts' | 'inlineStyles'>;
  directives: Directives;
  origin: string;
}) {
  const { policy, directives } = input;
  const refused: Refused[] = [];
  /** Text of the current stylesheet or script. */
  let text: string | undefined;

  const inline = (what: string) => refused.push({ code: 'policy/inline', what });

  function load(source: string, directive: string): void {
    const url = /^(?:https?:)?\/\//i.test(source) ? URL.parse(source, input.origin) : null;
    const isData = /^data:/i.test(source);
    if (!isData && (!url || url.origin === input.origin)) return;
    const sources = directives[directive] ?? [];
    const isAllowed = url !== null && sources.some((allowed) => covers(allowed, url));
    if (!isAllowed)
      refused.push({ code: 'policy/elsewhere', blocked: isData ? shortened(source) : source, directive });
  }

  return {
    refused,
    attribute(tag: string, name: string, value: string): void {
      if (name === 'style') inline(`the attribute style="${shortened(value)}" on <${tag}>`);
      else if (/^on[a-z]/.test(name)) inline(`the attribute ${name}="${shortened(value)}" on <${tag}>`);
      else if (/^\s*javascript:/i.test(value) && /^(?:href|action|formaction|src)$/.test(name))
        inline(`the URL ${shortened(value)} on <${tag}>`);
      const directive = ownValue(ownValue(LOADED, tag) ?? {}, name);
      if (directive === undefined) return;
      const urls = name === 'srcset' ? parseSrcset(value).map(({ url }) => url) : [value.trim()];
      for (const url of urls) load(url, directive);
    },
    open(tag: string, attributes: Readonly<Record<string, string>>): void {
      const isScript = tag === 'script' && attributes.src === undefined && RUN.test(attributes.type ?? '');
      if (isScript || tag === 'style') text = '';
      if (tag !== 'link' || attributes.href === undefined) return;
      for (const rel of (attributes.rel ?? '').toLowerCase().split(/\s+/)) {
        const directive = ownValue(LOADED_LINKS, rel);
        if (directive !== undefined) load(attributes.href, directive);
      }
    },
    text(more: string): void {
      if (text !== undefined) text += more;
    },
    close(tag: string): void {
      if ((tag !== 'script' && tag !== 'style') || text === undefined) return;
      const [declared, what] =
        tag === 'script' ? [policy.inlineScripts, 'script'] : [policy.inlineStyles, 'stylesheet'];
      if (!declared?.includes(text)) inline(`the inline ${what} ${shortened(text)}`);
      text = undefined;
    },
  };
}

function covers(source: string, url: URL): boolean {
  if (!/^https?:/.test(source)) return false;
  const { origin, pathname } = new URL(source);
  if (origin !== url.origin) return false;
  return pathname.endsWith('/') ? url.pathname.startsWith(pathname) : pathname === url.pathname;
}

const shortened = (text: string): string => (text.length > 60 ? `${text.slice(0, 57)}…` : text);
