import { posix } from 'node:path';
import { styleText } from 'node:util';
import { codeFrame, printable } from './code-frame.ts';
import type { Diagnostic } from './diagnostic.ts';

type Style = Parameters<typeof styleText>[0];

/**
 * Formats diagnostics with location, code frame and hint for standard error.
 * @param readSource returns the text of a file; undefined when it cannot be read.
 */
export function reportToTerminal(input: {
  diagnostics: readonly Diagnostic[];
  readSource: (file: string) => string | undefined;
}): string {
  const paint = (style: Style, text: string) => styleText(style, text, { stream: process.stderr });
  return input.diagnostics
    .map((diagnostic) => {
      const style: Style = diagnostic.severity === 'error' ? ['red', 'bold'] : ['yellow', 'bold'];
      const [first = '', ...more] = printable(diagnostic.message).split('\n');
      const lines = [
        `${paint(style, diagnostic.severity)} ${first} ${paint('dim', `[${diagnostic.code}]`)}`,
        ...more,
      ];
      if (diagnostic.at) {
        lines.push(
          `  ${paint('cyan', `${diagnostic.at.file}:${diagnostic.at.line}:${diagnostic.at.column}`)}`,
        );
        const text = input.readSource(diagnostic.at.file);
        if (text !== undefined) lines.push(indent(codeFrame({ text, at: diagnostic.at })));
      }
      lines.push(...(diagnostic.trace ?? []).map((frame) => `    ${paint('dim', printable(frame))}`));
      if (diagnostic.hint) lines.push(`  ${paint('green', 'hint')} ${printable(diagnostic.hint)}`);
      return `${lines.join('\n')}\n`;
    })
    .join('\n');
}

const indent = (text: string): string => text.replace(/^/gm, '  ');

/**
 * Formats diagnostics as annotations for GitHub Actions ("Workflow commands for GitHub Actions" in its documentation).
 * @param folder path of the project from the root of the repository.
 */
export function reportToGithub(diagnostics: readonly Diagnostic[], folder = ''): string {
  return diagnostics
    .map((diagnostic) => {
      const location = diagnostic.at
        ? `file=${property(posix.join(folder, diagnostic.at.file))},line=${diagnostic.at.line},col=${diagnostic.at.column},`
        : '';
      const text = diagnostic.hint ? `${diagnostic.message}\n${diagnostic.hint}` : diagnostic.message;
      return `::${diagnostic.severity} ${location}title=${property(diagnostic.code)}::${data(text)}\n`;
    })
    .join('');
}

const data = (text: string): string =>
  text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');

const property = (text: string): string => data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
