import type { Element, ElementContent, Parents as HastParents, Root as HastRoot, Text } from 'hast';
import type { Nodes as MdastNodes, Parents as MdastParents, Root as MdastRoot } from 'mdast';

export const element = (
  tagName: string,
  properties: Element['properties'] = {},
  children: ElementContent[] = [],
): Element => ({ type: 'element', tagName, properties, children });

export const text = (value: string): Text => ({ type: 'text', value });

export const hasClass = ({ properties: { className } }: Element, name: string): boolean =>
  Array.isArray(className) && className.includes(name);

/** Skip the children of this node. */
export const SKIP = 'skip';

/** `undefined` to continue, `SKIP`, or the index of the sibling to continue with; a number also skips the children. */
type WalkResult = typeof SKIP | number | undefined;

type Tree = { readonly type: string; readonly children?: readonly Tree[] };
type Visitor = (node: Tree, ancestors: readonly Tree[], index: number) => WalkResult;

/**
 * Visits every element in document order. `ancestors` begins with the root; it changes after the call, so copy it to
 * keep it. unist-util-visit does the same several times slower, and each document is walked a dozen times.
 */
export function walkElements(
  tree: HastRoot,
  visit: (node: Element, ancestors: readonly HastParents[], index: number) => WalkResult,
): void {
  walkChildren(tree as Tree, [], visit as unknown as Visitor, 'element');
}

/** Visits every node of a Markdown tree except the root, like `walkElements`. */
export function walkMarkdown(
  tree: MdastRoot,
  visit: (node: MdastNodes, ancestors: readonly MdastParents[], index: number) => WalkResult,
): void {
  walkChildren(tree as Tree, [], visit as unknown as Visitor, undefined);
}

/** @param only visit only nodes of this type, and do not enter others. */
function walkChildren(parent: Tree, ancestors: Tree[], visit: Visitor, only: string | undefined): void {
  const { children } = parent;
  if (!children) return;
  ancestors.push(parent);
  // Not an iterator, because visitors change the list.
  for (let at = 0; at < children.length; at++) {
    const child = children[at] as Tree;
    if (only !== undefined && child.type !== only) continue;
    const next = visit(child, ancestors, at);
    if (typeof next === 'number') at = next - 1;
    else if (next === undefined) walkChildren(child, ancestors, visit, only);
  }
  ancestors.pop();
}
