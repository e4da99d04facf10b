import type { Element } from 'hast';
import type { Pluggable } from 'unified';
import type { AnyNode, MarkdownDocument, VisitContext, Visitor } from '../../core/site.ts';
import { DocumentContext, handlersOf, isVisitor, type Visit } from '../../core/visitors.ts';

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
export type Pass = any;

/** A plugin of satteri that calls all visitors of a node in their order, and makes their changes at last. */
export function toPass(plugins: readonly (Pluggable | Visitor)[]): Pass {
  const pass: Pass = { name: 'visitors', options: { position: true } };
  const handlers = handlersOf(plugins.filter(isVisitor));
  const tags = [...handlers.keys()].filter((key) => key.startsWith('<'));
  for (const [type, visits] of handlers)
    if (!tags.includes(type)) pass[type] = (node: AnyNode, tree: Tree) => callAll(visits, node, tree);
  const visit = (node: Element, tree: Tree) => callAll(handlers.get(`<${node.tagName}>`) ?? [], node, tree);
  if (tags.length > 0) pass.element = { filter: tags.map((tag) => tag.slice(1, -1)), visit };
  return pass;
}

/** Calls visitors, and passes on what they have assigned to the node. */
function callAll(visits: readonly Visit[], node: AnyNode, tree: Tree): void | Promise<void> {
  const context = new NativeContext(node, tree);
  const tag = 'tagName' in node ? node.tagName : undefined;
  const before = membersOf(node);
  const later = visits.map((visit) => (context.isGone ? undefined : visit(node, context))).filter(Boolean);
  const finish = () => {
    if (context.isGone) return;
    if ('tagName' in node && node.tagName !== tag) return tree.replaceNode(node, { ...node });
    const after = membersOf(node);
    for (const name of Object.keys({ ...before, ...after }))
      if (after[name] !== before[name]) tree.setProperty(node, name, after[name]);
  };
  return later.length > 0 ? Promise.all(later).then(finish) : finish();
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
