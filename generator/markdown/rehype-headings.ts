import type { Element, Root } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import { SKIP, visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import { contextOf, locationOf } from './compile-context.ts';

const RANK = /^h([1-6])$/;
const EXPLICIT_ID = /\s*\{#([A-Za-z][\w-]*)\}\s*$/;

/** `## Title {#id}` keeps its id when the title is reworded. Runs before rehype-slug, which leaves given ids alone. */
export function rehypeExplicitIds() {
  return (tree: Root): void => {
    visit(tree, 'element', (node) => {
      const last = RANK.test(node.tagName) ? node.children.at(-1) : undefined;
      const match = last?.type === 'text' ? EXPLICIT_ID.exec(last.value) : null;
      if (last?.type !== 'text' || !match) return;
      last.value = last.value.slice(0, match.index);
      node.properties.id = match[1];
    });
  };
}

/** A heading of pictures or signs alone has no slug; it gets an id that can be linked to all the same. After rehype-slug. */
export function rehypeWordlessIds() {
  return (tree: Root): void => {
    visit(tree, 'element', (node) => {
      const { id } = node.properties;
      if (RANK.test(node.tagName) && (id === '' || /^-\d+$/.test(String(id))))
        node.properties.id = `section${id}`;
    });
  };
}

/**
 * Collects the headings and sets a link to each beside it: in the heading it would be part of the heading's name. The
 * sign that shows it is the style sheet's. The title of the page (rank 1) needs none, the heading of the footnotes is
 * not the author's.
 */
export function rehypeHeadings() {
  return (tree: Root, file: VFile): void => {
    const context = contextOf(file);
    visit(tree, 'element', (node, index, parent) => {
      if (node.properties.dataFootnotes !== undefined) return SKIP;
      const depth = Number(RANK.exec(node.tagName)?.[1] ?? 0);
      const id = node.properties.id;
      if (depth === 0 || typeof id !== 'string') return;
      const text = textOf(node).trim();
      context.headings.push({ depth, id, text });
      context.anchors.push({ id, at: locationOf(context, node) });
      if (depth === 1 || index === undefined || !parent) return SKIP;
      const link: Element = {
        type: 'element',
        tagName: 'a',
        properties: {
          className: ['heading-link'],
          href: `#${id}`,
          ariaLabel: text ? `Link to section “${text}”` : 'Link to this section',
        },
        children: [],
        ...(node.position && { position: node.position }),
      };
      parent.children[index] = {
        type: 'element',
        tagName: 'div',
        properties: { className: ['heading'] },
        children: [node, link],
      };
      return SKIP;
    });
  };
}
