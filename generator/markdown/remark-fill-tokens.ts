import type { Nodes, Root, Text } from 'mdast';
import type { Point } from 'unist';
import type { VFile } from 'vfile';
import { didYouMean } from '../diagnostics/nearest.ts';
import { fillTokens, findTokens } from '../lib/fill-tokens.ts';
import { ownValue } from '../lib/strings.ts';
import { walkMarkdown } from '../lib/trees.ts';
import { parseCodeOptions } from './code-options.ts';
import { type CompileContext, contextOf, createLocator, report, sliceOf } from './compile-context.ts';

/**
 * Replaces tokens (`{name}`) in text, in the URLs, titles and alternative texts of links and images, and in code fences
 * with the option `tokens`. Unknown names are diagnostics at their location in the source.
 */
export function remarkFillTokens() {
  return (tree: Root, file: VFile): void => {
    const context = contextOf(file);
    if (!context.source.includes('{')) return;
    const fill = (text: string) => fillTokens({ text, tokens: context.tokens }).text;
    walkMarkdown(tree, (node) => {
      switch (node.type) {
        case 'text':
          node.value = fillText(node, context);
          break;
        case 'code':
          if (!node.meta || !parseCodeOptions(node.meta).tokens) return;
          node.value = fill(node.value);
          node.meta = fill(node.meta);
          break;
        case 'image':
        case 'imageReference':
        case 'link':
        case 'definition':
          if ('url' in node) node.url = fill(decodeBraces(node.url));
          if ('alt' in node && node.alt) node.alt = fill(node.alt);
          if ('title' in node && node.title) node.title = fill(node.title);
          break;
        default:
          return;
      }
      recordTokens(node, context);
    });
  };
}

/**
 * Replaces tokens in a text node. The node has lost its backslashes and character references, so its tokens are matched
 * with those in the source, in order.
 */
function fillText(node: Text, { tokens, source }: CompileContext): string {
  const { value } = node;
  if (!value.includes('{')) return value;
  const uses = findTokens(sliceOf(source, node));
  let index = 0;
  return value.replace(/\{([A-Za-z][A-Za-z0-9]*)\}/g, (all, name: string) => {
    const use = uses[index++];
    return use?.escaped ? all : (ownValue(tokens, name) ?? all);
  });
}

/** Records edits to the source and reports unknown names, except those in child nodes. */
export function recordTokens(node: Nodes, context: CompileContext): void {
  const from = ownStart(node);
  if (from?.offset === undefined) return;
  const { offset } = from;
  const text = context.source.slice(offset, node.position?.end.offset);
  const locate = createLocator({ context, text, from });
  for (const use of findTokens(text)) {
    if (use.escaped) continue;
    const value = ownValue(context.tokens, use.name);
    if (value !== undefined) {
      context.edits.push({ start: offset + use.start, end: offset + use.end, text: value });
    } else if (node.type !== 'code') {
      const at = locate(use.start, use.end);
      const names = Object.keys(context.tokens).map((name) => `{${name}}`);
      const advice = didYouMean(`{${use.name}}`, names);
      report(context, 'markdown/unknown-token', { token: use.name }, at, advice);
    }
  }
}

/** Start of a node's own text, after its children: a link's URL and title follow its text. */
function ownStart(node: Nodes): Point | undefined {
  const lastChild = 'children' in node ? node.children.at(-1) : undefined;
  return lastChild?.position?.end ?? node.position?.start;
}

/** Decodes the braces of tokens in a URL, which some parsers percent-encode. */
export const decodeBraces = (url: string): string => url.replace(/%7B([A-Za-z][A-Za-z0-9]*)%7D/gi, '{$1}');
