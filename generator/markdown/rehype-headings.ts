import type { Element, Root } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import rehypeSlug from 'rehype-slug';
import type { VFile } from 'vfile';
import { CLASSES } from '../emitted-names.ts';
import { element, SKIP, walkElements } from '../lib/trees.ts';
import { fillText, type SiteTexts } from '../site-texts.ts';
import { contextOf, locationOf } from './compile-context.ts';

const RANK = /^h([1-6])$/;
const EXPLICIT_ID = /\{#([A-Za-z0-9][\w-]*)\}\s*$/;

/**
 * Gives every heading an id: the explicit one of `## Title {#id}`, else a slug by rehype-slug, else `section` if
 * the slug is empty. rehype-slug receives only the headings, because it walks the whole tree.
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

/** Copies a heading, with its text as one node. The copy shares its properties with the original. */
const asText = (heading: Element): Element => ({
  ...heading,
  children: [{ type: 'text', value: textOf(heading) }],
});

function takeExplicitId(heading: Element): void {
  const last = heading.children.at(-1);
  const match = last?.type === 'text' ? EXPLICIT_ID.exec(last.value) : null;
  if (last?.type !== 'text' || !match) return;
  last.value = last.value.slice(0, match.index).trimEnd();
  heading.properties.id = match[1];
}

/**
 * Collects the headings and adds a link after each. Inside the heading, the link would be part of its accessible name.
 * The site's stylesheet draws the link's icon. The page title (`h1`) has no link; the footnotes heading is skipped.
 */
export function rehypeHeadings({ texts }: { texts: SiteTexts }) {
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
      const ariaLabel = text ? fillText(texts.headingLink, { heading: text }) : texts.untitledHeadingLink;
      const link = element('a', { className: [CLASSES.headingLink], href: `#${id}`, ariaLabel });
      if (node.position) link.position = node.position;
      parent.children[index] = element('div', { className: [CLASSES.heading] }, [node, link]);
      return SKIP;
    });
  };
}
