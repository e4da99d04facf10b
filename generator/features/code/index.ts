import type { Element, ElementContent, Nodes } from 'hast';
import { error, type SourceLocation, warning } from '../../core/problems.ts';
import type { Feature, VisitContext } from '../../core/site.ts';
import { breakPath, element, linesToHast, text } from './elements.ts';
import { codeToLines, isKnownLanguage } from './lines.ts';
import { type CodeInfo, isIn, parseCodeInfo } from './options.ts';
import { isRemote, readSource } from './source.ts';

export type CodeTexts = {
  /** Label of collapsed lines. Default: `Lines 8 to 20`. */
  collapsed?(first: number, last: number): string;
};

/**
 * Highlights code blocks at build time. Colors are classes, such as `hl-string`. Options of a fence:
 *
 *     ```python title="agent.py" {1,3-5} collapse={8-20} wrap
 *     ```python src="/examples/agent.py#retry"
 *
 * `{1,3-5}` marks lines. `src` shows a file under `public/`, or a region of it, or an `https:` URL, which the browser
 * fetches when the block comes into view. `console` and `pycon` are sessions: copy buttons skip prompts and output.
 * `browser.ts` adds copy buttons. Reports unknown languages and options, and sources that do not exist.
 */
export function code(texts: CodeTexts = {}): Feature {
  const collapsed = texts.collapsed ?? ((first, last) => `Lines ${first} to ${last}`);
  const visit = (pre: Element, context: VisitContext<Nodes>) => renderBlock(pre, context, collapsed);
  return { name: 'code', rehype: [{ element: { filter: ['pre'], visit } }] };
}

async function renderBlock(
  pre: Element,
  context: VisitContext<Nodes>,
  collapsed: NonNullable<CodeTexts['collapsed']>,
): Promise<void> {
  const [code] = pre.children;
  if (code?.type !== 'element' || code.tagName !== 'code') return;
  const info = parseCodeInfo(infoOf(code));
  const { language, src, title } = info;
  const { site } = context.document;
  const isKnown = isKnownLanguage(language);
  if (!isKnown) reportLanguage(language, pre, context);
  const source = src === undefined || isRemote(src) ? undefined : await sourceOf(src, pre, context);
  const written = source ?? context.textContent(code).replace(/\n$/, '');
  const lines = await codeToLines(written, isKnown ? language : '', site);
  reportOptions(info, lines.length, pre, context);
  const properties = {
    className: ['code', ...(info.wrap ? ['code-wrapped'] : []), ...(info.collapse[0] ? ['code-collapsed'] : [])],
    ...(language && { dataLanguage: language }),
    ...(source !== undefined && { dataSrc: src?.replace(/^\/?([^#]*).*/, '/$1') }),
    ...(isRemote(src) && { dataSrc: src }),
  };
  const parts: Element[] = collapse(linesToHast(lines, info), info, collapsed);
  if (isRemote(src))
    parts.push(element('p', { className: ['code-source'] }, [element('a', { href: src }, [text(src)])]));
  if (title !== undefined) parts.unshift(element('figcaption', {}, breakPath(title)));
  context.replaceNode(pre, element(title === undefined ? 'div' : 'figure', properties, parts));
}

/** Info string of a fence: its language, which is a class, and its options. */
function infoOf(code: Element): string {
  const { className } = code.properties;
  const names = Array.isArray(className) ? className.map(String) : [];
  const language = names.find((name) => name.startsWith('language-'))?.slice('language-'.length) ?? '';
  const { meta } = (code.data ?? {}) as { meta?: string | null };
  return `${language} ${meta ?? ''}`;
}

/** Puts lines into `pre` elements. Each run of collapsed lines has one in `details`, which cannot be inside of `code`. */
function collapse(
  lines: readonly ElementContent[][],
  info: CodeInfo,
  label: NonNullable<CodeTexts['collapsed']>,
): Element[] {
  const parts: Element[] = [];
  for (let at = 0; at < lines.length; ) {
    const first = at + 1;
    const isCollapsed = isIn(info.collapse, first);
    do at++;
    while (at < lines.length && isIn(info.collapse, at + 1) === isCollapsed);
    const pre = element('pre', { tabIndex: 0 }, [element('code', {}, lines.slice(first - 1, at).flat())]);
    const summary = element('summary', {}, [text(label(first, at))]);
    parts.push(isCollapsed ? element('details', {}, [summary, pre]) : pre);
  }
  return parts;
}

async function sourceOf(src: string, pre: Element, context: VisitContext<Nodes>): Promise<string | undefined> {
  return readSource(src, context.document.site.root).catch(({ message }: Error) => {
    const hint = 'Use a path under public/, such as /examples/agent.py or /examples/agent.py#region, or an https: URL.';
    const at = locateOption(`src="${src}"`, pre, context);
    context.report(error('code/no-source', `Cannot include the code from src="${src}": ${message}.`, { at, hint }));
    return undefined;
  });
}

function reportLanguage(language: string, pre: Element, context: VisitContext<Nodes>): void {
  const message = `Unknown code language "${language}". The code is shown without syntax highlighting.`;
  const hint = 'Use "text" for text without highlighting.';
  context.report(warning('code/unknown-language', message, { at: context.locate(pre), hint }));
}

function reportOptions(info: CodeInfo, count: number, pre: Element, context: VisitContext<Nodes>): void {
  const last = Math.max(0, ...[...info.mark, ...info.collapse].map(([, end]) => end));
  const problems = [...info.problems];
  if (last > count && !isRemote(info.src))
    problems.push({ option: `{…${last}}`, problem: `is outside the block, which has ${count} lines` });
  for (const { option, problem } of problems) {
    const hint = 'Use these options: title="…", {1,3-5}, collapse={…}, src="…", tab="…" and wrap.';
    const at = locateOption(option, pre, context);
    context.report(warning('code/bad-option', `The code option ${option} ${problem}.`, { at, hint }));
  }
}

/** Location of an option on the first line of a fence, or else of the fence. */
function locateOption(option: string, pre: Element, context: VisitContext<Nodes>): SourceLocation {
  const at = context.locate(pre);
  const line = context.document.source.split('\n')[at.line - 1] ?? '';
  const index = line.indexOf(option, at.column - 1);
  return index < 0 ? at : { ...at, column: index + 1, length: option.length };
}
