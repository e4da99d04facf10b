import { randomBytes } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import { readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode, reasonOf } from '../content/disk-to-files.ts';
import { type Diagnostic, diagnose } from '../diagnostics/diagnostic.ts';

/** Folders that builds put beside their output for a while: `.dist.staging-123-f00d`, `.dist.old-…`, `.dist.gone-…`. */
export type Leftovers = {
  readonly parent: string;
  /** `.dist.` */
  readonly prefix: string;
  /** All that is found is of dead builds, because a living one would hold the lock. Else their process is asked for. */
  readonly all: boolean;
};

/** Names of what dead builds left behind, sorted. */
export async function listLeftovers({ parent, prefix, all }: Leftovers): Promise<string[]> {
  const owners = (await readdir(parent)).flatMap((name) => {
    const owner = name.startsWith(prefix) && OWNER.exec(name.slice(prefix.length))?.[1];
    return owner ? [{ name, pid: Number(owner) }] : [];
  });
  return owners
    .filter(({ pid }) => all || !isAlive(pid))
    .map(({ name }) => name)
    .sort();
}

/** Puts back an output that a killed build had moved away, and removes what dead builds left behind. */
export async function recover(input: Leftovers & { out: string }): Promise<void> {
  const { parent, prefix, out } = input;
  const found = await listLeftovers(input);
  const lastGood = existsSync(out) ? undefined : found.find((name) => name.startsWith(`${prefix}old-`));
  if (lastGood) await rename(join(parent, lastGood), out);
  await sweep(input, found);
}

/**
 * Removes folders beside the output; those that are not there are no trouble. They are renamed first: whoever still
 * knows an old name, such as a program that a killed build had started, finds nothing there.
 */
export async function sweep(
  { parent, prefix }: Omit<Leftovers, 'all'>,
  names: readonly string[],
): Promise<Diagnostic[]> {
  const troubles: Diagnostic[] = [];
  for (const name of names) {
    const gone = goneName({ parent, prefix });
    try {
      await rename(join(parent, name), gone);
      // Not the asynchronous one, which takes four times as much of the processor.
      rmSync(gone, { recursive: true, force: true });
    } catch (error) {
      if (errorCode(error) !== 'ENOENT')
        troubles.push(diagnose('output/leftover', { path: name, reason: reasonOf(error) }));
    }
  }
  return troubles;
}

/** A name for what is about to be removed. */
export const goneName = ({ parent, prefix }: Omit<Leftovers, 'all'>): string =>
  join(parent, `${prefix}gone-${process.pid}-${randomBytes(4).toString('hex')}`);

const OWNER = /^(?:gone|old|staging)-(\d+)/;

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}
