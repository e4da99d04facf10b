import type { Element, ElementContent, Root } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import type { VFile } from 'vfile';
import { didYouMean } from '../diagnostics/nearest.ts';
import { ATTRIBUTES, CLASSES, lineClass, tokenClass, toProperty } from '../emitted-names.ts';
import { count } from '../lib/strings.ts';
import { element, text, walkElements } from '../lib/trees.ts';
import { fillText, type SiteTexts } from '../site-texts.ts';
import type { SourceLocation } from '../types.ts';
import {
  type CodeOptions,
  createOptionLocator,
  isRemote,
  LINE_OPTIONS,
  linesIn,
  parseCodeOptions,
  readQuotedCode,
} from './code-options.ts';
import { type CodeLine, codeToLines, isCodeLanguage } from './code-to-lines.ts';
import { type CompileContext, contextOf, locationOf, report } from './compile-context.ts';
import type { CodeToken, Highlighter } from './highlight.ts';

const LANGUAGE = toProperty(ATTRIBUTES.language);
const SOURCE = toProperty(ATTRIBUTES.source);
const UNCOPIED = toProperty(ATTRIBUTES.uncopied);

type Block = {
  readonly pre: Element;
  readonly code: Element;
  readonly parent: { children: unknown[] };
  readonly index: number;
  readonly at: SourceLocation;
};

export function codeBlocks(tree: Root, context: CompileContext): Block[] {
  const blocks: Block[] = [];
  walkElements(tree, (pre, ancestors, index) => {
    const code = pre.tagName === 'pre' ? pre.children[0] : undefined;
    const parent = ancestors.at(-1);
    if (code?.type !== 'element' || code.tagName !== 'code' || !parent) return;
    blocks.push({ pre, code, parent, index, at: locationOf(context, pre, ancestors) });
  });
  return blocks;
}

/** Highlights every code block at build time. Colors are classes; see `highlight.ts`. */
export function rehypeCode(options: { highlighter: Highlighter; texts: SiteTexts }) {
  return async (tree: Root, file: VFile): Promise<void> => {
    const context = contextOf(file);
    for (const block of codeBlocks(tree, context))
      block.parent.children[block.index] = await highlightBlock(block, context, options);
  };
}

/** Replaces fences with `src` by the code from the file, without highlighting; for feeds. */
export function rehypeQuotedCode() {
  return (tree: Root, file: VFile): void => {
    const context = contextOf(file);
    walkElements(tree, (code) => {
      const meta = code.tagName === 'code' ? metaOf(code) : '';
      const { src } = parseCodeOptions(meta);
      const read = src === undefined ? undefined : sourceText(src, context, locationOf(context, code));
      if (read !== undefined) code.children = [text(`${read}\n`)];
    });
  };
}

export const metaOf = (code: Element): string =>
  (code.data as { meta?: string | null } | undefined)?.meta ?? '';

async function highlightBlock(
  block: Block,
  context: CompileContext,
  { highlighter, texts }: { highlighter: Highlighter; texts: SiteTexts },
): Promise<Element> {
  const { code, pre: node, at } = block;
  const meta = metaOf(code);
  const options = parseCodeOptions(meta);
  const locate = createOptionLocator(context, { node, meta, at });
  for (const { span, ...facts } of options.problems) report(context, 'code/bad-option', facts, locate(span));

  const name = languageOf(code);
  const language = name.toLowerCase();
  const isKnown = isCodeLanguage(language, highlighter);
  if (!isKnown) {
    const advice = didYouMean(language, highlighter.names) ?? 'Use "text" for text without highlighting.';
    report(context, 'code/unknown-language', { language: name }, at, advice);
  }
  const written = textOf(code).replace(/\n$/, '');
  const quoted =
    options.src === undefined ? undefined : sourceText(options.src, context, locate(options.spans.src));
  const lines = await codeToLines(quoted ?? written, isKnown ? language : '', highlighter);
  for (const kind of isRemote(options.src) ? [] : LINE_OPTIONS) {
    if (!options.lines[kind].some(({ last }) => last > lines.length)) continue;
    const span = options.spans[kind];
    const option = meta.slice(span?.start, span?.end);
    const problem = `is outside the block, which has ${count(lines.length, 'line')}`;
    const hint = 'Correct the line numbers, or add the missing lines.';
    report(context, 'code/bad-option', { option, problem }, locate(span), hint);
  }
  const shown = codeChildren(lines, options, language);
  const parts = collapseLines(shown, linesIn(options.lines.collapse, lines.length), texts);
  const properties = {
    className: [
      CLASSES.code,
      ...(options.wrap ? [CLASSES.codeWrapped] : []),
      ...(options.lines.collapse.length > 0 ? [CLASSES.codeCollapsed] : []),
    ],
    ...(language ? { [LANGUAGE]: language } : {}),
    ...(quoted !== undefined ? { [SOURCE]: options.src?.replace(/^\/?([^#]*).*/, '/$1') } : {}),
    ...(isRemote(options.src) ? { [SOURCE]: options.src } : {}),
  };
  if (options.title === undefined) return element('div', properties, [...parts, ...remoteLink(options.src)]);
  const caption = element('figcaption', {}, breakPath(options.title));
  return element('figure', properties, [caption, ...parts, ...remoteLink(options.src)]);
}

/** Title or comment that is longer than this may not fit on one line on a phone. */
const LONG_TEXT = 25;

/** A long path can break after each slash, so that it does not break inside a name. */
const breakPath = (path: string): ElementContent[] =>
  path.length > LONG_TEXT
    ? path
        .split(/(?<=\w\/)(?=\w)/)
        .flatMap((part, index) => [...(index > 0 ? [element('wbr')] : []), text(part)])
    : [text(path)];

/** Link to remote code, shown without scripts and until the browser has fetched the code. */
function remoteLink(src: string | undefined): Element[] {
  if (!isRemote(src)) return [];
  return [element('p', { className: [CLASSES.codeSource] }, [element('a', { href: src }, [text(src)])])];
}

/** Text of a file under `public/`; undefined for remote code, or, with a diagnostic, if the file cannot be read. */
function sourceText(src: string, context: CompileContext, at: SourceLocation): string | undefined {
  const read = readQuotedCode(src, context);
  if (!read || 'text' in read) return read?.text;
  report(context, 'code/no-source', { src, reason: read.reason }, at, read.hint);
  return undefined;
}

function languageOf(code: Element): string {
  const classes = Array.isArray(code.properties.className) ? code.properties.className : [];
  const found = classes.find((name) => String(name).startsWith('language-'));
  return found === undefined ? '' : String(found).slice('language-'.length);
}

/** Puts the lines into `pre` elements: runs of collapsed lines into one in `details`, which an element in `code` cannot be. */
function collapseLines(
  lines: readonly ElementContent[][],
  collapsed: ReadonlySet<number>,
  texts: SiteTexts,
): Element[] {
  const parts: Element[] = [];
  for (let at = 0; at < Math.max(1, lines.length); ) {
    const first = at + 1;
    const isCollapsed = collapsed.has(first);
    do at++;
    while (at < lines.length && collapsed.has(at + 1) === isCollapsed);
    const pre = element('pre', { tabIndex: 0 }, [element('code', {}, lines.slice(first - 1, at).flat())]);
    const label = fillText(texts.collapsedLines, { first: String(first), last: String(at) });
    parts.push(isCollapsed ? element('details', {}, [element('summary', {}, [text(label)]), pre]) : pre);
  }
  return parts;
}

function codeChildren(
  lines: readonly CodeLine[],
  options: CodeOptions,
  language: string,
): ElementContent[][] {
  const isDiff = language === 'diff';
  const marked = isDiff || options.lines.mark.length > 0;
  const mark = linesIn(options.lines.mark, lines.length);
  return lines.map((line, index): ElementContent[] => {
    const number = index + 1;
    const isLongCommand = language === 'bash' && lengthOf(line) >= LONG_COMMAND;
    const content = lineContent(line, { broken: number < lines.length, isLongCommand });
    // Lines that may wrap are elements, so that the rest of a line can be indented.
    if (!marked && !options.wrap && !isLongCommand) return content;
    const kind = line.change ?? (mark.has(number) ? 'mark' : undefined);
    const className = kind ? [CLASSES.line, lineClass(kind)] : [CLASSES.line];
    // The kinds are also names of HTML elements.
    return [element(kind ?? 'span', { className }, content)];
  });
}

const lengthOf = ({ tokens }: CodeLine): number => tokens.reduce((sum, { text }) => sum + text.length, 0);

/** Commands of at least this many characters may wrap on phones. */
const LONG_COMMAND = 36;
/** Matches a word with a hyphen that is short enough for one line, also as a part of a longer path. */
const HYPHENATED = /((?<!\S)(?=\S{2,30}(?!\S))\S*-\S+|(?<=\/)(?=[^\s/]{2,30}(?![^\s/]))[^\s/]*-[^\s/]+)/;

/**
 * Wraps prompts and program output in elements that copy buttons skip.
 * @param broken whether the line ends with a newline.
 * @param isLongCommand whether the stylesheet wraps the line on phones.
 */
function lineContent(
  { sign, tokens, copied }: CodeLine,
  { broken, isLongCommand }: { broken: boolean; isLongCommand: boolean },
): ElementContent[] {
  const end = broken ? [text('\n')] : [];
  const toHast = isLongCommand ? commandToHast : tokenToHast;
  const content = [...tokens.flatMap(toHast), ...end];
  if (!copied) return [element('span', { className: [CLASSES.codeOutput], [UNCOPIED]: true }, content)];
  if (sign === '') return content;
  return [element('span', { className: [CLASSES.codeSign], [UNCOPIED]: true }, [text(sign)]), ...content];
}

/** Keeps words such as `--flag` on one line. */
function commandToHast(token: CodeToken): ElementContent[] {
  if (token.kind !== undefined) return [tokenToHast(token)];
  return token.text
    .split(HYPHENATED)
    .map((part, index) =>
      index % 2 === 1 ? element('span', { className: [CLASSES.codeWord] }, [text(part)]) : text(part),
    )
    .filter((node) => node.type === 'element' || node.value !== '');
}

function tokenToHast(token: CodeToken): ElementContent {
  if (token.kind === undefined) return text(token.text);
  const content = token.kind === 'comment' ? breakPath(token.text) : [text(token.text)];
  return element('span', { className: [tokenClass(token.kind)] }, content);
}
