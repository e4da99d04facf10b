import type { Nodes } from 'mdast';

/** Text of a node and its children. Inline code counts as the word "code", whatever is in it. */
export function textOf(node: Nodes): string {
  if (node.type === 'text') return node.value;
  if (node.type === 'inlineCode') return 'code';
  if (node.type === 'break') return ' ';
  if (node.type === 'tableRow') return node.children.map(textOf).join(' | ');
  return 'children' in node ? node.children.map(textOf).join('') : '';
}
