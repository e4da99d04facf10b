import type { Element, Nodes } from 'hast';
import { h } from 'hastscript';
import { error, warning } from '../../core/problems.ts';
import type { Feature, Page, Rendered, Site, VisitContext } from '../../core/site.ts';

const ENGLISH = (heading: string): string =>
  heading ? `Link to section “${heading}”` : 'Link to this section';

/**
 * Puts each heading, except for `h1`, into a box with a link to itself. The link is beside the heading,
 * because inside it would be part of its accessible name. The stylesheet draws the link's icon. A heading in
 * a `summary` stays as it is, because a click there opens the details. Reports IDs that a page has twice, and
 * a second title.
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
    if ('tagName' in context.parent && context.parent.tagName === 'summary') return;
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
    async check(site) {
      for (const page of site.pages) {
        const rendered = await site.render(page);
        checkIds(site, page, rendered);
        checkTitles(site, page, rendered);
      }
    },
  };
}

function checkIds(site: Site, { url }: Page, { ids, compiled }: Rendered): void {
  for (const id of new Set(ids.filter((id, index) => ids.indexOf(id) !== index))) {
    const hint = 'Give each element its own ID, so that links to it are unambiguous.';
    const message = `The page ${url} has more than one element with the ID "${id}".`;
    site.report(error('page/duplicate-id', message, { at: compiled?.anchors[id], page: url, hint }));
  }
}

/** Reports titles in the Markdown of a page that already has one. */
function checkTitles(site: Site, { url }: Page, { html, compiled }: Rendered): void {
  const titles = compiled?.headings.filter(({ depth }) => depth === 1) ?? [];
  const surplus = Math.min(titles.length, (html.match(/<h1[\s>]/g)?.length ?? 0) - 1);
  for (const { id, text } of titles.slice(titles.length - surplus)) {
    const message = `The page ${url} already has a title, so this heading is its second <h1>: ${text}`;
    const hint = 'Begin the heading with ## instead of #.';
    site.report(warning('page/second-title', message, { at: compiled?.anchors[id], page: url, hint }));
  }
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
