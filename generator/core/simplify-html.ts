import type { Element, Root } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import { h } from 'hastscript';
import { htmlToHast } from 'satteri';
import { SKIP, visit } from 'unist-util-visit';

/** Controls, navigation, and what only works in a browser. */
const OMITTED = 'button form input nav noscript object script select style template textarea'.split(' ');
const KEPT = 'alt colSpan controls dir height id lang poster rowSpan start title width'.split(' ');

/**
 * Parses HTML and reduces it to what feed readers and programs understand: without controls, hidden elements,
 * those of `OMITTED_FROM_MARKDOWN`, and classes. Code is one text, and callouts are quotes.
 * @param resolve returns the full URL of a link or an image.
 */
export function simplifyHtml(html: string, resolve: (href: string) => string): Root {
  const tree = htmlToHast(html, { fragment: true }) as Root;
  visit(tree, (node, index, parent) => {
    if (!parent || index === undefined || node.type === 'text') return undefined;
    if (node.type !== 'element' || isOmitted(node)) {
      parent.children.splice(index, 1);
      return [SKIP, index];
    }
    if (hasClass(node, 'code') || node.tagName === 'svg') {
      const words = find(node, 'desc') ?? find(node, 'title') ?? node;
      parent.children[index] = node.tagName === 'svg' ? h('p', textOf(words)) : toPlainCode(node);
      return SKIP;
    }
    const label = node.tagName === 'video' && node.properties.ariaLabel;
    // For readers without a player.
    if (label) node.children.push({ type: 'text', value: String(label) });
    if (hasClass(node, 'callout')) node.tagName = 'blockquote';
    if (hasClass(node, 'callout-title')) node.children = [h('strong', node.children)];
    simplifyAttributes(node, resolve);
    return undefined;
  });
  return tree;
}

const hasClass = ({ properties: { className } }: Element, name: string): boolean =>
  Array.isArray(className) && className.includes(name);

// Classes are those that features write. The text of a diagram follows its drawing.
const isOmitted = ({ tagName, properties: all }: Element): boolean =>
  OMITTED.includes(tagName) ||
  Boolean(all.hidden) ||
  all.ariaHidden === 'true' ||
  all.dataMd === 'omit' ||
  /\b(?:diagram-scroll|heading-link)\b/.test(String(all.className)) ||
  (tagName === 'svg' && all.role !== 'img') ||
  // A feed has one size of an image.
  (tagName === 'source' && !all.src);

const find = ({ children }: Element, tagName: string) =>
  children.find((child): child is Element => child.type === 'element' && child.tagName === tagName);

/** Code block with its title and the link to its source, and collapsed lines in the same text. */
function toPlainCode(block: Element): Element {
  const texts: string[] = [];
  visit(block, { tagName: 'code' }, (code: Element) => void texts.push(textOf(code)));
  const language = block.properties.dataLanguage;
  const code = h('code', { className: language && `language-${language}` }, texts.join(''));
  const title = find(block, 'figcaption');
  return h(block.tagName, title && h('figcaption', textOf(title)), h('pre', code), find(block, 'p'));
}

function simplifyAttributes(node: Element, resolve: (href: string) => string): void {
  const { properties: all } = node;
  const [, align] = /\balign-(left|center|right)\b/.exec(String(all.className)) ?? [];
  const kept = Object.entries(all).filter(([name]) => KEPT.includes(name));
  node.properties = { ...Object.fromEntries(kept), ...(align && { align }) };
  for (const name of ['href', 'src', 'poster'])
    if (typeof all[name] === 'string') node.properties[name] = resolve(all[name]);
}
