/**
 * `npm run compare -- <commit> [<commit>]`: builds this site and the benchmark's documents at two commits, and compares
 * the published bytes. Exit codes: 0 identical; 1 different; 2 a commit could not be built.
 */
import { cpSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { generatedCorpus } from './bench/build/build-corpus.ts';
import {
  addPackages,
  type CheckedOut,
  checkOut,
  removeCheckOut,
  resolveCommit,
  runProgram,
} from './compare/check-out-commits.ts';
import { compareBuilds } from './compare/compare-builds.ts';
import { HELP, scriptHelp } from './script-help.ts';

const ROOT = join(import.meta.dirname, '..');
const SEED = 1;
/** Maximum number of differences to print per site. */
const SHOWN = 20;

const OPTIONS = {
  documents: {
    type: 'string',
    default: '1000',
    value: '<number>',
    help: 'Generated documents to build; 0 for none (default: 1000)',
  },
  today: {
    type: 'string',
    default: '2026-01-01',
    value: '<date>',
    help: 'Date of every build (default: 2026-01-01)',
  },
  keep: { type: 'boolean', help: 'Keep the built folders, and print where they are' },
  ...HELP,
} as const;

// Ignore SIGINT here: the interrupted child process fails, and the worktrees are removed.
process.on('SIGINT', () => {});
process.exitCode = main();

function main(): number {
  let parsed: ReturnType<typeof readArguments>;
  try {
    parsed = readArguments();
  } catch (error) {
    return refuse(error);
  }
  const { values, positionals } = parsed;
  if (values.help) {
    process.stdout.write(
      scriptHelp({
        summary: 'Compare the published bytes of two commits: this site, and generated documents.',
        usage: 'compare -- <commit> [<commit>] [options]   (default of the second: HEAD)',
        options: OPTIONS,
      }),
    );
    return 0;
  }
  const [first, second = 'HEAD', ...more] = positionals;
  const documents = Number(values.documents);
  if (first === undefined || more.length > 0) return refuse(new Error('Expected one or two commits.'));
  if (!Number.isInteger(documents) || documents < 0)
    return refuse(new Error(`Invalid --documents "${values.documents}": expected a number, 0 or more.`));

  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'compare-')));
  const checkedOut: CheckedOut[] = [];
  try {
    const names = [first, second].map((name) => ({ name, commit: resolveCommit(ROOT, name) }));
    for (const [index, each] of names.entries())
      checkedOut.push(
        checkOut({ root: ROOT, ...each, folder: join(folder, index === 0 ? 'first' : 'other') }),
      );
    announce(names.map(({ name, commit }) => `${name} (${commit.slice(0, 10)})`).join(' and '));
    announce(
      addPackages(ROOT, checkedOut) ? 'packages: installed for each commit' : 'packages: the same, linked',
    );
    let identical = true;
    const generated = `${documents} documents`;
    for (const title of ['this site', ...(documents > 0 ? [generated] : [])]) {
      const roots = checkedOut.map((each) => {
        announce(`building ${title} at ${each.name}`);
        const root = title === generated ? writeDocuments(each, documents) : each.project;
        buildSite(each, root, values.today);
        return root;
      });
      if (!report(title, roots)) identical = false;
    }
    return identical ? 0 : 1;
  } catch (error) {
    return refuse(error);
  } finally {
    if (values.keep)
      process.stdout.write(`Kept: ${folder}. To remove it, delete it and run "git worktree prune".\n`);
    else {
      for (const each of checkedOut) removeCheckOut(ROOT, each);
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    }
  }
}

function readArguments() {
  return parseArgs({ options: OPTIONS, allowPositionals: true });
}

function refuse(error: unknown): number {
  process.stderr.write(
    `${error instanceof Error ? error.message : error}\nRun "npm run compare -- --help" for usage.\n`,
  );
  return 2;
}

function announce(text: string): void {
  process.stderr.write(`${text}\n`);
}

/** Writes the commit's benchmark site with the documents of this script, which are the same for both commits. */
function writeDocuments({ project }: CheckedOut, count: number): string {
  const root = join(project, '..', 'documents');
  cpSync(join(project, 'scripts/bench/site'), root, { recursive: true });
  writeFileSync(
    join(root, 'site/settings.ts'),
    'export const markdown = { highlight: false } as const;\nexport const rules = {} as const;\n',
  );
  generatedCorpus(count, SEED).write(join(root, 'content/docs'));
  return root;
}

function buildSite({ name, project }: CheckedOut, root: string, today: string): void {
  const options = ['--root', root, '--today', today, '--no-cache'];
  try {
    runProgram('npm', ['run', '--silent', 'build', '--', ...options], project);
  } catch (error) {
    throw new Error(`${name} does not build. ${error instanceof Error ? error.message : error}`);
  }
}

/** Prints the differences of a site, and returns whether there are none. */
function report(title: string, [first = '', second = '']: readonly string[]): boolean {
  const differences = compareBuilds(first, second);
  if (differences.length === 0) {
    process.stdout.write(`${title}: identical\n`);
    return true;
  }
  const lines = differences.slice(0, SHOWN).map(({ path, detail }) => `  ${path}: ${detail}\n`);
  const rest = differences.length - lines.length;
  process.stdout.write(
    `${title}: ${differences.length} differences\n${lines.join('')}${rest > 0 ? `  and ${rest} more\n` : ''}`,
  );
  return false;
}
