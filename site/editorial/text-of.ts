import type { Nodes } from 'mdast';

/** Returns the text of a node and its children. Inline code is replaced by the word "code". */
export function textOf(node: Nodes): string {
  if (node.type === 'text') return node.value;
  if (node.type === 'inlineCode') return 'code';
  if (node.type === 'break') return ' ';
  if (node.type === 'tableRow') return node.children.map(textOf).join(' | ');
  return 'children' in node ? node.children.map(textOf).join('') : '';
}
