import { Console } from 'node:console';
import { existsSync, statSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { type CliOptions, HELP, parseCliOptions } from './cli-options.ts';
import { createProgress, formatProfile, formatSummary, wantsColors } from './cli-output.ts';
import { type Diagnostic, diagnose } from './diagnostics/diagnostic.ts';
import { createSourceReader } from './diagnostics/read-source.ts';
import { reportToGithub } from './diagnostics/report-github.ts';
import { reportToJson } from './diagnostics/report-json.ts';
import { reportToTerminal } from './diagnostics/report-terminal.ts';
import { todayInUtc } from './today.ts';
import type { BuildResult } from './types.ts';

/** What builds remember; in one folder, for CI to restore. */
const CACHE_FILE = '.cache/build.sqlite';

/** @returns the exit code: 0 done, 1 the site has errors, 2 the command could not run. */
export async function runCommand(args: readonly string[]): Promise<number> {
  const options = parseCliOptions(args);
  if ('help' in options) {
    process.stdout.write(HELP);
    return 0;
  }
  if ('problem' in options) return refuse(options.problem, args.includes('--json'), `\n${HELP}`);
  const root = resolve(options.root);
  if (!statSync(root, { throwIfNoEntry: false })?.isDirectory()) {
    return refuse(`The project folder ${options.root} does not exist.`, options.json);
  }
  const out = resolve(root, options.out);
  if (options.command === 'preview') {
    const { startPreview } = await import('./preview/preview-server.ts');
    return startPreview({ folder: out, base: options.base ?? '', port: options.port, host: options.host });
  }
  if (options.command === 'diff') {
    const { diffBuilds } = await import('./diff-command.ts');
    const [before = '', now = ''] = options.operands.map((each) => resolve(root, each));
    const form = options.json ? 'json' : options.markdown ? 'markdown' : 'text';
    return answer(diffBuilds({ before, now, form, colors: wantsColors(process.stdout) }), options.json);
  }
  if (options.command === 'why') {
    const { whyPage } = await import('./why-command.ts');
    const [address = ''] = options.operands;
    const { json } = options;
    return answer(whyPage({ address, out, json, colors: wantsColors(process.stdout) }), json);
  }
  if (options.command === 'cache') {
    const { tendCache } = await import('./cache-command.ts');
    const [what = ''] = options.operands;
    const { json } = options;
    return answer(await tendCache({ file: join(root, CACHE_FILE), what, json }), json);
  }
  if (options.command === 'new') {
    const { newFile } = await import('./new-file.ts');
    const [kind = '', name = ''] = options.operands;
    const made = await newFile({ root, kind, name, today: options.today ?? todayInUtc() });
    if ('problem' in made) return refuse(made.problem, options.json);
    process.stdout.write(`${made.path}\n`);
    return 0;
  }
  if (options.command === 'dev') {
    const { startDev } = await import('./dev/dev-command.ts');
    const cacheFile = options.cache ? join(root, CACHE_FILE) : undefined;
    const { base, port, host, gitDates } = options;
    return startDev({ root, base, gitDates, cacheFile, port, host, colors: wantsColors(process.stderr) });
  }
  if (options.command === 'merge') {
    const problem = await takeOverCaches({ file: join(root, CACHE_FILE), others: options.operands });
    if (problem) return refuse(problem, options.json);
  }
  // What the site's code prints must not stand in the way of the one object.
  if (options.json) globalThis.console = new Console(process.stderr);
  try {
    return await runBuild(options, root, out);
  } catch (error) {
    console.error(error);
    const reason = error instanceof Error ? error.message : String(error);
    if (options.json) process.stdout.write(reportToJson(failedWith(diagnose('command/crashed', { reason }))));
    return 2;
  }
}

/** What is wrong with one of the caches, or undefined. */
async function takeOverCaches(input: {
  file: string;
  others: readonly string[];
}): Promise<string | undefined> {
  const others = input.others.map((other) => resolve(other));
  const missing = others.find((other) => !existsSync(other));
  if (missing !== undefined) return `There is no file ${missing}.`;
  const { openCache } = await import('./cache/cache-store.ts');
  (await openCache(input.file)).close();
  const { importCaches } = await import('./cache/import-caches.ts');
  return importCaches(input.file, others);
}

/** Prints what a command has found out. */
function answer(found: { text: string } | { problem: string }, json: boolean): number {
  if ('problem' in found) return refuse(found.problem, json);
  process.stdout.write(found.text);
  return 0;
}

/** Says why the command cannot run, in the form that was asked for. */
function refuse(problem: string, json: boolean, more = ''): number {
  if (json) process.stdout.write(reportToJson(failedWith(diagnose('command/refused', { problem }))));
  else process.stderr.write(`${problem}\n${more}`);
  return 2;
}

function failedWith(diagnostic: Diagnostic): BuildResult {
  const nothing = { pages: 0, files: 0, bytes: 0, timings: [] };
  return { ok: false, published: false, diagnostics: [diagnostic], ...nothing };
}

async function runBuild(options: CliOptions, root: string, out: string): Promise<number> {
  const start = performance.now();
  if (options.twice) {
    const { checkTwice } = await import('./twice/check-twice.ts');
    const result = await checkTwice({ root, out, args: sharedArgs(options) });
    report({ result, options, root, out, ms: performance.now() - start });
    return result.ok ? 0 : 1;
  }
  const { build } = await import('./build.ts');
  const cacheFile = join(root, CACHE_FILE);
  // A check writes nothing, so it does not begin a cache either.
  const usesCache = options.cache && (options.command !== 'check' || existsSync(cacheFile));
  const progress = createProgress(process.stderr, options.json);
  const result = await build({
    root,
    out: options.command === 'check' ? undefined : out,
    base: options.base,
    strict: options.strict,
    drafts: options.drafts,
    today: options.today,
    gitDates: options.gitDates,
    compress: options.compress,
    keepGoing: options.keepGoing,
    acceptUrls: options.acceptUrls,
    workers: options.workers,
    verifyCache: options.verifyCache,
    shard: options.shard,
    cacheFile: usesCache ? cacheFile : undefined,
    onProgress: progress.update,
    onWait: () => options.json || process.stderr.write(`Waiting for another build of ${options.out}\n`),
  });
  progress.clear();
  report({ result, options, root, out, ms: performance.now() - start });
  return result.ok ? 0 : 1;
}

/** The options of a check that its two builds need too. The day is the same for both. */
function sharedArgs({ base, strict, drafts, today, keepGoing }: CliOptions): string[] {
  return [
    ...(base === undefined ? [] : ['--base', base]),
    ...(strict ? ['--strict'] : []),
    ...(drafts ? ['--drafts'] : []),
    ...(keepGoing ? ['--keep-going'] : []),
    ...['--today', today ?? todayInUtc()],
  ];
}

function report(input: {
  result: BuildResult;
  options: CliOptions;
  root: string;
  out: string;
  ms: number;
}): void {
  const { result, options, root } = input;
  if (options.json) {
    process.stdout.write(reportToJson(result));
    return;
  }
  if (process.env.GITHUB_ACTIONS === 'true')
    process.stdout.write(reportToGithub(result.diagnostics, folderInRepository(root)));
  const text = reportToTerminal({
    diagnostics: result.diagnostics,
    readSource: createSourceReader(root),
    colors: wantsColors(process.stderr),
  });
  if (text) process.stderr.write(`${text}\n`);
  if (options.profile) process.stderr.write(formatProfile(result));
  const folder = relative(process.cwd(), input.out) || '.';
  process.stdout.write(
    formatSummary({
      result,
      folder,
      ms: input.ms,
      command: options.command,
      colors: wantsColors(process.stdout),
    }),
  );
}

/** GitHub wants paths from the repository's root. */
function folderInRepository(root: string): string {
  const folder = relative(process.env.GITHUB_WORKSPACE ?? process.cwd(), root);
  return folder.startsWith('..') ? '' : folder;
}
