import { hash } from 'node:crypto';
import { type Dirent, existsSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compare, error, type Problem, type RepoPath, startOf } from './problems.ts';

/** Absolute path of the generator's folder, with a slash at its end. */
export const GENERATOR = fileURLToPath(new URL('..', import.meta.url));

/** SHA-256 in hexadecimal. */
export const digest = (...parts: (string | Uint8Array)[]): string =>
  parts.length === 1
    ? hash('sha256', parts[0] as string, 'hex')
    : hash('sha256', parts.map((part) => hash('sha256', part, 'hex')).join(' '), 'hex');

/** Code of a system error, such as `ENOENT`; empty for other errors. */
export const errorCode = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Message of a file system error without its absolute path: `EACCES: permission denied`. */
export const reasonOf = (error: unknown): string => messageOf(error).replace(/, \w+ '.*$/, '');

/**
 * Lists the files below a folder of the project, sorted by path, without hidden ones except in `.well-known`.
 * A folder that does not exist has no files, a file has itself. Symbolic links are followed.
 */
export async function listFiles(root: string, folder: RepoPath): Promise<RepoPath[]> {
  const children = await readdir(join(root, folder), { withFileTypes: true }).catch((thrown) => {
    if (errorCode(thrown) === 'ENOENT') return [];
    if (errorCode(thrown) === 'ENOTDIR') return undefined;
    throw thrown;
  });
  if (children === undefined) return [folder];
  const shown = children.filter(({ name }) => !name.startsWith('.') || name === '.well-known');
  const found = shown.map((each) => {
    const path = `${folder}/${each.name}`;
    return isFolder(each, join(root, path)) ? listFiles(root, path) : [path];
  });
  return (await Promise.all(found)).flat().sort(compare);
}

/** Whether it is a folder, or a link to one that does not contain the link. */
export function isFolder(entry: Dirent, path: string): boolean {
  if (!entry.isSymbolicLink()) return entry.isDirectory();
  const isDirectory = existsSync(path) && statSync(path).isDirectory();
  return isDirectory && !`${realpathSync(dirname(path))}/`.startsWith(`${realpathSync(path)}/`);
}

/** Problem with a file of the project that cannot be read. */
export const unreadable = (file: RepoPath, thrown: unknown): Problem =>
  error('content/unreadable', `Cannot read this file: ${reasonOf(thrown)}.`, {
    at: startOf(file),
    hint: 'Check that it is a regular file and that its permissions allow reading it.',
  });

const UTF8 = new TextDecoder('utf-8', { fatal: true });

/** Reads a text file of the project. Invalid UTF-8 is a problem. */
export function readText(root: string, file: RepoPath): { text: string } | { problem: Problem } {
  try {
    // Synchronous: for files of this size, asking another thread takes longer than reading.
    const text = UTF8.decode(readFileSync(join(root, file)));
    // HTML and XML cannot contain other control characters.
    return { text: text.replace(/[^\P{Cc}\t\n\r]/gu, '\uFFFD') };
  } catch (thrown) {
    if (!(thrown instanceof TypeError)) return { problem: unreadable(file, thrown) };
    const details = { at: startOf(file), hint: 'Save the file with UTF-8 encoding.' };
    return { problem: error('content/invalid-utf8', 'This file is not valid UTF-8.', details) };
  }
}

/** Digest of files and of all files in folders, except Markdown in `content/`. */
export async function digestFiles(root: string, ...paths: RepoPath[]): Promise<string> {
  const listed = (await Promise.all(paths.map((path) => listFiles(root, path)))).flat();
  const files = listed.filter((file) => !/^content\/.*\.md$/.test(file));
  const digests = files.map((file) => {
    try {
      return digest(file, readFileSync(join(root, file)));
    } catch {
      // Is reported when it is published.
      return file;
    }
  });
  return digest(...digests, '');
}

/** What identifies the version of a file: its size and time of change; empty if it cannot be read. */
export function fileVersion(path: string): string {
  try {
    const { size, mtimeMs } = statSync(path);
    return `${size} ${mtimeMs}`;
  } catch {
    return '';
  }
}

/** Formats a number with a noun: `1 page`, `2 pages`, `2 entries`. */
export const count = (number: number, noun: string): string =>
  `${number} ${number === 1 ? noun : `${noun}s`.replace(/ys$/, 'ies')}`;

/** Limits the number of open files. */
const CONCURRENCY = 16;

/** Runs a function for all items concurrently and returns the results in order. */
export async function inParallel<In, Out>(
  items: readonly In[],
  run: (item: In) => Promise<Out> | Out,
): Promise<Out[]> {
  const results: Out[] = new Array(items.length);
  const remaining = items.entries();
  async function work(): Promise<void> {
    for (const [index, item] of remaining) results[index] = await run(item);
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  return results;
}
