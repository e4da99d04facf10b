import type { Code, Nodes, Root } from 'mdast';
import type { VFile } from 'vfile';
import { metaWithout, parseCodeOptions } from './code-options.ts';
import { type CompileContext, contextOf } from './compile-context.ts';
import { packageAlternatives } from './package-commands.ts';
import { isRemote } from './rehype-code.ts';
import { addressOf } from './rehype-links.ts';
import { decodeBraces } from './remark-fill-tokens.ts';
import { fillTokens } from './tokens.ts';
import { walkMarkdown } from './walk-tree.ts';

/**
 * Notes where a page's Markdown twin differs from the author's text: addresses, which are settled when all pages are
 * known; fences, whose quoted file takes its place and whose words for this generator go; raw HTML, which the page does
 * not show either. Runs after the tokens are filled, before other plugins change the tree.
 */
export function remarkTwin() {
  return (tree: Root, file: VFile): void => {
    const context = contextOf(file);
    const source = String(file.value);
    walkMarkdown(tree, (node) => {
      switch (node.type) {
        case 'link':
        case 'image':
        case 'definition':
          addAddress(node, context, source);
          break;
        case 'code':
          if (node.meta) addFence(node, context, source);
          break;
        case 'html':
          add(context, node, '');
          break;
      }
    });
  };
}

function add(context: CompileContext, node: Nodes, text: string): void {
  const start = node.position?.start.offset;
  const end = node.position?.end.offset;
  if (start !== undefined && end !== undefined) context.twinEdits.push({ start, end, piece: text });
}

/** Autolinks show their address, so they stay as written; so does an address that is not found where it should be. */
function addAddress(
  node: Extract<Nodes, { type: 'link' | 'image' | 'definition' }>,
  context: CompileContext,
  source: string,
): void {
  const lastChild = 'children' in node ? node.children.at(-1) : undefined;
  const from = lastChild?.position?.end.offset ?? node.position?.start.offset;
  const to = node.position?.end.offset;
  if (from === undefined || to === undefined) return;
  const opening = node.type === 'definition' ? /\]:\s*/g : /\]\(\s*/g;
  opening.lastIndex = from;
  for (let match = opening.exec(source); match && match.index < to; match = opening.exec(source)) {
    const start = opening.lastIndex;
    const written = /^<(?:\\.|[^<>\\\n])*>|^\S*/.exec(source.slice(start, to))?.[0] ?? '';
    const end = start + written.length;
    const address = end === to && node.type !== 'definition' ? written.slice(0, -1) : written;
    if (readAddress(address, context) !== node.url) continue;
    const href = addressOf(node.url, node.type === 'image' ? 'src' : 'href', context.file) ?? '';
    context.twinEdits.push({ start, end: start + address.length, piece: { href } });
    return;
  }
}

/** An address as its node holds it: without brackets, escapes and tokens. */
function readAddress(written: string, context: CompileContext): string {
  const plain = written
    .replace(/^<(.*)>$/s, '$1')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .replaceAll('&amp;', '&');
  return fillTokens({ text: decodeBraces(plain), tokens: context.tokens }).text;
}

function addFence(node: Code, context: CompileContext, source: string): void {
  const start = node.position?.start.offset;
  const [line, fence] = /^(`{3,}|~{3,})[^\r\n]*/.exec(source.slice(start)) ?? [];
  if (start === undefined || line === undefined || fence === undefined) return;
  const options = parseCodeOptions(node.meta ?? '');
  const quoted =
    options.src === undefined || isRemote(options.src) ? undefined : context.readPublic(options.src);
  const text = quoted && 'text' in quoted ? quoted.text.replace(/\r?\n$/, '') : undefined;
  const info = (dropped: readonly string[], label = '') =>
    `${node.lang ?? ''} ${metaWithout(node.meta ?? '', ['tokens', ...dropped])}${label}`.trimEnd();

  const made = options.pm ? packageAlternatives(node.value) : undefined;
  if (made && 'alternatives' in made) {
    const fences = made.alternatives.map(({ label, code }) => fenced(info(['pm'], ` tab="${label}"`), code));
    add(context, node, inMargin(fences.join('\n\n'), source, start));
  } else if (text !== undefined) {
    add(context, node, inMargin(fenced(info(['src']), text), source, start));
  } else if (options.tokens) {
    context.twinEdits.push({ start, end: start + line.length, piece: fence + info([]) });
  }
}

function fenced(info: string, text: string): string {
  const runs = text.match(/`{3,}/g) ?? [];
  const marks = '`'.repeat(Math.max(3, ...runs.map((run) => run.length + 1)));
  return `${marks}${info}\n${text.replace(/\r\n?/g, '\n')}\n${marks}`;
}

/** Lines inside a list or a quotation begin with what keeps them there. */
function inMargin(text: string, source: string, start: number): string {
  const lineStart = source.lastIndexOf('\n', start - 1) + 1;
  const margin = source.slice(lineStart, start).replace(/[^>\t]/g, ' ');
  const lines = text.split('\n');
  return lines
    .map((line, index) => (index === 0 ? line : line === '' ? margin.trimEnd() : margin + line))
    .join('\n');
}
