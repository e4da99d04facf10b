import { ownValue } from '../lib/strings.ts';

/**
 * - `inline`: contains text and other inline elements.
 * - `void`: has no content and no closing tag.
 * - `text`: a block that contains what a paragraph contains.
 * - `flow`: a block that contains blocks.
 */
type Content = 'inline' | 'void' | 'text' | 'flow';

export type ElementRule = {
  readonly content: Content;
  /** Attributes besides those that every element may have, with the values they accept. */
  readonly attributes?: Readonly<Record<string, RegExp>>;
  /** Element that must be the parent. */
  readonly inside?: string;
};

const NUMBER = /^\d{1,5}$/;
const ANY = /^/;
const COMMON: Readonly<Record<string, RegExp>> = { title: ANY, lang: /^[\w-]+$/, dir: /^(?:ltr|rtl|auto)$/i };

const INLINE_NAMES =
  'abbr b bdi cite code del dfn em i ins kbd mark q ruby s samp small strong sub sup u var'.split(' ');

/** HTML elements in Markdown. Their attributes run nothing, name nothing that scripts ask for, and style nothing. */
const ELEMENTS: Readonly<Record<string, ElementRule>> = {
  ...Object.fromEntries(INLINE_NAMES.map((name) => [name, { content: 'inline' }])),
  rp: { content: 'inline', inside: 'ruby' },
  rt: { content: 'inline', inside: 'ruby' },
  br: { content: 'void' },
  wbr: { content: 'void' },
  img: { content: 'void', attributes: { src: ANY, alt: ANY, width: NUMBER, height: NUMBER } },
  details: { content: 'flow', attributes: { open: ANY } },
  summary: { content: 'text', inside: 'details' },
  dl: { content: 'flow' },
  dt: { content: 'text', inside: 'dl' },
  dd: { content: 'flow', inside: 'dl' },
};

export const elementRule = (name: string): ElementRule | undefined => ownValue(ELEMENTS, name);

/** Whether an element may have an attribute with this value. */
export const acceptsAttribute = (rule: ElementRule, name: string, value: string): boolean =>
  (ownValue(rule.attributes ?? {}, name) ?? ownValue(COMMON, name))?.test(value) ?? false;

const TABLE = 'Write a table: | a | b |.';
const LIST = 'Write a list whose lines begin with "- " or "1. ".';
const TEXT =
  'Remove the tags. Blank lines separate paragraphs, and the stylesheet of the site sets the appearance.';
const BROWSER =
  'Markdown has no scripts, styles, forms or players. Add it to a template of the site, or link to it.';

/** What to write instead of an element. */
const INSTEAD: Readonly<Record<string, string>> = {
  a: 'Write a link, [text](URL), or give a heading an anchor: ## Title {#id}.',
  ...named('h1 h2 h3 h4 h5 h6', 'Write a heading: ## Title.'),
  ...named('p div center span font section article', TEXT),
  ...named('ul ol li', LIST),
  ...named('table thead tbody tfoot tr td th caption', TABLE),
  ...named('strike tt big', 'Write ~~text~~, `text` or **text**.'),
  pre: 'Write a code block between two lines of ```.',
  hr: 'Write a line of three dashes: ---.',
  blockquote: 'Begin the lines with >.',
  ...named('picture source', 'Write ![description](path). The build adds smaller formats.'),
  ...named(
    'script style iframe object embed video audio form input button select textarea svg math',
    BROWSER,
  ),
};

export const insteadOf = (name: string): string | undefined => ownValue(INSTEAD, name);

/** What to write instead of an attribute. */
export function insteadOfAttribute(element: string, name: string): string {
  if (name === 'id' || name === 'name') return 'Remove it. A heading gets an anchor by ## Title {#id}.';
  if (name === 'width' || name === 'height') return 'Write a whole number of pixels, such as width="300".';
  const rule = elementRule(element);
  const known = [...Object.keys(rule?.attributes ?? {}), ...Object.keys(COMMON)].join(', ');
  return `Remove it. Attributes of <${element}> are: ${known}.`;
}

function named(names: string, hint: string): Record<string, string> {
  return Object.fromEntries(names.split(' ').map((name) => [name, hint]));
}
