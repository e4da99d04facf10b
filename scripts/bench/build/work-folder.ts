import { mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** File system types of linux/magic.h. */
const FILE_SYSTEMS: Readonly<Record<number, string>> = {
  16914836: 'tmpfs',
  61267: 'ext4',
  1481003842: 'xfs',
  2435016766: 'btrfs',
  2035054128: 'overlayfs',
};
const SHARED_MEMORY = '/dev/shm';
/** Space for installed peers, their caches, and the outputs of six tools. */
const NEEDED_BYTES = 2 * 1024 ** 3;
const NEEDED_BYTES_A_PAGE = 100 * 1024;

/**
 * Creates a folder on a tmpfs that has enough space, because a disk would be measured along with the tools. Otherwise
 * in the default temporary folder.
 */
export function makeWorkFolder(pages: number): { folder: string; fileSystem: string } {
  const needed = NEEDED_BYTES + pages * NEEDED_BYTES_A_PAGE;
  const stats = statOf(SHARED_MEMORY);
  const roomy = stats && nameOf(stats.type) === 'tmpfs' && stats.bavail * stats.bsize >= needed;
  const parent = roomy ? SHARED_MEMORY : tmpdir();
  const folder = mkdtempSync(join(parent, 'bench-build-'));
  return { folder, fileSystem: nameOf(statfsSync(folder).type) };
}

const nameOf = (type: number): string => FILE_SYSTEMS[type] ?? `file system 0x${type.toString(16)}`;

function statOf(folder: string) {
  try {
    return statfsSync(folder);
  } catch {
    return undefined;
  }
}
