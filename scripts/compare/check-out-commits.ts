import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, realpathSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

export type CheckedOut = ReturnType<typeof checkOut>;

/** Runs a program and returns its output. Throws with its error output if it fails. */
export function runProgram(command: string, args: readonly string[], cwd: string): string {
  const { NODE_ENV: _, GITHUB_ACTIONS: __, ...env } = process.env;
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd,
    env: { ...env, NO_COLOR: '1' },
    encoding: 'utf8',
    maxBuffer: Number.POSITIVE_INFINITY,
  });
  if (error) throw error;
  if (status !== 0)
    throw new Error(`"${command} ${args.join(' ')}" exited with ${status}:\n${stdout}${stderr}`);
  return stdout;
}

const git = (root: string, ...args: string[]): string => runProgram('git', args, root).trim();

export function resolveCommit(root: string, name: string): string {
  try {
    return git(root, 'rev-parse', '--verify', '--end-of-options', `${name}^{commit}`);
  } catch {
    throw new Error(`Unknown commit "${name}".`);
  }
}

/** Checks out a commit as a Git worktree, with the project in it. All projects have the same depth, because hashes contain relative paths. */
export function checkOut(input: { root: string; name: string; commit: string; folder: string }) {
  const { root, name, commit, folder } = input;
  const worktree = join(folder, 'project');
  mkdirSync(folder, { recursive: true });
  git(root, 'worktree', 'add', '--quiet', '--detach', worktree, commit);
  return { name, commit, worktree, project: join(worktree, git(root, 'rev-parse', '--show-prefix')) };
}

export function removeCheckOut(root: string, { worktree }: CheckedOut): void {
  git(root, 'worktree', 'remove', '--force', worktree);
}

/**
 * Adds this project's packages to the projects if all have the same lockfile; otherwise installs packages in each. All get
 * their packages in the same way, because hashes contain the paths of packages.
 * @returns whether packages were installed.
 */
export function addPackages(root: string, projects: readonly CheckedOut[]): boolean {
  const lockOf = (folder: string): string => readFileSync(join(folder, 'package-lock.json'), 'utf8');
  const packages = join(root, 'node_modules');
  const same = existsSync(packages) && projects.every(({ project }) => lockOf(project) === lockOf(root));
  for (const { project } of projects) {
    if (same) symlinkSync(realpathSync(packages), join(project, 'node_modules'));
    else runProgram('npm', ['ci', '--prefer-offline', '--no-audit', '--no-fund'], project);
  }
  return !same;
}
