import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { changeFiles, finishChanges } from '../edit/change-files.ts';
import { type Move, planMove } from '../edit/move-content.ts';
import type { Boundary } from '../load/site-boundary.ts';
import { finishedToText, replacementToText } from './output.ts';

/**
 * Moves a content file or folder, and everything that names it.
 * @returns what has changed, the reason why nothing was changed, or the errors that the move would cause.
 */
export async function moveContent(input: {
  root: string;
  from: string;
  to: string;
  today: string;
  dryRun: boolean;
  json: boolean;
  onBoundary?: (boundary: Boundary) => void;
}): Promise<{ text: string } | { problem: string } | { diagnostics: readonly Diagnostic[] }> {
  const { root, dryRun, json } = input;
  const finished = dryRun ? undefined : finishChanges(root);
  if (finished && 'problem' in finished) return finished;
  // The move that was interrupted may be this one.
  if (finished && !existsSync(resolve(root, input.from)))
    return { text: json ? `${JSON.stringify({ ok: true, finished })}\n` : finishedToText(finished) };
  const move = await planMove(input);
  if (!('changes' in move)) return move;
  const problem = dryRun ? undefined : changeFiles(root, move.changes);
  if (problem !== undefined) return { problem };
  if (!json) return { text: moveToText(move, dryRun) };
  const { redirects, replacements, notes } = move;
  const files = [...move.files].map(([from, to]) => ({ from, to }));
  return { text: `${JSON.stringify({ ok: true, dryRun, files, redirects, replacements, notes })}\n` };
}

function moveToText({ files, redirects, replacements, notes }: Move, dryRun: boolean): string {
  return [
    ...[...files].map(([from, to]) => `Moved ${from} to ${to}\n`),
    ...redirects.map(({ from, to, file }) => `Redirected ${from} to ${to} with an alias in ${file}\n`),
    ...replacements.map((each) => `Edited ${replacementToText(each)}`),
    ...notes.map((note) => `Next: ${note}\n`),
    ...(dryRun ? ['Dry run: nothing was changed.\n'] : []),
  ].join('');
}
