import GithubSlugger from 'github-slugger';
import type { Root } from 'mdast';
import remarkBreaks from 'remark-breaks';
import { HEADINGS } from '../../core/markdown-headings.ts';
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

/** What rehype-slug does. */
export const identifyHeadings: HtmlVisitor = {
  element: {
    filter: HEADINGS,
    visit(node, context) {
      context.document.data.slugger ??= new GithubSlugger();
      const slugger = context.document.data.slugger as GithubSlugger;
      node.properties.id ??= slugger.slug(context.textContent(node));
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
