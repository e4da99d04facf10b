import type { Element, Root } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { toHtml } from 'hast-util-to-html';
import { toString as textOf } from 'hast-util-to-string';
import { visit } from 'unist-util-visit';

/** Elements that need the scripts or stylesheets of the site. Diagrams have their text beside them. */
const OMITTED = 'button:form:input:script:style:svg:template'.split(':');
/** Attributes that mean something without stylesheets. */
const KEPT = 'alt:colSpan:controls:dir:height:href:id:lang:poster:rowSpan:src:start:title:width'.split(':');

/** Reduces the HTML of an entry to what feed readers show: without links of headings, colors of code and classes. */
export function simplifyHtml(html: string, absolute: (href: string) => string): string {
  const tree: Root = fromHtml(html, { fragment: true });
  visit(tree, 'element', (node, index, parent) => {
    const { tagName, properties: all } = node;
    const isOmitted =
      all.hidden || all.ariaHidden === 'true' || all.dataMd === 'omit' || OMITTED.includes(tagName);
    const isHeadingLink = Array.isArray(all.className) && all.className.includes('heading-link');
    if ((isOmitted || isHeadingLink) && parent && index !== undefined) {
      parent.children.splice(index, 1);
      return index;
    }
    if (all.dataLanguage)
      visit(node, { tagName: 'code' }, (code: Element) => {
        code.properties.dataLanguage = all.dataLanguage;
      });
    node.properties = Object.fromEntries(KEPT.flatMap((name) => (name in all ? [[name, all[name]]] : [])));
    for (const name of ['href', 'src', 'poster']) {
      const url = all[name];
      if (typeof url === 'string') node.properties[name] = absolute(url);
    }
    if (tagName !== 'code') return undefined;
    if (all.dataLanguage) node.properties.className = [`language-${all.dataLanguage}`];
    node.children = [{ type: 'text', value: textOf(node) }];
    return undefined;
  });
  return toHtml(tree);
}
