import { escapeAttribute } from 'entities';
import { Parser } from 'htmlparser2';
import { anchorCollector } from './collect-anchors.ts';
import type { Assets, PageLink, ResolvedLink } from './site.ts';
import { mapSrcset } from './urls.ts';

/** Elements and their attributes with a URL, or a `srcset`. Scripts load `data-src` and `data-styles`. */
const URLS = new Set(
  (
    'a.href area.href link.href use.href image.href img.src script.src iframe.src source.src track.src ' +
    'audio.src video.src video.poster form.action button.formaction input.formaction input.src embed.src ' +
    'object.data base.href div.data-src figure.data-src'
  ).split(' '),
);
const URL_LISTS = new Set(['img.srcset', 'source.srcset', 'link.imagesrcset']);
const URL_METAS = new Set(['og:url', 'og:image', 'twitter:image']);
/** Types of scripts that run. Others are data blocks (HTML Standard, 4.12.1). */
const RUN = /^(?:|module|importmap|speculationrules|(?:text|application)\/(?:x-)?(?:java|ecma)script)$/i;

/**
 * Reads a rendered page once: resolves the URLs of its attributes, adds the integrity of scripts and
 * stylesheets, and collects links, URLs of `<meta>`, ids and what a policy could block.
 */
export function finishHtml(html: string, assets: Assets, resolveLink: (href: string) => ResolvedLink) {
  const inlineStyles = Object.values(assets.inlineStyles);
  const links: PageLink[] = [];
  const ids: string[] = [];
  const parts: string[] = [];
  const loads: (readonly [string, string, string])[] = [];
  const inline: (readonly [string, string, string])[] = [];
  const anchors = anchorCollector();
  /** Offset up to which the HTML is in `parts`. */
  let copied = 0;
  let tag = '';
  let linksBefore = 0;
  /** Text of the open stylesheet or script. */
  let code: string | undefined;

  const resolve = (href: string): string => {
    const resolved = resolveLink(href);
    if (resolved.link) links.push(resolved.link);
    return resolved.href;
  };

  const parser = new Parser({
    onopentagname(name) {
      tag = name;
      linksBefore = links.length;
    },
    onattribute(name, value) {
      if (name === 'id') ids.push(value);
      const isCodeUrl = /^(?:href|src|action|formaction)$/.test(name) && /^\s*javascript:/i.test(value);
      const isCode = name === 'style' || /^on[a-z]/.test(name) || isCodeUrl;
      if (isCode) inline.push([tag, name, value]);
      const isUrl = name === 'data-styles' || URLS.has(`${tag}.${name}`);
      if (!isUrl && !URL_LISTS.has(`${tag}.${name}`)) return;
      const load = (url: string) => {
        if (!/^(?:a|link|area)$/.test(tag)) loads.push([tag, name, url]);
        return resolve(url);
      };
      const next = isUrl ? load(value) : mapSrcset(value, load);
      const digest = tag === 'script' || tag === 'link' ? assets.integrity[value] : undefined;
      if (next === value && digest === undefined) return;
      // Before the URL: a script that changes one attribute after the other must not load with an old digest.
      const before = digest === undefined ? '' : `integrity="${digest}" `;
      parts.push(html.slice(copied, parser.startIndex), `${before}${name}="${escapeAttribute(next)}"`);
      copied = parser.endIndex;
    },
    onopentag(name, attributes) {
      anchors.open(name, attributes);
      const isScript = name === 'script' && attributes.src === undefined && RUN.test(attributes.type ?? '');
      if (isScript || name === 'style') code = '';
      // The target of a POST request is a program, not a page.
      if (name === 'form' && attributes.method?.toLowerCase() === 'post') links.length = linksBefore;
      if (name === 'link' && attributes.href) loads.push(['link', attributes.rel ?? '', attributes.href]);
      if (name !== 'meta' || !attributes.content) return;
      if (URL_METAS.has(attributes.property ?? attributes.name ?? '')) resolve(attributes.content);
    },
    ontext(text) {
      if (code !== undefined) code += text;
    },
    onclosetag(name) {
      if (code !== undefined && !inlineStyles.includes(code)) inline.push([name, '', code]);
      code = undefined;
      anchors.close(name);
    },
  });
  parser.end(html);
  parts.push(html.slice(copied));
  ids.push(...anchors.names.difference(new Set(ids)));
  return { html: parts.join(''), links, ids, anchors: anchors.found, resources: { loads, inline } };
}
