import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import type { RepoPath } from '../types.ts';

const run = promisify(execFile);

/** Longer than any history takes; a repository on a dead network drive must not hold up a build for ever. */
const PATIENCE_MS = 30_000;
const MOST_BYTES = 2 ** 30;
const REGULAR = new Set(['100644', '100755']);

/**
 * When each file below a folder was last changed, as `yyyy-mm-dd`, from the project's Git history. A file is left out
 * when that cannot be known: outside Git or without it, where the file differs from the last commit or is in none,
 * where it is a link, and where a shallow clone ends before the answer (its oldest commits seem to have made every file).
 *
 * The date is the author's, not the committer's: rebasing or merging later does not change what was written. It is that
 * day in UTC, so that one commit has one date on every machine. Of a merge only what differs from both sides counts.
 */
export async function readGitDates(input: {
  root: string;
  folder: RepoPath;
}): Promise<ReadonlyMap<RepoPath, string>> {
  const { root, folder } = input;
  try {
    const [log, changed, horizon] = await Promise.all([
      git(root, ['log', ...LOG, '--', folder]),
      git(root, [
        'diff',
        '--name-only',
        '-z',
        '--no-renames',
        '--no-ext-diff',
        '--relative',
        'HEAD',
        '--',
        folder,
      ]),
      shallowCommits(root),
    ]);
    const dates = logToDates(log, horizon);
    for (const path of changed.split('\0')) dates.delete(path);
    return dates;
  } catch {
    // No Git, no repository, no commit yet, or one that Git refuses to read: there are no dates.
    return new Map();
  }
}

/** Whatever the user's configuration says, the output is this. Every commit stands before its parents. */
const LOG = [
  '--format=%H %at',
  '--date-order',
  '-z',
  '--raw',
  '--no-abbrev',
  '--no-renames',
  '-c',
  '--root',
  '--relative',
  '--no-color',
  '--no-ext-diff',
  '--no-show-signature',
  '--no-notes',
  '--no-mailmap',
];

async function git(root: string, args: readonly string[]): Promise<string> {
  // A hook, or a command run by `git rebase --exec`, has variables that point at another index or repository.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_')));
  const { stdout } = await run(
    'git',
    ['--no-pager', '--literal-pathspecs', '-c', 'core.fsmonitor=false', '-c', 'log.showRoot=true', ...args],
    {
      cwd: root,
      // Reading must not write the index, ask for a password or fetch what a partial clone has left out.
      env: { ...env, LC_ALL: 'C', GIT_OPTIONAL_LOCKS: '0', GIT_TERMINAL_PROMPT: '0', GIT_NO_LAZY_FETCH: '1' },
      encoding: 'utf8',
      maxBuffer: MOST_BYTES,
      timeout: PATIENCE_MS,
      windowsHide: true,
    },
  );
  return stdout;
}

/** The commits that a shallow clone has without their parents. */
async function shallowCommits(root: string): Promise<ReadonlySet<string>> {
  const answer = await git(root, ['rev-parse', '--is-shallow-repository', '--git-path', 'shallow']);
  const [shallow, ...path] = answer.trimEnd().split('\n');
  if (shallow === 'false') return new Set();
  return new Set((await readFile(resolve(root, path.join('\n')), 'utf8')).split('\n').filter(Boolean));
}

/**
 * Reads `git log --raw -z`: for each commit `<hash> <seconds>`, then for each of its files
 * `:<modes> <hashes> <status>` and the path (git-scm.com/docs/git-diff, "Raw output format"). The first commit that
 * names a file settles it, also when the answer is that there is none.
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
      // One colon and one old mode for each parent, then the mode that the file has now.
      const parents = /^:+/.exec(field)?.[0].length ?? 1;
      const mode = field.slice(parents).split(' ')[parents] ?? '';
      settled.set(path, REGULAR.has(mode) ? date : undefined);
    } else if (field !== '') {
      const [commit = '', seconds] = field.split(' ');
      date = horizon.has(commit) ? undefined : dayOf(Number(seconds));
    }
  }
  return new Map([...settled].filter((pair): pair is [RepoPath, string] => pair[1] !== undefined));
}

/** A commit may claim any time; one that no calendar has is no date. */
function dayOf(seconds: number): string | undefined {
  const day = new Date(seconds * 1000);
  return Number.isNaN(day.getTime()) || day.getUTCFullYear() > 9999
    ? undefined
    : day.toISOString().slice(0, 10);
}
