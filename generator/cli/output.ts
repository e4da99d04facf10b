import type { WriteStream } from 'node:tty';
import { styleText } from 'node:util';
import { count, few } from '../lib/strings.ts';
import type { BuildResult, Replacement } from '../types.ts';
import type { Command } from './commands.ts';

const SHOW_AFTER_MS = 400;
const TERMINAL_STEP_MS = 100;
const LOG_STEP_MS = 10_000;

/** Progress of long builds: a line that is rewritten on a terminal, or a new line every 10 seconds in a log. */
export function createProgress(stream: WriteStream, silent: boolean) {
  const step = stream.isTTY ? TERMINAL_STEP_MS : LOG_STEP_MS;
  let next = performance.now() + Math.max(SHOW_AFTER_MS, step);
  let shown = false;
  return {
    update(done: number, total: number): void {
      const now = performance.now();
      if (silent || now < next) return;
      next = now + step;
      shown = true;
      const text = `Rendered ${done} of ${total} pages`;
      stream.write(stream.isTTY ? `\r\x1b[2K${text}` : `${text}\n`);
    },
    clear(): void {
      if (shown && stream.isTTY) stream.write('\r\x1b[2K');
    },
  };
}

export function formatSummary(input: {
  result: BuildResult;
  folder: string;
  ms: number;
  command: Command;
}): string {
  const { result } = input;
  const errors = result.diagnostics.filter(({ severity }) => severity === 'error').length;
  const warnings = result.diagnostics.length - errors;
  const trouble = [errors && count(errors, 'error'), warnings && count(warnings, 'warning')]
    .filter(Boolean)
    .join(', ');
  const pages = count(result.pages, 'page');
  const size = `${pages}, ${count(result.files, 'file')}, ${formatBytes(result.bytes)}`;
  const time = `${(input.ms / 1000).toFixed(2)} s`;
  const tail = [trouble, draftsNote(result), urlsNote(result.urls)]
    .map((text) => text && `; ${text}`)
    .join('');
  const paint = (text: string) => styleText(result.ok ? 'green' : 'red', text);
  // A check compresses no files, so their number and size are not known.
  if (input.command === 'check') return `${paint('Checked')} ${pages} in ${time}${tail}\n`;
  if (result.published)
    return `${paint('Built')} ${size} in ${time} → ${input.folder}${tail}\n${removedNote(result)}`;
  return `${styleText('red', 'Not published')}: ${trouble}. ${input.folder} is unchanged (${time}).\n`;
}

/** Names files that were put into the output folder by hand; empty when there are none. */
const removedNote = ({ removed }: BuildResult): string =>
  removed
    ? `Removed from the output folder, because no build wrote them: ${few(removed, 3)}. Put such files in public/.\n`
    : '';

const SLOWEST = 20;

/** Formats the time of each stage, the slowest pages, and how many pages were cached or why they were rendered. */
export function formatProfile({ timings, renders = [] }: BuildResult): string {
  const width = Math.max(...timings.map(({ stage }) => stage.length));
  const row = (name: string, ms: number, more = '') =>
    `  ${name.padEnd(width)}  ${ms.toFixed(1).padStart(8)} ms${more}\n`;
  const stages = timings.map(({ stage, ms }) => row(stage, ms)).join('');
  const reasons = Map.groupBy(renders, ({ why }) => (why === undefined ? 'cached' : `rendered: ${why}`));
  const counts = [...reasons]
    .map(([why, { length }]) => `  ${String(length).padStart(6)}  ${why}\n`)
    .join('');
  const slowest = renders
    .filter(({ why }) => why !== undefined)
    .sort((a, b) => b.ms - a.ms)
    .slice(0, SLOWEST)
    .map(({ url, ms, why }) => row(url, ms, `  ${why}`))
    .join('');
  const pages = [counts && `Pages\n${counts}`, slowest && `Slowest pages\n${slowest}`];
  return `${[`Stages (some run in parallel)\n${stages}`, ...pages].filter(Boolean).join('\n')}\n`;
}

/** Says how many entries were left out, because their problems are not reported; empty when there are none. */
function draftsNote({ unpublished = 0 }: BuildResult): string {
  if (unpublished === 0) return '';
  return unpublished === 1
    ? '1 draft or scheduled page left out (--drafts includes it)'
    : `${unpublished} drafts or scheduled pages left out (--drafts includes them)`;
}

export function replacementToText({ file, line, from, to }: Replacement): string {
  const [before, after] = [from, to].map((text) => text.trim().replace(/^,|,$/g, '').trim());
  const what = before === '' ? `added ${after}` : after === '' ? `removed ${before}` : `${before} → ${after}`;
  return `${file}:${line}  ${what}\n`;
}

export const finishedToText = (finished: { files: readonly string[]; left: readonly string[] }): string =>
  [
    `Finished the change that was interrupted: ${finished.files.join(', ')}\n`,
    ...finished.left.map((path) => `Next: Compare ${path} with the other files. It was edited meanwhile.\n`),
  ].join('');

/** Formats the difference between `urls.lock` and the site; empty when there is none. */
function urlsNote(urls: BuildResult['urls']): string {
  if (!urls || urls.added + urls.removed === 0) return '';
  const added = urls.added > 0 && `${urls.added} new ${urls.added === 1 ? 'entry' : 'entries'}`;
  if (!urls.accepted)
    return added ? `${added} for urls.lock (--accept-urls adds ${urls.added === 1 ? 'it' : 'them'})` : '';
  return `urls.lock: ${[added, urls.removed > 0 && `${urls.removed} removed`].filter(Boolean).join(', ')}`;
}

function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  return bytes < 1_000_000 ? `${(bytes / 1000).toFixed(1)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
