import type { Root } from 'mdast';
import type { VFile } from 'vfile';
import { diagnose } from '../diagnostics/diagnostic.ts';
import { contextOf, locationOf } from './compile-context.ts';
import { walkMarkdown } from './walk-tree.ts';

/** Reports raw HTML (once per element; comments are removed silently) and images without alternative text. */
export function remarkCheckSource() {
  return (tree: Root, file: VFile): void => {
    const context = contextOf(file);
    walkMarkdown(tree, (node, ancestors) => {
      if (node.type === 'html' && withoutComments(node.value).trim() !== '' && !node.value.startsWith('</')) {
        const html = withoutComments(node.value).trim();
        const tag = /<[^>\n]{0,40}>?/.exec(html)?.[0] ?? html.slice(0, 40);
        context.diagnostics.push(
          diagnose('markdown/raw-html', { tag }, locationOf(context, node, ancestors)),
        );
      }
      if ((node.type === 'image' || node.type === 'imageReference') && !node.alt?.trim()) {
        const url = node.type === 'image' ? node.url : node.identifier;
        context.diagnostics.push(diagnose('markdown/no-alt', { url }, locationOf(context, node, ancestors)));
      }
    });
  };
}

/** Removes comments. An unclosed comment stays, so that it is reported: it would hide the rest of the page. */
const withoutComments = (html: string): string =>
  html.replace(/<!--.*?(-->|$)/gs, (all, end: string) => (end === '' ? all : ''));
