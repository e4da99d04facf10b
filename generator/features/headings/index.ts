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
 * @param texts `link` returns the accessible name of a link. Its argument is empty if the heading is.
 */
export function headings({ link = ENGLISH } = {}): Feature {
  const visit = (heading: Element, context: VisitContext<Nodes>) => {
    const { id } = heading.properties;
    // The heading of the footnotes is only for screen readers.
    if (typeof id !== 'string' || id === 'footnote-label') return;
    const ariaLabel = link(context.textContent(heading).trim());
    const anchor = h('a.heading-link', { href: `#${id}`, ariaLabel });
    context.wrapNode(heading, h('div.heading', anchor));
  };
  return {
    name: 'headings',
    rehype: [{ element: { filter: ['h2', 'h3', 'h4', 'h5', 'h6'], visit } }],
    check: checkHeadings,
  };
}
