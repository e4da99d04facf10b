import { isUtf8 } from 'node:buffer';
import { type Dirent, readFileSync, realpathSync, type Stats, statSync } from 'node:fs';
import { lstat, readdir, realpath, stat } from 'node:fs/promises';
import { join, posix, sep } from 'node:path';
import { compare, type Diagnostic, diagnose } from '../diagnostics/diagnostic.ts';
import { errorCode, reasonOf } from '../lib/files.ts';
import type { RepoPath } from '../types.ts';

export type FileOnDisk = { readonly path: RepoPath; readonly absolute: string };

/**
 * Lists the regular files below a folder, sorted by path in code-unit order. Symbolic links are followed if their target
 * is inside the project, or inside the folder if it is `closed`. Other links, link loops, and anything that is neither
 * file nor folder are diagnostics. A folder that does not exist has no files.
 */
export async function walkFolder(input: {
  root: string;
  folder: RepoPath;
  /** Skip names that begin with a dot, such as lock and backup files of editors. */
  skipHidden?: boolean;
  /** Report links that leave the folder, even if they stay in the project. */
  closed?: boolean;
}): Promise<{ files: FileOnDisk[]; diagnostics: Diagnostic[] }> {
  const files: FileOnDisk[] = [];
  const diagnostics: Diagnostic[] = [];
  const outOf = input.closed ? `${input.folder}/` : 'the project';
  let top: string;
  try {
    top = await realpath(join(input.root, input.folder));
  } catch (error) {
    // A link to a folder that does not exist is an error.
    const link = await lstat(join(input.root, input.folder)).catch(() => undefined);
    const isMissing = errorCode(error) === 'ENOENT' && !link;
    if (!isMissing) diagnostics.push(folderError(input.folder, error));
    return { files, diagnostics };
  }
  const boundary = input.closed ? top : await realpath(input.root);

  async function enter(folder: RepoPath, parents: readonly string[]): Promise<void> {
    const absolute = join(input.root, folder);
    let children: Dirent[];
    try {
      children = await readdir(absolute, { withFileTypes: true });
    } catch (error) {
      diagnostics.push(folderError(folder, error));
      return;
    }
    children.sort((a, b) => compare(a.name, b.name));
    for (const child of children) {
      if (input.skipHidden && child.name.startsWith('.')) continue;
      const [path, target] = [`${folder}/${child.name}`, join(absolute, child.name)];
      if (child.isSymbolicLink()) await follow(path, target, parents);
      else await add(path, target, child, parents);
    }
  }

  async function add(path: RepoPath, absolute: string, kind: Dirent | Stats, parents: readonly string[]) {
    if (kind.isFile()) files.push({ path, absolute });
    else if (kind.isDirectory()) await enter(path, [...parents, absolute]);
    else
      diagnostics.push(diagnose('content/unreadable', { reason: 'it is not a regular file' }, startOf(path)));
  }

  async function follow(path: RepoPath, absolute: string, parents: readonly string[]): Promise<void> {
    try {
      const target = await realpath(absolute);
      const realParents = await Promise.all(parents.map((parent) => realpath(parent)));
      const kind = await stat(target);
      const isInside = target === boundary || target.startsWith(boundary + sep);
      const loops = realParents.some((parent) => parent === target || parent.startsWith(target + sep));
      if (!isInside) diagnostics.push(diagnose('content/symlink-outside', { path, outOf }, startOf(path)));
      else if (kind.isDirectory() && loops)
        diagnostics.push(diagnose('content/symlink-loop', { path }, startOf(path)));
      else await add(path, target, kind, parents);
    } catch (error) {
      diagnostics.push(linkError(path, outOf, error));
    }
  }

  await enter(input.folder, [join(input.root, input.folder)]);
  files.sort((a, b) => compare(a.path, b.path));
  return { files, diagnostics };
}

/** Reads a text file without its byte-order mark. Invalid UTF-8 is a diagnostic at the first invalid byte. */
export async function readText(
  file: FileOnDisk,
): Promise<{ ok: true; text: string } | { ok: false; diagnostic: Diagnostic }> {
  let bytes: Buffer;
  try {
    // Synchronous: for files of this size, the overhead of the thread pool takes longer than reading.
    bytes = readFileSync(file.absolute);
  } catch (error) {
    const diagnostic = diagnose('content/unreadable', { reason: reasonOf(error) }, startOf(file.path));
    return { ok: false, diagnostic };
  }
  const text = decodeUtf8(bytes);
  if (text !== undefined) return { ok: true, text };
  return { ok: false, diagnostic: diagnose('content/invalid-utf8', {}, firstBadByte(file.path, bytes)) };
}

/** Decodes UTF-8 and removes the byte-order mark; undefined if the bytes are not valid. */
export function decodeUtf8(bytes: Buffer): string | undefined {
  return isUtf8(bytes) ? bytes.toString('utf8').replace(/^\uFEFF/, '') : undefined;
}

/** Control characters except tabs and line breaks. HTML and XML cannot contain them. */
const CONTROLS = /[^\P{Cc}\t\n\r]/gu;

export const hasControls = (text: string): boolean => text.search(CONTROLS) >= 0;

/** Replaces control characters by U+FFFD, as CommonMark does for U+0000. The length stays the same. */
export const replaceControls = (text: string): string => text.replace(CONTROLS, '\uFFFD');

/** Location of the first invalid byte: the first that decoding replaces. */
function firstBadByte(file: RepoPath, bytes: Buffer) {
  const valid = Buffer.from(bytes.toString('utf8')).findIndex((byte, index) => byte !== bytes[index]);
  const lines = new TextDecoder().decode(bytes.subarray(0, valid), { stream: true }).split('\n');
  return { file, line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}

function folderError(folder: RepoPath, error: unknown): Diagnostic {
  return errorCode(error) === 'ENOTDIR'
    ? diagnose('content/not-a-folder', { folder }, startOf(folder))
    : diagnose('content/unreadable', { reason: reasonOf(error) }, startOf(folder));
}

function linkError(path: RepoPath, outOf: string, error: unknown): Diagnostic {
  const code = errorCode(error);
  if (code === 'ELOOP') return diagnose('content/symlink-loop', { path }, startOf(path));
  if (code === 'ENOENT') return diagnose('content/symlink-outside', { path, outOf }, startOf(path));
  return diagnose('content/unreadable', { reason: reasonOf(error) }, startOf(path));
}

/** Beginning of a file, for problems of the whole file. */
export const startOf = (file: RepoPath) => ({ file, line: 1, column: 1 });

const CONTENT = 'content/';
const PUBLISHED =
  /\.(?:avif|gif|jpe?g|png|svg|webp|csv|docx|ics|json|mp3|mp4|pdf|pptx|txt|vtt|webm|xlsx|xml|ya?ml|zip)$/i;

/** Whether a file under `content/` is published when a page refers to it: an image, a recording or a download. */
export const isContentFile = (path: RepoPath): boolean => path.startsWith(CONTENT) && PUBLISHED.test(path);

/**
 * Finds a file that a page shows or offers from the folders of the content. Undefined for a file that is hidden, outside of
 * `content/`, or reached by a link to the outside.
 */
export function findContentFile(root: string, path: RepoPath): FileOnDisk | undefined {
  const isHidden = path.split('/').some((part) => part.startsWith('.'));
  if (!isContentFile(path) || isHidden || posix.normalize(path) !== path) return undefined;
  try {
    const absolute = realpathSync(join(root, path));
    const isInside = absolute.startsWith(realpathSync(join(root, CONTENT)) + sep);
    return isInside && statSync(absolute).isFile() ? { path, absolute } : undefined;
  } catch {
    return undefined;
  }
}
