import type { Nodes, Root } from 'mdast';
import type { Point } from 'unist';
import type { VFile } from 'vfile';
import { diagnose } from '../diagnostics/diagnostic.ts';
import { didYouMean } from '../diagnostics/nearest.ts';
import { parseCodeOptions } from './code-options.ts';
import { type CompileContext, contextOf, placeIn, sliceOf } from './compile-context.ts';
import { fillTokens, findTokens, tokenValue } from './tokens.ts';
import { walkMarkdown } from './walk-tree.ts';

/**
 * Fills `{name}` in text, in addresses, titles and alternatives of links and pictures, and in code fences that say
 * `tokens`. Other code stays as written. Unknown names are diagnostics at their own place in the source.
 */
export function remarkFillTokens() {
  return (tree: Root, file: VFile): void => {
    const context = contextOf(file);
    const source = String(file.value);
    if (!source.includes('{')) return;
    const fill = (text: string) => fillTokens({ text, tokens: context.tokens }).text;
    walkMarkdown(tree, (node) => {
      switch (node.type) {
        case 'text':
          node.value = fillText(node.value, context.tokens, source, node);
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
      record(node, context, source);
    });
  };
}

/**
 * A text node has lost its backslashes and character references, so its tokens are paired with those of the source it
 * came from, in order.
 */
function fillText(value: string, tokens: CompileContext['tokens'], source: string, node: Nodes): string {
  if (!value.includes('{')) return value;
  const written = findTokens(sliceOf(source, node));
  let index = 0;
  return value.replace(/\{([A-Za-z][A-Za-z0-9]*)\}/g, (all, name: string) => {
    const use = written[index++];
    return use?.escaped ? all : (tokenValue(tokens, name) ?? all);
  });
}

/** Notes the edits to the source and the unknown names; a node inside another (link text) is noted once, by itself. */
function record(node: Nodes, context: CompileContext, source: string): void {
  const from = ownStart(node);
  if (from?.offset === undefined) return;
  const { offset } = from;
  const text = source.slice(offset, node.position?.end.offset);
  for (const use of findTokens(text)) {
    if (use.escaped) continue;
    const value = tokenValue(context.tokens, use.name);
    if (value !== undefined) {
      context.edits.push({ start: offset + use.start, end: offset + use.end, text: value });
    } else if (node.type !== 'code') {
      const at = placeIn({ context, text, from, start: use.start, end: use.end });
      const names = Object.keys(context.tokens).map((name) => `{${name}}`);
      const hint = didYouMean(`{${use.name}}`, names);
      context.diagnostics.push(diagnose('markdown/unknown-token', { token: use.name }, at, hint));
    }
  }
}

/** Where the part of a node begins that is not its children's: a link's address and title follow its text. */
function ownStart(node: Nodes): Point | undefined {
  const lastChild = 'children' in node ? node.children.at(-1) : undefined;
  return lastChild?.position?.end ?? node.position?.start;
}

/** Some parsers percent-encode braces in addresses. */
export const decodeBraces = (url: string): string => url.replace(/%7B([A-Za-z][A-Za-z0-9]*)%7D/gi, '{$1}');
