import type { Link, Root, Text } from 'mdast';
import type { VFile } from 'vfile';
import { SKIP, walkMarkdown } from '../lib/trees.ts';
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
      const isHtml = sliceOf(context.source, node).startsWith('<');
      const hint = isHtml ? 'Describe the image in the attribute `alt`: alt="A red door".' : undefined;
      report(context, 'markdown/no-alt', { url }, locationOf(context, node, ancestors), hint);
    });
  };
}

/** Maximum number of missing cells in a document. GFM fills them in, so 24 kB of text can create millions. */
const MAX_MISSING = 10_000;

/**
 * Reports cells with text beyond the columns of the header, which GFM drops. Reports a table with too many missing cells and
 * removes all of its rows except the header.
 */
export function remarkCheckTables() {
  return (tree: Root, file: VFile): void => {
    const context = contextOf(file);
    let before = 0;
    walkMarkdown(tree, (node, ancestors) => {
      if (node.type !== 'table') return;
      const columns = node.align?.length ?? 0;
      for (const { children } of node.children) {
        const lost = children.slice(columns).filter((cell) => cell.children.length > 0);
        if (!lost[0]) continue;
        const text = lost.map((cell) => sliceOf(context.source, cell).replace(/^\|/, '')).join('|');
        const facts = { columns, text: text.replace(/\|$/, '').trim() };
        report(context, 'markdown/extra-cells', facts, locationOf(context, lost[0], ancestors));
      }
      const missing = node.children.reduce((sum, row) => sum + Math.max(0, columns - row.children.length), 0);
      if (before + missing > MAX_MISSING) {
        const facts = { missing, most: MAX_MISSING };
        report(context, 'markdown/missing-cells', facts, locationOf(context, node, ancestors));
        node.children.length = 1;
      } else before += missing;
    });
  };
}

const FENCE = /^(`{3,}|~{3,})/;
/** URLs that consist of a scheme only, or of nothing. */
const EMPTY_URL = /^(?:(?:https?:)?\/*|(?:mailto|tel):)$/i;

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

/** Syntax that readers would see as plain text. */
type Unread = {
  /** Default: `markdown/extension`. */
  readonly code?: 'markdown/left-over' | 'markdown/bad-id';
  readonly pattern: RegExp;
  /** Text must be the content of a heading, or the first text of a line. */
  readonly only?: 'heading' | 'line';
  /** Only in collections with blocks, or without. */
  readonly inBlocks?: boolean;
  /** What the text of a match must also contain. */
  readonly and?: RegExp;
  /** What must follow the match, and belongs to it, even outside of the text: GFM makes URLs links. */
  readonly next?: RegExp;
  readonly what: string;
  /** Default: that of the catalogue. */
  readonly hint?: string;
};

/** Maximum number of characters that `next` sees. */
const NEXT = 200;
/** TeX commands, exponents and braced indices. Prices and shell variables have none. */
const TEX = /\\[A-Za-z]|\^|_\{/;

/** Mistakes and other dialects of Markdown. A backslash before them escapes them. */
const UNREAD: readonly Unread[] = [
  {
    code: 'markdown/left-over',
    pattern: /(?<!\\)(?:!?\[[^\][\n]*\]\([^()\n]*\)|!?\[[^\][\n]+\]\[[^\][\n]*\]|\[\^[^\][\s]+\])/g,
    what: 'a valid link, image or footnote',
  },
  {
    code: 'markdown/left-over',
    pattern: /(?<!\\)!?\[[^\][\n]+\]{1,2}[^\S\n]+\(/g,
    next: /^(?:https?:|www\.|mailto:|\.{0,2}\/[\w.]|#[a-z]|[\w/-]+\.md\b)[^\s()]*\)/,
    what: 'a link',
    hint: 'Remove the space between ] and (. To keep the text as it is, write \\[.',
  },
  {
    code: 'markdown/left-over',
    pattern: /(?<!\\)(?:!?\[[^\][\n]*(?<!\\))?\]\(/g,
    next: /^[^\s()]*(?=[^()\n]*(?:[(\n]|$))/,
    what: 'a link',
    hint: 'Add the missing ) after the URL. To keep the text as it is, write \\].',
  },
  {
    code: 'markdown/left-over',
    pattern: /#{2,6}(?![#\s])[^\n]*/g,
    only: 'line',
    what: 'a heading',
    hint: 'Put a space after the last #. To keep the text as it is, write \\#.',
  },
  {
    code: 'markdown/bad-id',
    pattern: /(?<!\\)\{#(?![A-Za-z0-9][\w-]*\}[^\S\n]*(?:\n|$))(?:[^{}\n]|\{(?!#))*\}(?=[^\S\n]*(?:\n|$))/g,
    only: 'heading',
    what: '',
  },
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
  {
    pattern: /(?:!!!|\?\?\?\+?)[^\S\n]+[a-z]+(?:[^\S\n]+"[^"\n]*")?[^\S\n]*(?![^\n])/g,
    only: 'line',
    what: 'Admonition syntax is',
    hint: 'Write > [!NOTE], and begin each line of its text with >. Write \\! for an exclamation mark.',
  },
  {
    pattern: /(?<![\\[])\[\[(?![\s\d])[^\][\n]{1,200}\]\](?![\](]|[^\S\n]+\()/g,
    what: 'Wiki link syntax is',
    hint: 'Write [text](URL), put it in `code`, or write \\[ for a bracket.',
  },
  {
    pattern: /:{3,}[^\n]*/g,
    only: 'line',
    inBlocks: true,
    what: 'This line of colons is',
    hint: 'Begin a block with :::name{attribute="value"}, without spaces before the name and the brace or text after it, and end it with :::. Write \\: for a colon.',
  },
  {
    pattern: /(?<!:):{3,}[ \t]*[A-Za-z][^\n]*/g,
    only: 'line',
    inBlocks: false,
    what: 'Block syntax is',
    hint: 'The collection has no blocks. Write the content as other Markdown, or \\: for a colon.',
  },
];

/** What may precede the first text of a line. */
const MARKERS = /^[\s>*+\-\d.)]*$/;
/** Maximum number of characters of the source in a message. */
const LONGEST = 80;

/**
 * Reports syntax that would be published as plain text, empty links, and code fences that are not closed.
 * Each pattern is tried on the whole document first, because most documents match few.
 */
export function remarkCheckUnread({ hasBlocks }: { hasBlocks: boolean }) {
  const all = UNREAD.filter(({ inBlocks = hasBlocks }) => inBlocks === hasBlocks);
  return (tree: Root, file: VFile): void => {
    const context = contextOf(file);
    const present = all.filter(({ pattern }) => context.source.search(pattern) >= 0);
    walkMarkdown(tree, (node, ancestors) => {
      if (node.type === 'text') {
        const text = sliceOf(context.source, node);
        const isHeading = ancestors.at(-1)?.type === 'heading';
        for (const each of present)
          if ((each.only !== 'heading' || isHeading) && text.search(each.pattern) >= 0)
            reportUnread(context, node, each);
      } else if (node.type === 'link' && (EMPTY_URL.test(node.url) || isEmpty(node))) {
        const what = EMPTY_URL.test(node.url) ? 'has no URL' : 'has no text';
        report(context, 'markdown/empty-link', { what }, locationOf(context, node, ancestors));
      } else if (node.type === 'code' && isOpen(sliceOf(context.source, node)))
        report(context, 'code/unclosed', {}, { ...locationOf(context, node), length: 3 });
      return node.data?.hName === 'code' ? SKIP : undefined;
    });
  };
}

function reportUnread(context: CompileContext, node: Text, unread: Unread): void {
  const { source } = context;
  const from = node.position?.start;
  if (from?.offset === undefined) return;
  const { code = 'markdown/extension', pattern, only, and, next, what, hint } = unread;
  const text = sliceOf(source, node);
  const locate = createLocator({ context, text, from });
  for (const { index, 0: found } of text.matchAll(pattern)) {
    const start = from.offset + index;
    const end = start + found.length;
    const more = next ? next.exec(source.slice(end, end + NEXT))?.[0] : '';
    if (more === undefined || and?.test(found) === false) continue;
    const at = locate(index, end + more.length - from.offset);
    if (only === 'line' && !MARKERS.test(source.slice(start + 1 - at.column, start))) continue;
    const shown = (found + more).trim().replaceAll('\n', ' ').slice(0, LONGEST);
    report(context, code, { what, text: shown }, at, hint);
  }
}
