import type { Root } from 'mdast';
import { SKIP, visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import { wordingProblems } from './words.ts';

/** Reports words that this site does not use. */
export function remarkWording() {
  return (tree: Root, file: VFile): void => {
    const source = String(file.value);
    visit(tree, (node) => {
      // Link text to another site is usually the title of that page.
      if (node.type === 'link' && /^https?:/.test(node.url)) return SKIP;
      const start = node.position?.start.offset;
      // Text that a plugin wrote has no position.
      if (node.type !== 'text' || start === undefined) return;
      const text = source.slice(start, node.position?.end.offset);
      for (const { index, length, problem } of wordingProblems(text)) {
        const from = start + index;
        file.message(problem, { start: pointAt(source, from), end: pointAt(source, from + length) });
      }
    });
  };
}

function pointAt(source: string, offset: number) {
  const lines = source.slice(0, offset).split('\n');
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1, offset };
}
