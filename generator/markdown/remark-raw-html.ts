import type { Html, Image, Nodes, Parents, Root } from 'mdast';
import type { VFile } from 'vfile';
import { fillTokens } from '../lib/fill-tokens.ts';
import { type Span, wordSet } from '../lib/strings.ts';
import { walkMarkdown } from '../lib/trees.ts';
import type { SourceLocation } from '../types.ts';
import { type CompileContext, contextOf, report } from './compile-context.ts';
import {
  acceptsAttribute,
  createNesting,
  type ElementRule,
  elementRule,
  type HtmlElement,
  insteadOf,
  insteadOfAttribute,
  type Nesting,
} from './html-elements.ts';
import { recordTokens } from './remark-fill-tokens.ts';
import { type HtmlToken, htmlPoints, tokenizeHtml } from './tokenize-html.ts';

type Token<Kind extends HtmlToken['kind']> = Extract<HtmlToken, { kind: Kind }>;

/** Elements whose text is never shown. */
const UNSHOWN = wordSet('iframe script style template textarea title xmp');
/** Markdown in an HTML block, which is text there. */
const UNREAD_MARKDOWN = /(?:\*\*|__|`)[^\s*_`][^*_`\n]{0,60}(?:\*\*|__|`)/;
const MAX_DEPTH = 20;

/**
 * Turns HTML into nodes of the Markdown tree, so that all other plugins see images, text and elements as if they were
 * Markdown. Elements and attributes that `html-elements.ts` does not list, and unbalanced tags, are errors.
 * A tag can only be closed in the paragraph, list item or blockquote in which it was opened.
 */
export function remarkRawHtml() {
  return (tree: Root, file: VFile): void => {
    const parents = new Set<Parents>();
    walkMarkdown(tree, (node, ancestors) => {
      const parent = ancestors.at(-1);
      if (node.type === 'html' && parent) parents.add(parent);
    });
    for (const parent of parents) nestElements(parent, contextOf(file));
  };
}

function nestElements(parent: Parents, context: CompileContext): void {
  const nesting = createNesting(parent);
  let isBreak = false;
  for (const child of parent.children) {
    // `<br>` at the end of a line is one line break, not two.
    if (isBreak && child.type === 'text') child.value = child.value.replace(/^\r?\n/, '');
    isBreak = child.type === 'html' && /^<br\b/i.test(child.value);
    if (child.type !== 'html') nesting.add(child);
    else {
      readHtml(child, nesting, context);
      nesting.endParagraph();
      // Text between blocks ends with its block.
      if (nesting.isFlow) closeWhile(nesting, context, (name) => elementRule(name)?.content === 'inline');
    }
  }
  closeWhile(nesting, context, () => true);
  (parent.children as Nodes[]) = nesting.children();
}

/** Closes elements without closing tags, which are errors. */
function closeWhile(nesting: Nesting, context: CompileContext, isTooMuch: (name: string) => boolean): void {
  for (let top = nesting.open.at(-1); top && isTooMuch(top.name); top = nesting.open.at(-1)) {
    nesting.open.pop();
    const problem = `<${top.name}> is not closed`;
    report(context, 'markdown/unbalanced-html', { problem }, top.at);
  }
}

function readHtml(node: Html, nesting: Nesting, context: CompileContext): void {
  const { open } = nesting;
  const tokens = tokenizeHtml(node.value);
  // Comments stay, because they separate groups of tabs.
  if (tokens.every(isBlank)) {
    nesting.add(node);
    return;
  }
  const pointAt = htmlPoints(node, context.source);
  const positionOf = ({ start, end }: Span) => ({ start: pointAt(start), end: pointAt(end) });
  const rangeOf = ({ start, end }: Span): Span => ({
    start: pointAt(start).offset ?? 0,
    end: pointAt(end).offset ?? 0,
  });
  const locate = ({ start, end }: Span): SourceLocation => {
    const from = pointAt(start);
    const to = pointAt(end);
    const length = to.line === from.line ? to.column - from.column : 1;
    return { file: context.file, line: from.line, column: from.column, length };
  };
  /** Leaves a part of the source out of the Markdown version. */
  const remove = (range: Span) => context.markdownEdits.push({ ...rangeOf(range), piece: '' });
  const refuse = (token: HtmlToken, hint?: string) => {
    const tag = /<[^>\n]{0,40}>?/.exec(node.value.slice(token.start, token.end))?.[0] ?? '';
    report(context, 'markdown/raw-html', { tag }, locate(token), hint);
    remove(token);
  };

  let unshown = '';
  for (const token of tokens) {
    if (unshown !== '') {
      remove(token);
      if (token.kind === 'close' && token.name === unshown) unshown = '';
    } else if (token.kind === 'text') addText(token);
    else if (token.kind === 'open') {
      openElement(token);
      if (UNSHOWN.has(token.name)) unshown = token.name;
    } else if (token.kind === 'close') closeElement(token);
    else if (token.kind === 'comment') remove(token);
    else refuse(token);
  }

  function addText(token: Token<'text'>): void {
    if (token.value.trim() === '' && !nesting.keepsBlanks()) return;
    const unread = UNREAD_MARKDOWN.exec(node.value.slice(token.start, token.end));
    if (unread) {
      const start = token.start + unread.index;
      const at = locate({ start, end: start + unread[0].length });
      report(context, 'markdown/unread', { text: unread[0] }, at);
    }
    // A line break in an HTML block is a space.
    const value = token.value.replaceAll('\n', ' ');
    nesting.addInline({ type: 'text', value, position: positionOf(token) });
  }

  function openElement(token: Token<'open'>): void {
    const { name } = token;
    const rule = elementRule(name);
    const misplaced = rule && misplacement(name, rule);
    if (!rule || misplaced !== undefined) {
      nesting.refused.add(name);
      refuse(token, misplaced ?? insteadOf(name));
      return;
    }
    const { inside, content } = rule;
    if (inside !== undefined) closeWhile(nesting, context, (each) => each !== inside);
    const hProperties = readAttributes(token, rule);
    const position = positionOf(token);
    if (name !== 'img') fillAttributes(hProperties, position);
    if (name === 'br') nesting.addInline({ type: 'break', position });
    else if (name === 'img') nesting.addInline({ ...toImage(token, hProperties), position });
    else {
      const element: HtmlElement = {
        type: 'htmlElement',
        data: { hName: name, hProperties },
        children: [],
        position,
      };
      const child = element as unknown as Nodes;
      if (content === 'inline' || content === 'void') nesting.addInline(child);
      else nesting.add(child);
      if (content !== 'void') open.push({ name, node: element, at: locate(token) });
    }
  }

  /** Says what to do about an element that cannot be where it is. */
  function misplacement(name: string, { inside, content }: ElementRule): string | undefined {
    if (inside !== undefined)
      return open.some((each) => each.name === inside) ? undefined : `Put it inside <${inside}>.`;
    if ((content === 'flow' || content === 'text') && !nesting.takesBlocks())
      return `Begin a line with <${name}>, outside of other text.`;
    return open.length < MAX_DEPTH ? undefined : `Nest at most ${MAX_DEPTH} elements.`;
  }

  function closeElement(token: Token<'close'>): void {
    const { name } = token;
    if (!open.some((each) => each.name === name)) {
      remove(token);
      if (!elementRule(name) || nesting.refused.has(name)) return;
      const problem = `</${name}> has no opening tag`;
      report(context, 'markdown/unbalanced-html', { problem }, locate(token));
      return;
    }
    closeWhile(nesting, context, (each) => each !== name);
    const closed = open.pop();
    if (closed) closed.node.position = { start: closed.node.position.start, end: pointAt(token.end) };
  }

  function readAttributes({ name, attributes }: Token<'open'>, rule: ElementRule) {
    const properties: Record<string, string | boolean> = {};
    for (const attribute of attributes) {
      if (acceptsAttribute(rule, attribute.name, attribute.value)) {
        properties[attribute.name] ??= attribute.name === 'open' || attribute.value;
        continue;
      }
      const facts = { attribute: attribute.name, element: name };
      const hint = insteadOfAttribute(name, attribute.name);
      report(context, 'markdown/html-attribute', facts, locate(attribute), hint);
      remove(attribute);
    }
    return properties;
  }

  /** Replaces tokens. Those of an image are replaced like those of Markdown. */
  function fillAttributes(properties: ReturnType<typeof readAttributes>, position: Html['position']): void {
    for (const [name, value] of Object.entries(properties))
      if (typeof value === 'string')
        properties[name] = fillTokens({ text: value, tokens: context.tokens }).text;
    recordTokens({ type: 'html', value: '', ...(position && { position }) }, context);
  }

  function toImage(token: Token<'open'>, properties: ReturnType<typeof readAttributes>): Image {
    const { src = '', alt = '', title, ...hProperties } = properties;
    const at = token.attributes.find((attribute) => attribute.name === 'src')?.valueAt;
    return {
      type: 'image',
      url: String(src).replace(/[\s()<>"]/g, escapeCharacter),
      alt: String(alt),
      title: title === undefined ? null : String(title),
      data: { hProperties, ...(at && { urlAt: rangeOf(at) }) },
    };
  }
}

declare module 'mdast' {
  interface ImageData {
    /** Span of the URL in the source, for an image that is written as HTML. */
    urlAt?: Span;
  }
}

const isBlank = (token: HtmlToken): boolean =>
  token.kind === 'comment' || (token.kind === 'text' && token.value.trim() === '');

const escapeCharacter = (character: string): string =>
  `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;
