import type { Element, ElementContent } from 'hast';
import { h } from 'hastscript';
import type { CodeToken } from './highlight.ts';
import type { CodeLine } from './lines.ts';
import { type CodeInfo, isIn } from './options.ts';

type Content = ElementContent | string;
/** Returns the label of collapsed lines. */
export type Label = (first: number, last: number) => string;

/** A long path can break after each slash, so that it does not break inside a name. */
export const breakPath = (path: string): Content[] =>
  path
    .split(path.length > 25 ? /(?<=\w\/)(?=\w)/ : '\n')
    .flatMap((part, index) => (index > 0 ? [h('wbr'), part] : [part]));

/** Puts lines into `pre` elements. Each run of collapsed lines has one in `details`. */
export function linesToHast(lines: readonly CodeLine[], info: CodeInfo, label: Label): Element[] {
  const content = lines.map((line, index) => lineToHast(line, index + 1, lines.length, info));
  const parts: Element[] = [];
  for (let at = 0; at < lines.length; ) {
    const first = at + 1;
    const isCollapsed = isIn(info.collapse, first);
    do at++;
    while (at < lines.length && isIn(info.collapse, at + 1) === isCollapsed);
    const pre = h('pre', { tabIndex: 0 }, h('code', content.slice(first - 1, at).flat()));
    parts.push(isCollapsed ? h('details', h('summary', label(first, at)), pre) : pre);
  }
  return parts;
}

/** Marked lines, and lines that may wrap, are elements, so that the rest of a line can be indented. */
function lineToHast(line: CodeLine, number: number, count: number, info: CodeInfo): Content[] {
  const { language, mark, error, wrap } = info;
  // Long commands wrap on phones.
  const isLong = language === 'bash' && line.tokens.map(({ text }) => text).join('').length >= 36;
  const text = line.tokens.flatMap((token) => tokenToHast(token, isLong));
  if (number < count) text.push('\n');
  // Copy buttons skip these elements.
  const sign = line.sign ? [h('span.code-sign', { dataUncopied: true }, line.sign)] : [];
  const content = line.copied ? [...sign, ...text] : [h('span.code-output', { dataUncopied: true }, text)];
  if (language !== 'diff' && mark.length + error.length === 0 && !wrap && !isLong) return content;
  // The other kinds are also names of HTML elements.
  if (isIn(error, number)) return [h('mark.line.line-error', content)];
  const kind = line.change ?? (isIn(mark, number) ? 'mark' : undefined);
  return [h(kind ?? 'span', { className: kind ? `line line-${kind}` : 'line' }, content)];
}

/** Matches a word with a hyphen that is short enough for one line, also as a part of a longer path. */
const HYPHENATED = /((?<!\S)(?=\S{2,30}(?!\S))\S*-\S+|(?<=\/)(?=[^\s/]{2,30}(?![^\s/]))[^\s/]*-[^\s/]+)/;

function tokenToHast({ text, kind }: CodeToken, isLong: boolean): Content[] {
  if (kind) return [h(`span.hl-${kind}`, /comment|property/.test(kind) ? breakPath(text) : text)];
  const parts = isLong ? text.split(HYPHENATED) : [text];
  return parts.map((part, index) => (index % 2 === 1 ? h('span.code-word', part) : part));
}
