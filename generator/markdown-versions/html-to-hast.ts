import type { Element, ElementContent, Root } from 'hast';
import { Parser } from 'htmlparser2';

/** Elements that say nothing to a reader of text, or that only a browser can use. */
const SILENT = new Set([
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
 * What is inside a rendered page's `<main>`, without what its twin leaves out: navigation, controls and players,
 * what is hidden, and whatever says `data-twin="omit"`. A drawing with a description is a paragraph that says it.
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
      if (!parent || isSilent(tag, attributes)) {
        stack.push({ tag, children: undefined });
        return;
      }
      // Code has its colours in many small elements, which say nothing.
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

const isSilent = (tag: string, attributes: Readonly<Record<string, string>>): boolean =>
  SILENT.has(tag) ||
  (tag === 'img' && !attributes.alt) ||
  (tag === 'svg' && attributes.role !== 'img') ||
  attributes['data-twin'] === 'omit' ||
  attributes['aria-hidden'] === 'true' ||
  'hidden' in attributes ||
  'popover' in attributes;

/** Only what Markdown can say. */
function propertiesOf({
  href,
  src,
  alt,
  start,
  class: names,
}: Readonly<Record<string, string>>): Element['properties'] {
  return {
    ...(href === undefined ? {} : { href }),
    ...(src === undefined ? {} : { src }),
    ...(alt === undefined ? {} : { alt }),
    ...(start === undefined ? {} : { start: Number(start) }),
    ...(names === undefined ? {} : { className: names.split(/\s+/) }),
  };
}
