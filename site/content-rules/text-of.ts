import type { Nodes, Root } from 'mdast';
import { SKIP, visit } from 'unist-util-visit';

/** Returns the text of a node and its children. Inline code is replaced by the word "code", unless it is kept. */
export function textOf(node: Nodes, options: { keepCode?: boolean } = {}): string {
  if (node.type === 'text') return node.value;
  if (node.type === 'inlineCode') return options.keepCode ? node.value : 'code';
  if (node.type === 'break') return ' ';
  if (!('children' in node)) return '';
  return node.children.map((child) => textOf(child, options)).join(node.type === 'tableRow' ? ' | ' : '');
}

/** Returns the paragraphs, headings and table rows of a document in order. */
export function passagesOf(tree: Root): readonly Nodes[] {
  const passages: Nodes[] = [];
  visit(tree, (node) => {
    if (node.type !== 'paragraph' && node.type !== 'heading' && node.type !== 'tableRow') return;
    passages.push(node);
    return SKIP;
  });
  return passages;
}
