import type { Element, ElementContent, Root as HastRoot } from 'hast';
import { Parser } from 'htmlparser2';
import type { Root } from 'mdast';
import type { ContainerDirective } from 'mdast-util-directive';
import { createElement } from 'react';
import type { VFile } from 'vfile';
import type { Block, Blocks } from '../collection.ts';
import { fieldsOf, issueToProblem } from '../content/file-to-entry.ts';
import { didYouMean } from '../diagnostics/nearest.ts';
import { fillTokens } from '../lib/fill-tokens.ts';
import { ownValue } from '../lib/strings.ts';
import { element, text, walkMarkdown } from '../lib/trees.ts';
import type { Blame } from '../load/site-boundary.ts';
import { watchStalls } from '../load/stall-watch.ts';
import { type CompileContext, contextOf, locationOf, report } from './compile-context.ts';
import { recordTokens } from './remark-fill-tokens.ts';
import { openingOf, recordBlockEdits } from './remark-markdown-version.ts';

/** Element that `rehypeBlocks` replaces. Its properties are those of `BlockUse`. */
const BLOCK_ELEMENT = 'block';
/** Block of a document, with valid attributes. */
type BlockUse = { readonly name: string; readonly attributes: object };

/**
 * Checks blocks, and marks those that are valid for `rehypeBlocks`. Others become boxes with their content. Records the edits
 * for the page's Markdown version.
 */
export function remarkBlocks({ blocks }: { blocks: Blocks }) {
  return (tree: Root, file: VFile): void => {
    const context = contextOf(file);
    walkMarkdown(tree, (node, ancestors) => {
      if (node.type !== 'containerDirective') return;
      const at = locationOf(context, node, ancestors);
      const opening = { ...at, length: openingOf(node, context).length };
      const block = ownValue(blocks, node.name);
      if (!node.data?.position?.closing) report(context, 'block/unclosed', { block: node.name }, opening);
      if (!block) {
        const names = Object.keys(blocks);
        const advice = didYouMean(node.name, names) ?? `Blocks are: ${names.join(', ')}.`;
        report(context, 'block/unknown', { block: node.name }, opening, advice);
        return;
      }
      const attributes = readAttributes(node, { block, context, opening });
      if (!attributes) return;
      const use: BlockUse = { name: node.name, attributes };
      node.data = { ...node.data, hName: BLOCK_ELEMENT, hProperties: use as never };
      recordBlockEdits(node, { block, attributes, context });
    });
  };
}

type Reading = {
  readonly block: Block;
  readonly context: CompileContext;
  readonly opening: ReturnType<typeof locationOf>;
};

/** Returns the validated attributes of a block with tokens replaced; undefined if one is invalid. */
function readAttributes(node: ContainerDirective, input: Reading): object | undefined {
  const { block, context, opening } = input;
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
    if (value?.includes('{') && position) recordTokens({ type: 'text', value, position }, context);
    written[name] = fillTokens({ text: value ?? '', tokens: context.tokens }).text;
  }
  const result = block.schema['~standard'].validate(written);
  if (result instanceof Promise) throw new TypeError(`The schema of ${node.name} must not be asynchronous.`);
  const issues = (result.issues ?? []).map((issue) => {
    const [part = ''] = issue.path ?? [];
    return { key: String(typeof part === 'object' ? part.key : part), message: issueToProblem(issue) };
  });
  const unknown = Object.keys(written).filter((name) => !fields.includes(name));
  // Some schemas accept other attributes. Those that do not may report the first one, or remove them.
  const isRefused = result.issues
    ? issues.some(({ key }) => unknown.includes(key))
    : unknown.some((name) => ownValue(result.value as Readonly<Record<string, unknown>>, name) === undefined);
  for (const name of isRefused ? unknown : []) {
    const known =
      fields.length > 0 ? `Attributes are: ${fields.join(', ')}.` : 'Remove it: the block has none.';
    const facts = { block: node.name, attribute: name };
    report(context, 'block/unknown-attribute', facts, at(name), didYouMean(name, fields) ?? known);
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

/** Attribute of a placeholder: the index of the element that replaces it. */
const PLACE = 'data-block-child';

/**
 * Replaces each block by the elements that its component renders. The component receives placeholders for the content, which
 * is put in their place, so that other plugins see one tree.
 * @param blame attributes an error of a component to the site.
 */
export function rehypeBlocks({ blocks, blame }: { blocks: Blocks; blame: Blame | undefined }) {
  return async (tree: HastRoot, file: VFile): Promise<void> => {
    // Imported on demand, because most documents have no blocks.
    const { renderToStaticMarkup } = await import('react-dom/server');

    /** Inner blocks first, so that a component sees the elements of those inside it. */
    function replaceIn(parent: HastRoot | Element): void {
      parent.children = (parent.children as ElementContent[]).flatMap((node) => {
        if (node.type !== 'element') return [node];
        replaceIn(node);
        return node.tagName === BLOCK_ELEMENT ? render(node) : [node];
      });
    }

    function render(node: Element): ElementContent[] {
      const { name, attributes } = node.properties as unknown as BlockUse;
      const block = ownValue(blocks, name);
      if (!block) return node.children;
      const content = node.children.filter((child) => child.type === 'element');
      const children = content.map(({ tagName }, key) => createElement(tagName, { key, [PLACE]: key }));
      const context = contextOf(file);
      const opening = { ...locationOf(context, node), length: openingOf(node, context).length };
      const { anyOf = [], hint } = block.needs ?? {};
      if (anyOf.length > 0 && !content.some(({ tagName }) => anyOf.includes(tagName))) {
        const elements = anyOf.map((each) => `<${each}>`).join(' or ');
        report(context, 'block/content', { block: name, elements }, opening, hint);
      }
      try {
        // As a component of its own, `render` would not receive the attribute `key`.
        const element = createElement(() => block.render({ ...attributes, children }));
        const html = watchStalls(`Rendering the block ${name}`, () => renderToStaticMarkup(element));
        return htmlToHast(html, content, node);
      } catch (thrown) {
        if (!blame) throw thrown;
        throw blame(`blocks.${name}.render()`, thrown, block.render).usedAt(opening);
      }
    }

    replaceIn(tree);
  };
}

/** Parses the HTML of a component. Its elements have the position of the block, for the locations of its links. */
function htmlToHast(html: string, content: readonly Element[], block: Element): ElementContent[] {
  const root = element('root');
  const open: Element[] = [root];
  const parser = new Parser(
    {
      onopentag(name, { [PLACE]: place, ...attributes }) {
        const child = content[Number(place)] ?? element(name, propertiesOf(attributes));
        if (!child.position && block.position) child.position = block.position;
        open.at(-1)?.children.push(child);
        open.push(child);
      },
      ontext: (value) => open.at(-1)?.children.push(text(value)),
      onclosetag: () => open.pop(),
    },
    { lowerCaseAttributeNames: false, lowerCaseTags: false },
  );
  parser.end(html);
  // React adds links that preload images; the generator loads images lazily.
  return root.children.filter((child) => child.type !== 'element' || child.tagName !== 'link');
}

/** Properties of an element. An attribute without a value is `true`, as for `open`. */
function propertiesOf({ class: names, ...attributes }: Record<string, string>): Element['properties'] {
  const others = Object.entries(attributes).map(([name, value]) => [name, value === '' ? true : value]);
  return { ...(names && { className: names.split(/\s+/) }), ...Object.fromEntries(others) };
}
