import { readFileSync, realpathSync, statSync } from 'node:fs';
import { join, posix, sep } from 'node:path';
import { styleText } from 'node:util';
import { count } from '../lib/strings.ts';
import type { Diagnostic, RepoPath, SourceLocation } from './diagnostic.ts';

/** Maximum number of warnings with one code that are printed. The others would hide those with other codes. */
const MAX_WARNINGS = 20;
const CONTEXT_LINES = 2;
const TAB = '    ';
const WIDEST_LINE = 160;
const WIDE =
  /[\u{1100}-\u{115F}\u{2E80}-\u{A4CF}\u{AC00}-\u{D7A3}\u{F900}-\u{FAFF}\u{FE30}-\u{FE6F}\u{FF00}-\u{FF60}\u{FFE0}-\u{FFE6}\u{20000}-\u{3FFFD}]|\p{Emoji_Presentation}/gu;

/**
 * Formats the lines around a location, with carets below the marked characters. Expands tabs and counts wide characters
 * twice, so that the carets are below the right characters. Keeps blank lines and truncates very long lines.
 */
export function codeFrame(input: { text: string; at: SourceLocation }): string {
  const { at } = input;
  const lines = input.text.replace(/^\u{FEFF}/u, '').split(/\r\n|\n|\r/);
  const first = Math.max(1, at.line - CONTEXT_LINES);
  const last = Math.min(lines.length, at.line + CONTEXT_LINES);
  const gutter = String(last).length;
  const rows: string[] = [];
  for (let number = first; number <= last; number++) {
    const line = lines[number - 1] ?? '';
    const marked = number === at.line;
    const from = marked && at.column > WIDEST_LINE / 2 ? at.column - WIDEST_LINE / 2 : 0;
    const shown = oneLine(line.slice(from, from + WIDEST_LINE));
    rows.push(`${marked ? '>' : ' '} ${String(number).padStart(gutter)} | ${shown}`.trimEnd());
    if (marked) {
      const before = oneLine(line.slice(from, at.column - 1));
      const meant = oneLine(line.slice(at.column - 1, from + WIDEST_LINE).slice(0, at.length ?? 1));
      rows.push(`  ${' '.repeat(gutter)} | ${' '.repeat(widthOf(before))}${'^'.repeat(widthOf(meant) || 1)}`);
    }
  }
  return rows.join('\n');
}

/** Width of a text in terminal columns: two for East Asian characters and emoji, none for combining marks. */
const widthOf = (text: string): number =>
  [...text.replace(/\p{M}|\u{200D}/gu, '').replace(WIDE, '  ')].length;

const oneLine = (text: string): string => printable(text.replaceAll('\t', TAB));

/** Replaces control characters, which would move the terminal's cursor or change its colors. */
export const printable = (text: string): string => text.replace(/(?!\n)\p{Cc}/gu, '\u{FFFD}');

/** Creates a function that reads source files for code frames; undefined for files outside the root or that cannot be read. */
export function createSourceReader(root: string): (file: RepoPath) => string | undefined {
  const texts = new Map<RepoPath, string | undefined>();
  let realRoot: string | undefined;
  return (file) => {
    if (texts.has(file)) return texts.get(file);
    let text: string | undefined;
    try {
      realRoot ??= realpathSync.native(root);
      const path = realpathSync.native(join(root, file));
      // Reading a pipe or a device may never end.
      if (path.startsWith(realRoot + sep) && statSync(path).isFile()) text = readFileSync(path, 'utf8');
    } catch {
      // The diagnostic is shown without a code frame.
    }
    texts.set(file, text);
    return text;
  };
}

type Style = Parameters<typeof styleText>[0];

/** Locations of a diagnostic, each with its code frame if the file can be read. */
export const framesOf = ({ at, usedAt }: Diagnostic, readSource: (file: RepoPath) => string | undefined) =>
  [at, usedAt].flatMap((each) => {
    const text = each && readSource(each.file);
    const frame = each && text !== undefined ? codeFrame({ text, at: each }) : undefined;
    return each ? [{ location: locationToText(each), frame }] : [];
  });

const locationToText = ({ file, line, column }: SourceLocation): string => `${file}:${line}:${column}`;

/**
 * Formats diagnostics with location, code frame and hint for standard error: all errors, and the first warnings of each
 * code with the number of the others.
 * @param readSource returns the text of a file; undefined when it cannot be read.
 */
export function reportToTerminal(input: {
  diagnostics: readonly Diagnostic[];
  readSource: (file: string) => string | undefined;
}): string {
  const paint = (style: Style, text: string) => styleText(style, text, { stream: process.stderr });
  const { printed, others } = limitWarnings(input.diagnostics);
  const rest = others.map(([code, number]) => {
    const more = `${count(number, 'more warning')} ${paint('dim', `[${code}]`)}`;
    return `${more}\n  ${paint('green', 'hint')} Run the command with --json to list all of them.\n`;
  });
  const frames = printed.map((diagnostic) => {
    const style: Style = diagnostic.severity === 'error' ? ['red', 'bold'] : ['yellow', 'bold'];
    const [first = '', ...more] = printable(diagnostic.message).split('\n');
    const lines = [
      `${paint(style, diagnostic.severity)} ${first} ${paint('dim', `[${diagnostic.code}]`)}`,
      ...more,
    ];
    for (const { location, frame } of framesOf(diagnostic, input.readSource)) {
      lines.push(`  ${paint('cyan', location)}`);
      if (frame !== undefined) lines.push(indent(frame));
    }
    lines.push(...(diagnostic.trace ?? []).map((frame) => `    ${paint('dim', printable(frame))}`));
    if (diagnostic.hint) lines.push(`  ${paint('green', 'hint')} ${printable(diagnostic.hint)}`);
    return `${lines.join('\n')}\n`;
  });
  return [...frames, ...rest].join('\n');
}

/** Selects all errors and the first warnings of each code. Counts the other warnings by code. */
function limitWarnings(diagnostics: readonly Diagnostic[]): {
  printed: Diagnostic[];
  others: [code: string, number: number][];
} {
  const warnings = new Map<string, number>();
  const printed = diagnostics.filter(({ severity, code }) => {
    if (severity === 'error') return true;
    const number = (warnings.get(code) ?? 0) + 1;
    warnings.set(code, number);
    return number <= MAX_WARNINGS;
  });
  const others = [...warnings].flatMap(([code, total]): [string, number][] =>
    total > MAX_WARNINGS ? [[code, total - MAX_WARNINGS]] : [],
  );
  return { printed, others };
}

const indent = (text: string): string => text.replace(/^/gm, '  ');

/**
 * Formats the diagnostics that the terminal shows as annotations for GitHub Actions ("Workflow commands for GitHub Actions"
 * in its documentation).
 * @param folder path of the project from the root of the repository.
 */
export function reportToGithub(diagnostics: readonly Diagnostic[], folder = ''): string {
  return limitWarnings(diagnostics)
    .printed.map((diagnostic) => {
      const { at, usedAt } = diagnostic;
      const pathOf = (file: RepoPath) => posix.join(folder, file);
      const location = at ? `file=${property(pathOf(at.file))},line=${at.line},col=${at.column},` : '';
      const used = usedAt && `Used at ${locationToText({ ...usedAt, file: pathOf(usedAt.file) })}`;
      const text = [diagnostic.message, used, diagnostic.hint].filter(Boolean).join('\n');
      return `::${diagnostic.severity} ${location}title=${property(diagnostic.code)}::${data(text)}\n`;
    })
    .join('');
}

const data = (text: string): string =>
  text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');

const property = (text: string): string => data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
