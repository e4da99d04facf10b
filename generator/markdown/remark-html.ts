import { decodeHTML } from 'entities/decode';
import type { Html, Image, Nodes, Parents, Root } from 'mdast';
import type { VFile } from 'vfile';
import { fillTokens } from '../lib/fill-tokens.ts';
import type { SourceLocation } from '../types.ts';
import { type CompileContext, contextOf, locationOf, report } from './compile-context.ts';
import {
  acceptsAttribute,
  createNesting,
  type ElementRule,
  elementRule,
  type HtmlElement,
  insteadOf,
  insteadOfAttribute,
  type Nesting,
  type Properties,
} from './html-elements.ts';
import { type HtmlToken, htmlPoints, htmlTokens, type Range } from './html-tokens.ts';
import { recordTokens } from './remark-fill-tokens.ts';
import { walkMarkdown } from './walk-tree.ts';

/** Elements whose text is never shown. */
const UNSHOWN: ReadonlySet<string> = new Set('iframe script style template textarea title xmp'.split(' '));
/** Markdown in an HTML block, which is text there. */
const UNREAD_MARKDOWN = /(?:\*\*|__|`)[^\s*_`][^*_`\n]{0,60}(?:\*\*|__|`)/;
/** Maximum number of nested elements. */
const MAX_DEPTH = 20;

/**
 * Turns HTML into nodes of the Markdown tree, so that all other plugins see images, text and elements as if they were
 * Markdown. Elements and attributes that `html-elements.ts` does not list, and unbalanced tags, are errors.
 * A tag can only be closed in the paragraph, list item or blockquote in which it was opened.
 */
export function remarkHtml() {
  return (tree: Root, file: VFile): void => {
    const parents = new Set<Parents>();
    walkMarkdown(tree, (node, ancestors) => {
      const parent = ancestors.at(-1);
      if (node.type === 'html' && parent) parents.add(parent);
    });
    for (const parent of parents) nestElements(parent, contextOf(file), String(file.value));
  };
}

function nestElements(parent: Parents, context: CompileContext, source: string): void {
  const nesting = createNesting(parent);
  let isBreak = false;
  for (const child of parent.children) {
    // `<br>` at the end of a line is one line break, not two.
    if (isBreak && child.type === 'text') child.value = child.value.replace(/^\r?\n/, '');
    isBreak = child.type === 'html' && /^<br\b/i.test(child.value);
    if (child.type !== 'html') nesting.add(child);
    else {
      readHtml(child, { nesting, context, source });
      nesting.endParagraph();
      // Text between blocks ends with its block.
      if (nesting.isFlow) closeWhile(nesting, context, (name) => elementRule(name)?.content === 'inline');
    }
  }
  closeWhile(nesting, context, () => true);
  (parent.children as Nodes[]) = nesting.children;
}

/** Closes elements without closing tags, which are errors. */
function closeWhile({ open }: Nesting, context: CompileContext, isTooMuch: (name: string) => boolean): void {
  for (let top = open.at(-1); top && isTooMuch(top.name); top = open.at(-1)) {
    open.pop();
    report(context, 'markdown/unbalanced-html', { problem: `<${top.name}> is not closed` }, top.at);
  }
}

function readHtml(node: Html, input: { nesting: Nesting; context: CompileContext; source: string }): void {
  const { nesting, context, source } = input;
  const { open } = nesting;
  const tokens = htmlTokens(node.value);
  const textOf = ({ start, end }: Range) => node.value.slice(start, end);
  const isBlank = (token: HtmlToken) =>
    token.kind === 'comment' || (token.kind === 'text' && textOf(token).trim() === '');
  // Comments stay, because they separate groups of tabs.
  if (tokens.every(isBlank)) {
    nesting.add(node);
    return;
  }
  const pointAt = htmlPoints(node, source);
  const positionOf = ({ start, end }: Range) => ({ start: pointAt(start), end: pointAt(end) });
  const offsetsOf = ({ start, end }: Range): Range => ({
    start: pointAt(start).offset ?? 0,
    end: pointAt(end).offset ?? 0,
  });
  const locate = (range: Range): SourceLocation =>
    locationOf(context, { type: 'html', position: positionOf(range) });
  let unshown = '';
  for (const token of tokens) {
    if (unshown !== '') {
      if (token.kind === 'close' && token.name === unshown) unshown = '';
    } else if (token.kind === 'open') {
      openElement(token);
      if (UNSHOWN.has(token.name)) unshown = token.name;
    } else if (token.kind === 'close') closeElement(token);
    else if (token.kind === 'text') addText(token);
    // Comments are not part of the Markdown version.
    else if (token.kind === 'comment') context.markdownEdits.push({ ...offsetsOf(token), piece: '' });
    else refuse(token);
  }

  function refuse(token: HtmlToken, hint?: string): void {
    const tag = /<[^>\n]{0,40}>?/.exec(textOf(token))?.[0] ?? '';
    report(context, 'markdown/raw-html', { tag }, locate(token), hint);
  }

  function addText(token: HtmlToken): void {
    const text = textOf(token);
    if (text.trim() === '' && !nesting.keepsBlanks()) return;
    const unread = UNREAD_MARKDOWN.exec(text);
    if (unread) {
      const start = token.start + unread.index;
      const at = locate({ start, end: start + unread[0].length });
      report(context, 'markdown/unread', { text: unread[0] }, at);
    }
    // A line break in an HTML block is a space.
    const value = decodeHTML(text).replaceAll('\n', ' ');
    nesting.addInline({ type: 'text', value, position: positionOf(token) });
  }

  function openElement(token: HtmlToken): void {
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
    if (name === 'img') {
      nesting.addInline({ ...toImage(token, hProperties), position });
      return;
    }
    // Tokens of an image are replaced like those of Markdown.
    for (const [key, value] of Object.entries(hProperties))
      if (typeof value === 'string')
        hProperties[key] = fillTokens({ text: value, tokens: context.tokens }).text;
    recordTokens({ type: 'html', value: '', position }, context, source);
    if (name === 'br') {
      nesting.addInline({ type: 'break', position });
      return;
    }
    const element: HtmlElement = {
      type: 'htmlElement',
      data: { hName: name, hProperties },
      children: [],
      position,
    };
    if (content === 'inline' || content === 'void') nesting.addInline(element as unknown as Nodes);
    else nesting.add(element as unknown as Nodes);
    if (content !== 'void') open.push({ name, node: element, at: locate(token) });
  }

  /** Says what to do about an element that cannot be where it is. */
  function misplacement(name: string, { inside, content }: ElementRule): string | undefined {
    if (inside !== undefined)
      return open.some((each) => each.name === inside) ? undefined : `Put it inside <${inside}>.`;
    if ((content === 'flow' || content === 'text') && !nesting.takesBlocks())
      return `Begin a line with <${name}>, outside of other text.`;
    return open.length < MAX_DEPTH ? undefined : `Nest at most ${MAX_DEPTH} elements.`;
  }

  function closeElement(token: HtmlToken): void {
    const { name } = token;
    if (open.some((each) => each.name === name)) {
      closeWhile(nesting, context, (each) => each !== name);
      const closed = open.pop();
      if (closed) closed.node.position.end = pointAt(token.end);
    } else if (elementRule(name) && !nesting.refused.has(name)) {
      const problem = `</${name}> has no opening tag`;
      report(context, 'markdown/unbalanced-html', { problem }, locate(token));
    }
  }

  function readAttributes({ name, attributes }: HtmlToken, rule: ElementRule): Properties {
    const properties: Properties = {};
    for (const attribute of attributes) {
      if (acceptsAttribute(rule, attribute.name, attribute.value)) {
        properties[attribute.name] ??= attribute.name === 'open' || attribute.value;
        continue;
      }
      const facts = { attribute: attribute.name, element: name };
      const hint = insteadOfAttribute(name, attribute.name);
      report(context, 'markdown/html-attribute', facts, locate(attribute), hint);
    }
    return properties;
  }

  function toImage(token: HtmlToken, properties: Properties): Image {
    const { src = '', alt = '', title, ...hProperties } = properties;
    const at = token.attributes.find((attribute) => attribute.name === 'src')?.valueAt;
    return {
      type: 'image',
      url: String(src).replace(/[\s()<>"]/g, escapeCharacter),
      alt: String(alt),
      title: title === undefined ? null : String(title),
      data: { hProperties, ...(at && { urlAt: offsetsOf(at) }) },
    };
  }
}

declare module 'mdast' {
  interface ImageData {
    /** Range of the URL in the source, for an image that is written as HTML. */
    urlAt?: Range;
  }
}

const escapeCharacter = (character: string): string =>
  `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;
