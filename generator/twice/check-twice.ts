import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type Diagnostic, diagnose } from '../diagnostics/diagnostic.ts';
import { LAST_BUILD_FILE } from '../manifest/last-build.ts';
import { PREVIOUS_MANIFEST_FILE } from '../manifest/manifest.ts';
import { infoFolder } from '../outputs/info-folder.ts';
import type { BuildResult } from '../types.ts';
import { compareFolders, type Difference } from './compare-folders.ts';
import { copyProject } from './copy-project.ts';

const GENERATOR = fileURLToPath(new URL('..', import.meta.url));
const CACHE = '.cache';

/** What must make no difference. */
export type Conditions = {
  /**
   * Folder of the copy, below one for all. All are as deep: packages are linked, and the way from a project to its packages is
   * part of the digests in the names of scripts; in a project with packages of its own that way is always the same.
   */
  readonly folder: string;
  readonly timeZone?: string;
  readonly locale?: string;
  readonly workers?: number;
  /** Folders in another order, another year, other permissions; the number chooses the order. */
  readonly shuffle?: number;
  /** Take over what builds of the project remember. */
  readonly remember?: boolean;
};

const FIRST: Conditions = {
  folder: 'one/project',
  timeZone: 'Pacific/Kiritimati',
  locale: 'tr_TR.UTF-8',
  workers: 2,
  shuffle: 1,
};
const SECOND: Conditions = { folder: 'another place/with a longer name', remember: true };

const MOST_DIFFERENCES = 20;

/**
 * Builds a project twice from copies of its sources, under conditions that must make no difference, and compares every
 * byte: of the output and of what lies beside it. The result is that of the first build with what differs added.
 * @param args options of the command that both builds get.
 */
export async function checkTwice(input: {
  root: string;
  out: string;
  args: readonly string[];
  conditions?: readonly Conditions[];
}): Promise<BuildResult> {
  const { root, out, args, conditions = [FIRST, SECOND] } = input;
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'twice-')));
  try {
    const diagnostics: Diagnostic[] = [];
    let first: { result: BuildResult; dist: string } | undefined;
    const targets = conditions.map((each) => join(folder, each.folder));
    // All at first: a writer who saves in between changes both or none.
    for (const [index, { remember }] of conditions.entries()) {
      const target = targets[index] ?? folder;
      copyProject({ root, out, target });
      if (remember && existsSync(join(root, CACHE)))
        cpSync(join(root, CACHE), join(target, CACHE), { recursive: true });
    }
    for (const [index, each] of conditions.entries()) {
      const target = targets[index] ?? folder;
      const result = await buildUnder({ root, target, args, conditions: each });
      if (!result.published) return result;
      const dist = join(target, 'dist');
      if (!first) first = { result, dist };
      else diagnostics.push(...differencesOf(first.dist, dist));
    }
    if (!first) throw new TypeError('There are no conditions to build under.');
    const { result } = first;
    const all = [...result.diagnostics, ...diagnostics];
    return { ...result, ok: result.ok && diagnostics.length === 0, published: false, diagnostics: all };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function buildUnder(input: {
  root: string;
  target: string;
  args: readonly string[];
  conditions: Conditions;
}): Promise<BuildResult> {
  const { root, target, args, conditions } = input;
  const { timeZone, locale, workers, shuffle, remember } = conditions;
  // A project that holds the generator is built by its own copy of it, as on another machine.
  const inProject = relative(root, GENERATOR);
  const generator = inProject.startsWith('..') ? GENERATOR : join(target, inProject);
  const hook = pathToFileURL(join(generator, 'twice/other-conditions.mjs')).href;
  const child = spawn(
    process.execPath,
    [
      ...(shuffle === undefined ? [] : ['--import', hook]),
      join(generator, 'cli.mjs'),
      'build',
      ...['--root', target, '--out', 'dist', '--json', '--no-git-dates'],
      ...(remember ? [] : ['--no-cache']),
      ...(workers === undefined ? [] : ['--workers', String(workers)]),
      ...args,
    ],
    {
      cwd: target,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        ...process.env,
        ...(timeZone !== undefined && { TZ: timeZone }),
        ...(locale !== undefined && { LANG: locale, LC_ALL: locale, LANGUAGE: locale.slice(0, 2) }),
        ...(shuffle !== undefined && { TWICE_SEED: String(shuffle) }),
      },
    },
  );
  const printed = await text(child.stdout);
  try {
    const { stages: timings, ...result } = JSON.parse(printed);
    return { ...result, timings };
  } catch {
    throw new Error(`A build under other conditions ended without a result: ${printed.slice(0, 200)}`);
  }
}

function differencesOf(first: string, second: string): Diagnostic[] {
  const differences = [
    ...compareFolders(first, second, () => false),
    ...compareFolders(infoFolder(first), infoFolder(second), (path) => ABOUT_ONE_RUN.has(path)).map(
      (each): Difference => ({ ...each, path: `dist.info/${each.path}` }),
    ),
  ];
  const told = differences
    .slice(0, MOST_DIFFERENCES)
    .map((each) =>
      'only' in each ? diagnose('twice/only-one', { path: each.path }) : diagnose('twice/differs', each),
    );
  const more = differences.length - told.length;
  return more > 0 ? [...told, diagnose('twice/more', { more })] : told;
}

const ABOUT_ONE_RUN = new Set([PREVIOUS_MANIFEST_FILE, LAST_BUILD_FILE]);
