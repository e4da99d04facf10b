import { decodeHTMLAttribute } from 'entities/decode';
import type { Html } from 'mdast';
import type { Point } from 'unist';
import { sliceOf } from './compile-context.ts';

/** Range in a text; `end` is exclusive. */
export type Range = { readonly start: number; readonly end: number };

export type HtmlAttribute = Range & {
  readonly name: string;
  /** Decoded; empty without a value. */
  readonly value: string;
  /** Range of the value without quotes. */
  readonly valueAt: Range;
};

/** `other` is a declaration, a processing instruction, or a tag or comment that is not valid. */
export type HtmlToken = Range & {
  readonly kind: 'open' | 'close' | 'text' | 'comment' | 'other';
  /** Of a tag, in lower case. */
  readonly name: string;
  readonly attributes: readonly HtmlAttribute[];
};

/** Attribute, tag and comment of CommonMark 0.31, 6.6. */
const ATTRIBUTE = /(\s+)([a-z_:][\w.:-]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/gi;
const TAG = `<(?<slash>/?)(?<name>[a-z][a-z\\d-]*)(?<list>(?:${ATTRIBUTE.source})*)\\s*/?>`;
const TOKEN = new RegExp(`(?<comment><!--(?:-?>|[^]*?-->))|${TAG}|(?<text>[^<]+)|<!--[^]*|<[^<]*`, 'gi');

/** Splits HTML into tags, text and comments, in order. */
export const htmlTokens = (html: string): HtmlToken[] =>
  [...html.matchAll(TOKEN)].map(({ 0: all, index: start, groups = {} }) => {
    const { comment, text, slash, name = '', list = '' } = groups;
    const tag = slash === undefined ? 'other' : slash === '' ? 'open' : 'close';
    const kind = comment ? 'comment' : text ? 'text' : tag;
    const attributes = attributesOf(list, start + 1 + name.length);
    return { kind, name: name.toLowerCase(), attributes, start, end: start + all.length };
  });

/** @param offset of the list in its text. */
const attributesOf = (list: string, offset: number): HtmlAttribute[] =>
  [...list.matchAll(ATTRIBUTE)].map((match) => {
    const [all, space = '', name = '', double, single, bare] = match;
    const quoted = double ?? single;
    const value = quoted ?? bare ?? '';
    const start = offset + match.index + space.length;
    const end = offset + match.index + all.length;
    const valueEnd = quoted === undefined ? end : end - 1;
    const valueAt = { start: valueEnd - value.length, end: valueEnd };
    return { name: name.toLowerCase(), value: decodeHTMLAttribute(value), valueAt, start, end };
  });

/**
 * Creates a function that maps an index of a node's value to the source. The lines of the value lack the indentation and
 * the `>` of list items and blockquotes.
 */
export function htmlPoints(node: Html, source: string): (index: number) => Point {
  const written = sliceOf(source, node).split('\n');
  const { line = 1, column = 1, offset = 0 } = node.position?.start ?? {};
  let index = 0;
  let lineOffset = offset;
  const lines = node.value.split('\n').map((text, number) => {
    const own = written[number] ?? '';
    const added = Math.max(0, own.trimEnd().length - text.trimEnd().length);
    const start = {
      index,
      line: line + number,
      column: (number === 0 ? column : 1) + added,
      offset: lineOffset + added,
    };
    index += text.length + 1;
    lineOffset += own.length + 1;
    return start;
  });
  let at = 0;
  return (index) => {
    while ((lines[at]?.index ?? 0) > index) at--;
    while ((lines[at + 1]?.index ?? Number.POSITIVE_INFINITY) <= index) at++;
    const start = lines[at] ?? { index: 0, line, column, offset };
    const inLine = index - start.index;
    return { line: start.line, column: start.column + inLine, offset: start.offset + inLine };
  };
}
