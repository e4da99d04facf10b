import GithubSlugger from 'github-slugger';
import type { Root } from 'mdast';
import remarkBreaks from 'remark-breaks';
import { EXPLICIT_ID } from '../../core/markdown-headings.ts';
import type { HtmlVisitor, MarkdownVisitor } from '../../core/site.ts';

/** What remark-breaks does: a line break in a paragraph is one on the page. */
export const breakLines: MarkdownVisitor = {
  text(node, context) {
    if (!/[\r\n]/.test(node.value)) return;
    const root: Root = { type: 'root', children: [{ ...node }] };
    remarkBreaks()(root);
    context.replaceNode(node, root.children);
  },
};

/** Ids that authors wrote (`## Title {#id}`), and those of rehype-slug. */
export const identifyHeadings: HtmlVisitor = {
  element: {
    filter: ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
    visit(node, context) {
      context.document.data.slugger ??= new GithubSlugger();
      const slugger = context.document.data.slugger as GithubSlugger;
      const text = context.textContent(node);
      const last = EXPLICIT_ID.test(text) ? node.children.at(-1) : undefined;
      const [mark, id] = (last?.type === 'text' && EXPLICIT_ID.exec(last.value)) || [];
      if (last?.type === 'text' && mark !== undefined) {
        const value = last.value.slice(0, -mark.length).trimEnd();
        context.setChildren(node, [...node.children.slice(0, -1), { type: 'text', value }]);
        node.properties.id = id;
      } else node.properties.id ??= slugger.slug(text);
    },
  },
};

/** satteri aligns cells with `style`, remark-rehype with `align`. */
export const alignCells: HtmlVisitor = {
  element: {
    filter: ['th', 'td'],
    visit(node) {
      const { style, ...properties } = node.properties;
      if (style !== undefined)
        node.properties = { align: String(style).replace('text-align: ', ''), ...properties };
    },
  },
};
