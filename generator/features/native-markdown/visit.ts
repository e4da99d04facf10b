import type { Pluggable } from 'unified';
import type { AnyNode, MarkdownDocument, VisitContext } from '../../core/site.ts';
import { DocumentContext, isVisitor, type Visit, type Visitor } from '../../core/visitors.ts';

/** What satteri's contexts of Markdown and HTML have in common. */
type Tree = {
  readonly data: Record<string, unknown>;
  parent(node: AnyNode): VisitContext['parent'] & Pick<AnyNode, 'position'>;
  replaceNode(node: AnyNode, by: AnyNode | readonly AnyNode[]): void;
  wrapNode(node: AnyNode, parent: AnyNode): void;
  setProperty(node: AnyNode, name: string, value: unknown): void;
  textContent(node: AnyNode, options: { readonly includeImageAlt: boolean }): string;
};

// biome-ignore lint/suspicious/noExplicitAny: satteri's types of nodes are not those of mdast and hast
type Pass = any;

/** Plugins of satteri that call visitors. Each has its own pass, so that it sees the changes of others. */
export const toPasses = (plugins: readonly (Pluggable | Visitor)[]): Pass[] =>
  plugins.filter(isVisitor).map(toPass);

function toPass(visitor: Visitor): Pass {
  const pass: Pass = { name: 'visitor', options: { position: true } };
  for (const [type, handler] of Object.entries(visitor))
    pass[type] =
      typeof handler === 'function'
        ? callWith(handler as Visit)
        : { filter: handler.filter, visit: callWith(handler.visit as Visit) };
  return pass;
}

/** Calls a visitor, and passes on what it has assigned to the node. */
function callWith(visit: Visit) {
  return (node: AnyNode, tree: Tree): void | Promise<void> => {
    const context = new NativeContext(node, tree);
    const tag = 'tagName' in node ? node.tagName : undefined;
    const before = membersOf(node);
    const finish = () => {
      if (context.isGone) return;
      if ('tagName' in node && node.tagName !== tag) return tree.replaceNode(node, { ...node });
      const after = membersOf(node);
      for (const name of Object.keys({ ...before, ...after }))
        if (after[name] !== before[name]) tree.setProperty(node, name, after[name]);
    };
    const later = visit(node, context);
    return later ? later.then(finish) : finish();
  };
}

const membersOf = (node: AnyNode): Readonly<Record<string, unknown>> => {
  return { ...('tagName' in node ? node.properties : node) };
};

/** Passes changes on to satteri, which makes them when the visitor has seen all nodes. */
class NativeContext extends DocumentContext implements VisitContext {
  readonly document: MarkdownDocument;
  readonly #node: AnyNode;
  readonly #tree: Tree;
  isGone = false;

  constructor(node: AnyNode, tree: Tree) {
    super();
    this.document = tree.data.document as MarkdownDocument;
    this.#node = node;
    this.#tree = tree;
  }

  get parent() {
    return this.#tree.parent(this.#node);
  }

  replaceNode(node: AnyNode, by: AnyNode | readonly AnyNode[]): void {
    this.#tree.replaceNode(node, by);
    this.isGone = true;
  }

  wrapNode(node: AnyNode, parent: AnyNode): void {
    this.#tree.wrapNode(node, parent);
  }

  setChildren(node: AnyNode, children: readonly AnyNode[]): void {
    this.#tree.setProperty(node, 'children', children);
  }

  textContent(node: AnyNode): string {
    return this.#tree.textContent(node, { includeImageAlt: false });
  }
}
