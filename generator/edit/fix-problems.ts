import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Diagnostic, Fix, SourceLocation } from '../diagnostics/diagnostic.ts';
import type { Replacement } from '../types.ts';
import {
  changeFiles,
  changeOf,
  type LineEdit,
  offsetOf,
  readTextFile,
  type TextFile,
  toReplacements,
} from './change-files.ts';
import { createUrlReader, respellUrl, type WrittenUrl } from './written-urls.ts';

/**
 * Makes the replacements that diagnostics know.
 * @param input.since start of the check, in ms since 1970. Files that have changed since are not edited.
 * @returns the replacements, and why others were not made.
 */
export async function fixProblems(input: {
  root: string;
  diagnostics: readonly Diagnostic[];
  since: number;
}): Promise<{ replacements: readonly Replacement[]; left: readonly string[] }> {
  const { root, since } = input;
  const readUrls = await createUrlReader();
  const byFile = Map.groupBy(input.diagnostics.filter(hasFix), ({ at }) => at.file);
  const left: string[] = [];
  const replacements: Replacement[] = [];
  const changes = [...byFile].flatMap(([path, problems]) => {
    if (!/^(?:content|site)\//.test(path)) return [];
    const file = readTextFile(path, join(root, path));
    if (!file || statSync(file.absolute).ctimeMs >= since) {
      left.push(`${path} has changed during the check and was not edited. Run the command again.`);
      return [];
    }
    const edits = fixesOf(file, problems, readUrls);
    replacements.push(...toReplacements(file, edits, edits));
    return edits.length > 0 ? changeOf(file, edits) : [];
  });
  const problem = changeFiles(root, changes);
  return problem === undefined ? { replacements, left } : { replacements: [], left: [...left, problem] };
}

type Fixable = Diagnostic & { readonly at: SourceLocation; readonly fix: Fix };

const hasFix = (diagnostic: Diagnostic): diagnostic is Fixable =>
  diagnostic.fix !== undefined && diagnostic.at !== undefined;

function fixesOf(
  file: TextFile,
  problems: readonly Fixable[],
  readUrls: (text: string) => WrittenUrl[],
): LineEdit[] {
  const { text } = file;
  const isLink = ({ code }: Diagnostic) => code.startsWith('link/') && file.path.endsWith('.md');
  const urls = problems.some(isLink) ? readUrls(text) : [];
  const byUse = new Map(urls.flatMap((url) => url.uses.map((use) => [use, url])));
  const edits = new Map<number, LineEdit>();
  for (const problem of problems) {
    const { at, fix } = problem;
    const edit = isLink(problem)
      ? linkEdit(text, byUse.get(`${at.line}:${at.column}`), fix)
      : textEdit(text, offsetOf(text, at), problem);
    if (edit) edits.set(edit.start, edit);
  }
  let end = 0;
  return [...edits.values()]
    .sort((a, b) => a.start - b.start)
    .filter((edit) => {
      const isFree = edit.start >= end;
      if (isFree) end = edit.end;
      return isFree;
    });
}

function linkEdit(text: string, url: WrittenUrl | undefined, { from, to }: Fix): LineEdit | undefined {
  if (!url?.range) return undefined;
  const written = text.slice(url.range.start, url.range.end);
  const next = respellUrl({ written, url: from, to });
  return next === undefined ? undefined : { ...url.range, text: next, line: url.line };
}

/** Replaces the text at a location, or else the first word of the rest of the line, or else its only occurrence there. */
function textEdit(text: string, offset: number, { at, fix }: Fixable): LineEdit | undefined {
  const { from, to } = fix;
  const edit = (start: number) => ({ start, end: start + from.length, text: to, line: at.line });
  if (text.startsWith(from, offset) && at.length === from.length) return edit(offset);
  const [before, after, ...more] = (/^.*/.exec(text.slice(offset))?.[0] ?? '').split(from);
  if (before === undefined || after === undefined || /[\w/-]$/.test(before) || /^[\w/-]/.test(after))
    return undefined;
  return more.length === 0 || !/\w/.test(before) ? edit(offset + before.length) : undefined;
}
