import { randomBytes } from 'node:crypto';
import { access, lstat, mkdir, readdir, realpath, rename, rm } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import { errorCode, reasonOf } from '../content/disk-to-files.ts';
import { type Diagnostic, diagnose } from '../diagnostics/diagnostic.ts';

/**
 * An output folder in the making. Everything is written beside the published folder and takes its place in one step
 * at the end, so that stale files go, and a build that fails or is killed leaves the last good output as it was.
 */
export type Staging = {
  readonly folder: string;
  /** Puts the new output in the place of the old one. */
  readonly publish: () => Promise<Diagnostic | undefined>;
  readonly discard: () => Promise<void>;
};

/**
 * Every output has this file. GitHub Pages then serves folders as they are; a later build knows by it that a folder
 * is a generated one and may be replaced.
 */
export const MARKER = '.nojekyll';

/** Folders of the project that an output must never replace or lie in. */
const SOURCES = ['content', 'generator', 'node_modules', 'public', 'scripts', 'site', 'tests', '.git'];

export async function openStaging(input: { root: string; out: string }): Promise<Staging | Diagnostic> {
  const { out } = input;
  const shown = relative(input.root, out) || '.';
  const parent = dirname(out);
  const prefix = `.${basename(out)}.`;
  try {
    await recover(parent, out, prefix);
    const problem = await refusal(input);
    if (problem) return diagnose('output/not-ours', { folder: shown, problem });
    const folder = join(parent, `${prefix}staging-${process.pid}-${randomBytes(4).toString('hex')}`);
    await makeFolder(folder);
    return {
      folder,
      publish: () => swap({ folder, out, parent, prefix, shown }),
      discard: () => rm(folder, { recursive: true, force: true }),
    };
  } catch (error) {
    return diagnose('output/write', { path: shown, reason: reasonOf(error) });
  }
}

/** What another build does to a swap that it publishes in the middle of. */
const OVERTAKEN = new Set(['EEXIST', 'ENOENT', 'ENOTEMPTY']);
const ATTEMPTS = 10;

async function swap(
  input: { folder: string; out: string; parent: string; prefix: string; shown: string },
  attempt = 1,
): Promise<Diagnostic | undefined> {
  const old = input.folder.replace(`${input.prefix}staging-`, `${input.prefix}old-`);
  let movedAway = false;
  try {
    if (await exists(input.out)) {
      await rename(input.out, old);
      movedAway = true;
    }
    await rename(input.folder, input.out);
    await rm(old, { recursive: true, force: true });
    return undefined;
  } catch (error) {
    if (movedAway && !(await exists(input.out))) await rename(old, input.out);
    else if (movedAway) await rm(old, { recursive: true, force: true });
    if (OVERTAKEN.has(errorCode(error)) && attempt < ATTEMPTS) return swap(input, attempt + 1);
    return diagnose('output/write', { path: input.shown, reason: reasonOf(error) });
  }
}

/** Puts back an output that a killed build had moved away, and removes what dead builds left behind. */
async function recover(parent: string, out: string, prefix: string): Promise<void> {
  if (!(await exists(parent))) return;
  const leftovers = (await readdir(parent))
    .filter((name) => name.startsWith(prefix) && !isAlive(ownerOf(name.slice(prefix.length))))
    .sort();
  for (const name of leftovers) {
    if (name.startsWith(`${prefix}old-`) && !(await exists(out))) await rename(join(parent, name), out);
    else await rm(join(parent, name), { recursive: true, force: true });
  }
}

/** Process of a leftover such as `staging-123-f00d`; 0 when it is none. */
const ownerOf = (leftover: string): number => Number(/^(?:old|staging)-(\d+)/.exec(leftover)?.[1] ?? 0);

function isAlive(pid: number): boolean {
  if (pid === 0) return true;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

async function refusal({ root, out }: { root: string; out: string }): Promise<string | undefined> {
  if (root === out || root.startsWith(out.endsWith(sep) ? out : out + sep))
    return 'contains the project itself';
  const inProject = relative(root, out).split(sep)[0] ?? '';
  if (SOURCES.includes(inProject)) return `lies in ${inProject}/, which holds sources`;
  const found = await lstat(out).catch(() => undefined);
  if (!found) return undefined;
  if (found.isSymbolicLink()) return `is a link (to ${await realpath(out).catch(() => 'nothing')})`;
  if (!found.isDirectory()) return 'is a file';
  const names = await readdir(out);
  if (names.includes('.git')) return 'is a repository, whose history would go with the old output';
  if (names.length > 0 && !names.includes(MARKER)) return 'holds files that no build of this generator wrote';
  return undefined;
}

/** Not `mkdir` with `recursive`: that never returns where the system says of an existing parent that it is not there. */
async function makeFolder(path: string): Promise<void> {
  if (!(await exists(dirname(path)))) await makeFolder(dirname(path));
  await mkdir(path);
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );
