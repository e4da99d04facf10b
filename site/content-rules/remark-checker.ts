import type { Root } from 'mdast';

/** Marks the place of the configuration checker in compiled Markdown. The docs template replaces it. */
export const CHECKER_PLACE = /<div data-checker-place(?:="")?><\/div>/;

/** Replaces the line `<!-- configuration checker -->` by the mark. */
export function remarkChecker() {
  return (tree: Root): void => {
    for (const [index, { type, position, ...node }] of tree.children.entries()) {
      if (type !== 'html' || !('value' in node) || node.value !== '<!-- configuration checker -->') continue;
      tree.children[index] = {
        type: 'paragraph',
        children: [],
        data: { hName: 'div', hProperties: { dataCheckerPlace: '' } },
        ...(position && { position }),
      };
    }
  };
}
