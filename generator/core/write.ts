import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { digest } from './files.ts';
import type { Bytes } from './site.ts';

/** What the last build wrote: digest, size and modification time in milliseconds, by path. */
type Written = Record<string, readonly [digest: string, size: number, time: number]>;

/** Another build may write into the same folder. The last one that finds all its files in place has won. */
const MAX_ROUNDS = 10;

/**
 * Writes the files of a build. Files that the last build wrote and nobody has changed are left alone, others
 * are written beside and renamed, and files of the last build that are no longer outputs are deleted. Other
 * files in the folder stay.
 * @param record file outside of the folder that names the files of the last build.
 */
export function writeFiles(out: string, files: ReadonlyMap<string, Bytes>, record: string): void {
  const before: Written = existsSync(record) ? JSON.parse(readFileSync(record, 'utf8')) : {};
  const digests = new Map([...files].map(([path, body]) => [path, digest(body)]));
  // If this build is killed, the next one knows all files that either of the two has written.
  const planned: Written = Object.fromEntries(
    [...files.keys()].map((path) => [path, before[path] ?? ['', 0, 0]]),
  );
  writeRecord(record, { ...before, ...planned });
  mkdirSync(out, { recursive: true });
  const temporary = join(out, `.build-${process.pid}`);
  removeAbandoned(out);
  let written = before;
  try {
    for (let round = 0; round < MAX_ROUNDS; round++) {
      const next = writeChanged({ out, files, digests, written, temporary });
      removeStale(out, Object.keys(before), files);
      written = next.written;
      if (next.count === 0) break;
    }
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
  writeRecord(record, written);
}

function writeRecord(file: string, written: Written): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.${process.pid}`, JSON.stringify(written));
  renameSync(`${file}.${process.pid}`, file);
}

function writeChanged(input: {
  out: string;
  files: ReadonlyMap<string, Bytes>;
  digests: ReadonlyMap<string, string>;
  written: Written;
  temporary: string;
}): { written: Written; count: number } {
  const written: Written = {};
  let count = 0;
  const folders = new Set<string>();
  for (const [path, body] of input.files) {
    const target = join(input.out, path);
    const known = input.written[path];
    const wanted = input.digests.get(path) ?? '';
    const found = statSync(target, { throwIfNoEntry: false });
    if (known?.[0] === wanted && found?.isFile() && found.size === known[1] && found.mtimeMs === known[2]) {
      written[path] = known;
      continue;
    }
    if (!folders.has(dirname(target))) prepareFolder(input.out, dirname(target));
    folders.add(dirname(target));
    mkdirSync(input.temporary, { recursive: true });
    const beside = join(input.temporary, 'file');
    writeFileSync(beside, body);
    if (found?.isDirectory()) rmSync(target, { recursive: true });
    renameSync(beside, target);
    const { size, mtimeMs } = statSync(target);
    written[path] = [wanted, size, mtimeMs];
    count++;
  }
  return { written, count };
}

/** Makes a folder. A file with the name of one of its parents, such as one of the last build, is removed. */
function prepareFolder(out: string, folder: string): void {
  if (folder === out) return;
  prepareFolder(out, dirname(folder));
  if (statSync(folder, { throwIfNoEntry: false })?.isFile()) rmSync(folder);
  mkdirSync(folder, { recursive: true });
}

/** Deletes files that are no longer outputs, and the folders that are empty then. */
function removeStale(out: string, paths: readonly string[], files: ReadonlyMap<string, unknown>): void {
  for (const path of paths) {
    if (files.has(path)) continue;
    const target = join(out, path);
    if (statSync(target, { throwIfNoEntry: false })?.isFile()) rmSync(target);
    for (let folder = dirname(target); folder !== out && existsSync(folder); folder = dirname(folder)) {
      if (readdirSync(folder).length > 0) break;
      rmSync(folder, { recursive: true });
    }
  }
}

/** Removes the temporary folders of builds that were killed. */
function removeAbandoned(out: string): void {
  for (const name of readdirSync(out)) {
    const process = Number(/^\.build-(\d+)$/.exec(name)?.[1]);
    if (process > 0 && !isRunning(process)) rmSync(join(out, name), { recursive: true, force: true });
  }
}

function isRunning(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
