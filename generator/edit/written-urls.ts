import type { Root } from 'mdast';
import { unified } from 'unified';
import { bodyOf } from '../content/front-matter.ts';
import { fillTokens, type Tokens } from '../lib/fill-tokens.ts';
import type { Span } from '../lib/strings.ts';
import { walkMarkdown } from '../lib/trees.ts';
import { loadParsers } from '../markdown/markdown-parsers.ts';
import { decodeBraces } from '../markdown/remark-fill-tokens.ts';
import { findUrl, type NodeWithUrl } from '../markdown/remark-markdown-version.ts';
import { split } from '../urls/resolve-link.ts';

/** URL of a link, image or definition in a Markdown file. */
export type WrittenUrl = {
  /** As parsed, with tokens replaced. */
  readonly url: string;
  readonly attribute: 'href' | 'src';
  /** Offsets in the file, without angle brackets; undefined if the URL cannot be found there. */
  readonly range: Span | undefined;
  readonly line: number;
  /** Locations of the links and images with this URL, as `line:column`. */
  readonly uses: readonly string[];
};

/**
 * Creates a function that finds the URLs in a Markdown file. It does not see code, HTML and front matter.
 * @param tokens values of tokens in URLs. Without them, tokens stay as written.
 */
export async function createUrlReader(tokens: Tokens = {}): Promise<(text: string) => WrittenUrl[]> {
  const processor = unified().use(await loadParsers(true));
  const fill = (url: string) => fillTokens({ text: decodeBraces(url), tokens }).text;

  return (text) => {
    const source = bodyOf(text);
    const tree = processor.parse(source) as Root;
    const found: WrittenUrl[] = [];
    const references: { readonly at: string; readonly identifier: string }[] = [];
    const definitions = new Map<string, string[]>();
    walkMarkdown(tree, (node) => {
      const at = node.position && `${node.position.start.line}:${node.position.start.column}`;
      if (at === undefined) return;
      if (node.type === 'linkReference' || node.type === 'imageReference')
        references.push({ at, identifier: node.identifier });
      if (node.type !== 'link' && node.type !== 'image' && node.type !== 'definition') return;
      const uses: string[] = [];
      if (node.type !== 'definition') uses.push(at);
      // The first of several definitions is the one that counts.
      else if (!definitions.has(node.identifier)) definitions.set(node.identifier, uses);
      const url = fill(node.url);
      found.push({
        url,
        attribute: node.type === 'image' ? 'src' : 'href',
        range: rangeOf(node, { url, source, tokens, shift: text.length - source.length }),
        line: node.position?.start.line ?? 1,
        uses,
      });
    });
    for (const { at, identifier } of references) definitions.get(identifier)?.push(at);
    return found;
  };
}

/** @param input.shift characters of the front matter that are not in `source`, where it is blank. */
function rangeOf(
  node: NodeWithUrl,
  input: { url: string; source: string; tokens: Tokens; shift: number },
): WrittenUrl['range'] {
  const { url, source, shift } = input;
  const found = findUrl({ node, ...input }) ?? autolink(node, url, source);
  if (!found) return undefined;
  const isBracketed = source[found.start] === '<';
  return { start: found.start + shift + Number(isBracketed), end: found.end + shift - Number(isBracketed) };
}

function autolink(node: NodeWithUrl, url: string, source: string): WrittenUrl['range'] {
  const child = node.type === 'link' ? node.children[0]?.position : undefined;
  const [start, end] = [child?.start.offset, child?.end.offset];
  if (start === undefined || end === undefined || source[node.position?.start.offset ?? 0] === '[')
    return undefined;
  return source.slice(start, end) === url ? { start, end } : undefined;
}

/**
 * Spells a changed URL as its author spelled the old one: only the segments that differ are replaced.
 * @param input `written` is the URL in the Markdown source, `url` its value.
 * @returns undefined if the segments that differ contain a token.
 */
export function respellUrl(input: { written: string; url: string; to: string }): string | undefined {
  const { written, url, to } = input;
  const [path, rest] = split(url);
  const [newPath, newRest] = split(to);
  const kept = rest === newRest ? rest : '';
  const [before, after] = kept === '' ? [url, to] : [path, newPath];
  let same = 0;
  while (same < before.length && before[same] === after[same]) same++;
  const start = Math.max(...['/', '#'].map((mark) => before.slice(0, same).lastIndexOf(mark))) + 1;
  const changed = before.slice(start) + kept;
  if (written.endsWith(changed))
    return written.slice(0, written.length - changed.length) + encodeForMarkdown(after.slice(start)) + kept;
  return written.includes('{') ? undefined : encodeForMarkdown(to);
}

/** Encodes the characters that would end a URL in Markdown, and those that begin a character reference. */
const encodeForMarkdown = (url: string): string =>
  url
    .replace(/[\s()<>\\]/g, (character) =>
      `%${character.charCodeAt(0).toString(16).padStart(2, '0')}`.toUpperCase(),
    )
    .replace(/&(?=[#a-z])/gi, '&amp;');
