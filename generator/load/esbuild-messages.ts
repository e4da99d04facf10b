import type { Message, Metafile } from 'esbuild';
import { type Diagnostic, diagnose, type Severity } from '../diagnostics/diagnostic.ts';
import type { RepoPath, SourceLocation } from '../types.ts';

/** Converts an esbuild message, whose columns count from 0, to a diagnostic. */
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
  const hint = location?.suggestion ? `Did you mean \`${location.suggestion}\`?` : undefined;
  return {
    ...diagnose('site/bundle', { text: message.text }, at, hint),
    severity,
  };
}

/** Converts the error of a failed esbuild run to diagnostics. Rethrows other errors. */
export function esbuildTrouble(error: unknown): Diagnostic[] {
  const messages = error instanceof Error && 'errors' in error ? (error.errors as Message[]) : [];
  if (messages.length === 0) throw error;
  return messages.map((message) => messageToDiagnostic(message));
}

/** Bundled files of the project. */
export const bundledFiles = ({ inputs }: Metafile): RepoPath[] =>
  Object.keys(inputs).filter((file) => !/node_modules\/|^\w+:/.test(file));

/**
 * Bundled files of packages, and the files that affect how they are resolved: the package.json of each package, and the
 * one of a package of the same name in the project, which may not exist.
 */
export const packageFiles = ({ inputs }: Metafile): RepoPath[] => [
  ...new Set(
    Object.keys(inputs).flatMap((file) => {
      const [folder, name] = /^.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file) ?? [];
      return folder ? [file, `${folder}/package.json`, `node_modules/${name}/package.json`] : [];
    }),
  ),
];

/** Bundled files that were empty, possibly because an editor was saving them. */
export const emptyInputs = (metafile: Metafile): readonly RepoPath[] =>
  Object.entries(metafile.inputs).flatMap(([file, { bytes }]) => (bytes === 0 ? [file] : []));
