import type { Nodes, Root } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import type { VFile } from 'vfile';
import { CLASSES } from '../emitted-names.ts';
import { wordSet } from '../lib/strings.ts';
import { hasClass, SKIP, walkElements } from '../lib/trees.ts';

/** Hebrew, Arabic and the other scripts that are written from right to left. */
const RIGHT_TO_LEFT =
  /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1E95F}\u{1EC70}-\u{1EEFF}]/u;
const LETTER = /\p{L}/u;

const TEXT = wordSet('p h1 h2 h3 h4 h5 h6 li td th dt dd summary figcaption');
const GROUPS = wordSet('ul ol dl blockquote details table');

/**
 * Sets the direction of text that is written from right to left: `dir="auto"` for a paragraph, heading, list item or cell;
 * `dir="rtl"` for a list, table, blockquote or callout that begins with such text, which moves its markers and columns.
 */
export function rehypeDirection() {
  return (tree: Root, file: VFile): void => {
    if (!RIGHT_TO_LEFT.test(String(file.value))) return;
    walkElements(tree, (node, ancestors) => {
      const { tagName, properties } = node;
      const isTurned = ancestors.some((each) => each.type === 'element' && each.properties.dir === 'rtl');
      if (tagName === 'pre' || tagName === 'svg') {
        if (isTurned) properties.dir = 'ltr';
        return SKIP;
      }
      if (properties.dir !== undefined) return;
      if (GROUPS.has(tagName) || hasClass(node, CLASSES.callout)) {
        if (!isTurned && RIGHT_TO_LEFT.test(firstLetter(node))) properties.dir = 'rtl';
      } else if (TEXT.has(tagName) || hasClass(node, CLASSES.heading)) {
        // Browsers ignore paragraphs with a direction of their own when they look for that of a list item.
        const hasParagraphs = node.children.some(
          (child) => child.type === 'element' && child.tagName === 'p',
        );
        if (hasParagraphs) return;
        if (isTurned || RIGHT_TO_LEFT.test(textOf(node))) properties.dir = 'auto';
        if (hasClass(node, CLASSES.heading)) return SKIP;
      }
      return undefined;
    });
  };
}

/** First letter of the text of a node; empty without one. */
function firstLetter(node: Nodes): string {
  if (node.type === 'text') return LETTER.exec(node.value)?.[0] ?? '';
  if (!('children' in node)) return '';
  for (const child of node.children) {
    const found = firstLetter(child);
    if (found !== '') return found;
  }
  return '';
}
