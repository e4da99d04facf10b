import type { Element, Nodes } from 'hast';
import { h } from 'hastscript';
import type { Feature, VisitContext } from '../../core/site.ts';
import { checkHeadings } from './check-headings.ts';

const ENGLISH = (heading: string): string =>
  heading ? `Link to section “${heading}”` : 'Link to this section';

/**
 * Puts each heading, except for `h1`, into a box with a link to itself. The link is beside the heading,
 * because inside it would be part of its accessible name. The stylesheet draws the link's icon. Reports IDs
 * that a page has twice, and a second title.
 *
 * @example features: [headings()], with `@import "#generator/headings/headings.css"` in a stylesheet
 * @param options `link` returns the accessible name of a link. Its argument is empty if the heading is. With
 * `vitepress`, headings can also be linked to with the ids of VitePress, such as `css-modules`.
 */
export function headings({ link = ENGLISH, vitepress = false } = {}): Feature {
  const visit = (heading: Element, context: VisitContext<Nodes>) => {
    const { id } = heading.properties;
    // The heading of the footnotes is only for screen readers.
    if (typeof id !== 'string' || id === 'footnote-label') return;
    const text = context.textContent(heading).trim();
    const other = vitepress ? slugOf(text) : id;
    // An id has precedence over a name, so this cannot take that of another heading.
    const name = other === id ? undefined : other;
    const anchor = h('a.heading-link', { href: `#${id}`, ariaLabel: link(text), name });
    context.wrapNode(heading, h('div.heading', anchor));
  };
  return {
    name: 'headings',
    rehype: [{ element: { filter: ['h2', 'h3', 'h4', 'h5', 'h6'], visit } }],
    check: checkHeadings,
  };
}

/** Id that VitePress gives a heading: symbols become hyphens. */
const slugOf = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036F]/g, '')
    .replace(/[\s~`!@#$%^&*()\-_+=[\]{}|\\;:"'“”‘’<>,.?/]+/g, '-')
    .replace(/^-|-$/g, '')
    .replace(/^\d/, '_$&')
    .toLowerCase();
