import { Parser } from 'htmlparser2';
import { ATTRIBUTES, SITE_ATTRIBUTES } from '../emitted-names.ts';
import type { PolicyWatch, Refused } from '../hosts/policy.ts';
import { copyString, mapSrcset, ownValue } from '../lib/strings.ts';
import type { PageLink, PageSection, UrlPath } from '../types.ts';
import type { ResolvedLink } from '../urls/resolve-link.ts';
import { anchorCollector, emptinessCheck, sectionCollector } from './collect-sections.ts';

/** Attributes with one URL, by element. */
const URLS: Readonly<Record<string, readonly string[]>> = {
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
  button: ['formaction'],
  input: ['formaction', 'src'],
  div: [ATTRIBUTES.source],
  figure: [ATTRIBUTES.source],
};
const URL_LISTS: Readonly<Record<string, readonly string[]>> = {
  img: ['srcset'],
  source: ['srcset'],
  link: ['imagesrcset'],
};
/** Metadata with a full URL. */
const URL_METAS = new Set(['og:url', 'og:image', 'twitter:image']);

/**
 * Reads a rendered page once: resolves every URL in it, adds the integrity of scripts and stylesheets, collects links, ids and
 * text, and finds what the site's policy blocks. Everything between the URLs stays as it is.
 */
export function finishHtml(input: {
  html: string;
  url: UrlPath;
  resolve: (href: string, page: UrlPath) => ResolvedLink;
  sections?: boolean;
  /** Digests of scripts and stylesheets, by URL path. */
  integrity?: Readonly<Record<string, string>>;
  /** Receives everything that a policy could block. */
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
  const sectionText = input.sections ? sectionCollector() : undefined;
  const anchors = anchorCollector();
  const main = emptinessCheck();
  let written = 0;
  let tag = '';
  let linksBefore = 0;

  const resolve = (href: string, later = false): string => {
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
      const isStylesheet = name === SITE_ATTRIBUTES.stylesheet;
      const isUrl = isStylesheet || ownValue(URLS, tag)?.includes(name);
      if (!isUrl && !ownValue(URL_LISTS, tag)?.includes(name)) return;
      const next = isUrl ? resolve(value, isStylesheet) : mapSrcset(value, (each) => resolve(each));
      const digest = tag === 'script' || tag === 'link' ? ownValue(input.integrity ?? {}, value) : undefined;
      if (next === value && digest === undefined) return;
      // Before the URL: a script that changes one attribute after the other must not load with an old digest.
      const before = digest === undefined ? '' : `integrity="${digest}" `;
      parts.push(html.slice(written, parser.startIndex), `${before}${name}="${escapeAttribute(next)}"`);
      written = parser.endIndex;
    },
    onopentag(name, attributes) {
      sectionText?.open(name, attributes);
      watch?.open(name, attributes);
      anchors.open(name, attributes);
      main.open(name, attributes);
      // The target of a POST request is a program, not a page.
      if (name === 'form' && attributes.method?.toLowerCase() === 'post') links.length = linksBefore;
      if (name !== 'meta' || !attributes.content) return;
      if (URL_METAS.has(attributes.property ?? attributes.name ?? '')) resolve(attributes.content);
    },
    ontext(text) {
      sectionText?.text(text);
      watch?.text(text);
      main.text(text);
    },
    onclosetag(name) {
      sectionText?.close(name);
      watch?.close(name);
      anchors.close(name);
      main.close(name);
    },
  });
  parser.end(html);
  const own = new Map(ids.map((id) => [id, copyString(id)]));
  const found = {
    links,
    ids: ids.map((id) => own.get(id) ?? id),
    anchors: anchors.anchors().map((id) => own.get(id) ?? id),
    refused: watch?.refused ?? [],
    isEmpty: main.isEmpty(),
    ...(sectionText && { sections: sectionText.finish() }),
  };
  if (parts.length === 0) return { html, ...found };
  parts.push(html.slice(written));
  return { html: parts.join(''), ...found };
}

const escapeAttribute = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
