import { posix } from 'node:path';
import type { Diagnostic } from './diagnostic.ts';

/**
 * Workflow commands that GitHub Actions shows as annotations on the lines of a pull request.
 * Format and escaping: GitHub's "Workflow commands for GitHub Actions".
 * @param folder the project's path from the repository's root; empty when they are the same.
 */
export function reportToGithub(diagnostics: readonly Diagnostic[], folder = ''): string {
  return diagnostics
    .map((diagnostic) => {
      const place = diagnostic.at
        ? `file=${property(posix.join(folder, diagnostic.at.file))},line=${diagnostic.at.line},col=${diagnostic.at.column},`
        : '';
      const text = diagnostic.hint ? `${diagnostic.message}\n${diagnostic.hint}` : diagnostic.message;
      return `::${diagnostic.severity} ${place}title=${property(diagnostic.code)}::${data(text)}\n`;
    })
    .join('');
}

const data = (text: string): string =>
  text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');

const property = (text: string): string => data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
