import { posix } from 'node:path';
import { styleText } from 'node:util';
import { codeFrame, printable, sourceReader } from './code-frame.ts';
import { count } from './files.ts';
import { type Problem, type SourceLocation, warning } from './problems.ts';

/** Maximum number of warnings with one code that are printed. More would hide those with other codes. */
const MAX_WARNINGS = 20;

type Style = Parameters<typeof styleText>[0];

const paint = (style: Style, text: string): string => styleText(style, text, { stream: process.stderr });

const locationOf = ({ file, line, column }: SourceLocation): string => `${printable(file)}:${line}:${column}`;

/** Message of a problem, with the page if nothing else says where it is, and the number of other pages. */
export function messageWithPage({ message, at, page, morePages }: Problem): string {
  const where = at || !page || message.split(/[\s,.:()]+/).includes(page) ? '' : `on ${page}`;
  const others = morePages ? `and ${count(morePages, 'more page')}` : '';
  const more = [where, others].filter(Boolean).join(' ');
  return printable(more ? `${message.replace(/\.$/, '')} (${more}).` : message);
}

/** Number of errors and warnings: `1 error, 2 warnings`. Empty if there are none. */
export function countProblems(problems: readonly Problem[]): string {
  const { error = [], warning = [] } = Object.groupBy(problems, ({ severity }) => severity);
  const counts = [count(error.length, 'error'), count(warning.length, 'warning')];
  return counts.filter((each) => !each.startsWith('0 ')).join(', ');
}

/** Formats problems for standard error: all errors, and the first warnings of each code. */
export function toTerminal(problems: readonly Problem[], root: string): string {
  const read = sourceReader(root);
  return limitWarnings(problems)
    .map((problem) => problemToTerminal(problem, read))
    .join('\n');
}

function problemToTerminal(problem: Problem, read: ReturnType<typeof sourceReader>): string {
  const { severity, code, hint, trace = [] } = problem;
  const style: Style = severity === 'error' ? ['red', 'bold'] : ['yellow', 'bold'];
  const lines = [`${paint(style, severity)} ${messageWithPage(problem)} ${paint('dim', `[${code}]`)}`];
  for (const at of [problem.at, problem.usedAt]) {
    if (!at) continue;
    lines.push(`  ${paint('cyan', locationOf(at))}`);
    const source = read(at.file);
    if (source) lines.push(codeFrame(source, at).replace(/^/gm, '  '));
  }
  lines.push(...trace.map((frame) => `    ${paint('dim', printable(frame))}`));
  if (hint) lines.push(`  ${paint('green', 'hint')} ${printable(hint)}`);
  return `${lines.join('\n')}\n`;
}

/** All errors and the first warnings of each code, and a warning with the number of the others. */
function limitWarnings(problems: readonly Problem[]): Problem[] {
  const { error: errors = [], warning: warnings = [] } = Object.groupBy(problems, (each) => each.severity);
  const limited = [...Map.groupBy(warnings, ({ code }) => code)].flatMap(([code, all]) => {
    if (all.length <= MAX_WARNINGS) return all;
    const text = `${count(all.length - MAX_WARNINGS, 'more warning')} of this kind.`;
    const hint = 'Run the command with --json to list all of them.';
    return [...all.slice(0, MAX_WARNINGS), warning(code, text, { hint })];
  });
  return [...errors, ...limited];
}

/**
 * Formats problems as annotations for GitHub Actions (its documentation, "Workflow commands").
 * @param folder path of the project from the root of the repository.
 */
export function toGithub(problems: readonly Problem[], folder = ''): string {
  return limitWarnings(problems)
    .map((problem) => {
      const { at, usedAt, severity, code, hint } = problem;
      const file = at && property(posix.join(folder, at.file));
      const location = at ? `file=${file},line=${at.line},col=${at.column},` : '';
      const used = usedAt && `Used at ${locationOf({ ...usedAt, file: posix.join(folder, usedAt.file) })}`;
      const text = [messageWithPage(problem), used, hint].filter(Boolean).join('\n');
      return `::${severity} ${location}title=${property(code)}::${data(text)}\n`;
    })
    .join('');
}

const data = (text: string): string =>
  text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');

const property = (text: string): string =>
  data(printable(text)).replaceAll(':', '%3A').replaceAll(',', '%2C');
