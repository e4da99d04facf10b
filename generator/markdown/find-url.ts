import type { Definition, Image, Link } from 'mdast';
import { fillTokens, type Tokens } from '../lib/fill-tokens.ts';
import { decodeBraces } from './remark-fill-tokens.ts';

export type NodeWithUrl = Link | Image | Definition;

/**
 * Finds the URL of a link, image or definition in the source, with its angle brackets; undefined for autolinks, and for a URL
 * that cannot be identified.
 * @param url of the node, with tokens replaced.
 */
export function findUrl(input: {
  node: NodeWithUrl;
  url: string;
  source: string;
  tokens: Tokens;
}): { start: number; end: number } | undefined {
  const { node, source, tokens } = input;
  const lastChild = 'children' in node ? node.children.at(-1) : undefined;
  const from = lastChild?.position?.end.offset ?? node.position?.start.offset;
  const to = node.position?.end.offset;
  if (from === undefined || to === undefined) return undefined;
  const text = source.slice(from, to);
  const openings = [...text.matchAll(node.type === 'definition' ? /\]:\s*/g : /\]\(\s*/g)];
  // A title may look like an opening, and so may the alternative text of an image.
  for (const opening of new Set([openings[0], openings.at(-1)])) {
    if (!opening) return undefined;
    const start = opening.index + opening[0].length;
    const written = /^<(?:\\.|[^<>\\\n])*>|^\S*/.exec(text.slice(start))?.[0] ?? '';
    const isLast = start + written.length === text.length;
    const url = isLast && node.type !== 'definition' ? written.slice(0, -1) : written;
    if (parseUrl(url, tokens) === input.url) return { start: from + start, end: from + start + url.length };
  }
  return undefined;
}

/** URL as parsers return it: without brackets and escapes, and with tokens replaced. */
function parseUrl(written: string, tokens: Tokens): string {
  const plain = written
    .replace(/^<(.*)>$/s, '$1')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .replaceAll('&amp;', '&');
  return fillTokens({ text: decodeBraces(plain), tokens }).text;
}
