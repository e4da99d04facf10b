import type { Element, ElementContent, Text } from 'hast';
import type { CodeToken } from './highlight.ts';
import type { CodeLine } from './lines.ts';
import { type CodeInfo, isIn } from './options.ts';

export const element = (
  tagName: string,
  properties: Element['properties'] = {},
  children: ElementContent[] = [],
): Element => ({ type: 'element', tagName, properties, children });

export const text = (value: string): Text => ({ type: 'text', value });

/** Title or comment that is longer than this may not fit on one line on a phone. */
const LONG_TEXT = 25;

/** A long path can break after each slash, so that it does not break inside a name. */
export const breakPath = (path: string): ElementContent[] =>
  path
    .split(path.length > LONG_TEXT ? /(?<=\w\/)(?=\w)/ : /$^/)
    .flatMap((part, index) => [...(index > 0 ? [element('wbr')] : []), text(part)]);

/** Commands of at least this many characters may wrap on phones. */
const LONG_COMMAND = 36;
/** Matches a word with a hyphen that is short enough for one line, also as a part of a longer path. */
const HYPHENATED = /((?<!\S)(?=\S{2,30}(?!\S))\S*-\S+|(?<=\/)(?=[^\s/]{2,30}(?![^\s/]))[^\s/]*-[^\s/]+)/;

const lengthOf = ({ tokens }: CodeLine): number => tokens.reduce((sum, { text }) => sum + text.length, 0);

/** Content of each line. Marked lines, and lines that may wrap, are elements, so that the rest of a line can be indented. */
export function linesToHast(lines: readonly CodeLine[], { language, mark, wrap }: CodeInfo): ElementContent[][] {
  const isDiff = language === 'diff';
  return lines.map((line, index): ElementContent[] => {
    const isLongCommand = language === 'bash' && lengthOf(line) >= LONG_COMMAND;
    const content = lineToHast(line, isLongCommand, index + 1 < lines.length ? '\n' : '');
    if (!isDiff && mark.length === 0 && !wrap && !isLongCommand) return content;
    // The kinds are also names of HTML elements.
    const kind = line.change ?? (isIn(mark, index + 1) ? 'mark' : undefined);
    const className = ['line', ...(kind ? [`line-${kind}`] : []), ...(isDiff ? ['line-diff'] : [])];
    return [element(kind ?? 'span', { className }, content)];
  });
}

/** Wraps prompts, diff signs and program output in elements that copy buttons skip. */
function lineToHast({ sign, tokens, copied }: CodeLine, isLongCommand: boolean, end: string): ElementContent[] {
  const content = tokens.flatMap((token) => tokenToHast(token, isLongCommand));
  if (end !== '') content.push(text(end));
  if (!copied) return [element('span', { className: ['code-output'], dataUncopied: true }, content)];
  if (sign === '') return content;
  return [element('span', { className: ['code-sign'], dataUncopied: true }, [text(sign)]), ...content];
}

/** @param isLongCommand whether to keep words such as `--flag` on one line. */
function tokenToHast(token: CodeToken, isLongCommand: boolean): ElementContent[] {
  if (token.kind !== undefined) {
    const content = token.kind === 'comment' ? breakPath(token.text) : [text(token.text)];
    return [element('span', { className: [`hl-${token.kind}`] }, content)];
  }
  const parts = isLongCommand ? token.text.split(HYPHENATED) : [token.text];
  return parts.flatMap((part, index) => {
    if (part === '') return [];
    return index % 2 === 1 ? [element('span', { className: ['code-word'] }, [text(part)])] : [text(part)];
  });
}
