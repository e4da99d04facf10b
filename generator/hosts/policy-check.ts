import type { Directives, Policy } from './policy.ts';

/** Something on a page that browsers would refuse under the site's policy. */
export type Refused =
  | { readonly code: 'policy/inline'; readonly what: string }
  | { readonly code: 'policy/elsewhere'; readonly address: string; readonly directive: string };

/** What hears of a page's elements in their order. */
export type PolicyWatch = {
  readonly attribute: (tag: string, name: string, value: string) => void;
  readonly open: (tag: string, attributes: Readonly<Record<string, string>>) => void;
  readonly text: (text: string) => void;
  readonly close: (tag: string) => void;
  readonly refused: readonly Refused[];
};

/** Attributes whose address is loaded without anybody's doing, and the directive that rules over it. */
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
  // Code that a page quotes from elsewhere is asked for by a script.
  div: { 'data-src': 'connect-src' },
  figure: { 'data-src': 'connect-src' },
};
const LOADED_LINKS: Readonly<Record<string, string>> = {
  stylesheet: 'style-src',
  icon: 'img-src',
  'apple-touch-icon': 'img-src',
  manifest: 'manifest-src',
  modulepreload: 'script-src',
};

/** Types of scripts that are run; every other script is data (HTML Standard, 4.12.1). */
const RUN = /^(?:|module|importmap|speculationrules|(?:text|application)\/(?:x-)?(?:java|ecma)script)$/i;

/** Looks for what the policy, given also as its directives, forbids on a page. */
export function watchPolicy(input: {
  policy: Pick<Policy, 'inlineScripts' | 'inlineStyles'>;
  directives: Directives;
  origin: string;
}): PolicyWatch {
  const { policy, directives } = input;
  const refused: Refused[] = [];
  /** Text of the style sheet or script that is being read. */
  let text: string | undefined;

  const inline = (what: string) => refused.push({ code: 'policy/inline', what });

  function load(address: string, directive: string): void {
    const url = /^(?:https?:)?\/\//i.test(address) ? URL.parse(address, input.origin) : null;
    const isData = /^data:/i.test(address);
    if (!isData && (!url || url.origin === input.origin)) return;
    const sources = directives[directive] ?? [];
    const isAllowed = url !== null && sources.some((source) => covers(source, url));
    if (!isAllowed)
      refused.push({ code: 'policy/elsewhere', address: isData ? shortened(address) : address, directive });
  }

  return {
    refused,
    attribute(tag, name, value) {
      if (name === 'style') inline(`the attribute style="${shortened(value)}" on <${tag}>`);
      else if (/^on[a-z]/.test(name)) inline(`the attribute ${name}="${shortened(value)}" on <${tag}>`);
      else if (/^\s*javascript:/i.test(value) && /^(?:href|action|formaction|src)$/.test(name))
        inline(`the address ${shortened(value)} on <${tag}>`);
      const directive = LOADED[tag]?.[name];
      if (directive === undefined) return;
      for (const address of name === 'srcset' ? value.split(/,\s+/) : [value])
        load(address.trim().split(/\s/)[0] ?? '', directive);
    },
    open(tag, attributes) {
      const isScript = tag === 'script' && attributes.src === undefined && RUN.test(attributes.type ?? '');
      if (isScript || tag === 'style') text = '';
      if (tag !== 'link' || attributes.href === undefined) return;
      for (const rel of (attributes.rel ?? '').toLowerCase().split(/\s+/))
        if (LOADED_LINKS[rel] !== undefined) load(attributes.href, LOADED_LINKS[rel]);
    },
    text(more) {
      if (text !== undefined) text += more;
    },
    close(tag) {
      if ((tag !== 'script' && tag !== 'style') || text === undefined) return;
      const [declared, what] =
        tag === 'script' ? [policy.inlineScripts, 'script'] : [policy.inlineStyles, 'style sheet'];
      if (!declared?.includes(text)) inline(`the inline ${what} ${shortened(text)}`);
      text = undefined;
    },
  };
}

function covers(source: string, url: URL): boolean {
  if (!/^https?:/.test(source)) return false;
  const { origin, pathname } = new URL(source);
  if (origin !== url.origin) return false;
  return (
    pathname === '/' ||
    (pathname.endsWith('/') ? url.pathname.startsWith(pathname) : pathname === url.pathname)
  );
}

const shortened = (text: string): string => (text.length > 60 ? `${text.slice(0, 57)}…` : text);
