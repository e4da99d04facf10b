import type { Root } from 'mdast';
import remarkBreaks from 'remark-breaks';
import { walkMarkdown } from './walk-tree.ts';

/** A line end in a paragraph is a line break. remark-breaks is shown only what has one, because it walks all it is shown. */
export function remarkLineBreaks() {
  const addBreaks = remarkBreaks();
  return (tree: Root): void => {
    walkMarkdown(tree, (node, ancestors) => {
      const parent = node.type === 'text' && node.value.includes('\n') ? ancestors.at(-1) : undefined;
      if (parent) addBreaks(parent as Root);
    });
  };
}
