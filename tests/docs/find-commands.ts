import { spawnSync } from 'node:child_process';

/** Shell command in a document. */
export type DocCommand = {
  /** File and line: `README.md:19`. */
  readonly at: string;
  /** Number of its code block in the file. Commands of one block run one after the other in one folder. */
  readonly block: number;
  /** The command without its comment. A command on several lines keeps its line breaks. */
  readonly command: string;
  /** Text after `#`. */
  readonly comment: string;
};

const SHELLS = new Set(['bash', 'console', 'sh', 'shell', 'zsh']);

type Line = { readonly number: number; readonly text: string };
type Fence = { readonly language: string; readonly lines: Line[] };

/** Splits a Markdown file into its fenced code blocks and the lines outside of them. */
function readFences(text: string): { fences: readonly Fence[]; outside: readonly Line[] } {
  const fences: Fence[] = [];
  const outside: Line[] = [];
  let open: { fence: Fence; end: RegExp } | undefined;
  for (const [index, line] of text.split('\n').entries()) {
    const each = { number: index + 1, text: line };
    if (open) {
      if (open.end.test(line)) open = undefined;
      else open.fence.lines.push(each);
      continue;
    }
    const [, marker = '', language = ''] = /^\s*(`{3,}|~{3,})\s*([^\s`]*)/.exec(line) ?? [];
    if (marker === '') {
      outside.push(each);
      continue;
    }
    const fence: Fence = { language, lines: [] };
    fences.push(fence);
    open = { fence, end: new RegExp(`^\\s*${marker.charAt(0)}{${marker.length},}\\s*$`) };
  }
  return { fences, outside };
}

/** Commands of every fenced shell block. In a `console` block, a command follows `$ ` and the rest is output. */
export function findCommands(file: string, text: string): DocCommand[] {
  return readFences(text).fences.flatMap(({ language, lines }, block) =>
    SHELLS.has(language)
      ? joinLines({ file, block, lines: language === 'console' ? fromConsole(lines) : lines })
      : [],
  );
}

const fromConsole = (lines: readonly Line[]): Line[] =>
  lines.flatMap(({ number, text }) =>
    /^[$>] /.test(text.trimStart()) ? { number, text: text.trimStart().slice('$ '.length) } : [],
  );

/** Joins lines until the shell accepts them as a whole command. */
function joinLines({
  file,
  block,
  lines,
}: {
  file: string;
  block: number;
  lines: readonly Line[];
}): DocCommand[] {
  const commands: DocCommand[] = [];
  let pending: Line | undefined;
  for (const { number, text } of lines) {
    if (!pending && /^\s*(?:#|$)/.test(text)) continue;
    pending = pending ? { ...pending, text: `${pending.text}\n${text}` } : { number, text };
    if (!isWhole(pending.text)) continue;
    const [, command = '', comment = ''] = /^([\s\S]*?)(?:\s+#\s+([^\n]*))?$/.exec(pending.text) ?? [];
    commands.push({ at: `${file}:${pending.number}`, block, command: command.trim(), comment });
    pending = undefined;
  }
  if (pending) throw new Error(`${file}:${pending.number} is not a shell command: ${pending.text}`);
  return commands;
}

const isWhole = (text: string): boolean =>
  !text.endsWith('\\') && spawnSync('bash', ['-n', '-c', text], { stdio: 'ignore' }).status === 0;

/** Lines of a document outside of code blocks. */
export const findProse = (text: string): readonly Line[] => readFences(text).outside;

/** Inline code of a document. */
export function findInlineCode(file: string, text: string): { at: string; code: string }[] {
  return findProse(text).flatMap(({ number, text }) =>
    [...text.matchAll(/(?<!`)(`+)(?!`)(.+?)(?<!`)\1(?!`)/g)].map(([, , code = '']) => ({
      at: `${file}:${number}`,
      code: code.trim(),
    })),
  );
}
