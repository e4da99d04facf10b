import { Parser } from 'htmlparser2';
import { ATTRIBUTES, SITE_ATTRIBUTES } from '../emitted-names.ts';
import type { PolicyWatch, Refused } from '../hosts/policy.ts';
import { copyString, mapSrcset, ownValue } from '../lib/strings.ts';
import type { PageLink, PageSection, UrlPath } from '../types.ts';
import type { ResolvedLink } from '../urls/resolve-link.ts';
import { anchorCollector, emptinessCheck, sectionCollector } from './collect-sections.ts';

/** Attributes that hold one address, by element. */
const ADDRESSES: Readonly<Record<string, readonly string[]>> = {
  a: ['href'],
  area: ['href'],
  link: ['href'],
  use: ['href'],
  image: ['href'],
  img: ['src'],
  script: ['src'],
  iframe: ['src'],
  source: ['src'],
  track: ['src'],
  audio: ['src'],
  video: ['src', 'poster'],
  form: ['action'],
  button: ['formaction', SITE_ATTRIBUTES.stylesheet],
  input: ['formaction', 'src'],
  div: [ATTRIBUTES.source],
  figure: [ATTRIBUTES.source],
};
const ADDRESS_LISTS: Readonly<Record<string, readonly string[]>> = {
  img: ['srcset'],
  source: ['srcset'],
  link: ['imagesrcset'],
};
/** Metadata that names an address, which is absolute there. */
const ADDRESS_METAS = new Set(['og:url', 'og:image', 'twitter:image']);

/**
 * Reads a rendered page once: settles every address in it, says what its scripts and style sheets must be, collects its
 * links and ids, and finds what the site's policy forbids. The text between the addresses is not touched.
 */
export function finishHtml(input: {
  html: string;
  url: UrlPath;
  resolve: (href: string, page: UrlPath) => ResolvedLink;
  /** Whether the page's words are wanted too. */
  sections?: boolean;
  /** Digests of scripts and style sheets, by address from the site's root. */
  integrity?: Readonly<Record<string, string>>;
  /** Hears of everything that a policy could forbid. */
  watch?: PolicyWatch;
}): {
  html: string;
  links: PageLink[];
  ids: string[];
  anchors: readonly string[];
  sections?: PageSection[];
  refused: readonly Refused[];
  /** Whether `<main>` has no content. */
  isEmpty: boolean;
} {
  const { html, watch } = input;
  const links: PageLink[] = [];
  const ids: string[] = [];
  const parts: string[] = [];
  const words = input.sections ? sectionCollector() : undefined;
  const places = anchorCollector();
  const main = emptinessCheck();
  let written = 0;
  let tag = '';
  let linksBefore = 0;

  const settle = (href: string, later = false): string => {
    const resolved = input.resolve(copyString(href), input.url);
    if (resolved.link) links.push(later ? { ...resolved.link, later } : resolved.link);
    return resolved.href;
  };

  const parser = new Parser({
    onopentagname(name) {
      tag = name;
      linksBefore = links.length;
    },
    onattribute(name, value) {
      if (name === 'id') ids.push(value);
      watch?.attribute(tag, name, value);
      const isAddress = ownValue(ADDRESSES, tag)?.includes(name);
      if (!isAddress && !ownValue(ADDRESS_LISTS, tag)?.includes(name)) return;
      const settled = isAddress
        ? settle(value, name === SITE_ATTRIBUTES.stylesheet)
        : mapSrcset(value, (each) => settle(each));
      const digest = tag === 'script' || tag === 'link' ? ownValue(input.integrity ?? {}, value) : undefined;
      if (settled === value && digest === undefined) return;
      // Before the address: whoever changes one attribute after the other must not load by an old digest.
      const before = digest === undefined ? '' : `integrity="${digest}" `;
      parts.push(html.slice(written, parser.startIndex), `${before}${name}="${escapeAttribute(settled)}"`);
      written = parser.endIndex;
    },
    onopentag(name, attributes) {
      words?.open(name, attributes);
      watch?.open(name, attributes);
      places.open(name, attributes);
      main.open(name, attributes);
      // What is sent goes to a program, and no page answers there.
      if (name === 'form' && attributes.method?.toLowerCase() === 'post') links.length = linksBefore;
      if (name !== 'meta' || !attributes.content) return;
      if (ADDRESS_METAS.has(attributes.property ?? attributes.name ?? '')) settle(attributes.content);
    },
    ontext(text) {
      words?.text(text);
      watch?.text(text);
      main.text(text);
    },
    onclosetag(name) {
      words?.close(name);
      watch?.close(name);
      places.close(name);
      main.close(name);
    },
  });
  parser.end(html);
  const own = new Map(ids.map((id) => [id, copyString(id)]));
  const found = {
    links,
    ids: ids.map((id) => own.get(id) ?? id),
    anchors: places.anchors().map((id) => own.get(id) ?? id),
    refused: watch?.refused ?? [],
    isEmpty: main.isEmpty(),
    ...(words && { sections: words.finish() }),
  };
  if (parts.length === 0) return { html, ...found };
  parts.push(html.slice(written));
  return { html: parts.join(''), ...found };
}

const escapeAttribute = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
