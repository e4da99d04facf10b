import { spawnSync } from 'node:child_process';
import { lstatSync } from 'node:fs';

/** Linux system call number of `renameat2` (arch/x86/entry/syscalls/syscall_64.tbl, include/uapi/asm-generic/unistd.h). */
const RENAMEAT2: Readonly<Record<string, number>> = { x64: 316, arm64: 276 };

/** `renameat2(AT_FDCWD, from, AT_FDCWD, to, RENAME_EXCHANGE)` (linux/fcntl.h, linux/fs.h). */
const PERL = 'exit(syscall($ARGV[0] + 0, -100, $ARGV[1], -100, $ARGV[2], 2) == 0 ? 0 : 1)';

const TIMEOUT_MS = 10_000;

/**
 * Exchanges two folders of one file system atomically. Node does not support this, so it runs `mv` of GNU coreutils 9.5 or
 * later, or else Perl. Checks the result on disk instead of relying on the exit code.
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
    exchanged('mv', ['--exchange', '--no-copy', '-T', '--', from, to]) ||
    (call !== undefined && exchanged('perl', ['-e', PERL, '--', String(call), from, to]))
  );
}

/** Device and inode of a file or folder; undefined on failure. */
export function identityOf(path: string): string | undefined {
  try {
    const { dev, ino } = lstatSync(path, { bigint: true });
    return `${dev}:${ino}`;
  } catch {
    return undefined;
  }
}
