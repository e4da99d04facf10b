import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** File system in memory on Linux, where writing files takes less time. */
const IN_MEMORY = '/dev/shm';
/** With less free space, tests write to the default folder. */
const NEEDED_BYTES = 1e9;

/**
 * Creates the folder for everything that a run of tests writes, and makes it the `tmpdir()` of this process and of those that it
 * starts. Returns a function that removes it.
 */
export function enterTemporaryFolder(): () => void {
  const base = process.env.TMPDIR ?? (hasSpace(IN_MEMORY) ? IN_MEMORY : tmpdir());
  const folder = mkdtempSync(join(base, 'tests-'));
  // Some tests run builds as a user without permissions.
  chmodSync(folder, 0o755);
  process.env.TMPDIR = folder;
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

function hasSpace(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= NEEDED_BYTES;
  } catch {
    return false;
  }
}

/** Folder of the builds that tests share: that of `npm test` for Vitest and Playwright, or a new one for this run. */
export const sharedBuilds = (): string =>
  process.env.TEST_BUILDS ?? mkdtempSync(join(tmpdir(), 'shared-builds-'));
