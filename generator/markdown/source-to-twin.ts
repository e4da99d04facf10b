import type { TwinPiece } from '../types.ts';
import type { CompileContext } from './compile-context.ts';

type Edit = { readonly start: number; readonly end: number; readonly piece: TwinPiece };

/** The author's Markdown as its page shows it, without front matter: text, and addresses that are still to settle. */
export function sourceToTwin(body: string, context: CompileContext): TwinPiece[] {
  const own: readonly Edit[] = [...context.twinEdits].sort((a, b) => a.start - b.start);
  // An address or a fence is replaced whole, the tokens in it too.
  const tokens = context.edits.filter(
    ({ start, end }) => !own.some((edit) => edit.start < end && start < edit.end),
  );
  const edits = [...own, ...tokens.map(({ start, end, text }) => ({ start, end, piece: text }))].sort(
    (a, b) => a.start - b.start,
  );
  const pieces: TwinPiece[] = [];
  let at = 0;
  for (const { start, end, piece } of edits) {
    if (start < at) continue;
    pieces.push(body.slice(at, start), piece);
    at = end;
  }
  pieces.push(body.slice(at));
  return pieces.map((piece) => (typeof piece === 'string' ? piece.replace(/\r\n?/g, '\n') : piece));
}
