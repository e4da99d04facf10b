import type { Element, Root } from 'hast';
import { visit } from 'unist-util-visit';
import type { SourceLocation } from './problems.ts';
import type { Heading, HtmlVisitor, MarkdownDocument } from './site.ts';

const RANK = /^h([1-6])$/;
/** Id that an author wrote at the end of a heading: `## Title {#id}`. */
export const EXPLICIT_ID = /\{#([A-Za-z0-9][\w-]*)\}\s*$/;

/** Gives a heading the id that its author wrote: `## Title {#id}`. */
export function takeExplicitIds() {
  return (tree: Root): void =>
    visit(tree, 'element', (node: Element) => {
      if (!RANK.test(node.tagName)) return;
      const last = node.children.at(-1);
      const match = last?.type === 'text' ? EXPLICIT_ID.exec(last.value) : null;
      if (last?.type !== 'text' || !match) return;
      last.value = last.value.slice(0, match.index).trimEnd();
      node.properties.id = match[1];
    });
}

type Found = {
  headings: Heading[];
  anchors: Record<string, SourceLocation>;
  /** Elements such as `<a id="first"></a>`, which writers put beside headings. */
  marks: Map<string, Element>;
};

const foundIn = (document: MarkdownDocument): Found => {
  document.data.headings ??= { headings: [], anchors: {}, marks: new Map() } satisfies Found;
  return document.data.headings as Found;
};

/**
 * Collects headings and the locations of their ids. One of only symbols, whose slug is empty, is `section`.
 * An anchor with the id of a heading loses it.
 */
const visitor: HtmlVisitor = {
  element: {
    filter: ['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'a'],
    visit(node, context) {
      const { headings, anchors, marks } = foundIn(context.document);
      const written = String(node.properties.id ?? '');
      if (node.tagName === 'a') {
        if (anchors[written]) delete node.properties.id;
        else if (written !== '') marks.set(written, node);
        return;
      }
      const id = /^(?:-\d+)?$/.test(written) ? `section${written}` : written;
      node.properties.id = id;
      anchors[id] = context.locate(node);
      delete marks.get(id)?.properties.id;
      // The heading of the footnotes is not part of the text.
      if (id === 'footnote-label') return;
      headings.push({ depth: Number(node.tagName.slice(1)), id, text: context.textContent(node).trim() });
    },
  },
};

export const collectHeadings = { visitor, of: foundIn };
