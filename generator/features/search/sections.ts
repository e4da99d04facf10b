import { Parser } from 'htmlparser2';
import { SITE_ATTRIBUTES } from '../../core/attributes.ts';

/** Text of a page before its first heading, or below one. `id` and `heading` of the first are empty. */
export type PageSection = { readonly id: string; readonly heading: string; readonly text: string };

/** Inline elements. Text before and after other elements is separated by a space. */
const INLINE = new Set(
  (
    'a abbr b bdi bdo cite code data del dfn em i ins kbd mark q s samp small span strong sub sup time u ' +
    'var wbr'
  ).split(' '),
);
/** The title of the page, controls, navigation, and elements that are not displayed. */
const SKIPPED = /^(?:h1|button|datalist|dialog|nav|noscript|script|select|style|svg|template)$/;

const isHidden = (attributes: Readonly<Record<string, string>>): boolean =>
  attributes[SITE_ATTRIBUTES.markdown] === 'omit' ||
  SITE_ATTRIBUTES.unsearched in attributes ||
  attributes['aria-hidden'] === 'true' ||
  'hidden' in attributes;

/**
 * Text of `<main>`, split at headings with ids. Dots separate the cells of tables. Leaves out elements that
 * are hidden from everyone or from screen readers, or that have `data-unsearched` or `data-md="omit"`.
 */
export function htmlToSections(html: string): PageSection[] {
  const sections = [{ id: '', heading: '', text: '' }];
  let [section] = sections as [(typeof sections)[number]];
  /** Number of open elements in `<main>`, and where a skipped element and a heading began. */
  let [depth, skipped, heading] = [0, 0, 0];
  let afterCell = false;
  const parser = new Parser({
    onopentag(name, attributes) {
      if (depth === 0 && name !== 'main') return;
      depth++;
      if (skipped) return;
      if (SKIPPED.test(name) || isHidden(attributes)) skipped = depth;
      else if (/^h[2-6]$/.test(name) && attributes.id) {
        section = { id: attributes.id, heading: '', text: '' };
        sections.push(section);
        heading = depth;
      }
      const isCell = name === 'td' || name === 'th';
      section.text += isCell && afterCell ? ' · ' : ' '.repeat(INLINE.has(name) ? 0 : 1);
      if (isCell || name === 'table') afterCell = isCell;
    },
    ontext(text) {
      if (depth > 0 && !skipped) section[heading ? 'heading' : 'text'] += text;
    },
    onclosetag(name) {
      if (depth === 0) return;
      if (skipped === depth) skipped = 0;
      if (heading === depth) heading = 0;
      if (!skipped && !INLINE.has(name)) section.text += ' ';
      depth--;
    },
  });
  parser.end(html);
  const collapse = (text: string): string => text.replace(/\s+/g, ' ').trim();
  return sections.map(({ id, heading, text }) => ({ id, heading: collapse(heading), text: collapse(text) }));
}
