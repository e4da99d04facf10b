import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { readdir, rename } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type Diagnostic, diagnose } from '../diagnostics/diagnostic.ts';
import { errorCode, identityOf, isRunning, readIfPossible, reasonOf, replaceFile } from '../lib/files.ts';

const HINT = 'The site is published, but its info folder is outdated. Fix the problem and build again.';

/** Info folder of an output: files for maintainers, which must not be served. */
export const infoFolder = (out: string): string => `${out}.info`;

/**
 * Writes files to the info folder, each atomically and only if it changed. Removes owned files that are no longer generated.
 * @param out absolute path of the published output.
 * @param owned paths that only builds write.
 * @returns files that could not be written or removed.
 */
export function writeInfo(input: {
  out: string;
  files: readonly { readonly path: string; readonly body: string | Uint8Array }[];
  owned: readonly string[];
}): Diagnostic[] {
  const folder = infoFolder(input.out);
  const attempt = (path: string, change: (file: string) => void): Diagnostic[] => {
    try {
      change(join(folder, path));
      return [];
    } catch (error) {
      const facts = { path: `${basename(folder)}/${path}`, reason: reasonOf(error) };
      return [diagnose('output/write', facts, undefined, HINT)];
    }
  };
  const generated = new Set(input.files.map(({ path }) => path));
  const stale = input.owned.filter((path) => !generated.has(path));
  return [
    ...stale.flatMap((path) => attempt(path, (file) => rmSync(file, { force: true }))),
    ...input.files.flatMap(({ path, body }) => attempt(path, (file) => replaceFile(file, body))),
  ];
}

/** Reads a file from the info folder; undefined when it does not exist. */
export const readInfo = (out: string, path: string): Buffer | undefined =>
  readIfPossible(join(infoFolder(out), path));

/** Where the folders of builds are, beside the output: `.dist.spare`, `.dist.staging-123-f00d`, `.dist.old-…`, `.dist.gone-…`. */
export type Beside = {
  readonly parent: string;
  readonly prefix: string;
  /** Whether this process holds the lock. File systems without locks exist. */
  readonly locked: boolean;
};

/** Unique path for a temporary folder. */
export const temporaryFolder = (
  { parent, prefix }: Pick<Beside, 'parent' | 'prefix'>,
  kind: 'staging' | 'old' | 'gone',
): string => join(parent, `${prefix}${kind}-${process.pid}-${randomBytes(4).toString('hex')}`);

/** Lists the names of stale temporary folders, sorted. Without the lock, those of running processes may be in use. */
export async function listStale({ parent, prefix, locked }: Beside): Promise<string[]> {
  const names = (await readdir(parent)).filter((name) => {
    const pid = processOf(name, prefix);
    return pid !== undefined && (locked || pid === process.pid || !isRunning(pid));
  });
  return names.sort();
}

/** Id of the process that made a temporary folder. */
function processOf(name: string, prefix: string): number | undefined {
  const pid = name.startsWith(prefix) && /^(?:gone|old|staging)-(\d+)/.exec(name.slice(prefix.length))?.[1];
  return pid ? Number(pid) : undefined;
}

/** Finds the running process that builds into the same output folder. */
export function findBuilder({ parent, prefix }: Pick<Beside, 'parent' | 'prefix'>): number | undefined {
  return readdirSync(parent)
    .flatMap((name) => processOf(name, prefix) ?? [])
    .find(isRunning);
}

/** Restores an output that a killed build had moved, and removes stale folders. */
export async function recover(input: Beside & { out: string }): Promise<void> {
  const { parent, prefix, out } = input;
  const found = await listStale(input);
  const lastGood = existsSync(out) ? undefined : found.find((name) => name.startsWith(`${prefix}old-`));
  if (lastGood) await rename(join(parent, lastGood), out);
  await sweep(input, found);
}

/**
 * Removes folders next to the output, if they exist. Renames them first, so that a program that a killed build had started
 * cannot write to them.
 */
export async function sweep(
  beside: Pick<Beside, 'parent' | 'prefix'>,
  names: readonly string[],
): Promise<Diagnostic[]> {
  const diagnostics: Diagnostic[] = [];
  for (const name of names) {
    const gone = temporaryFolder(beside, 'gone');
    try {
      await rename(join(beside.parent, name), gone);
      // The asynchronous `rm` uses four times as much CPU time.
      rmSync(gone, { recursive: true, force: true });
    } catch (error) {
      if (errorCode(error) !== 'ENOENT')
        diagnostics.push(diagnose('output/leftover', { path: name, reason: reasonOf(error) }));
    }
  }
  return diagnostics;
}

/**
 * Replaces the old output by a folder. Synchronous, so that signal handlers run before or after it.
 * @returns whether the folder's path has the old output now.
 */
export function replaceOutput(
  input: Pick<Beside, 'parent' | 'prefix'> & { folder: string; out: string },
): boolean {
  const { folder, out } = input;
  const old = temporaryFolder(input, 'old');
  const exists = existsSync(out);
  if (exists && exchangeFolders(folder, out)) return true;
  if (exists) renameSync(out, old);
  try {
    renameSync(folder, out);
  } catch (error) {
    if (exists) renameSync(old, out);
    throw error;
  }
  return false;
}

/** Linux system call number of `renameat2` (arch/x86/entry/syscalls/syscall_64.tbl, include/uapi/asm-generic/unistd.h). */
const RENAMEAT2: Readonly<Record<string, number>> = { x64: 316, arm64: 276 };

/** `renameat2(AT_FDCWD, from, AT_FDCWD, to, RENAME_EXCHANGE)` (linux/fcntl.h, linux/fs.h). */
const PERL = 'exit(syscall($ARGV[0] + 0, -100, $ARGV[1], -100, $ARGV[2], 2) == 0 ? 0 : 1)';

const TIMEOUT_MS = 10_000;

/**
 * Exchanges two folders of one file system atomically. Node does not support this, so it runs Perl, which most systems have, or
 * else `mv` of GNU coreutils 9.5 or later. Checks the result on disk instead of relying on the exit code.
 * @returns false when neither program succeeded. The folders are then unchanged.
 */
export function exchangeFolders(from: string, to: string): boolean {
  if (process.platform !== 'linux') return false;
  const before = identityOf(from);
  if (before === undefined) return false;
  const exchanged = (command: string, args: readonly string[]) => {
    const { status } = spawnSync(command, args, { stdio: 'ignore', timeout: TIMEOUT_MS });
    const after = identityOf(to);
    return after === undefined ? status === 0 : after === before;
  };
  const call = RENAMEAT2[process.arch];
  return (
    (call !== undefined && exchanged('perl', ['-e', PERL, '--', String(call), from, to])) ||
    exchanged('mv', ['--exchange', '--no-copy', '-T', '--', from, to])
  );
}
