import type { Root } from 'mdast';
import { visit } from 'unist-util-visit';
import { codesOf, findTables } from './find-tables.ts';

export type Flags = ReadonlyMap<string, string | undefined>;

/**
 * The command-line program as a page documents it: flags with their values, such as `TAG` or `pass
 * warn
 * fail`.
 */
export type CommandLine = {
  readonly commands: ReadonlyMap<string, Flags>;
  readonly common: Flags;
};

/** Reads the table that begins with "Command", and the paragraph that names the flags of all commands. */
export function readCommandLine(tree: Root): CommandLine {
  const table = findTables(tree).find(({ head }) => head[0] === 'Command');
  if (!table) throw new Error('There is no table of commands.');
  const commands = new Map(
    table.rows.map(({ cells: [command, , flags] }) => [
      command?.codes[0]?.split(' ')[0] ?? '',
      flagsOf(flags?.codes ?? []),
    ]),
  );
  let common: Flags = new Map();
  visit(tree, 'paragraph', ({ children }) => {
    const codes = codesOf(children);
    if (codes.some((code) => code.startsWith('--dir '))) common = flagsOf(codes);
  });
  return { commands, common };
}

function flagsOf(codes: readonly string[]): Flags {
  const flags = codes.filter((code) => code.startsWith('--')).map((code) => code.split(' '));
  return new Map(flags.map(([name = '', takes]) => [name, takes]));
}

/** Returns the calls of a program in a shell script, each as a list of words. */
export function findCalls(script: string, program: string): readonly (readonly string[])[] {
  return script
    .replace(/\\\n/g, ' ')
    .split(/\n|&&|\|\||;/)
    .map((line) => line.split(/\s(?:#|>|\|)/)[0]?.match(/"[^"]*"|'[^']*'|\S+/g) ?? [])
    .map((words) => words.slice(words.findIndex((word) => !/^\w+=/.test(word))))
    .filter((words) => words[0] === program)
    .map((words) => words.slice(1));
}

/** Returns the problem of a call: an undocumented command or flag, or a flag without its value. */
export function callProblems(words: readonly string[], { commands, common }: CommandLine): readonly string[] {
  const [command = '', ...rest] = words;
  if (command === '--version' && rest.length === 0) return [];
  const own = commands.get(command);
  if (!own) return [`there is no command "${command}"`];
  return rest.flatMap((word, index) => {
    if (!word.startsWith('-')) return [];
    const flags = own.has(word) ? own : common;
    const takes = flags.get(word);
    const value = rest[index + 1] ?? '-';
    if (!flags.has(word)) return [`"${command}" has no flag "${word}"`];
    if (takes && value.startsWith('-')) return [`"${word}" needs a value`];
    return takes?.includes('|') && !takes.split('|').includes(value) ? [`"${word}" cannot be ${value}`] : [];
  });
}
