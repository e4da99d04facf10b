import fs from 'node:fs';
import { dirname, join } from 'node:path';
import { digest, fileVersion } from './files.ts';
import type { Bytes } from './site.ts';

/** Name of the file that is renamed when it is whole. */
const TEMPORARY = `.build-file-${process.pid}`;

/**
 * Writes the files of a build. Files that are as the last build wrote them are left alone, others are written
 * beside and renamed, and files of the last build that are no longer outputs are deleted. Other files in the
 * folder stay. Another process may do the same at the same time.
 * @param record file outside of the folder that describes the files of the last build.
 */
export function writeFiles(out: string, files: ReadonlyMap<string, Bytes>, record: string): void {
  fs.mkdirSync(dirname(record), { recursive: true });
  fs.mkdirSync(out, { recursive: true });
  /** Version and digest of each file of the last build. */
  const before: Record<string, string> = fs.existsSync(record)
    ? JSON.parse(fs.readFileSync(record, 'utf8'))
    : {};
  const unwritten = Object.fromEntries([...files.keys(), TEMPORARY].map((path) => [path, '']));
  // If this build is killed, the next one knows all files that either of the two has written.
  writeWhole(record, JSON.stringify({ ...unwritten, ...before }));
  // First, because a file system that ignores case has `Logo.png` and `logo.png` in one place.
  for (const path of Object.keys(before)) if (!files.has(path)) removeOutput(out, join(out, path));
  const written = [...files].map(([path, body]) => {
    const target = join(out, path);
    const content = digest(body);
    const last = before[path];
    if (last && last === `${fileVersion(target)} ${content}`) return [path, last];
    return [path, `${writeOutput(out, target, body)} ${content}`];
  });
  writeWhole(record, JSON.stringify(Object.fromEntries(written)));
}

/** Writes a file and renames it, so that one with its name is always whole. Returns its version. */
function writeWhole(target: string, body: Bytes, folder = dirname(target)): string {
  const temporary = join(folder, TEMPORARY);
  fs.writeFileSync(temporary, body);
  const version = fileVersion(temporary);
  fs.renameSync(temporary, target);
  return version;
}

function writeOutput(out: string, target: string, body: Bytes, canRetry = true): string {
  try {
    fs.mkdirSync(dirname(target), { recursive: true });
    return writeWhole(target, body, out);
  } catch (thrown) {
    if (!canRetry) throw thrown;
    // Another process may also have removed the temporary file.
    makeWay(out, target);
    return writeOutput(out, target, body, false);
  }
}

/** Removes a folder with the name of a file, and files with the names of its folders. */
function makeWay(out: string, target: string): void {
  for (let path = target; path !== out; path = dirname(path)) {
    const found = fs.statSync(path, { throwIfNoEntry: false });
    const isInTheWay = path === target ? found?.isDirectory() : found?.isFile();
    if (isInTheWay) fs.rmSync(path, { recursive: true });
  }
}

/** Deletes a file that is no longer an output, and its folders that are empty then. */
function removeOutput(out: string, target: string): void {
  if (fs.statSync(target, { throwIfNoEntry: false })?.isFile()) fs.rmSync(target, { force: true });
  try {
    for (let folder = dirname(target); folder !== out; folder = dirname(folder)) fs.rmdirSync(folder);
  } catch {
    // It has other files, or somebody has removed it.
  }
}
