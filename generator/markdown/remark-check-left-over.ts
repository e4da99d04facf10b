import type { Link, Nodes, Root } from 'mdast';
import type { VFile } from 'vfile';
import { diagnose } from '../diagnostics/diagnostic.ts';
import { type CompileContext, contextOf, locationOf, placeIn, sliceOf } from './compile-context.ts';
import { walkMarkdown } from './walk-tree.ts';

/** A link or picture whose address is none, a reference or footnote that is not defined. A backslash says it is meant. */
const LINK_LIKE = /(?<!\\)(?:!?\[[^\][\n]*\]\([^()\n]*\)|!?\[[^\][\n]+\]\[[^\][\n]*\]|\[\^[^\]\s]+\])/g;
/** An id after a heading that cannot be one. */
const ID_LIKE = /(?<!\\)\{#(?![A-Za-z][\w-]*\}\s*$)[^}\n]*\}\s*$/g;
const FENCE = /^(`{3,}|~{3,})/;
/** Schemes and hosts that say nothing more. */
const NOWHERE = /^(?:(?:https?:)?\/*|(?:mailto|tel):)$/i;

/** Reports Markdown that a reader would see as it is written, or not at all, because it is not quite Markdown. */
export function remarkCheckLeftOver() {
  return (tree: Root, file: VFile): void => {
    const context = contextOf(file);
    const source = String(file.value);
    walkMarkdown(tree, (node, ancestors) => {
      if (node.type === 'text') {
        report(context, source, node, LINK_LIKE, 'markdown/left-over');
        if (ancestors.at(-1)?.type === 'heading') report(context, source, node, ID_LIKE, 'markdown/bad-id');
      } else if (node.type === 'link' && (NOWHERE.test(node.url) || isEmpty(node))) {
        const what = NOWHERE.test(node.url) ? 'leads nowhere' : 'has no words';
        context.diagnostics.push(
          diagnose('markdown/empty-link', { what }, locationOf(context, node, ancestors)),
        );
      } else if (node.type === 'code' && isOpen(sliceOf(source, node)))
        context.diagnostics.push(diagnose('code/unclosed', {}, { ...locationOf(context, node), length: 3 }));
    });
  };
}

function report(
  context: CompileContext,
  source: string,
  node: Nodes,
  pattern: RegExp,
  code: 'markdown/left-over' | 'markdown/bad-id',
): void {
  const from = node.position?.start;
  if (!from) return;
  const text = sliceOf(source, node);
  for (const match of text.matchAll(pattern)) {
    const [found] = match;
    const at = placeIn({ context, text, from, start: match.index, end: match.index + found.length });
    context.diagnostics.push(diagnose(code, { text: found.trim() }, at));
  }
}

const isEmpty = ({ children }: Link): boolean =>
  children.every((child) => child.type === 'text' && child.value.trim() === '');

/** Whether a fence goes on to the end of the text because nothing closes it. */
function isOpen(code: string): boolean {
  const [, fence] = FENCE.exec(code) ?? [];
  if (fence === undefined) return false;
  const last =
    code
      .trimEnd()
      .split('\n')
      .slice(1)
      .at(-1)
      ?.replace(/^[\s>]*/, '') ?? '';
  return !(last.startsWith(fence) && new Set(last).size === 1);
}
