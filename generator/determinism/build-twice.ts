import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { type Diagnostic, diagnose } from '../diagnostics/diagnostic.ts';
import { GENERATOR } from '../lib/files.ts';
import { infoFolder } from '../publish/output-folders.ts';
import type { BuildResult } from '../types.ts';
import { compareFolders, copyProject, type Difference } from './folders.ts';

const CACHE = '.cache';

/** Conditions of a build that must not affect its output. */
export type Conditions = {
  /**
   * Folder of the copy. All have the same depth, because packages are linked and the relative path to them is part of the
   * hashes in the names of scripts.
   */
  readonly folder: string;
  readonly timeZone?: string;
  readonly locale?: string;
  readonly workers?: number;
  /** Reverse the order of folder listings, in another year and with other file permissions. */
  readonly reverse?: boolean;
  readonly useCache?: boolean;
};

const FIRST: Conditions = {
  folder: 'one/project',
  timeZone: 'Pacific/Kiritimati',
  locale: 'tr_TR.UTF-8',
  workers: 2,
  reverse: true,
};
const SECOND: Conditions = { folder: 'another place/with a longer name', useCache: true };

const MAX_DIFFERENCES = 20;

/**
 * Builds copies of a project under different conditions and compares the output and info folders byte by byte. Returns the
 * result of the first build, with a diagnostic for each difference.
 * @param args additional command-line options of the builds.
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
    const copies = conditions.map((each) => ({ conditions: each, target: join(folder, each.folder) }));
    // Copy all before building, so that a save in between affects all copies or none.
    for (const { target, conditions } of copies) {
      copyProject({ root, out, target });
      if (conditions.useCache && existsSync(join(root, CACHE)))
        cpSync(join(root, CACHE), join(target, CACHE), { recursive: true });
    }
    const results: BuildResult[] = [];
    for (const copy of copies) {
      const result = await buildUnder({ root, args, ...copy });
      if (!result.published) return result;
      results.push(result);
    }
    const [result] = results;
    const [first = '', ...others] = copies.map(({ target }) => join(target, 'dist'));
    if (!result) throw new TypeError('There are no conditions to build under.');
    const differences = others.flatMap((other) => differencesOf(first, other));
    const diagnostics = [...result.diagnostics, ...differences];
    return { ...result, ok: result.ok && differences.length === 0, published: false, diagnostics };
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
  const { timeZone, locale, workers, reverse, useCache } = conditions;
  // A copied project that contains the generator is built with its own copy.
  const inProject = relative(root, GENERATOR);
  const generator = inProject.startsWith('..') ? GENERATOR : join(target, inProject);
  const hook = pathToFileURL(join(generator, 'determinism/other-conditions.mjs')).href;
  const child = spawn(
    process.execPath,
    [
      ...(reverse ? ['--import', hook] : []),
      join(generator, 'cli.mjs'),
      'build',
      ...['--root', target, '--out', 'dist', '--json', '--no-git-dates'],
      ...(useCache ? [] : ['--no-cache']),
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
    ...compareFolders(first, second),
    ...compareFolders(infoFolder(first), infoFolder(second)).map(
      (each): Difference => ({ ...each, path: `dist.info/${each.path}` }),
    ),
  ];
  const shown = differences
    .slice(0, MAX_DIFFERENCES)
    .map((each) =>
      'only' in each ? diagnose('twice/only-one', { path: each.path }) : diagnose('twice/differs', each),
    );
  const more = differences.length - shown.length;
  return more > 0 ? [...shown, diagnose('twice/more', { more })] : shown;
}
