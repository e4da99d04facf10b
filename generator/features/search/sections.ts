import { DomUtils, parseDocument } from 'htmlparser2';

/** Text of a page before its first heading, or below one. `id` and `heading` of the first are empty. */
export type PageSection = {
  readonly id: string;
  readonly heading: string;
  readonly text: string;
  /** Bold text that begins paragraphs, as the title of each. */
  readonly leads: string;
  /** Names that begin a row of a table, and the id of the heading that describes each. */
  readonly names: readonly (readonly [name: string, id: string])[];
};
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
  const begin = (id: string) => ({ id, heading: '', text: '', leads: '', names: [] as [string, string][] });
  let section = begin('');
  const sections = [section];
  const add = (node: Node, part: 'heading' | 'text'): void => {
    if (node.type === 'text') section[part] += node.data;
    if (!('attribs' in node) || SKIPPED.test(node.name) || isHidden(node.attribs)) return;
    const { name, attribs, children } = node;
    const id = /^h[2-6]$/.test(name) ? attribs.id : undefined;
    if (id) {
      section = begin(id);
      sections.push(section);
    }
    if (name === 'p' && DomUtils.getName(node.parent as typeof node) !== 'li')
      section.leads += leadOf(children);
    if (name === 'tr') section.names.push(...namesOf(children, section.id));
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
  return sections.map((each) => ({ ...each, heading: collapse(each.heading), text: collapse(each.text) }));
}

function leadOf([first]: readonly Node[]): string {
  return first && 'name' in first && first.name === 'strong' ? ` ${DomUtils.textContent(first)}` : '';
}

/** The code in the first cell of a row. A link in the second is to the section that describes it. */
function namesOf(cells: Node[], id: string): [name: string, id: string][] {
  const [first, second] = DomUtils.getElementsByTagName('td', cells);
  const link =
    second && DomUtils.findOne(({ attribs }) => attribs.href?.startsWith('#') === true, second.children);
  const codes = first ? DomUtils.getElementsByTagName('code', first) : [];
  return codes.map((code) => [DomUtils.textContent(code), link?.attribs.href?.slice(1) ?? id]);
}
