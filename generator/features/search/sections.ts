import { Parser } from 'htmlparser2';
import { SITE_ATTRIBUTES } from '../../core/attributes.ts';

/** Text of a page before its first heading, or below one. `id` and `heading` of the first are empty. */
export type PageSection = { readonly id: string; readonly heading: string; readonly text: string };

/** Inline elements. Text before and after other elements is separated by a space. */
const INLINE =
  /^(?:a|abbr|b|cite|code|del|dfn|em|i|ins|kbd|mark|q|samp|small|span|strong|su[bp]|time|[su]|var|wbr)$/;
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
  let section = { id: '', heading: '', text: '' };
  const sections = [section];
  let part: 'heading' | 'text' = 'text';
  let inMain = false;
  /** Number of open elements in a skipped one, including itself. */
  let skipped = 0;
  const parser = new Parser({
    onopentag(name, attributes) {
      inMain ||= name === 'main';
      if (skipped > 0 || SKIPPED.test(name) || isHidden(attributes)) skipped++;
      else if (inMain && /^h[2-6]$/.test(name) && attributes.id) {
        section = { id: attributes.id, heading: '', text: '' };
        sections.push(section);
        part = 'heading';
      } else if (!INLINE.test(name)) section.text += ' ';
    },
    ontext(text) {
      if (inMain && skipped === 0) section[part] += text;
    },
    onclosetag(name) {
      if (skipped > 0) skipped--;
      else if (/^t[dh]$/.test(name)) section.text += ' · ';
      else if (!INLINE.test(name)) section.text += ' ';
      if (name === 'main') inMain = false;
      if (/^h[2-6]$/.test(name)) part = 'text';
    },
  });
  parser.end(html);
  const collapse = (text: string): string =>
    text
      .replace(/\s+/g, ' ')
      .replace(/(?: ·)? $/, '')
      .trim();
  return sections.map(({ id, heading, text }) => ({ id, heading: collapse(heading), text: collapse(text) }));
}
