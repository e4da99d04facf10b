import type { Element, ElementContent, Root } from 'hast';
import { Parser } from 'htmlparser2';
import { OMITTED_FROM_MARKDOWN, SITE_ATTRIBUTES } from '../emitted-names.ts';

/** Elements without text content, and elements that only work in a browser. */
const OMITTED = new Set([
  'audio',
  'button',
  'form',
  'iframe',
  'input',
  'nav',
  'noscript',
  'object',
  'script',
  'select',
  'style',
  'template',
  'textarea',
  'video',
]);

/**
 * Parses the `<main>` of a rendered page. Omits navigation, controls, players, hidden elements and those that a template
 * omits with `OMITTED_FROM_MARKDOWN`.
 */
export function mainToHast(html: string): Root {
  const start = html.search(/<main[\s>]/);
  const end = html.lastIndexOf('</main>');
  const root: Root = { type: 'root', children: [] };
  if (start < 0 || end < 0) return root;
  const stack: { readonly tag: string; readonly children: ElementContent[] | undefined }[] = [
    { tag: '', children: root.children as ElementContent[] },
  ];
  const top = () => stack.at(-1)?.children;

  const parser = new Parser({
    onopentag(tag, attributes) {
      const parent = top();
      if (!parent || isOmitted(tag, attributes)) {
        stack.push({ tag, children: undefined });
        return;
      }
      // Syntax highlighting has many elements, which Markdown does not need.
      if (tag !== 'code' && stack.some((each) => each.tag === 'pre')) {
        stack.push({ tag, children: parent });
        return;
      }
      const element: Element = {
        type: 'element',
        tagName: tag,
        properties: propertiesOf(attributes),
        children: [],
      };
      parent.push(element);
      stack.push({ tag, children: element.children });
    },
    ontext(text) {
      const siblings = top();
      const last = siblings?.at(-1);
      if (last?.type === 'text') last.value += text;
      else siblings?.push({ type: 'text', value: text });
    },
    onclosetag() {
      stack.pop();
    },
  });
  parser.end(html.slice(start, end));
  return root;
}

const isOmitted = (tag: string, attributes: Readonly<Record<string, string>>): boolean =>
  OMITTED.has(tag) ||
  (tag === 'img' && !attributes.alt) ||
  (tag === 'svg' && attributes.role !== 'img') ||
  attributes[SITE_ATTRIBUTES.markdown] === OMITTED_FROM_MARKDOWN[SITE_ATTRIBUTES.markdown] ||
  attributes['aria-hidden'] === 'true' ||
  'hidden' in attributes ||
  'popover' in attributes;

/** Attributes that Markdown can represent. */
function propertiesOf(attributes: Readonly<Record<string, string>>): Element['properties'] {
  const { href, src, alt, start, class: names } = attributes;
  return { href, src, alt, start: start && Number(start), className: names?.split(/\s+/) };
}
