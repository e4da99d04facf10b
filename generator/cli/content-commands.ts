import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { uncached } from '../cache/memo.ts';
import { readContent } from '../content/read-content.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { didYouMean } from '../diagnostics/nearest.ts';
import { changeFiles, finishChanges } from '../edit/change-files.ts';
import { type Move, planMove } from '../edit/move-content.ts';
import { errorCode, reasonOf } from '../lib/files.ts';
import { ownValue } from '../lib/strings.ts';
import { loadSiteModule } from '../load/load-site.ts';
import type { Boundary } from '../load/site-boundary.ts';
import { callSite } from '../load/site-error.ts';
import type { RepoPath } from '../types.ts';
import { finishedToText, replacementToText } from './output.ts';
import type { Answer } from './report-result.ts';

/**
 * Creates a content file with the site's starter for its kind. Never overwrites an existing file.
 * @returns the file's path from the project's root, the reason why it was not created, or the site's diagnostics.
 */
export async function newFile(input: {
  root: string;
  kind: string;
  name: string;
  today: string;
  onBoundary?: (boundary: Boundary) => void;
}): Promise<{ path: RepoPath } | { problem: string } | { diagnostics: readonly Diagnostic[] }> {
  const { root, kind, name, today } = input;
  const { site, code, diagnostics } = await loadSiteModule({ root, onBoundary: input.onBoundary });
  if (!site) return { diagnostics };
  const starters = site.starters ?? {};
  const starter = ownValue(starters, kind);
  if (!starter) {
    const kinds = [...Object.keys(starters), 'site'];
    const hint = didYouMean(kind, kinds) ?? `Expected one of: ${kinds.join(', ')}.`;
    return { problem: `Unknown kind of file "${kind}". ${hint}` };
  }
  const reading = { drafts: true, today, dates: undefined, memo: uncached, toolchain: '' };
  const read = await readContent({ loaded: { root, site, code }, ...reading });
  if (!read.content) return { diagnostics: read.diagnostics };
  const { entries } = read.content;
  const asked = await callSite(() => starter({ name, today, content: entries as never }));
  if ('error' in asked) return { diagnostics: [asked.error] };
  const started = asked.value;
  if ('problem' in started) return started;
  const { path, text } = started;
  if (!/^content\/.+\.md$/.test(path) || path.split('/').includes('..'))
    return {
      problem: `The starter for "${kind}" returned ${path}, which is not a Markdown file under content/.`,
    };
  try {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text, { flag: 'wx' });
    return { path };
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return { problem: `${path} already exists. Nothing was changed.` };
    return { problem: `Cannot write ${path}: ${reasonOf(error)}.` };
  }
}

const STARTER = fileURLToPath(new URL('../starter', import.meta.url));
const TSCONFIG = fileURLToPath(new URL('../tsconfig.site.json', import.meta.url));

const IGNORED = ['.cache/', '.dist.*', 'dist/', 'dist.info/', 'node_modules/'];

/**
 * Creates a site in a new or empty folder: the files of the starter, and what editors and Git need.
 * @param input.shown the folder as the user spelled it.
 */
export function newSite(input: { folder: string; shown: string; today: string; json: boolean }): Answer {
  const { folder, shown, today } = input;
  const files = new Map(
    readdirSync(STARTER, { recursive: true, withFileTypes: true })
      .filter((each) => each.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
      .sort()
      .map((file) => [
        relative(STARTER, file),
        personalize(readFileSync(file, 'utf8'), nameOf(folder), today),
      ]),
  );
  const config = { extends: relative(folder, TSCONFIG).replaceAll(sep, '/'), include: ['site'] };
  files.set('tsconfig.json', `${JSON.stringify(config, undefined, 2)}\n`);
  files.set('.gitignore', IGNORED.map((name) => `/${name}\n`).join(''));
  try {
    if (existsSync(folder) && readdirSync(folder).some((name) => name !== '.git'))
      return { problem: `${shown} is not empty. Nothing was changed.` };
    for (const [path, text] of files) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text, { flag: 'wx' });
    }
  } catch (error) {
    return { problem: `Cannot write to ${shown}: ${reasonOf(error)}.` };
  }
  if (input.json) return { text: `${JSON.stringify({ files: [...files.keys()] })}\n` };
  const list = [...files.keys()].map((path) => `  ${path}\n`).join('');
  const quoted = /^[\w./-]+$/.test(shown) ? shown : `"${shown}"`;
  return { text: `Created a site in ${shown}:\n${list}Start with: npm run dev -- --root ${quoted}\n` };
}

/** Name of a site from its folder: `acme-docs` becomes `Acme docs`. */
function nameOf(folder: string): string {
  const words = basename(folder).replace(/[-_]+/g, ' ').trim();
  return words === '' ? 'My site' : words.charAt(0).toUpperCase() + words.slice(1);
}

const personalize = (text: string, name: string, today: string): string =>
  text
    .replace("'My site'", () => `'${name.replace(/['\\]/g, '\\$&')}'`)
    .replace('date: 2026-01-01', () => `date: ${today}`);

/**
 * Moves a content file or folder, and everything that names it.
 * @returns what has changed, the reason why nothing was changed, or the errors that the move would cause.
 */
export async function moveContent(input: {
  root: string;
  from: string;
  to: string;
  today: string;
  json: boolean;
  onBoundary?: (boundary: Boundary) => void;
}): Promise<Answer | { diagnostics: readonly Diagnostic[]; next?: string }> {
  const { root, json } = input;
  const finished = finishChanges(root);
  if (finished && 'problem' in finished) return finished;
  // The move that was interrupted may be this one.
  if (finished && !existsSync(resolve(root, input.from)))
    return { text: json ? `${JSON.stringify({ ok: true, finished })}\n` : finishedToText(finished) };
  const move = await planMove(input);
  if (!('changes' in move)) return move;
  const problem = changeFiles(root, move.changes);
  if (problem !== undefined) return { problem };
  if (!json) return { text: moveToText(move) };
  const { redirects, replacements, notes } = move;
  const files = [...move.files].map(([from, to]) => ({ from, to }));
  return { text: `${JSON.stringify({ ok: true, files, redirects, replacements, notes })}\n` };
}

function moveToText({ files, redirects, replacements, notes }: Move): string {
  return [
    ...[...files].map(([from, to]) => `Moved ${from} to ${to}\n`),
    ...redirects.map(({ from, to, file }) => `Redirected ${from} to ${to} with an alias in ${file}\n`),
    ...replacements.map((each) => `Edited ${replacementToText(each)}`),
    ...notes.map((note) => `Next: ${note}\n`),
  ].join('');
}
