import { DomUtils, parseDocument } from 'htmlparser2';

/** Text of a page before its first heading, or below one. `id` and `heading` of the first are empty. */
export type PageSection = { readonly id: string; readonly heading: string; readonly text: string };
type Node = ReturnType<typeof parseDocument>['children'][number];

const INLINE =
  /^(?:a|abbr|b|cite|code|del|dfn|em|i|ins|kbd|mark|q|samp|small|span|strong|su[bp]|time|[su]|var|wbr)$/;
/** The title of the page, controls, navigation, and elements that are not displayed. */
const SKIPPED = /^(?:h1|button|datalist|dialog|nav|noscript|script|select|style|svg|template)$/;

const isHidden = (attributes: Readonly<Record<string, string>>): boolean =>
  attributes['data-md'] === 'omit' ||
  'data-unsearched' in attributes ||
  attributes['aria-hidden'] === 'true' ||
  'hidden' in attributes;

/** Text of `<main>`, split at headings with ids, without hidden elements. Rows of tables become sentences. */
export function htmlToSections(html: string): PageSection[] {
  let section = { id: '', heading: '', text: '' };
  const sections = [section];
  const add = (node: Node, part: 'heading' | 'text'): void => {
    if (node.type === 'text') section[part] += node.data;
    if (!('attribs' in node) || SKIPPED.test(node.name) || isHidden(node.attribs)) return;
    const { name, attribs, children } = node;
    const id = /^h[2-6]$/.test(name) ? attribs.id : undefined;
    if (id) {
      section = { id, heading: '', text: '' };
      sections.push(section);
    }
    const space = INLINE.test(name) ? '' : ' ';
    section.text += space;
    for (const child of children) add(child, id ? 'heading' : part);
    const comma = DomUtils.prevElementSibling(node) ? ', ' : ': ';
    const afterCell = DomUtils.nextElementSibling(node) ? comma : '. ';
    section.text += /^t[dh]$/.test(name) ? afterCell : space;
  };
  const main = DomUtils.findOne(({ name }) => name === 'main', parseDocument(html).children);
  if (main) add(main, 'text');
  // Cells can be empty, or end with a period.
  const tidy = (text: string): string => text.replace(/([.:,?!])(?: ?[.:,])+(?= |$)/g, '$1');
  const collapse = (text: string): string => tidy(text.replace(/\s+/g, ' ').trim());
  return sections.map(({ id, heading, text }) => ({ id, heading: collapse(heading), text: collapse(text) }));
}
