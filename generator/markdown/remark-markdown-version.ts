import type { Code, Definition, Image, Link, Nodes, Root } from 'mdast';
import type { ContainerDirective } from 'mdast-util-directive';
import type { Node } from 'unist';
import type { VFile } from 'vfile';
import type { Block } from '../collection.ts';
import { fillTokens, type Tokens } from '../lib/fill-tokens.ts';
import type { Span } from '../lib/strings.ts';
import { walkMarkdown } from '../lib/trees.ts';
import { metaWithout, parseCodeOptions, readQuotedCode } from './code-options.ts';
import { type CompileContext, contextOf, sliceOf } from './compile-context.ts';
import { publishedUrl } from './rehype-links.ts';
import { decodeBraces } from './remark-fill-tokens.ts';

/**
 * Records the edits that turn the source into the page's Markdown version: URLs are resolved after planning, fences get
 * the code of their `src` and lose the generator's options, comments are removed. Runs after `remarkFillTokens` and
 * before the plugins that change the tree.
 */
export function remarkMarkdownVersion() {
  return (tree: Root, file: VFile): void => {
    const context = contextOf(file);
    walkMarkdown(tree, (node) => {
      switch (node.type) {
        case 'link':
        case 'image':
        case 'definition':
          addUrl(node, context);
          break;
        case 'code':
          if (node.meta) addFence(node, context);
          break;
        case 'html':
          add(context, node, '');
          break;
      }
    });
  };
}

function add(context: CompileContext, node: Nodes, text: string): void {
  const start = node.position?.start.offset;
  const end = node.position?.end.offset;
  if (start !== undefined && end !== undefined) context.markdownEdits.push({ start, end, piece: text });
}

/** Records the URL of a node. Autolinks, and URLs that are not found in the source, stay as written. */
function addUrl(node: NodeWithUrl, context: CompileContext): void {
  // A converted HTML image records where its URL is.
  const found =
    (node.type === 'image' ? node.data?.urlAt : undefined) ?? findUrl({ node, url: node.url, ...context });
  if (!found) return;
  const href = publishedUrl(node.url, node.type === 'image' ? 'src' : 'href', context) ?? '';
  context.markdownEdits.push({ start: found.start, end: found.end, piece: { href } });
}

/** Options of fences that say nothing about the code. */
const FOR_PAGES = ['tokens', 'wrap', 'collapse'];

function addFence(node: Code, context: CompileContext): void {
  const { source } = context;
  const start = node.position?.start.offset;
  const [line, fence] = /^(`{3,}|~{3,})[^\r\n]*/.exec(source.slice(start)) ?? [];
  if (start === undefined || line === undefined || fence === undefined) return;
  const options = parseCodeOptions(node.meta ?? '');
  const quoted = readQuotedCode(options.src, context);
  const text = quoted && 'text' in quoted ? quoted.text : undefined;
  const info = (dropped: readonly string[]) =>
    `${node.lang ?? ''} ${metaWithout(node.meta ?? '', [...FOR_PAGES, ...dropped])}`.trimEnd();

  if (text !== undefined) {
    add(context, node, inMargin(fenced(info(['src']), text), source, start));
  } else if (options.tokens || options.wrap || options.lines.collapse.length > 0) {
    context.markdownEdits.push({ start, end: start + line.length, piece: fence + info([]) });
  }
}

function fenced(info: string, text: string): string {
  const runs = text.match(/`{3,}/g) ?? [];
  const marks = '`'.repeat(Math.max(3, ...runs.map((run) => run.length + 1)));
  return `${marks}${info}\n${text.replace(/\r\n?/g, '\n')}\n${marks}`;
}

/** Prefixes every line but the first with the indentation and `>` of the enclosing list items and blockquotes. */
function inMargin(text: string, source: string, start: number): string {
  const margin = marginOf(source, start);
  const lines = text.split('\n');
  return lines
    .map((line, index) => (index === 0 ? line : line === '' ? margin.trimEnd() : margin + line))
    .join('\n');
}

/** Indentation and `>` of the list items and blockquotes around an offset. */
const marginOf = (source: string, start: number): string =>
  source.slice(source.lastIndexOf('\n', start - 1) + 1, start).replace(/[^>\t]/g, ' ');

/** First line of a block, from its colons on. */
export const openingOf = (node: Node, { source }: Pick<CompileContext, 'source'>): string =>
  /^.*/.exec(sliceOf(source, node))?.[0] ?? '';

/** Records the edits that replace the first line of a block by its Markdown, and remove the last. */
export function recordBlockEdits(
  node: ContainerDirective,
  { block, attributes, context }: { block: Block; attributes: object; context: CompileContext },
): void {
  const { source } = context;
  const start = node.position?.start.offset ?? 0;
  const opening = { start, end: start + openingOf(node, context).length };
  const closingAt = node.data?.position?.closing;
  const [from, to] = [closingAt?.start.offset, closingAt?.end.offset];
  const closing = from === undefined || to === undefined ? [] : [{ start: from, end: to }];
  const remove = (range: Span) => context.markdownEdits.push({ ...range, piece: '' });
  const pieces = block.markdown?.(attributes) ?? [];
  if (pieces.length === 0) {
    remove(lineRange(source, opening, true));
    for (const range of closing) remove(lineRange(source, range, false));
    return;
  }
  const margin = marginOf(source, start);
  // Text directly above or below the line stays a paragraph of its own.
  const before = BLANK.test(lineBefore(source, start - margin.length)) ? [] : [`\n${margin}`];
  for (const piece of [...before, ...pieces, `\n${margin.trimEnd()}`])
    context.markdownEdits.push({ start, end: start, piece });
  for (const range of [opening, ...closing]) remove(range);
}

const BLANK = /^[\s>]*$/;
/** First or last line of a block. It becomes a blank line, or is removed beside one. */
const BLOCK_LINE = /^[\s>]*:{3}/;

const lineBefore = (source: string, lineStart: number): string =>
  source.slice(source.lastIndexOf('\n', lineStart - 2) + 1, lineStart);

const lineEnd = (source: string, at: number): number => source.indexOf('\n', at) + 1 || source.length;

/**
 * Span to remove for the first or last line of a block without Markdown of its own: the line, if a blank line is beside it, and
 * the blank line inside the block, if there are two. Otherwise only its text, so that a blank line separates the texts around it.
 */
function lineRange(source: string, { start, end }: Span, isOpening: boolean): Span {
  const from = source.lastIndexOf('\n', start - 1) + 1;
  const to = lineEnd(source, end);
  const [above, below] = [lineBefore(source, from), source.slice(to, lineEnd(source, to))];
  const isAfterBlank = BLANK.test(above) || BLOCK_LINE.test(above);
  const isBeforeBlank = BLANK.test(below);
  if (!BLANK.test(source.slice(from, start)) || !(isAfterBlank || isBeforeBlank)) return { start, end };
  if (!isAfterBlank || !isBeforeBlank) return { start: from, end: to };
  if (isOpening) return { start: from, end: to + below.length };
  // The first line of an empty block has removed the blank line already.
  const isTaken = BLOCK_LINE.test(above) || /^[\s>]*:{3,}\w/.test(lineBefore(source, from - above.length));
  return { start: isTaken ? from : from - above.length, end: to };
}

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
}): Span | undefined {
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
