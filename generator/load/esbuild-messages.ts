import type { Message, Metafile } from 'esbuild';
import { type Diagnostic, diagnose, type Severity } from '../diagnostics/diagnostic.ts';
import type { RepoPath, SourceLocation } from '../types.ts';

/** An esbuild message as a diagnostic; its columns count from 0. */
export function messageToDiagnostic(message: Message, severity: Severity = 'error'): Diagnostic {
  const { location } = message;
  const at: SourceLocation | undefined = location
    ? {
        file: location.file,
        line: location.line,
        column: location.column + 1,
        length: Math.max(1, location.length),
      }
    : undefined;
  const hint = location?.suggestion ? `Perhaps it should be \`${location.suggestion}\`.` : undefined;
  return {
    ...diagnose('site/bundle', { text: message.text }, at, hint),
    severity,
  };
}

/** The messages of a failed esbuild run; anything else that was thrown is a bug and goes on. */
export function esbuildTrouble(error: unknown): Diagnostic[] {
  const messages = error instanceof Error && 'errors' in error ? (error.errors as Message[]) : [];
  if (messages.length === 0) throw error;
  return messages.map((message) => messageToDiagnostic(message));
}

/** Files that had nothing in them when they were read: they may have been in the middle of a save. */
/** The project's own files that went into a bundle. */
export const bundledFiles = ({ inputs }: Metafile): RepoPath[] =>
  Object.keys(inputs).filter((file) => !/node_modules\/|^\w+:/.test(file));

export const emptyInputs = (metafile: Metafile): readonly RepoPath[] =>
  Object.entries(metafile.inputs).flatMap(([file, { bytes }]) => (bytes === 0 ? [file] : []));
