import type { Pluggable, PluggableList } from 'unified';
import type { VFile } from 'vfile';
import type { Problem, SourceLocation } from './problems.ts';
import type { AddedOutput, AnyNode, MarkdownDocument, VisitContext, Visitor } from './site.ts';

export type Visit = (node: AnyNode, context: VisitContext) => void | Promise<void>;
type Handlers = ReadonlyMap<string, readonly Visit[]>;
type Parent = { readonly type: string; children: AnyNode[]; readonly position?: AnyNode['position'] };

export const isVisitor = (plugin: Pluggable | Visitor): plugin is Visitor =>
  typeof plugin === 'object' && !Array.isArray(plugin) && !('plugins' in plugin) && !('settings' in plugin);

/** Plugins for unified: visitors that follow each other become one plugin, so that they run in one walk. */
export function toPlugins(plugins: readonly (Pluggable | Visitor)[]): PluggableList {
  const groups: (Pluggable | Visitor)[][] = [];
  for (const plugin of plugins) {
    const last = groups.at(-1);
    if (isVisitor(plugin) && last?.every(isVisitor)) last.push(plugin);
    else groups.push([plugin]);
  }
  return groups.flatMap((group) => (group.every(isVisitor) ? [walkWith(group)] : (group as PluggableList)));
}

/** Visits by the type of a node, such as `text`, or the tag of an element, such as `<a>`. */
export function handlersOf(visitors: readonly Visitor[]): Handlers {
  const handlers = new Map<string, Visit[]>();
  const add = (key: string, visit: unknown) =>
    handlers.set(key, [...(handlers.get(key) ?? []), visit as Visit]);
  for (const visitor of visitors)
    for (const [type, handler] of Object.entries(visitor)) {
      if (typeof handler === 'function') add(type, handler);
      else for (const name of handler.filter) add(`<${name}>`, handler.visit);
    }
  return handlers;
}

/** Plugin that calls all visitors for each node, in their order, and then goes on to its children. */
function walkWith(visitors: readonly Visitor[]) {
  const handlers = handlersOf(visitors);
  return () => async (tree: AnyNode, file: VFile) => {
    await Promise.all(walk(tree as Parent, file.data.document as MarkdownDocument, handlers));
  };
}

/** Visits the nodes below a parent. Yields what visitors do later. */
function* walk(parent: Parent, document: MarkdownDocument, handlers: Handlers): Iterable<Promise<void>> {
  for (let index = 0; index < parent.children.length; ) {
    const node = parent.children[index] as AnyNode;
    const key = 'tagName' in node ? `<${node.tagName}>` : node.type;
    const visits = handlers.get(key) ?? [];
    const context = visits.length > 0 ? new Context(document, parent, index) : undefined;
    for (const visit of visits) {
      const later = context?.isGone ? undefined : visit(node, context as Context);
      if (later) yield later;
    }
    if (!context?.isGone && 'children' in node) yield* walk(node as Parent, document, handlers);
    index = context?.next ?? index + 1;
  }
}

/** What a visitor can do with the document, whoever holds its tree. */
export abstract class DocumentContext {
  abstract readonly document: MarkdownDocument;
  abstract readonly parent: Pick<Parent, 'position'>;
  abstract replaceNode(node: AnyNode, by: AnyNode | readonly AnyNode[]): void;

  removeNode(node: AnyNode): void {
    this.replaceNode(node, []);
  }

  locate(node: AnyNode): SourceLocation {
    const { file } = this.document;
    const { start, end } = node.position ?? this.parent.position ?? {};
    if (!start) return { file, line: 1, column: 1 };
    const length = end && end.line === start.line ? end.column - start.column : 1;
    return { file, line: start.line, column: start.column, length };
  }

  report(problem: Problem): void {
    this.document.problems.push(problem);
  }

  add(output: AddedOutput): void {
    this.document.added.push(output);
  }
}

class Context extends DocumentContext implements VisitContext {
  readonly document: MarkdownDocument;
  readonly parent: Parent;
  /** Direct parent of the node: `parent`, or what a visitor before has wrapped the node in, such as a box. */
  holder: Parent;
  /** Index of the sibling to go on with. */
  next: number;
  isGone = false;

  constructor(document: MarkdownDocument, parent: Parent, index: number) {
    super();
    this.document = document;
    this.parent = parent;
    this.holder = parent;
    this.next = index + 1;
  }

  replaceNode(node: AnyNode, by: AnyNode | readonly AnyNode[]): void {
    const nodes = Array.isArray(by) ? by : [by];
    const index = this.holder.children.indexOf(node);
    if (index < 0) return;
    this.holder.children.splice(index, 1, ...nodes);
    if (this.holder === this.parent) this.next += nodes.length - 1;
    this.isGone = true;
  }

  wrapNode(node: AnyNode, parent: AnyNode): void {
    this.holder.children[this.holder.children.indexOf(node)] = parent;
    this.holder = parent as Parent;
    this.holder.children.unshift(node);
  }

  setChildren(node: AnyNode, children: readonly AnyNode[]): void {
    (node as Parent).children = [...children];
  }

  textContent(node: AnyNode): string {
    return textOf(node);
  }
}

const textOf = (node: AnyNode): string => {
  if ('value' in node) return node.value;
  return 'children' in node ? (node.children as AnyNode[]).map(textOf).join('') : '';
};
