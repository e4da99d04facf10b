import { styleText } from 'node:util';
import { codeFrame } from './code-frame.ts';
import type { Diagnostic } from './diagnostic.ts';
import type { SourceLocation } from './source-location.ts';

type Style = Parameters<typeof styleText>[0];

/**
 * Every diagnostic with its place, code frame and hint, for a person at a terminal.
 * @param readSource the text of a file, or undefined when it cannot be shown.
 */
export function reportToTerminal(input: {
  diagnostics: readonly Diagnostic[];
  readSource: (file: string) => string | undefined;
  colors: boolean;
}): string {
  const paint = (style: Style, text: string) =>
    input.colors ? styleText(style, text, { validateStream: false }) : text;
  return input.diagnostics
    .map((diagnostic) => {
      const style: Style = diagnostic.severity === 'error' ? ['red', 'bold'] : ['yellow', 'bold'];
      const lines = [
        `${paint(style, diagnostic.severity)} ${printable(diagnostic.message)} ${paint('dim', `[${diagnostic.code}]`)}`,
      ];
      if (diagnostic.at) {
        lines.push(`  ${paint('cyan', oneLineLocation(diagnostic.at))}`);
        const text = input.readSource(diagnostic.at.file);
        if (text !== undefined) lines.push(indent(codeFrame({ text, at: diagnostic.at })));
      }
      lines.push(...(diagnostic.trace ?? []).map((frame) => `    ${paint('dim', printable(frame))}`));
      if (diagnostic.hint) lines.push(`  ${paint('green', 'hint')} ${printable(diagnostic.hint)}`);
      return `${lines.join('\n')}\n`;
    })
    .join('\n');
}

const oneLineLocation = (at: SourceLocation): string => `${at.file}:${at.line}:${at.column}`;

const indent = (text: string): string => text.replace(/^/gm, '  ');

/** Text that comes from content must not steer the terminal. */
const printable = (text: string): string => text.replace(/(?![\n])\p{Cc}/gu, '\u{FFFD}');
