import type { Element, ElementContent, Root } from 'hast';
import { Parser } from 'htmlparser2';
import { createElement } from 'react';
import type { Blocks } from '../collection.ts';
import { element, text } from '../lib/hast.ts';
import { ownValue } from '../lib/strings.ts';
import type { Blame } from '../load/site-boundary.ts';
import { BLOCK_ELEMENT, type BlockUse } from './remark-blocks.ts';

/** Attribute of a placeholder: the index of the element that replaces it. */
const PLACE = 'data-block-child';

/**
 * Replaces each block by the elements that its component renders. The component receives placeholders for the content, which
 * is put in their place, so that other plugins see one tree.
 * @param blame attributes an error of a component to the site.
 */
export function rehypeBlocks({ blocks, blame }: { blocks: Blocks; blame: Blame | undefined }) {
  return async (tree: Root): Promise<void> => {
    // Imported on demand, because most documents have no blocks.
    const { renderToStaticMarkup } = await import('react-dom/server');

    /** Inner blocks first, so that a component sees the elements of those inside it. */
    function replaceIn(parent: Root | Element): void {
      parent.children = (parent.children as ElementContent[]).flatMap((node) => {
        if (node.type !== 'element') return [node];
        replaceIn(node);
        return node.tagName === BLOCK_ELEMENT ? render(node) : [node];
      });
    }

    function render(node: Element): ElementContent[] {
      const { name, attributes } = node.properties as unknown as BlockUse;
      const block = ownValue(blocks, name);
      if (!block) return node.children;
      const content = node.children.filter((child) => child.type === 'element');
      const children = content.map(({ tagName }, key) => createElement(tagName, { key, [PLACE]: key }));
      try {
        // As a component of its own, `render` would not receive the attribute `key`.
        const html = renderToStaticMarkup(createElement(() => block.render({ ...attributes, children })));
        return htmlToHast(html, content, node);
      } catch (thrown) {
        throw blame ? blame(`blocks.${name}.render()`, thrown, block.render) : thrown;
      }
    }

    replaceIn(tree);
  };
}

/** Parses the HTML of a component. Its elements have the position of the block, for the locations of its links. */
function htmlToHast(html: string, content: readonly Element[], block: Element): ElementContent[] {
  const root = element('root');
  const open: Element[] = [root];
  const parser = new Parser(
    {
      onopentag(name, { [PLACE]: place, ...attributes }) {
        const child = content[Number(place)] ?? element(name, propertiesOf(attributes));
        if (!child.position && block.position) child.position = block.position;
        open.at(-1)?.children.push(child);
        open.push(child);
      },
      ontext: (value) => open.at(-1)?.children.push(text(value)),
      onclosetag: () => open.pop(),
    },
    { lowerCaseAttributeNames: false, lowerCaseTags: false },
  );
  parser.end(html);
  // React adds links that preload images; the generator loads images lazily.
  return root.children.filter((child) => child.type !== 'element' || child.tagName !== 'link');
}

/** Properties of an element. An attribute without a value is `true`, as for `open`. */
function propertiesOf({ class: names, ...attributes }: Record<string, string>): Element['properties'] {
  const others = Object.entries(attributes).map(([name, value]) => [name, value === '' ? true : value]);
  return { ...(names && { className: names.split(/\s+/) }), ...Object.fromEntries(others) };
}
