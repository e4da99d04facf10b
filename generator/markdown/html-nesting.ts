import type { Nodes, Paragraph, Parents } from 'mdast';
import type { Point } from 'unist';
import type { SourceLocation } from '../types.ts';
import { elementRule } from './html-elements.ts';

/** HTML element in a Markdown tree; remark-rehype reads its name and properties from `data`. */
export type HtmlElement = {
  readonly type: 'htmlElement';
  readonly data: { readonly hName: string; readonly hProperties: Readonly<Record<string, string | boolean>> };
  readonly children: Nodes[];
  position: { readonly start: Point; end: Point };
};

/** Element whose closing tag has not been read, with the location of its opening tag. */
export type OpenElement = { readonly name: string; readonly node: HtmlElement; readonly at: SourceLocation };

/** Parents of blocks. Others contain text. */
const FLOW: ReadonlySet<string> = new Set(['root', 'blockquote', 'listItem', 'footnoteDefinition']);

/** The children of one parent while HTML elements are formed among them. */
export type Nesting = {
  readonly open: OpenElement[];
  /** Names of elements that were refused. Their closing tags are no problem of their own. */
  readonly refused: Set<string>;
  readonly isFlow: boolean;
  /** Whether blocks can be added now. */
  readonly takesBlocks: () => boolean;
  readonly add: (node: Nodes) => void;
  /** Adds text, an image or an inline element. Between blocks, it gets a paragraph, which the next block ends. */
  readonly addInline: (node: Nodes) => void;
  /** Whether blank text would separate two inline nodes. */
  readonly keepsBlanks: () => boolean;
  readonly endParagraph: () => void;
  readonly children: () => Nodes[];
};

export function createNesting(parent: Parents): Nesting {
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
    refused: new Set(),
    isFlow,
    takesBlocks,
    addInline,
    add(node) {
      // A paragraph between `<summary>` and `</summary>` is its text.
      if (node.type === 'paragraph' && isFlow && !takesBlocks()) siblings().push(...node.children);
      else siblings().push(node);
    },
    keepsBlanks: () => !takesBlocks() || inParagraph() || (takesText() && siblings().length > 0),
    endParagraph() {
      paragraph = undefined;
    },
    children: () => children,
  };
}
