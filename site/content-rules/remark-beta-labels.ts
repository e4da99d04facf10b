import type { Root } from 'mdast';
import type { VFile } from 'vfile';
import { betaProblem } from './beta-labels.ts';
import { passagesOf, textOf } from './text-of.ts';

/** Reports the first mention of a beta feature on a page that does not say so up to there. */
export function remarkBetaLabels() {
  return (tree: Root, file: VFile): void => {
    const passages = passagesOf(tree);
    const found = betaProblem(passages.map((node) => textOf(node, { keepCode: true })));
    if (!found) return;
    const message = file.message(found.problem, passages[found.index]);
    message.note = 'Write "(beta)" after it, or reword the passage if it means something else.';
  };
}
