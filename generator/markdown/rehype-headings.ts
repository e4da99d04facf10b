import type { Element, Root } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import rehypeSlug from 'rehype-slug';
import type { VFile } from 'vfile';
import { contextOf, locationOf } from './compile-context.ts';
import { SKIP, walkElements } from './walk-tree.ts';

const RANK = /^h([1-6])$/;
const EXPLICIT_ID = /\s*\{#([A-Za-z][\w-]*)\}\s*$/;

/**
 * Gives every heading an id. `## Title {#id}` keeps its id when the title is reworded; rehype-slug makes the others, and is
 * shown the headings alone, because it would walk the whole tree. A heading of pictures or signs has no slug; it gets
 * an id that can be linked to all the same.
 */
export function rehypeHeadingIds() {
  const addSlugs = rehypeSlug();
  return (tree: Root): void => {
    const headings: Element[] = [];
    walkElements(tree, (node) => {
      if (RANK.test(node.tagName)) headings.push(node);
    });
    for (const heading of headings) takeExplicitId(heading);
    addSlugs({ type: 'root', children: headings.map(asText) });
    for (const { properties } of headings)
      if (properties.id === '' || /^-\d+$/.test(String(properties.id)))
        properties.id = `section${properties.id}`;
  };
}

/** The same heading, properties and all, with its words in one piece. */
const asText = (heading: Element): Element => ({
  ...heading,
  children: [{ type: 'text', value: textOf(heading) }],
});

function takeExplicitId(heading: Element): void {
  const last = heading.children.at(-1);
  const match = last?.type === 'text' ? EXPLICIT_ID.exec(last.value) : null;
  if (last?.type !== 'text' || !match) return;
  last.value = last.value.slice(0, match.index);
  heading.properties.id = match[1];
}

/**
 * Collects the headings and sets a link to each beside it: in the heading it would be part of the heading's name. The
 * sign that shows it is the style sheet's. The title of the page (rank 1) needs none, the heading of the footnotes is
 * not the author's.
 */
export function rehypeHeadings() {
  return (tree: Root, file: VFile): void => {
    const context = contextOf(file);
    walkElements(tree, (node, ancestors, index) => {
      const parent = ancestors.at(-1);
      if (node.properties.dataFootnotes !== undefined) return SKIP;
      const depth = Number(RANK.exec(node.tagName)?.[1] ?? 0);
      const id = node.properties.id;
      if (depth === 0 || typeof id !== 'string') return;
      const text = textOf(node).trim();
      context.headings.push({ depth, id, text });
      context.anchors.push({ id, at: locationOf(context, node) });
      if (depth === 1 || !parent) return SKIP;
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
