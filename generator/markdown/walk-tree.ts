import type { Element, Parents as HastParents, Root as HastRoot } from 'hast';
import type { Nodes as MdastNodes, Parents as MdastParents, Root as MdastRoot } from 'mdast';

/** Go on behind this node and leave its children alone. */
export const SKIP = 'skip';

/** Nothing; `SKIP`; or the index among its siblings to go on with instead of the node's children and the next one. */
export type WalkResult = typeof SKIP | number | undefined;

type Tree = { readonly type: string; readonly children?: readonly Tree[] };
type Visitor = (node: Tree, ancestors: readonly Tree[], index: number) => WalkResult;

/**
 * Visits every element in document order. `ancestors` begins with the root and is the walk's own list: what outlives the
 * call must copy it. unist-util-visit does the same for every kind of tree, and takes several times as long, which is
 * felt where thousands of documents are walked a dozen times each.
 */
export function walkElements(
  tree: HastRoot,
  visit: (node: Element, ancestors: readonly HastParents[], index: number) => WalkResult,
): void {
  walkChildren(tree as Tree, [], visit as unknown as Visitor, 'element');
}

/** The same for every node of a Markdown tree but the root. */
export function walkMarkdown(
  tree: MdastRoot,
  visit: (node: MdastNodes, ancestors: readonly MdastParents[], index: number) => WalkResult,
): void {
  walkChildren(tree as Tree, [], visit as unknown as Visitor, undefined);
}

/** @param only the type of the nodes that are visited, where it is not all; what others hold is none of them. */
function walkChildren(parent: Tree, ancestors: Tree[], visit: Visitor, only: string | undefined): void {
  const { children } = parent;
  if (!children) return;
  ancestors.push(parent);
  // Visitors change the list while it is walked.
  for (let at = 0; at < children.length; at++) {
    const child = children[at] as Tree;
    if (only !== undefined && child.type !== only) continue;
    const next = visit(child, ancestors, at);
    if (typeof next === 'number') at = next - 1;
    else if (next === undefined) walkChildren(child, ancestors, visit, only);
  }
  ancestors.pop();
}
