import { decodeHTML, decodeHTMLAttribute } from 'entities/decode';
import { Tokenizer } from 'htmlparser2';
import type { Html } from 'mdast';
import type { Point } from 'unist';
import type { Span } from '../lib/strings.ts';
import { sliceOf } from './compile-context.ts';

type HtmlAttribute = Span & {
  readonly name: string;
  /** Decoded; empty without a value. */
  readonly value: string;
  /** Span of the value without quotes. */
  readonly valueAt: Span;
};

export type HtmlToken = Span &
  (
    | { readonly kind: 'open'; readonly name: string; readonly attributes: readonly HtmlAttribute[] }
    | { readonly kind: 'close'; readonly name: string }
    | { readonly kind: 'text'; readonly value: string }
    | { readonly kind: 'comment' }
    /** A declaration, a processing instruction, or a tag or comment without an end. */
    | { readonly kind: 'other' }
  );

/** Splits HTML into tags, text and comments, in order. Names are in lower case. */
export function tokenizeHtml(html: string): HtmlToken[] {
  const tokens: HtmlToken[] = [];
  let name = '';
  let start = 0;
  let attributes: HtmlAttribute[] = [];
  let attribute: Span & { name: string } = { name: '', start: 0, end: 0 };
  let valueAt: Span | undefined;
  const open = (last: number) => tokens.push({ kind: 'open', name, attributes, start, end: last + 1 });
  const add = (kind: 'comment' | 'other', start: number, last: number) =>
    tokens.push({ kind, start, end: Math.min(last + 1, html.length) });
  const tokenizer = new Tokenizer(
    { decodeEntities: false },
    {
      onopentagname(from, to) {
        name = html.slice(from, to).toLowerCase();
        start = from - 1;
        attributes = [];
      },
      onattribname(from, to) {
        attribute = { name: html.slice(from, to).toLowerCase(), start: from, end: to };
        valueAt = undefined;
      },
      onattribdata(from, to) {
        valueAt = { start: valueAt?.start ?? from, end: to };
      },
      onattribend(_quote, end) {
        const at = valueAt ?? { start: end, end };
        const value = decodeHTMLAttribute(html.slice(at.start, at.end));
        attributes.push({ ...attribute, value, valueAt: at, end: Math.max(attribute.end, end) });
      },
      onopentagend: open,
      onselfclosingtag: open,
      onclosetag(from, to) {
        const last = html.indexOf('>', to);
        const end = last < 0 ? html.length : last + 1;
        tokens.push({ kind: 'close', name: html.slice(from, to).toLowerCase(), start: from - 2, end });
      },
      ontext(from, to) {
        tokens.push({ kind: 'text', value: decodeHTML(html.slice(from, to)), start: from, end: to });
      },
      oncomment(from, last, marks) {
        // Comments end with marks; those that the tokenizer makes of anything else do not.
        add(marks > 0 ? 'comment' : 'other', html.lastIndexOf('<', from), last);
      },
      ondeclaration: (from, last) => add('other', from - 2, last),
      oncdata: (from, last) => add('other', html.lastIndexOf('<', from), last),
      onprocessinginstruction() {},
      onattribentity() {},
      ontextentity() {},
      onend() {},
    },
  );
  tokenizer.write(html);
  tokenizer.end();
  const end = tokens.at(-1)?.end ?? 0;
  const { length } = html.trimEnd();
  if (end < length) tokens.push({ kind: 'other', start: end, end: length });
  return tokens;
}

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
    const entry = {
      index,
      line: line + number,
      column: number === 0 ? column : 1,
      offset: lineOffset,
      added: own.trimEnd().length - text.trimEnd().length,
    };
    index += text.length + 1;
    lineOffset += own.length + 1;
    return entry;
  });
  let at = 0;
  return (index) => {
    while ((lines[at]?.index ?? 0) > index) at--;
    while ((lines[at + 1]?.index ?? Number.POSITIVE_INFINITY) <= index) at++;
    const found = lines[at] ?? { index: 0, line, column, offset, added: 0 };
    const inLine = Math.max(0, index - found.index + found.added);
    return { line: found.line, column: found.column + inLine, offset: found.offset + inLine };
  };
}
