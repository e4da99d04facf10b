import type { Root } from 'mdast';
import type { ContainerDirective } from 'mdast-util-directive';
import type { VFile } from 'vfile';
import type { Block, Blocks } from '../collection.ts';
import { fieldsOf } from '../content/file-to-entry.ts';
import { suggestFix } from '../diagnostics/nearest.ts';
import { fillTokens } from '../lib/fill-tokens.ts';
import { ownValue } from '../lib/strings.ts';
import { type CompileContext, contextOf, locationOf, report } from './compile-context.ts';
import { recordTokens } from './remark-fill-tokens.ts';
import { marginOf } from './remark-markdown-version.ts';
import { walkMarkdown } from './walk-tree.ts';

/** Element that `rehypeBlocks` replaces. Its properties are those of `BlockUse`. */
export const BLOCK_ELEMENT = 'block';
/** Block of a document, with valid attributes. */
export type BlockUse = { readonly name: string; readonly attributes: object };

/**
 * Checks blocks, and marks those that are valid for `rehypeBlocks`. Others become boxes with their content. Records the edits
 * for the page's Markdown version.
 */
export function remarkBlocks({ blocks }: { blocks: Blocks }) {
  return (tree: Root, file: VFile): void => {
    const context = contextOf(file);
    const source = String(file.value);
    walkMarkdown(tree, (node, ancestors) => {
      if (node.type !== 'containerDirective') return;
      const at = locationOf(context, node, ancestors);
      const opening = { ...at, length: openingOf(node, source).length };
      const block = ownValue(blocks, node.name);
      if (!node.data?.position?.closing) report(context, 'block/unclosed', { block: node.name }, opening);
      if (!block) {
        const names = Object.keys(blocks);
        const advice = suggestFix(node.name, names) ?? `Blocks are: ${names.join(', ')}.`;
        report(context, 'block/unknown', { block: node.name }, opening, advice);
        return;
      }
      const attributes = readAttributes(node, { block, context, source, opening });
      if (!attributes) return;
      const use: BlockUse = { name: node.name, attributes };
      node.data = { ...node.data, hName: BLOCK_ELEMENT, hProperties: use as never };
      recordEdits(node, { block, attributes, context, source });
    });
  };
}

/** First line of a block, from its colons on. */
const openingOf = (node: ContainerDirective, source: string): string =>
  /^.*/.exec(source.slice(node.position?.start.offset, node.position?.end.offset))?.[0] ?? '';

type Reading = {
  readonly block: Block;
  readonly context: CompileContext;
  readonly source: string;
  readonly opening: ReturnType<typeof locationOf>;
};

/** Returns the validated attributes of a block with tokens replaced; undefined if one is invalid. */
function readAttributes(node: ContainerDirective, input: Reading): object | undefined {
  const { block, context, source, opening } = input;
  const before = context.diagnostics.length;
  const positions = node.data?.position?.attributes ?? {};
  const at = (name: string) => {
    const position = ownValue(positions, name);
    return position ? locationOf(context, { type: 'attribute', position }) : opening;
  };
  const [label] = node.children;
  if (label?.type === 'paragraph' && label.data?.directiveLabel) {
    const problem = 'text in square brackets is not supported.';
    report(context, 'block/invalid', { block: node.name, problem }, opening);
  }
  const written: Record<string, string> = {};
  const fields = fieldsOf(block.schema) ?? Object.keys(node.attributes ?? {});
  for (const [name, value] of Object.entries(node.attributes ?? {})) {
    const position = ownValue(positions, name);
    if (value?.includes('{') && position) recordTokens({ type: 'text', value, position }, context, source);
    written[name] = fillTokens({ text: value ?? '', tokens: context.tokens }).text;
  }
  const result = block.schema['~standard'].validate(written);
  if (result instanceof Promise) throw new TypeError(`The schema of ${node.name} must not be asynchronous.`);
  const issues = (result.issues ?? []).map(({ path: [part = ''] = [], message }) => ({
    key: String(typeof part === 'object' ? part.key : part),
    message,
  }));
  const unknown = Object.keys(written).filter((name) => !fields.includes(name));
  // Some schemas accept other attributes. Those that do not may report the first one, or remove them.
  const isRefused = result.issues
    ? issues.some(({ key }) => unknown.includes(key))
    : unknown.some((name) => ownValue(result.value as Readonly<Record<string, unknown>>, name) === undefined);
  for (const name of isRefused ? unknown : []) {
    const known =
      fields.length > 0 ? `Attributes are: ${fields.join(', ')}.` : 'Remove it: the block has none.';
    const facts = { block: node.name, attribute: name };
    report(context, 'block/unknown-attribute', facts, at(name), suggestFix(name, fields) ?? known);
  }
  for (const { key, message } of issues) {
    if (unknown.includes(key)) continue;
    const isMissing = key !== '' && ownValue(written, key) === undefined;
    // A misspelled attribute is one problem.
    if (isMissing && isRefused) continue;
    const problem = isMissing ? `the attribute "${key}" is missing.` : `"${key}": ${message}`;
    report(context, 'block/invalid', { block: node.name, problem }, at(key));
  }
  return result.issues || context.diagnostics.length > before ? undefined : (result.value as object);
}

/** Replaces the first line of a block by its Markdown, and removes the last. */
function recordEdits(
  node: ContainerDirective,
  input: { block: Block; attributes: object; context: CompileContext; source: string },
): void {
  const { block, attributes, context, source } = input;
  const start = node.position?.start.offset ?? 0;
  const margin = marginOf(source, start);
  const lineStart = start - margin.length;
  const above = source.slice(source.lastIndexOf('\n', lineStart - 2) + 1, lineStart);
  const pieces = block.markdown?.(attributes) ?? [];
  // Text directly above or below the line stays a paragraph of its own.
  const before = /[^\s>]/.test(above) ? [`\n${margin}`] : [];
  const all = pieces.length > 0 ? [...before, ...pieces, `\n${margin.trimEnd()}`] : [];
  for (const piece of all) context.markdownEdits.push({ start, end: start, piece });
  context.markdownEdits.push({ start, end: start + openingOf(node, source).length, piece: '' });
  const closing = node.data?.position?.closing;
  const [from, to] = [closing?.start.offset, closing?.end.offset];
  if (from !== undefined && to !== undefined) context.markdownEdits.push({ start: from, end: to, piece: '' });
}
