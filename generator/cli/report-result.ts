import { relative } from 'node:path';
import { type Diagnostic, diagnose } from '../diagnostics/diagnostic.ts';
import { createSourceReader, reportToGithub, reportToTerminal } from '../diagnostics/report.ts';
import type { Boundary } from '../load/site-boundary.ts';
import { onLateThrow, readThrown } from '../load/site-error.ts';
import type { BuildResult } from '../types.ts';
import type { CliOptions } from './options.ts';

/** Output of a command, or why it cannot run. */
export type Answer = { readonly text: string } | { readonly problem: string };

/** Prints the result of a command. @returns the exit code. */
export function answer(found: Answer, json: boolean): number {
  if ('problem' in found) return refuse(found.problem, json);
  process.stdout.write(found.text);
  return 0;
}

/** Prints why the command cannot run, as text or JSON. @returns the exit code. */
export function refuse(problem: string, json: boolean, more = ''): number {
  if (json) process.stdout.write(failureToJson([diagnose('command/refused', { problem })]));
  else process.stderr.write(`${problem}\n${more}`);
  return 2;
}

/** Prints an internal error. @returns the exit code. */
export function reportCrash(error: unknown, json: boolean): number {
  console.error(error);
  const { reason } = readThrown(error);
  if (json) process.stdout.write(failureToJson([diagnose('command/crashed', { reason })]));
  return 2;
}

/** Ends the command when the site's code throws outside a call, because later output is unreliable. */
export function watchLateThrows(options: CliOptions, root: string): (boundary: Boundary) => void {
  let boundary: Boundary | undefined;
  onLateThrow((thrown) => {
    const late = boundary?.blameLate(thrown);
    if (late) printDiagnostics([late.diagnostic], options, root);
    process.exit(late ? 1 : reportCrash(thrown, options.json));
  });
  return (next) => {
    boundary = next;
  };
}

/** Prints diagnostics of a command that has no other result. */
export function printDiagnostics(
  diagnostics: readonly Diagnostic[],
  { json }: CliOptions,
  root: string,
): void {
  if (json) {
    process.stdout.write(failureToJson(diagnostics));
    return;
  }
  if (process.env.GITHUB_ACTIONS === 'true')
    process.stdout.write(reportToGithub(diagnostics, folderInRepository(root)));
  const readSource = createSourceReader(root);
  const text = reportToTerminal({ diagnostics, readSource });
  if (text) process.stderr.write(`${text}\n`);
}

/** The project's path from the repository's root, which GitHub expects in annotations. */
function folderInRepository(root: string): string {
  const folder = relative(process.env.GITHUB_WORKSPACE ?? process.cwd(), root);
  return folder.startsWith('..') ? '' : folder;
}

const failureToJson = (diagnostics: readonly Diagnostic[]): string =>
  reportToJson({ ok: false, published: false, diagnostics, pages: 0, files: 0, bytes: 0, timings: [] });

export function reportToJson(result: BuildResult): string {
  const { timings, renders: _, ...rest } = result;
  const stages = timings.map(({ stage, ms }) => ({ stage, ms: Math.round(ms * 10) / 10 }));
  return `${JSON.stringify({ ...rest, stages })}\n`;
}
