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
  walk(tree as Tree, [], 0, (node, ancestors, index) =>
    node.type === 'element'
      ? visit(node as unknown as Element, ancestors as unknown as HastParents[], index)
      : undefined,
  );
}

/** The same for every node of a Markdown tree, the root included. */
export function walkMarkdown(
  tree: MdastRoot,
  visit: (node: MdastNodes, ancestors: readonly MdastParents[], index: number) => WalkResult,
): void {
  walk(tree as Tree, [], 0, visit as unknown as Visitor);
}

function walk(node: Tree, ancestors: Tree[], index: number, visit: Visitor): WalkResult {
  const result = visit(node, ancestors, index);
  if (result !== undefined || !node.children) return result;
  ancestors.push(node);
  // Visitors change the list while it is walked.
  for (let at = 0; at < node.children.length; at++) {
    const child = node.children[at] as Tree;
    const next = walk(child, ancestors, at, visit);
    if (typeof next === 'number') at = next - 1;
  }
  ancestors.pop();
  return undefined;
}
