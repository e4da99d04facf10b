import { cpSync, existsSync, mkdtempSync, realpathSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { messageOf } from '../lib/errors.ts';
import { findManifest, type Manifest, PREVIOUS_MANIFEST_FILE } from '../manifest/manifest.ts';
import { infoFolder } from '../publish/info-folder.ts';
import { addPackages, checkOut, removeCheckOut, resolveCommit, runProgram } from './check-out.ts';

/** Earlier build that a review build compares with. */
export type Before = {
  /** What the user named. */
  readonly name: string;
  readonly manifest: Manifest;
  /** Output folder. */
  readonly folder: string;
  /** Removes what was written for the comparison. */
  readonly dispose: () => void;
};

const CLI = join(import.meta.dirname, '../cli.mjs');

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
    const cli = [join(project, 'generator/cli.mjs'), CLI].find(existsSync) ?? CLI;
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
