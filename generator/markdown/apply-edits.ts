import { replaceControls } from '../content/disk-to-files.ts';
import { fillTokens } from '../lib/fill-tokens.ts';
import { replaceRanges } from '../lib/replace-ranges.ts';
import type { MarkdownPiece } from '../types.ts';
import type { CompileContext } from './compile-context.ts';

/** Source text of an entry, with its tokens replaced exactly where the page replaces them. */
export function filledSource(head: string, body: string, context: CompileContext): string {
  const blankLines = head.match(/\n/g)?.length ?? 0;
  return (
    fillTokens({ text: replaceControls(head), tokens: context.tokens }).text +
    replaceRanges(body, context.edits).slice(blankLines)
  );
}

type Edit = { readonly start: number; readonly end: number; readonly piece: MarkdownPiece };

/** Body of a page's Markdown version: text, and URLs that are resolved later. */
export function sourceToMarkdown(body: string, context: CompileContext): MarkdownPiece[] {
  const own: readonly Edit[] = context.markdownEdits.toSorted((a, b) => a.start - b.start);
  let next = 0;
  // URLs and fences are replaced as a whole, including their tokens.
  const tokens = context.edits
    .toSorted((a, b) => a.start - b.start)
    .filter(({ start, end }) => {
      while ((own[next]?.end ?? Number.POSITIVE_INFINITY) <= start) next++;
      return end <= (own[next]?.start ?? Number.POSITIVE_INFINITY);
    });
  const edits = [...own, ...tokens.map(({ start, end, text }) => ({ start, end, piece: text }))].sort(
    (a, b) => a.start - b.start,
  );
  const pieces: MarkdownPiece[] = [];
  let at = 0;
  for (const { start, end, piece } of edits) {
    if (start < at) continue;
    pieces.push(body.slice(at, start), piece);
    at = end;
  }
  pieces.push(body.slice(at));
  return pieces.map((piece) => (typeof piece === 'string' ? piece.replace(/\r\n?/g, '\n') : piece));
}
