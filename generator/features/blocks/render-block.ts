import type { Element, ElementContent, Nodes } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { visit } from 'unist-util-visit';
import { warning } from '../../core/problems.ts';
import type { VisitContext } from '../../core/site.ts';
import { problemOfThrown } from '../../core/site-error.ts';
import type { BlockUse } from './index.ts';

/**
 * Turns the `div` of a block into the element that its component renders; several stay in the `div`. The component receives
 * placeholders for the content, which replaces them, so that other features see one tree.
 */
export function renderBlock(node: Element, context: VisitContext<Nodes>): void {
  const use = (context.document.data.blocks as BlockUse[] | undefined)?.[Number(node.properties.dataBlock)];
  if (!use) return;
  const { name, block, at, props } = use;
  node.properties = {};
  const content = node.children.filter((child) => child.type === 'element');
  // A component sees the elements of the blocks inside it.
  for (const child of content)
    visit(child, { tagName: 'div' }, (inner) => renderBlock(inner as Element, context));
  const { anyOf = [], hint } = block.needs ?? {};
  if (anyOf.length > 0 && !content.some(({ tagName }) => anyOf.includes(tagName))) {
    const elements = anyOf.map((each) => `<${each}>`).join(' or ');
    const details = { at, ...(hint && { hint }) };
    context.report(warning('block/content', `The block "${name}" contains no ${elements}.`, details));
  }
  const children = content.map(({ tagName }, key) =>
    createElement(tagName, { key, 'data-block-child': key }),
  );
  try {
    // As a component of its own, `render` would not receive the attribute `key`.
    const html = renderToStaticMarkup(createElement(() => block.render({ ...props, children })));
    const rendered = htmlToNodes(html, content, node);
    const [only, ...others] = rendered;
    if (only?.type === 'element' && others.length === 0) Object.assign(node, only);
    else node.children = rendered;
  } catch (thrown) {
    const problem = problemOfThrown(thrown, context.document.site.root, `The block "${name}"`);
    context.report(problem.at ? { ...problem, usedAt: at } : { ...problem, at });
  }
}

/** Parses the HTML of a component. Its elements have the position of the block, for the locations of its links. */
function htmlToNodes(html: string, content: readonly Element[], block: Element): ElementContent[] {
  const root = fromHtml(html, { fragment: true });
  visit(root, 'element', (node, index, parent) => {
    const child = content[Number(node.properties.dataBlockChild ?? Number.NaN)];
    if (child && parent) parent.children[index ?? 0] = child;
    else node.position = block.position;
    return child ? 'skip' : undefined;
  });
  // React adds links that preload images; the generator loads images lazily.
  return (root.children as ElementContent[]).filter(
    (node) => node.type !== 'element' || node.tagName !== 'link',
  );
}
