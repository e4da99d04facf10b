import fs from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Bytes } from './site.ts';

/**
 * Writes the files of a build. Files that are the same already are left alone, others are written beside and
 * renamed, and files of the last build that are no longer outputs are deleted. Other files in the folder
 * stay.
 * @param record file outside of the folder that names the files of the last build.
 */
export function writeFiles(out: string, files: ReadonlyMap<string, Bytes>, record: string): void {
  fs.mkdirSync(dirname(record), { recursive: true });
  // Waits for another build of the same folder. The system releases the lock when a build is killed.
  const lock = new DatabaseSync(`${record}.lock`, { timeout: 60_000 });
  lock.exec('BEGIN EXCLUSIVE');
  try {
    const before: string[] = fs.existsSync(record) ? JSON.parse(fs.readFileSync(record, 'utf8')) : [];
    const paths = [...files.keys()];
    // If this build is killed, the next one knows all files that either of the two has written.
    replaceFile(record, JSON.stringify([...new Set([...before, ...paths])]), `${record}.new`);
    const temporary = join(out, '.build-file');
    for (const [path, body] of files) writeOutput(out, join(out, path), body, temporary);
    for (const path of before) if (!files.has(path)) removeOutput(out, join(out, path));
    fs.rmSync(temporary, { force: true });
    replaceFile(record, JSON.stringify(paths), `${record}.new`);
  } finally {
    lock.close();
  }
}

function replaceFile(target: string, body: Bytes, temporary: string): void {
  fs.writeFileSync(temporary, body);
  fs.renameSync(temporary, target);
}

function writeOutput(out: string, target: string, body: Bytes, temporary: string): void {
  const found = fs.statSync(target, { throwIfNoEntry: false });
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  if (found?.isFile() && found.size === bytes.length && fs.readFileSync(target).equals(bytes)) return;
  if (found?.isDirectory()) fs.rmSync(target, { recursive: true });
  makeFolder(out, dirname(target));
  replaceFile(target, bytes, temporary);
}

/** Makes a folder. A file with the name of one of its parents, such as one of the last build, is removed. */
function makeFolder(out: string, folder: string): void {
  if (folder !== out) {
    makeFolder(out, dirname(folder));
    if (fs.statSync(folder, { throwIfNoEntry: false })?.isFile()) fs.rmSync(folder);
  }
  fs.mkdirSync(folder, { recursive: true });
}

/** Deletes a file that is no longer an output, and its folders that are empty then. */
function removeOutput(out: string, target: string): void {
  if (fs.statSync(target, { throwIfNoEntry: false })?.isFile()) fs.rmSync(target);
  try {
    for (let folder = dirname(target); folder !== out; folder = dirname(folder)) fs.rmdirSync(folder);
  } catch {
    // It has other files, or somebody has removed it.
  }
}
