import type { StandardSchemaV1 } from '@standard-schema/spec';
import type { Element, Nodes as HtmlNode, Root, RootContent } from 'hast';
import type { Nodes } from 'mdast';
import type { ContainerDirective } from 'mdast-util-directive';
import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { visit } from 'unist-util-visit';
import { containerDirectives } from '../../core/container-directives.ts';
import { error, type SourceLocation } from '../../core/problems.ts';
import type { Feature, VisitContext } from '../../core/site.ts';
import { problemOfThrown } from '../../core/site-error.ts';
import { fillTokens, tokensOf, unknownToken } from '../../core/tokens.ts';
import { fieldsOf } from '../../core/validate-front-matter.ts';

/** Component of the site that writers use in Markdown. */
export type Block<Attributes = unknown> = {
  /** Validates the attributes. They are text, empty without a value. Any Standard Schema library works. */
  readonly schema: StandardSchemaV1<unknown, Attributes>;
  /**
   * Shows the block. `children` has one element for each element of the compiled content, of its type, such
   * as `h2`, and without its own content. A component may group or omit them.
   */
  render(props: Attributes & { readonly children: readonly ReactElement[] }): ReactElement;
};

/** Blocks by name. */
export type Blocks = { readonly [name: string]: Block };

const CLOSE_IT =
  'Close it with a line of as many colons. A block around other blocks needs more colons than they have.';

/** A block in a document, with valid attributes, and the parser for what it renders. */
type BlockUse = Pick<ContainerDirective, 'name'> & {
  readonly block: Block;
  readonly at: SourceLocation;
  readonly attributes: object;
  readonly htmlToHast: typeof import('satteri').htmlToHast;
};

/**
 * Components of the site in Markdown: `:::details{summary="More"}`, content, and `:::`. A block around other
 * blocks has more colons. Reports unknown and unclosed blocks, invalid attributes, and errors that a
 * component throws.
 * @example blocks({ details: { schema: v.strictObject({ summary: v.string() }), render: Details } })
 */
export const blocks = (all: Blocks): Feature => ({
  name: 'blocks',
  remark: [containerDirectives, { containerDirective: (node, context) => markBlock(node, context, all) }],
  rehype: [{ element: { filter: ['div'], visit: renderBlock } }],
  needsPlugins: /:::/,
});

/** Checks a block. A valid one becomes a `div` for `renderBlock`, others show their content. */
async function markBlock(node: ContainerDirective, context: VisitContext<Nodes>, all: Blocks): Promise<void> {
  const { name, data } = node;
  // Another feature has handled it.
  if (data?.hName) return;
  const at = context.locate(node);
  const report = (code: string, message: string, hint: string) =>
    context.report(error(`block/${code}`, message, { at, hint }));
  if (!data?.position?.closing) report('unclosed', `Unclosed block "${name}".`, CLOSE_IT);
  const block = Object.hasOwn(all, name) ? all[name] : undefined;
  const hint = `Blocks are: ${Object.keys(all).join(', ')}.`;
  if (!block) return report('unknown', `Unknown block "${name}".`, hint);
  const tokens = tokensOf(context.document.site.definition) ?? {};
  const attributes: Record<string, string> = {};
  for (const [key, value] of Object.entries(node.attributes ?? {}))
    attributes[key] = fillTokens(value ?? '', tokens, (token) => context.report(unknownToken(token, at)));
  const result = await block.schema['~standard'].validate(attributes);
  const known = fieldsOf(block.schema) ?? Object.keys(attributes);
  for (const { path: [part = ''] = [], message } of result.issues ?? []) {
    const key = String(typeof part === 'object' ? part.key : part);
    let problem = `"${key}": ${message}`;
    if (!(key in attributes)) problem = `the attribute "${key}" is missing.`;
    else if (!known.includes(key)) problem = `it has no attribute "${key}".`;
    const hint = `Attributes are: ${known.join(', ') || 'none'}. Write them in braces: {name="value"}.`;
    report('invalid', `Invalid block "${name}": ${problem}`, hint);
  }
  if (result.issues) return;
  context.document.uses.add(name);
  for (const attribute of Object.keys(attributes)) context.document.uses.add(`${name}{${attribute}}`);
  // Imported on demand: a build that takes all pages from the cache renders no block.
  const { htmlToHast } = await import('satteri');
  context.document.data.blocks ??= [];
  const uses = context.document.data.blocks as BlockUse[];
  const index = uses.push({ name, block, at, attributes: result.value as object, htmlToHast }) - 1;
  node.data = { ...data, hName: 'div', hProperties: { dataBlock: String(index) } };
}

/**
 * Turns the `div` of a block into the element that its component renders; several stay in the `div`. The
 * component receives placeholders for the content, which replaces them, so that other features see one tree.
 */
function renderBlock(node: Element, context: VisitContext<HtmlNode>): void {
  const use = (context.document.data.blocks as BlockUse[] | undefined)?.[Number(node.properties.dataBlock)];
  if (!use) return;
  const { name, block, at, attributes, htmlToHast } = use;
  node.properties = {};
  const content = node.children.filter((child) => child.type === 'element');
  // A component sees the elements of the blocks inside it.
  for (const child of content)
    visit(child, { tagName: 'div' }, (inner) => renderBlock(inner as Element, context));
  const children = content.map(({ tagName }, key) => createElement(tagName, { key, 'data-child': key }));
  try {
    // As a component of its own, `render` would not receive the attribute `key`.
    const html = renderToStaticMarkup(createElement(() => block.render({ ...attributes, children })));
    const root = htmlToHast(html, { fragment: true }) as Root;
    visit(root, 'element', (element, index = 0, parent) => {
      const child = content[Number(element.properties.dataChild ?? Number.NaN)];
      // The position of the block is the location of the component's links.
      if (!child || !parent) element.position = node.position;
      else parent.children[index] = child;
      return child ? 'skip' : undefined;
    });
    // React adds links that preload images; the generator loads images lazily.
    const isShown = (child: RootContent) => child.type !== 'element' || child.tagName !== 'link';
    node.children = root.children.filter(isShown) as Element['children'];
    const [only, ...others] = node.children;
    if (only?.type === 'element' && others.length === 0) Object.assign(node, only);
  } catch (thrown) {
    const problem = problemOfThrown(thrown, context.document.site.root, `The block "${name}"`);
    context.report(problem.at ? { ...problem, usedAt: at } : { ...problem, at });
  }
}
