import type { Element } from 'hast';
import type { HtmlVisitor } from './site.ts';

export const HEADINGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];
const EXPLICIT_ID = /\s*\{#([A-Za-z0-9][\w-]*)\}\s*$/;

/** Gives a heading the id that its author wrote: `## Title {#id}`. */
export const takeExplicitIds: HtmlVisitor = {
  element: {
    filter: HEADINGS,
    visit(node, context) {
      const last = EXPLICIT_ID.test(context.textContent(node)) ? node.children.at(-1) : undefined;
      const id = last?.type === 'text' && EXPLICIT_ID.exec(last.value)?.[1];
      if (last?.type !== 'text' || !id) return;
      const text = { ...last, value: last.value.replace(EXPLICIT_ID, '') };
      context.setChildren(node, [...node.children.slice(0, -1), text]);
      node.properties.id = id;
    },
  },
};

/**
 * Collects headings and the locations of their ids. One of only symbols, whose slug is empty, is `section`.
 * An anchor with the id of a heading loses it.
 */
export const collectHeadings: HtmlVisitor = {
  element: {
    filter: [...HEADINGS, 'a'],
    visit(node, context) {
      const { headings, anchors, data } = context.document;
      // Elements such as `<a id="first"></a>`, which writers put beside headings.
      data.marks ??= new Map();
      const marks = data.marks as Map<string, Element>;
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
