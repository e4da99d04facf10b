import type { Root } from 'mdast';
import type { VFile } from 'vfile';
import { diagnose } from '../diagnostics/diagnostic.ts';
import { contextOf, locationOf } from './compile-context.ts';
import { walkMarkdown } from './walk-tree.ts';

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
        context.diagnostics.push(
          diagnose('markdown/missing-cells', facts, locationOf(context, node, ancestors)),
        );
        node.children.length = 1;
      } else before += missing;
    });
  };
}
