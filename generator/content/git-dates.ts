import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import type { RepoPath } from '../types.ts';

const run = promisify(execFile);

/** In milliseconds; a repository on a dead network drive must not block a build. */
const TIMEOUT_MS = 30_000;
const MAX_BYTES = 2 ** 30;
const REGULAR = new Set(['100644', '100755']);

/**
 * Reads the date of the last change, `yyyy-mm-dd`, of each file below a folder from the project's Git history. Omits
 * files without a reliable date: without Git, with uncommitted changes, untracked files, links, and files whose last
 * change is older than a shallow clone (its oldest commits seem to have created every file).
 *
 * The date is the author date in UTC: it does not change with rebases and is the same on every machine. A merge commit
 * counts only for files that differ from both parents.
 */
export async function readGitDates(root: string, folder: RepoPath): Promise<ReadonlyMap<RepoPath, string>> {
  try {
    const [log, changed, { oldest }] = await Promise.all([
      git(root, [...LOG, '--', folder]),
      git(root, [...DIFF, '--', folder]),
      readHead(root),
    ]);
    const dates = logToDates(log, new Set(oldest.split('\n').filter(Boolean)));
    for (const path of changed.split('\0')) dates.delete(path);
    return dates;
  } catch {
    // No Git, no repository, no commit yet, or a repository that Git refuses to read.
    return new Map();
  }
}

/** Commands with options that override the user's configuration. Each commit precedes its parents. */
const LOG = (
  'log --format=%H:%at --date-order -z --raw --no-abbrev --no-renames -c --root --relative ' +
  '--no-color --no-ext-diff --no-show-signature --no-notes --no-mailmap'
).split(' ');
const DIFF = 'diff --name-only -z --no-renames --no-ext-diff --relative HEAD'.split(' ');

async function git(root: string, args: readonly string[]): Promise<string> {
  // In a hook or `git rebase --exec`, these variables point to another index or repository.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_')));
  const { stdout } = await run(
    'git',
    ['--no-pager', '--literal-pathspecs', '-c', 'core.fsmonitor=false', '-c', 'log.showRoot=true', ...args],
    {
      cwd: root,
      // Do not write the index, ask for a password, or fetch missing objects of a partial clone.
      env: { ...env, LC_ALL: 'C', GIT_OPTIONAL_LOCKS: '0', GIT_TERMINAL_PROMPT: '0', GIT_NO_LAZY_FETCH: '1' },
      encoding: 'utf8',
      maxBuffer: MAX_BYTES,
      timeout: TIMEOUT_MS,
      windowsHide: true,
    },
  );
  return stdout;
}

/** Identifies the current commit and the extent of its history; empty without Git or a commit. */
export async function gitState(root: string): Promise<string> {
  try {
    const { head, oldest } = await readHead(root);
    return `${head} ${oldest}`;
  } catch {
    return '';
  }
}

/** Files with unresolved merge conflicts; none without Git. */
export async function unmergedFiles(root: string): Promise<ReadonlySet<RepoPath>> {
  const listed = await git(root, ['ls-files', '--unmerged', '-z']).catch(() => '');
  return new Set(listed.split('\0').flatMap((entry) => entry.split('\t')[1] ?? []));
}

/** Current commit, and those without their parents in a shallow clone, which change when it is deepened. */
async function readHead(root: string): Promise<{ head: string; oldest: string }> {
  const answer = await git(root, ['rev-parse', 'HEAD', '--is-shallow-repository', '--git-path', 'shallow']);
  const [head = '', shallow, ...path] = answer.trimEnd().split('\n');
  return { head, oldest: shallow === 'false' ? '' : await readFile(resolve(root, path.join('\n')), 'utf8') };
}

/**
 * Parses `git log --raw -z`: for each commit `<hash>:<seconds>`, then for each of its files
 * `:<modes> <hashes> <status>` and the path (git-scm.com/docs/git-diff, "Raw output format"). The first commit that
 * names a file determines its date, or that it has none.
 */
function logToDates(log: string, horizon: ReadonlySet<string>): Map<RepoPath, string> {
  const settled = new Map<RepoPath, string | undefined>();
  const fields = log.split('\0');
  let date: string | undefined;
  for (let index = 0; index < fields.length; index++) {
    const field = (fields[index] ?? '').trimStart();
    if (field.startsWith(':')) {
      const path = fields[++index] ?? '';
      if (settled.has(path)) continue;
      // One colon and one old mode per parent, then the new mode.
      const parents = /^:+/.exec(field)?.[0].length ?? 1;
      const mode = field.slice(parents).split(' ')[parents] ?? '';
      settled.set(path, REGULAR.has(mode) ? date : undefined);
    } else if (field !== '') {
      const [commit = '', seconds] = field.split(':');
      date = horizon.has(commit) ? undefined : dayOf(Number(seconds));
    }
  }
  return new Map([...settled].filter((pair): pair is [RepoPath, string] => pair[1] !== undefined));
}

/** Day of a commit; undefined if its time is outside the calendar. */
function dayOf(seconds: number): string | undefined {
  const day = new Date(seconds * 1000);
  return Number.isNaN(day.getTime()) || day.getUTCFullYear() > 9999
    ? undefined
    : day.toISOString().slice(0, 10);
}
