import type { InlineCode, Nodes, Parents } from 'mdast';
import { SKIP, visit } from 'unist-util-visit';
import type { ContentFile } from './read-content.ts';
import { fillTokens, type Tokens } from './tokens.ts';

/** Paragraph, heading or table cell. */
export type Block = {
  readonly file: string;
  readonly line: number;
  readonly type: 'paragraph' | 'heading' | 'tableCell';
  readonly depth: number | undefined;
  /** Text with tokens replaced. Inline code is replaced by the word `code`. */
  readonly text: string;
  /** Like `text`, without the text of links to other sites, which are titles by others. */
  readonly own: string;
  /** Like `text`, with inline code in backticks. */
  readonly coded: string;
  readonly codes: readonly InlineCode[];
  readonly urls: readonly string[];
};

/** Returns the prose of a file in order, without code fences. */
export function findProse(content: ContentFile, tokens: Tokens): readonly Block[] {
  const blocks: Block[] = [];
  visit(content.tree, (node) => {
    if (node.type !== 'paragraph' && node.type !== 'heading' && node.type !== 'tableCell') return;
    const codes: InlineCode[] = [];
    const urls: string[] = [];
    visit(node, (inner) => {
      if (inner.type === 'inlineCode') codes.push(inner);
      if (inner.type === 'link') urls.push(inner.url);
    });
    const fill = (text: string) => fillTokens(text, tokens).replace(/\s*\{#[\w-]+\}$/, '');
    const isElsewhere = (inner: Nodes) => inner.type === 'link' && /^https?:/.test(inner.url);
    blocks.push({
      file: content.file,
      line: node.position?.start.line ?? 0,
      type: node.type,
      depth: node.type === 'heading' ? node.depth : undefined,
      text: fill(wordsOf(node, () => undefined)),
      own: fill(wordsOf(node, (inner) => (isElsewhere(inner) ? 'title' : undefined))),
      coded: wordsOf(node, (inner) => (inner.type === 'inlineCode' ? `\`${inner.value}\`` : undefined)),
      codes,
      urls,
    });
    return SKIP;
  });
  return blocks;
}

function wordsOf(parent: Parents, special: (node: Nodes) => string | undefined): string {
  return parent.children
    .map((node) => {
      if (node.type === 'text') return node.value;
      if (node.type === 'break') return ' ';
      const inside = 'children' in node ? wordsOf(node, special) : node.type === 'inlineCode' ? 'code' : '';
      return special(node) ?? inside;
    })
    .join('');
}
