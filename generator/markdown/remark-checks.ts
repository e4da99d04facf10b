import type { Link, Nodes, Root } from 'mdast';
import type { VFile } from 'vfile';
import { walkMarkdown } from '../lib/trees.ts';
import {
  type CompileContext,
  contextOf,
  createLocator,
  locationOf,
  report,
  sliceOf,
} from './compile-context.ts';

/** Reports images without alternative text. */
export function remarkCheckImages() {
  return (tree: Root, file: VFile): void => {
    const context = contextOf(file);
    walkMarkdown(tree, (node, ancestors) => {
      if ((node.type !== 'image' && node.type !== 'imageReference') || node.alt?.trim()) return;
      const url = node.type === 'image' ? node.url : node.identifier;
      report(context, 'markdown/no-alt', { url }, locationOf(context, node, ancestors));
    });
  };
}

/** Maximum number of missing cells in a document. GFM fills them in, so 24 kB of text can create millions. */
const MAX_MISSING = 10_000;

/** Reports a table with too many missing cells and removes all of its rows except the header. */
export function remarkCheckTables() {
  return (tree: Root, file: VFile): void => {
    const context = contextOf(file);
    let before = 0;
    walkMarkdown(tree, (node, ancestors) => {
      if (node.type !== 'table') return;
      const columns = node.align?.length ?? 0;
      const missing = node.children.reduce((sum, row) => sum + Math.max(0, columns - row.children.length), 0);
      if (before + missing > MAX_MISSING) {
        const facts = { missing, most: MAX_MISSING };
        report(context, 'markdown/missing-cells', facts, locationOf(context, node, ancestors));
        node.children.length = 1;
      } else before += missing;
    });
  };
}

/** Links and images with an invalid URL, undefined references and footnotes; a backslash before them escapes them. */
const LINK_LIKE = /(?<!\\)(?:!?\[[^\][\n]*\]\([^()\n]*\)|!?\[[^\][\n]+\]\[[^\][\n]*\]|\[\^[^\][\s]+\])/g;
/** Invalid explicit heading ids. */
const ID_LIKE = /(?<!\\)\{#(?![A-Za-z0-9][\w-]*\}\s*$)(?:[^{}\n]|\{(?!#))*\}\s*$/g;
const FENCE = /^(`{3,}|~{3,})/;
/** URLs that consist of a scheme only, or of nothing. */
const EMPTY_URL = /^(?:(?:https?:)?\/*|(?:mailto|tel):)$/i;

/** Reports Markdown syntax that would be published as literal text, empty links, and code fences that are not closed. */
export function remarkCheckUnresolved() {
  return (tree: Root, file: VFile): void => {
    const context = contextOf(file);
    walkMarkdown(tree, (node, ancestors) => {
      if (node.type === 'text') {
        for (const { found, at } of matchesIn(context, node, LINK_LIKE))
          report(context, 'markdown/left-over', { text: found.trim() }, at);
        if (ancestors.at(-1)?.type !== 'heading') return;
        for (const { found, at } of matchesIn(context, node, ID_LIKE))
          report(context, 'markdown/bad-id', { text: found.trim() }, at);
      } else if (node.type === 'link' && (EMPTY_URL.test(node.url) || isEmpty(node))) {
        const what = EMPTY_URL.test(node.url) ? 'has no URL' : 'has no text';
        report(context, 'markdown/empty-link', { what }, locationOf(context, node, ancestors));
      } else if (node.type === 'code' && isOpen(sliceOf(context.source, node)))
        report(context, 'code/unclosed', {}, { ...locationOf(context, node), length: 3 });
    });
  };
}

/** Matches of a pattern in the source of a text node, with their locations. */
function* matchesIn(context: CompileContext, node: Nodes, pattern: RegExp) {
  const from = node.position?.start;
  if (!from) return;
  const text = sliceOf(context.source, node);
  const locate = createLocator({ context, text, from });
  for (const { index, 0: found } of text.matchAll(pattern))
    yield { found, at: locate(index, index + found.length) };
}

const isEmpty = ({ children }: Link): boolean =>
  children.every((child) => child.type === 'text' && child.value.trim() === '');

/** Whether a fence has no closing line. */
function isOpen(code: string): boolean {
  const [, fence] = FENCE.exec(code) ?? [];
  if (fence === undefined) return false;
  const [, ...lines] = code.trimEnd().split('\n');
  const last = lines.at(-1)?.replace(/^[\s>]*/, '') ?? '';
  return !(last.startsWith(fence) && new Set(last).size === 1);
}

type Extension = {
  readonly pattern: RegExp;
  /** What the text of a match must also contain. */
  readonly and?: RegExp;
  readonly what: string;
  readonly hint: string;
};

/** TeX commands, exponents and braced indices. Prices and shell variables have none. */
const TEX = /\\[A-Za-z]|\^|_\{/;

/** Syntax of other Markdown dialects that readers of this site would see as plain text. */
const EXTENSIONS: readonly Extension[] = [
  {
    pattern: /(?<=[\w)])~[\w+-]{1,12}~(?!~)/g,
    what: 'Subscript syntax is',
    hint: 'Write <sub>2</sub>, or \\~ for a tilde.',
  },
  {
    pattern: /(?<=[\w)])\^[\w+-]{1,12}\^/g,
    what: 'Superscript syntax is',
    hint: 'Write <sup>2</sup>, or \\^ for a caret.',
  },
  {
    pattern: /(?<![\w~\\])~[A-Za-z][^~\n]{0,80}(?<=[^\s/])~(?![\w~/])/g,
    what: 'Strikethrough with single tildes is',
    hint: 'Write ~~text~~, or \\~ for a tilde.',
  },
  {
    pattern: /(?<![=\w\\])==[^\s=][^=\n]{0,80}==(?![=\w])/g,
    what: 'Highlight syntax is',
    hint: 'Write <mark>text</mark>, or \\= for an equals sign.',
  },
  {
    pattern: /(?<![\\$\w])\$[^\s$][^$\n]{0,200}(?<=\S)\$(?![\d$\w])|(?<![\\$])\$\$[^$]{1,500}\$\$(?!\$)/g,
    and: TEX,
    what: 'Math is',
    hint: 'Write it with <var>, <sub> and <sup>, or put it in `code`. Write \\$ for a dollar sign.',
  },
  {
    pattern: /(?<=\S[^\S\n]*\n[^\S\n]{0,3}):[^\S\n]+\S[^\n]{0,40}/g,
    what: 'Definition list syntax is',
    hint: 'Write <dl>, <dt> and <dd>, a table, or a list. Write \\: for a colon.',
  },
];

/** In collections with blocks: a line that does not begin or end one. */
const NO_BLOCK: Extension = {
  pattern: /(?<=^[ \t>]*):{3,}[^\n]{0,80}/gm,
  what: 'This line of colons is',
  hint: 'Begin a block with :::name{attribute="value"}, without spaces before the name and the brace or text after it, and end it with :::. Write \\: for a colon.',
};
/** In other collections. */
const BLOCK: Extension = {
  pattern: /(?<=^[ \t>]*):{3,}[ \t]*[A-Za-z][^\n]{0,80}/gm,
  what: 'Block syntax is',
  hint: 'The collection has no blocks. Write the content as other Markdown, or \\: for a colon.',
};

/** Reports syntax of other Markdown dialects, which would be published as literal text. */
export function remarkCheckExtensions({ hasBlocks }: { hasBlocks: boolean }) {
  const extensions = [...EXTENSIONS, hasBlocks ? NO_BLOCK : BLOCK];
  return (tree: Root, file: VFile): void => {
    const context = contextOf(file);
    const present = extensions.filter(({ pattern }) => context.source.search(pattern) >= 0);
    if (present.length === 0) return;
    walkMarkdown(tree, (node) => {
      if (node.type !== 'text') return;
      for (const { pattern, and = /^/, what, hint } of present)
        for (const { found, at } of matchesIn(context, node, pattern))
          if (and.test(found))
            report(context, 'markdown/extension', { what, text: found.replaceAll('\n', ' ') }, at, hint);
    });
  };
}
