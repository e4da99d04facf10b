import type { Element } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { toHtml } from 'hast-util-to-html';
import { toString as textOf } from 'hast-util-to-string';
import { SKIP, visit } from 'unist-util-visit';

/** Elements that need the scripts or stylesheets of the site. Diagrams have their text beside them. */
const OMITTED = 'button form input script style svg template'.split(' ');
/** Elements that mean nothing without attributes. */
const BOXES = ['div', 'section', 'span'];
/** Attributes that mean something without stylesheets. */
const KEPT = 'alt colSpan controls dir height href id lang poster rowSpan src start title width'.split(' ');

/** Reduces HTML to what feed readers show: without links of headings, colors of code and classes. */
export function simplifyHtml(html: string, absolute: (href: string) => string): string {
  const tree = fromHtml(html, { fragment: true });
  visit(tree, (node, index, parent) => {
    if (!parent || index === undefined || node.type === 'text') return undefined;
    if (node.type !== 'element' || isOmitted(node)) {
      parent.children.splice(index, 1);
      return [SKIP, index];
    }
    if (node.properties.dataLanguage) simplifyCode(node);
    if (node.properties.role === 'note') node.tagName = 'blockquote';
    simplifyAttributes(node, absolute);
    if (!BOXES.includes(node.tagName) || Object.keys(node.properties).length > 0) return undefined;
    parent.children.splice(index, 1, ...node.children);
    return [SKIP, index];
  });
  return toHtml(tree);
}

const isOmitted = ({ tagName, properties: all }: Element): boolean =>
  OMITTED.includes(tagName) ||
  Boolean(all.hidden) ||
  all.ariaHidden === 'true' ||
  all.dataMd === 'omit' ||
  String(all.className).includes('heading-link');

/** Reduces code to text with the name of its language. */
function simplifyCode(block: Element): void {
  visit(block, { tagName: 'code' }, (code: Element) => {
    code.properties = { className: [`language-${block.properties.dataLanguage}`] };
    code.children = [{ type: 'text', value: textOf(code) }];
  });
}

function simplifyAttributes(node: Element, absolute: (href: string) => string): void {
  const { properties: all, tagName } = node;
  const kept = Object.entries(all).filter(([name]) => KEPT.includes(name));
  const [, align] = /\balign-(left|center|right)\b/.exec(String(all.className)) ?? [];
  const isLanguage = tagName === 'code' && String(all.className).startsWith('language-');
  const language = isLanguage && { className: all.className };
  node.properties = { ...Object.fromEntries(kept), ...language, ...(align && { align }) };
  for (const name of ['href', 'src', 'poster'])
    if (typeof all[name] === 'string') node.properties[name] = absolute(all[name]);
}
