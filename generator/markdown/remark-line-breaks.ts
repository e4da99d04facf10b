import type { Root } from 'mdast';
import remarkBreaks from 'remark-breaks';
import { walkMarkdown } from './walk-tree.ts';

/** Turns newlines in paragraphs into line breaks. remark-breaks receives only the nodes with newlines, for speed. */
export function remarkLineBreaks() {
  const addBreaks = remarkBreaks();
  return (tree: Root): void => {
    walkMarkdown(tree, (node, ancestors) => {
      const parent = node.type === 'text' && node.value.includes('\n') ? ancestors.at(-1) : undefined;
      if (parent) addBreaks(parent as Root);
    });
  };
}
