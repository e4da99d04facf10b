import type { MarkdownPiece } from '../types.ts';
import type { CompileContext } from './compile-context.ts';

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
