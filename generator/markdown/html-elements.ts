import type { Nodes, Paragraph, Parents } from 'mdast';
import type { Point } from 'unist';
import { ownValue, wordSet } from '../lib/strings.ts';
import type { SourceLocation } from '../types.ts';

/**
 * - `inline`: contains text and other inline elements.
 * - `void`: has no content and no closing tag.
 * - `text`: a block that contains what a paragraph contains.
 * - `flow`: a block that contains blocks.
 */
type Content = 'inline' | 'void' | 'text' | 'flow';

export type ElementRule = {
  readonly content: Content;
  /** Attributes besides those that every element may have, with the values they accept. */
  readonly attributes?: Readonly<Record<string, RegExp>>;
  /** Element that must be the parent. */
  readonly inside?: string;
};

const NUMBER = /^\d{1,5}$/;
const ANY = /^/;
const COMMON: Readonly<Record<string, RegExp>> = { title: ANY, lang: /^[\w-]+$/, dir: /^(?:ltr|rtl|auto)$/i };

const INLINE_NAMES =
  'abbr b bdi cite code del dfn em i ins kbd mark q ruby s samp small strong sub sup u var'.split(' ');

/** HTML elements in Markdown. Their attributes run nothing, name nothing that scripts ask for, and style nothing. */
const ELEMENTS: Readonly<Record<string, ElementRule>> = {
  ...Object.fromEntries(INLINE_NAMES.map((name) => [name, { content: 'inline' }])),
  rp: { content: 'inline', inside: 'ruby' },
  rt: { content: 'inline', inside: 'ruby' },
  br: { content: 'void' },
  wbr: { content: 'void' },
  img: { content: 'void', attributes: { src: ANY, alt: ANY, width: NUMBER, height: NUMBER } },
  details: { content: 'flow', attributes: { open: ANY } },
  summary: { content: 'text', inside: 'details' },
  dl: { content: 'flow' },
  dt: { content: 'text', inside: 'dl' },
  dd: { content: 'flow', inside: 'dl' },
};

export const elementRule = (name: string): ElementRule | undefined => ownValue(ELEMENTS, name);

export const acceptsAttribute = (rule: ElementRule, name: string, value: string): boolean =>
  (ownValue(rule.attributes ?? {}, name) ?? ownValue(COMMON, name))?.test(value) ?? false;

const TABLE = 'Write a table: | a | b |.';
const LIST = 'Write a list whose lines begin with "- " or "1. ".';
const TEXT =
  'Remove the tags. Blank lines separate paragraphs, and the stylesheet of the site sets the appearance.';
const BROWSER =
  'Markdown has no scripts, styles, forms or players. Add it to a template of the site, or link to it.';

/** What to write instead of an element. */
const INSTEAD: Readonly<Record<string, string>> = {
  a: 'Write a link, [text](URL), or give a heading an anchor: ## Title {#id}.',
  ...named('h1 h2 h3 h4 h5 h6', 'Write a heading: ## Title.'),
  ...named('p div center span font section article', TEXT),
  ...named('ul ol li', LIST),
  ...named('table thead tbody tfoot tr td th caption', TABLE),
  ...named('strike tt big', 'Write ~~text~~, `text` or **text**.'),
  pre: 'Write a code block between two lines of ```.',
  hr: 'Write a line of three dashes: ---.',
  blockquote: 'Begin the lines with >.',
  ...named('picture source', 'Write ![description](path). The build adds smaller formats.'),
  ...named(
    'script style iframe object embed video audio form input button select textarea svg math',
    BROWSER,
  ),
};

export const insteadOf = (name: string): string | undefined => ownValue(INSTEAD, name);

/** What to write instead of an attribute. */
export function insteadOfAttribute(element: string, name: string): string {
  if (name === 'id' || name === 'name') return 'Remove it. A heading gets an anchor by ## Title {#id}.';
  if (name === 'width' || name === 'height') return 'Write a whole number of pixels, such as width="300".';
  const rule = elementRule(element);
  const known = [...Object.keys(rule?.attributes ?? {}), ...Object.keys(COMMON)].join(', ');
  return `Remove it. Attributes of <${element}> are: ${known}.`;
}

function named(names: string, hint: string): Record<string, string> {
  return Object.fromEntries(names.split(' ').map((name) => [name, hint]));
}

/** HTML element in a Markdown tree; remark-rehype reads its name and properties from `data`. */
export type HtmlElement = {
  readonly type: 'htmlElement';
  readonly data: { readonly hName: string; readonly hProperties: Readonly<Record<string, string | boolean>> };
  readonly children: Nodes[];
  position: { readonly start: Point; end: Point };
};

/** Element whose closing tag has not been read, with the location of its opening tag. */
type OpenElement = { readonly name: string; readonly node: HtmlElement; readonly at: SourceLocation };

/** Parents of blocks. Others contain text. */
const FLOW = wordSet('root blockquote listItem footnoteDefinition containerDirective');

export type Nesting = ReturnType<typeof createNesting>;

/** The children of one parent while HTML elements are formed among them. */
export function createNesting(parent: Parents) {
  const children: Nodes[] = [];
  const open: OpenElement[] = [];
  const isFlow = FLOW.has(parent.type);
  /** Paragraph around text that HTML has between blocks. */
  let paragraph: Paragraph | undefined;

  const siblings = () => open.at(-1)?.node.children ?? children;
  const inParagraph = () => paragraph !== undefined && siblings().at(-1) === paragraph;
  const takesBlocks = () => {
    const top = open.at(-1);
    return top ? elementRule(top.name)?.content === 'flow' : isFlow;
  };
  const takesText = () => !takesBlocks() || open.at(-1)?.name === 'dd';

  /** Adds text, an image or an inline element. Between blocks, it gets a paragraph, which the next block ends. */
  function addInline(node: Nodes): void {
    if (takesText()) siblings().push(node);
    else if (paragraph && inParagraph()) paragraph.children.push(node as never);
    else {
      paragraph = { type: 'paragraph', children: [node as never] };
      if (node.position) paragraph.position = node.position;
      siblings().push(paragraph);
    }
  }

  return {
    open,
    /** Names of elements that were refused. Their closing tags are no problem of their own. */
    refused: new Set<string>(),
    isFlow,
    takesBlocks,
    addInline,
    add(node: Nodes): void {
      // A paragraph between `<summary>` and `</summary>` is its text.
      if (node.type === 'paragraph' && isFlow && !takesBlocks()) siblings().push(...node.children);
      else siblings().push(node);
    },
    /** Whether blank text would separate two inline nodes. */
    keepsBlanks: () => !takesBlocks() || inParagraph() || (takesText() && siblings().length > 0),
    endParagraph(): void {
      paragraph = undefined;
    },
    children: (): Nodes[] => children,
  };
}
