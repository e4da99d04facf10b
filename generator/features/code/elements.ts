import type { ElementContent } from 'hast';
import { h } from 'hastscript';
import type { CodeToken } from './highlight.ts';
import type { CodeLine } from './lines.ts';
import { type CodeInfo, isIn } from './options.ts';

type Content = ElementContent | string;

/** A path that may not fit on one line on a phone can break after each slash, so that it does not break inside a name. */
export const breakPath = (path: string): Content[] =>
  path
    .split(path.length > 25 ? /(?<=\w\/)(?=\w)/ : '\n')
    .flatMap((part, index) => (index > 0 ? [h('wbr'), part] : [part]));

/** Content of each line. Marked lines, and lines that may wrap, are elements, so that the rest of a line can be indented. */
export function linesToHast(lines: readonly CodeLine[], { language, mark, wrap }: CodeInfo): Content[][] {
  const isDiff = language === 'diff';
  return lines.map((line, index): Content[] => {
    // Long commands wrap on phones.
    const isLong = language === 'bash' && line.text.length >= 36;
    const content = lineToHast(line, isLong, index + 1 < lines.length);
    if (!isDiff && mark.length === 0 && !wrap && !isLong) return content;
    // The kinds are also names of HTML elements.
    const kind = line.change ?? (isIn(mark, index + 1) ? 'mark' : undefined);
    const className = ['line', ...(kind ? [`line-${kind}`] : []), ...(isDiff ? ['line-diff'] : [])];
    return [h(kind ?? 'span', { className }, content)];
  });
}

/** Wraps prompts, diff signs and program output in elements that copy buttons skip. */
function lineToHast({ tokens, sign, copied }: CodeLine, isLong: boolean, isBroken: boolean): Content[] {
  const content = [...tokens.flatMap((token) => tokenToHast(token, isLong)), ...(isBroken ? ['\n'] : [])];
  if (!copied) return [h('span.code-output', { dataUncopied: true }, content)];
  return sign === '' ? content : [h('span.code-sign', { dataUncopied: true }, sign), ...content];
}

/** Matches a word with a hyphen that is short enough for one line, also as a part of a longer path. */
const HYPHENATED = /((?<!\S)(?=\S{2,30}(?!\S))\S*-\S+|(?<=\/)(?=[^\s/]{2,30}(?![^\s/]))[^\s/]*-[^\s/]+)/;

function tokenToHast({ text, kind }: CodeToken, isLong: boolean): Content[] {
  if (kind) return [h(`span.hl-${kind}`, kind === 'comment' ? breakPath(text) : text)];
  const parts = isLong ? text.split(HYPHENATED) : [text];
  return parts.map((part, index) => (index % 2 === 1 ? h('span.code-word', part) : part));
}
