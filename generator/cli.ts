#!/usr/bin/env node
import { readFileSync, statSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { type CliOptions, HELP, parseCliOptions } from './cli-options.ts';
import { createProgress, formatProfile, formatSummary, wantsColors } from './cli-output.ts';
import { reportToGithub } from './diagnostics/report-github.ts';
import { reportToJson } from './diagnostics/report-json.ts';
import { reportToTerminal } from './diagnostics/report-terminal.ts';
import type { BuildResult } from './types.ts';

// React picks its build when it is loaded, and the one for development renders ten times slower.
process.env.NODE_ENV ??= 'production';

process.exitCode = await main(process.argv.slice(2));

/** @returns the exit code: 0 done, 1 the site has errors, 2 the command could not run. */
async function main(args: readonly string[]): Promise<number> {
  const options = parseCliOptions(args);
  if ('help' in options) {
    process.stdout.write(HELP);
    return 0;
  }
  if ('problem' in options) {
    process.stderr.write(`${options.problem}\n\n${HELP}`);
    return 2;
  }
  const root = resolve(options.root);
  if (!statSync(root, { throwIfNoEntry: false })?.isDirectory()) {
    process.stderr.write(`The project folder ${options.root} does not exist.\n`);
    return 2;
  }
  const out = resolve(root, options.out);
  if (options.command === 'preview') {
    const { startPreview } = await import('./preview/preview-server.ts');
    return startPreview({ folder: out, base: options.base ?? '', port: options.port, host: options.host });
  }
  return runBuild(options, root, out);
}

async function runBuild(options: CliOptions, root: string, out: string): Promise<number> {
  const start = performance.now();
  const { build } = await import('./build.ts');
  const progress = createProgress(process.stderr, options.json);
  const result = await build({
    root,
    out: options.command === 'build' ? out : undefined,
    base: options.base,
    strict: options.strict,
    keepGoing: options.keepGoing,
    onProgress: progress.update,
  });
  progress.clear();
  report({ result, options, root, out, ms: performance.now() - start });
  return result.ok ? 0 : 1;
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
  if (process.env.GITHUB_ACTIONS === 'true') process.stdout.write(reportToGithub(result.diagnostics));
  const readSource = (file: string) => {
    try {
      return readFileSync(join(root, file), 'utf8');
    } catch {
      return undefined;
    }
  };
  const text = reportToTerminal({
    diagnostics: result.diagnostics,
    readSource,
    colors: wantsColors(process.stderr),
  });
  if (text) process.stderr.write(`${text}\n`);
  if (options.profile) process.stderr.write(formatProfile(result.timings));
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
