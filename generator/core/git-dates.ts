import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { RepoPath } from './problems.ts';

const run = promisify(execFile);

/**
 * Dates of the last commit, `yyyy-mm-dd` in UTC, of the files below a folder. Omits files with uncommitted
 * changes. Empty without Git, and in a shallow clone, whose oldest commit seems to have changed every file.
 */
export async function readGitDates(root: string, folder: RepoPath): Promise<ReadonlyMap<RepoPath, string>> {
  const dates = new Map<RepoPath, string>();
  try {
    const [log, changed] = await Promise.all([
      git(root, 'log', '--format=:%at %D', '-z', '--name-only', '--no-renames', '--relative', '--', folder),
      git(root, 'diff', '--name-only', '-z', '--relative', 'HEAD', '--', folder),
    ]);
    // Git calls the oldest commit of a shallow clone so.
    if (/:\d+ (?:[^\0]*, )?grafted[,\0]/.test(log)) return dates;
    let date = '';
    for (const field of log.split('\0').flatMap((each) => each.split('\n'))) {
      if (field.startsWith(':'))
        date = new Date(Number.parseInt(field.slice(1), 10) * 1000).toISOString().slice(0, 10);
      else if (field !== '' && !dates.has(field)) dates.set(field, date);
    }
    for (const path of changed.split('\0')) dates.delete(path);
    return dates;
  } catch {
    // No repository or commit yet, no Git on this machine, or a repository that Git refuses to read.
    return new Map();
  }
}

async function git(cwd: string, ...args: string[]): Promise<string> {
  const env = { ...process.env, LC_ALL: 'C', GIT_OPTIONAL_LOCKS: '0' };
  return (await run('git', ['--no-pager', ...args], { cwd, maxBuffer: 2 ** 30, env })).stdout;
}
