import type { Nodes, Root } from 'mdast';
import { visitParents } from 'unist-util-visit-parents';
import type { VFile } from 'vfile';
import { diagnose } from '../diagnostics/diagnostic.ts';
import { didYouMean } from '../diagnostics/nearest.ts';
import { type CompileContext, contextOf } from './compile-context.ts';
import { fillTokens, findTokens, tokenValue } from './tokens.ts';

const ASKS_FOR_TOKENS = /(?:^|\s)tokens(?=\s|$)/;

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
    visitParents(tree, (node) => {
      switch (node.type) {
        case 'text':
          node.value = fillText(node.value, context.tokens, source, node);
          break;
        case 'code':
          if (!ASKS_FOR_TOKENS.test(`${node.lang ?? ''} ${node.meta ?? ''}`)) return;
          node.value = fill(node.value);
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
 * A text node has lost its backslashes, so its tokens are paired with those of the source it came from, in order.
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
  const offset = node.position?.start.offset;
  if (offset === undefined) return;
  const own = 'children' in node ? ownSlice(source, node) : [{ text: sliceOf(source, node), at: offset }];
  for (const part of own) {
    for (const use of findTokens(part.text)) {
      if (use.escaped) continue;
      const value = tokenValue(context.tokens, use.name);
      const start = part.at + use.start;
      if (value !== undefined) context.edits.push({ start, end: part.at + use.end, text: value });
      else if (node.type !== 'code') {
        const before = source.slice(0, start).split('\n');
        const at = {
          file: context.file,
          line: before.length,
          column: (before.at(-1)?.length ?? 0) + 1,
          length: use.end - use.start,
        };
        const names = Object.keys(context.tokens).map((name) => `{${name}}`);
        const hint = didYouMean(`{${use.name}}`, names);
        context.diagnostics.push(diagnose('markdown/unknown-token', { token: use.name }, at, hint));
      }
    }
  }
}

/** The parts of a node's source that are not its children's: a link's address and title. */
function ownSlice(source: string, node: Nodes & { children: Nodes[] }): { text: string; at: number }[] {
  const start = node.children.at(-1)?.position?.end.offset ?? node.position?.start.offset ?? 0;
  const end = node.position?.end.offset ?? start;
  return [{ text: source.slice(start, end), at: start }];
}

const sliceOf = (source: string, node: Nodes): string =>
  source.slice(node.position?.start.offset ?? 0, node.position?.end.offset ?? 0);

/** Some parsers percent-encode braces in addresses. */
const decodeBraces = (url: string): string => url.replace(/%7B([A-Za-z][A-Za-z0-9]*)%7D/gi, '{$1}');
