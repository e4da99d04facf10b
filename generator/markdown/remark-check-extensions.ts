import type { Root } from 'mdast';
import type { VFile } from 'vfile';
import { diagnose } from '../diagnostics/diagnostic.ts';
import { contextOf, createLocator, sliceOf } from './compile-context.ts';
import { walkMarkdown } from './walk-tree.ts';

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

/** Reports syntax of other Markdown dialects, which would be published as literal text. */
export function remarkCheckExtensions() {
  return (tree: Root, file: VFile): void => {
    const context = contextOf(file);
    const source = String(file.value);
    const present = EXTENSIONS.filter(({ pattern }) => source.search(pattern) >= 0);
    if (present.length === 0) return;
    walkMarkdown(tree, (node) => {
      const from = node.type === 'text' ? node.position?.start : undefined;
      if (!from) return;
      const text = sliceOf(source, node);
      for (const { pattern, and, what, hint } of present) {
        const locate = createLocator({ context, text, from });
        for (const { index, 0: found } of text.matchAll(pattern)) {
          if (and && !and.test(found)) continue;
          const shown = found.replaceAll('\n', ' ');
          const at = locate(index, index + found.length);
          context.diagnostics.push(diagnose('markdown/extension', { what, text: shown }, at, hint));
        }
      }
    });
  };
}
