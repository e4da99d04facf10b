import { spawnSync } from 'node:child_process';
import type { Nodes } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';

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

const parser = unified().use(remarkParse).use(remarkGfm).freeze();

/** Nodes of some types in a Markdown document, with their first lines. */
export function findNodes<Type extends Nodes['type']>(text: string, ...types: Type[]) {
  const found: { node: Extract<Nodes, { type: Type }>; line: number }[] = [];
  visit(parser.parse(text), types, (node) => {
    found.push({ node: node as Extract<Nodes, { type: Type }>, line: node.position?.start.line ?? 0 });
  });
  return found;
}

/** Commands of every fenced shell block. In a `console` block, a command follows `$ ` and the rest is output. */
export function findCommands(file: string, text: string): DocCommand[] {
  return findNodes(text, 'code').flatMap(({ node: { lang, value }, line }, block) => {
    if (!SHELLS.has(lang ?? '')) return [];
    const lines = value.split('\n').map((text, index) => ({ number: line + 1 + index, text }));
    return joinLines(file, block, lang === 'console' ? fromConsole(lines) : lines);
  });
}

const fromConsole = (lines: readonly Line[]): Line[] =>
  lines.flatMap(({ number, text }) =>
    /^[$>] /.test(text.trimStart()) ? { number, text: text.trimStart().slice('$ '.length) } : [],
  );

/** Joins lines until the shell accepts them as a whole command. */
function joinLines(file: string, block: number, lines: readonly Line[]): DocCommand[] {
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

/** Inline code of a document. */
export const findInlineCode = (file: string, text: string): { at: string; code: string }[] =>
  findNodes(text, 'inlineCode').map(({ node, line }) => ({ at: `${file}:${line}`, code: node.value }));
