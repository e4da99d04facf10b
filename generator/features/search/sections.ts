import { Parser } from 'htmlparser2';

/** Text of a page before its first heading, or below one. `id` and `heading` of the first are empty. */
export type PageSection = { readonly id: string; readonly heading: string; readonly text: string };

/** Inline elements. Text before and after other elements is separated by a space. */
const INLINE = new Set(
  'a abbr b bdi bdo cite code data del dfn em i ins kbd mark q s samp small span strong sub sup time u var wbr'.split(
    ' ',
  ),
);
/** Elements that are not content: controls, navigation, and elements that are not displayed. */
const SKIPPED = new Set('button datalist dialog nav noscript script select style svg template'.split(' '));

const isHidden = (attributes: Readonly<Record<string, string>>): boolean =>
  attributes['data-md'] === 'omit' ||
  attributes['aria-hidden'] === 'true' ||
  'data-unsearched' in attributes ||
  'hidden' in attributes;

const collapse = (text: string): string => text.replace(/\s+/g, ' ').trim();

/**
 * Text of `<main>`, split at headings with ids. Dots separate the cells of tables. Leaves out the title, and elements that
 * are hidden from everyone or from screen readers, or that have `data-unsearched` or `data-md="omit"`.
 */
export function htmlToSections(html: string): PageSection[] {
  const sections: PageSection[] = [];
  let section = { id: '', heading: '', text: '' };
  /** Names of the open elements inside `<main>`. */
  const open: string[] = [];
  /** Number of open elements at which a skipped element, the title or a heading began. */
  let [skipped, title, heading] = [0, 0, 0];
  let afterCell = false;
  const close = () =>
    sections.push({ ...section, heading: collapse(section.heading), text: collapse(section.text) });

  const parser = new Parser({
    onopentag(name, attributes) {
      if (open.length === 0 && name !== 'main') return;
      open.push(name);
      if (skipped) return;
      if (SKIPPED.has(name) || isHidden(attributes)) skipped = open.length;
      else if (name === 'h1') title = open.length;
      else if (/^h[2-6]$/.test(name) && attributes.id) {
        close();
        section = { id: attributes.id, heading: '', text: '' };
        heading = open.length;
      }
      if (!INLINE.has(name)) section.text += ' ';
      if (name === 'table') afterCell = false;
      if (name !== 'td' && name !== 'th') return;
      if (afterCell) section.text += '· ';
      afterCell = true;
    },
    ontext(text) {
      // The title of the page is known.
      if (open.length === 0 || skipped || title) return;
      section[heading ? 'heading' : 'text'] += text;
    },
    onclosetag(name) {
      if (open.length === 0) return;
      if (skipped === open.length) skipped = 0;
      if (title === open.length) title = 0;
      if (heading === open.length) heading = 0;
      if (!skipped && !INLINE.has(name)) section.text += ' ';
      open.pop();
    },
  });
  parser.end(html);
  close();
  return sections;
}
