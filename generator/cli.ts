import { Console } from 'node:console';
import { statSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import type { BuildResult } from './build.ts';
import { type Command, type OptionValues, parseArguments } from './cli-options.ts';
import type { Answer } from './commands/new.ts';
import { printable } from './core/code-frame.ts';
import { count, errorCode, reasonOf } from './core/files.ts';
import { type Problem, ProblemError, sortProblems } from './core/problems.ts';
import { countProblems, toGithub, toTerminal } from './core/report.ts';

type Input = {
  readonly values: OptionValues;
  readonly operands: readonly string[];
  /** Absolute paths of the project and the output folder. */
  readonly root: string;
  readonly out: string;
};

/**
 * Parses the arguments and runs the command.
 * @returns the exit code: 0 success, 1 the site has errors, 2 the command could not run.
 */
export async function run(args: readonly string[]): Promise<number> {
  const parsed = parseArguments(args);
  if ('help' in parsed) {
    process.stdout.write(parsed.help);
    return 0;
  }
  if ('usage' in parsed) return refuse(parsed.usage);
  const { command, operands, values } = parsed;
  const root = resolve(values.root ?? '.');
  if (!statSync(root, { throwIfNoEntry: false })?.isDirectory())
    return refuse(`Project folder not found: ${values.root}`);
  // Output of the site's code must not mix with the JSON object.
  if (values.json) globalThis.console = new Console(process.stderr);
  const input = { values, operands, root, out: resolve(root, values.out ?? 'dist') };
  try {
    return await RUN[command](input);
  } catch (thrown) {
    if (!(thrown instanceof ProblemError)) throw thrown;
    printProblems(sortProblems(thrown.problems), input);
    return 1;
  }
}

function refuse(problem: string): number {
  process.stderr.write(`${problem}\nRun the command with --help for usage.\n`);
  return 2;
}

/** Each command imports its code when it runs. */
const RUN: Readonly<Record<Command, (input: Input) => Promise<number>>> = {
  build: (input) => runBuild(input, input.out),
  check: (input) => runBuild(input, undefined),
  async dev({ values: { base, today, host = false, port = 3000, 'no-cache': isCold }, root }) {
    const { startDev } = await import('./dev/dev-command.ts');
    return startDev({ root, base, today, host, port: Number(port), cache: !isCold });
  },
  async preview({ values: { port = 4173, host = false }, out }) {
    const { startPreview } = await import('./dev/preview.ts');
    return startPreview({ folder: out, port: Number(port), host });
  },
  async new({ values, operands: [kind = '', name = ''], root }) {
    const { createFile } = await import('./commands/new.ts');
    return print(createFile({ root, kind, name, today: values.today }), values);
  },
  async move({ values, operands: [from = '', to = ''], root }) {
    const { moveContent } = await import('./commands/move.ts');
    return print(moveContent({ root, from, to }), values);
  },
};

/** Prints what a command did, or why it did not. That includes errors of the file system. */
async function print(answered: Promise<Answer>, { json }: OptionValues): Promise<number> {
  const answer = await answered.catch((thrown): Answer => {
    if (!errorCode(thrown)) throw thrown;
    return { problem: `Cannot write the files: ${reasonOf(thrown)}.` };
  });
  const stream = 'problem' in answer && !json ? process.stderr : process.stdout;
  const text = 'problem' in answer ? printable(answer.problem) : answer.lines.map(printable).join('\n');
  stream.write(`${json ? JSON.stringify(answer) : text}\n`);
  return 'problem' in answer ? 2 : 0;
}

async function runBuild(input: Input, out: string | undefined): Promise<number> {
  const { values, root } = input;
  const { build } = await import('./build.ts');
  const start = performance.now();
  const { base, today, strict = false, drafts = false } = values;
  const result = await build({
    ...{ root, out, base, today, strict, drafts },
    keepGoing: values['keep-going'] ?? false,
    acceptUrls: values['accept-urls'] ?? false,
    cache: !values['no-cache'],
  });
  if (values.json) {
    process.stdout.write(`${JSON.stringify(result)}\n`);
    return result.ok ? 0 : 1;
  }
  printProblems(result.problems, input);
  if (values.profile) process.stderr.write(profileOf(result));
  process.stdout.write(summaryOf(result, out, performance.now() - start));
  return result.ok ? 0 : 1;
}

function printProblems(problems: readonly Problem[], { root }: Input): void {
  if (problems.length > 0) process.stderr.write(`${toTerminal(problems, root)}\n`);
  if (process.env.GITHUB_ACTIONS !== 'true') return;
  process.stdout.write(toGithub(problems, relative(process.env.GITHUB_WORKSPACE ?? process.cwd(), root)));
}

function profileOf({ times }: BuildResult): string {
  const rows = times.map(({ stage, ms }) => `  ${stage.padEnd(16)} ${ms.toFixed(1).padStart(8)} ms\n`);
  return `Stages\n${rows.join('')}\n`;
}

/** `Built 42 pages, 598 files, 9.8 MB in 2.59 s → dist; 2 warnings`. */
function summaryOf(result: BuildResult, out: string | undefined, ms: number): string {
  const { pages, files, bytes, unpublished } = result;
  const waiting = unpublished > 0 ? count(unpublished, 'unpublished entry') : '';
  const found = [countProblems(result.problems), waiting].filter(Boolean).join(', ');
  const end = found && `; ${found}`;
  const time = `in ${(ms / 1000).toFixed(2)} s`;
  if (out === undefined) return `Checked ${count(pages, 'page')} ${time}${end}\n`;
  if (!result.written) return `Nothing was written: ${found}\n`;
  const what = `${count(pages, 'page')}, ${count(files, 'file')}, ${(bytes / 1e6).toFixed(1)} MB`;
  return `Built ${what} ${time} → ${relative(process.cwd(), out) || '.'}${end}\n`;
}
