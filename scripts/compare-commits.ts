/**
 * `npm run compare -- <commit> [<commit>]`: builds this site at two commits, and compares the published bytes. Exit codes:
 * 0 identical; 1 different; 2 a commit could not be built.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { HELP, scriptHelp } from './script-help.ts';

const ROOT = join(import.meta.dirname, '..');
const OPTIONS = {
  today: {
    type: 'string',
    default: '2026-01-01',
    value: '<date>',
    help: 'Date of both builds (default: 2026-01-01)',
  },
  ...HELP,
} as const;

// Ignore SIGINT here: the interrupted child process fails, and the worktrees are removed.
process.on('SIGINT', () => {});
try {
  process.exitCode = main();
} catch (error) {
  process.stderr.write(
    `${error instanceof Error ? error.message : error}\nRun "npm run compare -- --help" for usage.\n`,
  );
  process.exitCode = 2;
}

function main(): number {
  const { values, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true });
  if (values.help) {
    const summary = 'Compare the published bytes of this site at two commits.';
    const usage = 'compare -- <commit> [<commit>] [options]   (default of the second: HEAD)';
    process.stdout.write(scriptHelp({ summary, usage, options: OPTIONS }));
    return 0;
  }
  const [first, second = 'HEAD', ...more] = positionals;
  if (first === undefined || more.length > 0) throw new Error('Expected one or two commits.');
  const commits = [first, second].map(resolveCommit);
  const work = realpathSync(mkdtempSync(join(tmpdir(), 'compare-')));
  // Both have the same depth, because hashes contain relative paths.
  const folders = ['first', 'other'].map((name) => join(work, name));
  try {
    for (const [index, folder] of folders.entries()) {
      process.stderr.write(`building ${[first, second][index]} (${commits[index]?.slice(0, 10)}) …\n`);
      run('git', ['worktree', 'add', '--quiet', '--detach', folder, commits[index] ?? ''], ROOT);
    }
    const same =
      folders.every((folder) => lockOf(folder) === lockOf(ROOT)) && existsSync(join(ROOT, 'node_modules'));
    for (const folder of folders) {
      // Both get their packages in the same way, because hashes contain the paths of packages.
      if (same) symlinkSync(realpathSync(join(ROOT, 'node_modules')), join(folder, 'node_modules'));
      else run('npm', ['ci', '--prefer-offline', '--no-audit', '--no-fund'], folder);
      run('npm', ['run', '--silent', 'build', '--', '--today', values.today, '--no-cache'], folder);
    }
    // Compressed variants differ only where their files do. Not every Git applies exclusions to two folders.
    for (const folder of folders)
      for (const file of globSync('dist/**/*.{br,gz}', { cwd: folder })) rmSync(join(folder, file));
    const args = ['diff', '--no-index', '--stat=200', 'first/dist', 'other/dist'];
    const { status, stdout, stderr } = spawnSync('git', args, { cwd: work, encoding: 'utf8' });
    if (status !== 0 && status !== 1) throw new Error(stderr);
    process.stdout.write(status === 0 ? 'identical\n' : stdout);
    return status;
  } finally {
    for (const folder of folders) spawnSync('git', ['worktree', 'remove', '--force', folder], { cwd: ROOT });
    rmSync(work, { recursive: true, force: true, maxRetries: 5 });
  }
}

function lockOf(folder: string): string {
  return readFileSync(join(folder, 'package-lock.json'), 'utf8');
}

function resolveCommit(name: string): string {
  try {
    return run('git', ['rev-parse', '--verify', '--end-of-options', `${name}^{commit}`], ROOT).trim();
  } catch {
    throw new Error(`Unknown commit "${name}".`);
  }
}

/** Runs a program and returns its output. */
function run(command: string, args: readonly string[], cwd: string): string {
  const { NODE_ENV: _, GITHUB_ACTIONS: __, ...env } = process.env;
  const options = {
    cwd,
    env: { ...env, NO_COLOR: '1' },
    encoding: 'utf8',
    maxBuffer: Number.POSITIVE_INFINITY,
  } as const;
  const { status, stdout, stderr, error } = spawnSync(command, args, options);
  if (error) throw error;
  if (status !== 0)
    throw new Error(`"${command} ${args.join(' ')}" exited with ${status}:\n${stdout}${stderr}`);
  return stdout;
}
