import type { StandardSchemaV1 } from '@standard-schema/spec';
import type { Nodes } from 'mdast';
import type { ContainerDirective } from 'mdast-util-directive';
import type { ReactElement } from 'react';
import { didYouMean } from '../../core/nearest.ts';
import { error, type SourceLocation } from '../../core/problems.ts';
import type { Feature, VisitContext } from '../../core/site.ts';
import { fillTokens, unknownToken } from '../../core/tokens.ts';
import { fieldsOf } from '../../core/validate-front-matter.ts';
import { containerDirectives } from './container-directives.ts';
import { renderBlock } from './render-block.ts';

/** Component of the site that writers use in Markdown. */
export type Block<Attributes = unknown> = {
  /** Validates the attributes. They are text, empty without a value. Any Standard Schema library works. */
  readonly schema: StandardSchemaV1<unknown, Attributes>;
  /**
   * Component that shows the block. `children` has one element for each element of the compiled content, of its type, such as
   * `h2`, and without its own content. A component may group or omit them.
   */
  render(props: Attributes & { readonly children: readonly ReactElement[] }): ReactElement;
  /** Elements of which the content needs at least one, such as `ul`. Without them, a warning has the hint. */
  readonly needs?: { readonly anyOf: readonly string[]; readonly hint: string };
};

/** Blocks by name. */
export type Blocks = { readonly [name: string]: Block };

/** A block in a document, with valid attributes. */
export type BlockUse = {
  readonly name: string;
  readonly block: Block;
  readonly at: SourceLocation;
  readonly props: object;
};

/**
 * Components of the site in Markdown: `:::details{summary="More"}`, content, and `:::`. A block around other blocks has more
 * colons. Reports unknown and unclosed blocks, invalid attributes, and errors that a component throws.
 * @example blocks({ details: { schema: v.strictObject({ summary: v.string() }), render: Details } })
 */
export function blocks(all: Blocks): Feature {
  return {
    name: 'blocks',
    remark: [containerDirectives, { containerDirective: (node, context) => markBlock(node, context, all) }],
    rehype: [{ element: { filter: ['div'], visit: renderBlock } }],
  };
}

/** Checks a block. A valid one becomes a `div` for `renderBlock`, others show their content. */
function markBlock(node: ContainerDirective, context: VisitContext<Nodes>, all: Blocks): void {
  // Another feature has handled it.
  if (node.data?.hName) return;
  const { name } = node;
  const start = context.locate(node);
  const line = context.document.source.split('\n')[start.line - 1] ?? '';
  const at = { ...start, length: line.trimEnd().length - start.column + 1 };
  if (!node.data?.position?.closing) {
    const hint =
      'Close it with a line of the same number of colons. A block around other blocks needs more colons than they have.';
    context.report(error('block/unclosed', `Unclosed block "${name}".`, { at, hint }));
  }
  const block = Object.hasOwn(all, name) ? all[name] : undefined;
  if (!block) {
    const hint = didYouMean(name, Object.keys(all)) ?? `Blocks are: ${Object.keys(all).join(', ')}.`;
    context.report(error('block/unknown', `Unknown block "${name}".`, { at, hint }));
    return;
  }
  const props = readAttributes(node, block, at, context);
  if (!props) return;
  context.document.data.blocks ??= [];
  const uses = context.document.data.blocks as BlockUse[];
  node.data = { ...node.data, hName: 'div', hProperties: { dataBlock: String(uses.length) } };
  uses.push({ name, block, at, props });
}

/** Validated attributes of a block with tokens replaced; undefined if one is invalid. */
function readAttributes(
  node: ContainerDirective,
  block: Block,
  opening: SourceLocation,
  context: VisitContext<Nodes>,
): object | undefined {
  const hint = 'Write attributes in braces: :::name{attribute="value"}.';
  const before = context.document.problems.length;
  const at = (name: string): SourceLocation => {
    const position = node.data?.position?.attributes?.[name];
    return position ? context.locate({ type: 'text', value: '', position }) : opening;
  };
  const invalid = (problem: string, where: SourceLocation) =>
    context.report(error('block/invalid', `Invalid block "${node.name}": ${problem}`, { at: where, hint }));

  const [label] = node.children;
  if (label?.type === 'paragraph' && label.data?.directiveLabel)
    invalid('text in square brackets is not supported.', opening);
  const { tokens = {} } = context.document.site.definition;
  const written = Object.fromEntries(
    Object.entries(node.attributes ?? {}).map(([name, value]) => [
      name,
      fillTokens(value ?? '', tokens, (token) => context.report(unknownToken(token, at(name)))),
    ]),
  );
  const known = fieldsOf(block.schema);
  const unknown = Object.keys(written).filter((name) => known && !known.includes(name));
  for (const name of unknown) {
    const attributes = known?.length
      ? `Attributes are: ${known.join(', ')}.`
      : 'Remove it: the block has none.';
    const message = `The block "${node.name}" has no attribute "${name}".`;
    const details = { at: at(name), hint: didYouMean(name, known ?? []) ?? attributes };
    context.report(error('block/unknown-attribute', message, details));
  }
  const result = block.schema['~standard'].validate(written);
  if (result instanceof Promise) throw new TypeError(`The schema of ${node.name} must not be asynchronous.`);
  for (const { path: [part = ''] = [], message } of result.issues ?? []) {
    const key = String(typeof part === 'object' ? part.key : part);
    const isMissing = key !== '' && written[key] === undefined;
    // A misspelled attribute is one problem.
    if (unknown.includes(key) || (isMissing && unknown.length > 0)) continue;
    invalid(isMissing ? `the attribute "${key}" is missing.` : `"${key}": ${message}`, at(key));
  }
  return result.issues || context.document.problems.length > before ? undefined : (result.value as object);
}
