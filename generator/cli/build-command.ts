import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { BuildResult } from '../types.ts';
import type { CliOptions } from './options.ts';
import { createProgress, formatProfile, formatSummary } from './output.ts';
import { printDiagnostics, reportToJson, watchLateThrows } from './report-result.ts';

/** The cache has its own folder, so that CI can restore it. */
export const CACHE_FILE = '.cache/build.sqlite';

/** Printed once, after the first build of a site without `urls.lock`. */
const PROTECT_URLS =
  'Next: Build with --accept-urls before you deploy. It records the URLs in urls.lock, and later builds fail instead of losing one.\n';

/** Options of a command, and the absolute paths of its project and output folder. */
export type CommandInput = { readonly options: CliOptions; readonly root: string; readonly out: string };

/** Runs `build` or `check`. @returns the exit code. */
export async function runBuildCommand(input: CommandInput): Promise<number> {
  const { options, out } = input;
  const isFirst = !existsSync(out);
  const start = performance.now();
  const result = await buildOnce(input);
  report({ ...input, result, ms: performance.now() - start });
  const isPublic = result.ok && result.published && !options.drafts && options.today === undefined;
  if (isFirst && isPublic && !result.urls && !options.json) process.stdout.write(PROTECT_URLS);
  return result.ok ? 0 : 1;
}

async function buildOnce({ options, root, out }: CommandInput): Promise<BuildResult> {
  const { build } = await import('../build/build.ts');
  const cacheFile = join(root, CACHE_FILE);
  // A check writes nothing, so it does not create a cache.
  const usesCache = options.cache && (options.command !== 'check' || existsSync(cacheFile));
  const progress = createProgress(process.stderr, options.json);
  const result = await build({
    ...options,
    root,
    out: options.command === 'check' ? undefined : out,
    cacheFile: usesCache ? cacheFile : undefined,
    onBoundary: watchLateThrows(options, root),
    onProgress: progress.update,
    onWait(pid) {
      const other = pid === undefined ? '' : ` (process ${pid})`;
      if (!options.json) process.stderr.write(`Waiting for another build of ${options.out}${other}\n`);
    },
  });
  progress.clear();
  return result;
}

function report(input: CommandInput & { result: BuildResult; ms: number }): void {
  const { options, root, out, result, ms } = input;
  if (options.json) {
    process.stdout.write(reportToJson(result));
    return;
  }
  printDiagnostics(result.diagnostics, options, root);
  if (options.profile) process.stderr.write(formatProfile(result));
  const folder = relative(process.cwd(), out) || '.';
  process.stdout.write(formatSummary({ result, folder, ms, command: options.command }));
}
