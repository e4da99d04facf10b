import { Console } from 'node:console';
import { existsSync, statSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { type Diagnostic, diagnose } from '../diagnostics/diagnostic.ts';
import { createSourceReader } from '../diagnostics/read-source.ts';
import { reportToGithub } from '../diagnostics/report-github.ts';
import { reportToTerminal } from '../diagnostics/report-terminal.ts';
import { todayInUtc } from '../lib/today.ts';
import { onLateThrow } from '../load/on-late-throw.ts';
import type { Boundary } from '../load/site-boundary.ts';
import { readThrown } from '../load/thrown.ts';
import type { BuildResult } from '../types.ts';
import { openFilesProblem } from './check-open-files.ts';
import { helpOf } from './commands.ts';
import { type CliOptions, parseCliOptions } from './options.ts';
import { createProgress, formatProfile, formatSummary, reportToJson, wantsColors } from './output.ts';

/** The cache has its own folder, so that CI can restore it. */
const CACHE_FILE = '.cache/build.sqlite';

/** @returns the exit code: 0 done, 1 the site has errors, 2 the command could not run. */
export async function runCommand(args: readonly string[]): Promise<number> {
  const options = parseCliOptions(args);
  if ('help' in options) {
    process.stdout.write(helpOf(options.help));
    return 0;
  }
  if ('problem' in options) {
    const pointer = `Run "npm run ${options.command ?? 'build'} -- --help" for usage.\n`;
    return refuse(options.problem, args.includes('--json'), pointer);
  }
  const tooFew = openFilesProblem();
  if (tooFew !== undefined) return refuse(tooFew, options.json);
  const root = resolve(options.root);
  if (!statSync(root, { throwIfNoEntry: false })?.isDirectory()) {
    return refuse(`Project folder not found: ${options.root}`, options.json);
  }
  const out = resolve(root, options.out);
  if (options.command === 'preview') {
    const { startPreview } = await import('../preview/preview-server.ts');
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
    const [target = ''] = options.operands;
    const { json } = options;
    return answer(whyPage({ target, out, json, colors: wantsColors(process.stdout) }), json);
  }
  if (options.command === 'cache') {
    const { runCacheCommand } = await import('./cache-command.ts');
    const [what = ''] = options.operands;
    const { json } = options;
    return answer(await runCacheCommand({ file: join(root, CACHE_FILE), what, json }), json);
  }
  if (options.command === 'new') {
    const { newFile } = await import('./new-command.ts');
    const [kind = '', name = ''] = options.operands;
    const onBoundary = watchLateThrows(options, root);
    const created = await newFile({ root, kind, name, today: options.today ?? todayInUtc(), onBoundary });
    if ('diagnostics' in created) {
      reportDiagnostics(created.diagnostics, options, root);
      return 1;
    }
    if ('problem' in created) return refuse(created.problem, options.json);
    process.stdout.write(`${created.path}\n`);
    return 0;
  }
  if (options.command === 'dev') {
    const { startDev } = await import('../dev/dev-command.ts');
    const cacheFile = options.cache ? join(root, CACHE_FILE) : undefined;
    const { base, port, host, gitDates } = options;
    return startDev({ root, base, gitDates, cacheFile, port, host, colors: wantsColors(process.stderr) });
  }
  if (options.command === 'merge') {
    const problem = await mergeCaches({ file: join(root, CACHE_FILE), others: options.operands });
    if (problem) return refuse(problem, options.json);
  }
  // Output of the site's code must not mix with the JSON object.
  if (options.json) globalThis.console = new Console(process.stderr);
  try {
    return await runBuild(options, root, out);
  } catch (error) {
    return reportCrash(error, options);
  }
}

function reportCrash(error: unknown, options: CliOptions): number {
  console.error(error);
  const { reason } = readThrown(error);
  if (options.json) process.stdout.write(reportToJson(failedWith([diagnose('command/crashed', { reason })])));
  return 2;
}

/** Ends the command when the site's code throws outside a call, because later output is unreliable. */
function watchLateThrows(options: CliOptions, root: string): (boundary: Boundary) => void {
  let boundary: Boundary | undefined;
  onLateThrow((thrown) => {
    const late = boundary?.blameLate(thrown);
    if (late) reportDiagnostics([late.diagnostic], options, root);
    process.exit(late ? 1 : reportCrash(thrown, options));
  });
  return (next) => {
    boundary = next;
  };
}

/** Imports other caches into the cache. @returns the problem with one of them, or undefined. */
async function mergeCaches(input: { file: string; others: readonly string[] }): Promise<string | undefined> {
  const others = input.others.map((other) => resolve(other));
  const missing = others.find((other) => !existsSync(other));
  if (missing !== undefined) return `Cache file not found: ${missing}`;
  const { openCache } = await import('../cache/cache-store.ts');
  (await openCache(input.file)).close();
  const { importCaches } = await import('../cache/import-caches.ts');
  return importCaches(input.file, others);
}

/** Prints the result of a command. @returns the exit code. */
function answer(found: { text: string } | { problem: string }, json: boolean): number {
  if ('problem' in found) return refuse(found.problem, json);
  process.stdout.write(found.text);
  return 0;
}

/** Prints why the command cannot run, as text or JSON. @returns the exit code. */
function refuse(problem: string, json: boolean, more = ''): number {
  if (json) process.stdout.write(reportToJson(failedWith([diagnose('command/refused', { problem })])));
  else process.stderr.write(`${problem}\n${more}`);
  return 2;
}

function failedWith(diagnostics: readonly Diagnostic[]): BuildResult {
  const nothing = { pages: 0, files: 0, bytes: 0, timings: [] };
  return { ok: false, published: false, diagnostics, ...nothing };
}

async function runBuild(options: CliOptions, root: string, out: string): Promise<number> {
  const start = performance.now();
  if (options.twice) {
    const { checkTwice } = await import('../determinism/build-twice.ts');
    const result = await checkTwice({ root, out, args: sharedArgs(options) });
    report({ result, options, root, out, ms: performance.now() - start });
    return result.ok ? 0 : 1;
  }
  const { build } = await import('../build/build.ts');
  const cacheFile = join(root, CACHE_FILE);
  // A check writes nothing, so it does not create a cache.
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
    onBoundary: watchLateThrows(options, root),
    onProgress: progress.update,
    onWait: () => options.json || process.stderr.write(`Waiting for another build of ${options.out}\n`),
  });
  progress.clear();
  report({ result, options, root, out, ms: performance.now() - start });
  return result.ok ? 0 : 1;
}

/** Options of a check that are passed on to both builds, with the same date. */
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
  reportDiagnostics(result.diagnostics, options, root);
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

function reportDiagnostics(diagnostics: readonly Diagnostic[], { json }: CliOptions, root: string): void {
  if (json) {
    process.stdout.write(reportToJson(failedWith(diagnostics)));
    return;
  }
  if (process.env.GITHUB_ACTIONS === 'true')
    process.stdout.write(reportToGithub(diagnostics, folderInRepository(root)));
  const readSource = createSourceReader(root);
  const text = reportToTerminal({ diagnostics, readSource, colors: wantsColors(process.stderr) });
  if (text) process.stderr.write(`${text}\n`);
}

/** The project's path from the repository's root, which GitHub expects in annotations. */
function folderInRepository(root: string): string {
  const folder = relative(process.env.GITHUB_WORKSPACE ?? process.cwd(), root);
  return folder.startsWith('..') ? '' : folder;
}
