import { spawnSync } from 'node:child_process';
import {
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { GENERATOR, messageOf } from '../lib/files.ts';
import { findManifest, type Manifest, PREVIOUS_MANIFEST_FILE } from '../manifest/manifest.ts';
import { infoFolder } from '../publish/output-folders.ts';

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
 * @param copy copies the packages, so that hashes are the same as in this project. Otherwise links them.
 * @returns whether packages were installed.
 */
export function addPackages(root: string, projects: readonly CheckedOut[], copy = false): boolean {
  const lockOf = (folder: string): string => readFileSync(join(folder, 'package-lock.json'), 'utf8');
  const packages = join(root, 'node_modules');
  const same = existsSync(packages) && projects.every(({ project }) => lockOf(project) === lockOf(root));
  for (const { project } of projects) {
    const target = join(project, 'node_modules');
    const [recursive, mode] = [true, constants.COPYFILE_FICLONE];
    if (!same) runProgram('npm', ['ci', '--prefer-offline', '--no-audit', '--no-fund'], project);
    else if (copy) cpSync(realpathSync(packages), target, { recursive, verbatimSymlinks: true, mode });
    else symlinkSync(realpathSync(packages), target);
  }
  return !same;
}

/** Earlier build that a review build compares with. */
export type Before = {
  /** What the user named. */
  readonly name: string;
  readonly manifest: Manifest;
  readonly folder: string;
  /** Removes what was written for the comparison. */
  readonly dispose: () => void;
};

/**
 * Opens an earlier build: an output folder, an info folder, a manifest, or a Git commit, which is built first.
 * @param out output folder of the coming build, which replaces its content.
 * @param args options of the build of a commit.
 */
export function openBefore(input: {
  named: string;
  root: string;
  out: string;
  args: readonly string[];
}): Before | { problem: string } {
  const { named: name, root, out } = input;
  const path = resolve(root, name);
  const temporary = (): string => realpathSync(mkdtempSync(join(tmpdir(), 'review-')));
  const remove = (folder: string) => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  if (existsSync(path)) {
    const manifest = findManifest(path);
    if ('problem' in manifest) return manifest;
    const info = statSync(path).isFile() ? dirname(path) : path;
    const outputs = [path, info.replace(/\.info$/, '')];
    const files = Object.values(manifest.pages).map(({ file }) => file);
    const isOutput = (folder: string) =>
      existsSync(infoFolder(folder)) && files.every((file) => existsSync(join(folder, file)));
    const folder = basename(path) === PREVIOUS_MANIFEST_FILE ? undefined : outputs.find(isOutput);
    if (folder === undefined)
      return { problem: `The output of ${name} is missing. "npm run diff" compares manifests without it.` };
    if (folder !== out) return { name, manifest, folder, dispose: () => {} };
    const copy = temporary();
    cpSync(out, copy, { recursive: true });
    return { name, manifest, folder: copy, dispose: () => remove(copy) };
  }
  let commit: string;
  try {
    commit = resolveCommit(root, name);
  } catch {
    return { problem: `--review "${name}" is not an output folder, a manifest or a Git commit.` };
  }
  const cleanup = new DisposableStack();
  try {
    const folder = cleanup.adopt(temporary(), remove);
    const checkedOut = checkOut({ root, name, commit, folder });
    cleanup.defer(() => removeCheckOut(root, checkedOut));
    const { project } = checkedOut;
    if (existsSync(join(project, 'package-lock.json'))) addPackages(root, [checkedOut], true);
    const own = join(project, 'generator/cli.mjs');
    const cli = existsSync(own) ? own : join(GENERATOR, 'cli.mjs');
    runProgram(process.execPath, [cli, 'build', '--root', project, ...input.args], project);
    const built = join(project, 'dist');
    const manifest = findManifest(built);
    if ('problem' in manifest) throw new Error(manifest.problem);
    return { name, manifest, folder: built, dispose: () => cleanup.dispose() };
  } catch (error) {
    cleanup.dispose();
    return { problem: `--review "${name}" does not build. ${messageOf(error)}` };
  }
}
