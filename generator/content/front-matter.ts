import { createRequire } from 'node:module';
import { type Diagnostic, diagnose } from '../diagnostics/diagnostic.ts';
import type { RepoPath, SourceLocation } from '../types.ts';
import type { FrontMatterData, FrontMatterMemory } from './front-matter-memory.ts';
import { readPlainFrontMatter } from './plain-front-matter.ts';
import type { YamlBlock } from './yaml-front-matter.ts';

export type FrontMatter = {
  /** Undefined when the block is missing or cannot be used; `diagnostics` says why. */
  readonly data: FrontMatterData | undefined;
  /** The block as it is written, with its lines of dashes. */
  readonly head: string;
  /** The Markdown after the block, below as many blank lines as the block had: every position stays the author's. */
  readonly body: string;
  readonly diagnostics: readonly Diagnostic[];
  /** The place of a field's name, of its value where there is one, or of the block when the field is absent. */
  readonly place: (path: readonly PropertyKey[], part?: 'key' | 'value') => SourceLocation;
};

const OPENING = /^---[^\S\r\n]*(\S*)[^\S\r\n]*(?:\r?\n|$)/;
const BLOCK = /^---[^\r\n]*\r?\n(?:[\s\S]*?\r?\n)??---[^\S\r\n]*(?:\r?\n|$)/;

/**
 * Splits a Markdown file into front matter and body. The block is read as plain lines where it is no more than that, else
 * by a YAML parser, whose answers are remembered.
 */
export function readFrontMatter(input: {
  file: RepoPath;
  text: string;
  memory?: FrontMatterMemory | undefined;
  /** Always asks the YAML parser, for the sake of places. */
  exact?: boolean;
}): FrontMatter {
  const { file, text, memory, exact = false } = input;
  const start: SourceLocation = { file, line: 1, column: 1 };
  const none = (body: string, diagnostics: Diagnostic[]): FrontMatter => ({
    data: undefined,
    head: '',
    body,
    diagnostics,
    place: () => start,
  });

  const opening = OPENING.exec(text);
  if (!opening) return none(text, []);
  const language = opening[1] ?? '';
  if (language !== '' && language !== 'yaml' && language !== 'yml') {
    const at = { file, line: 1, column: 4, length: language.length };
    return none('', [diagnose('front-matter/language', { language }, at)]);
  }
  const found = BLOCK.exec(text)?.[0];
  if (found === undefined) return none('', [diagnose('front-matter/unclosed', {}, start)]);

  const block = ownCopy(found);
  const body = behind(block, text);
  const known = exact ? undefined : (readPlainFrontMatter(block) ?? memory?.get(block));
  if (known) {
    // Places are wanted only where something is to be reported.
    let read: FrontMatter | undefined;
    const place: FrontMatter['place'] = (...at) => {
      read ??= readFrontMatter({ file, text, exact: true });
      return read.place(...at);
    };
    return { data: known, head: block, body, diagnostics: [], place };
  }

  const read = readYaml({ file, block });
  if (read.data) memory?.set(block, read.data);
  return { ...read, head: block, body };
}

/** The body of a text whose front matter is known to be right. */
export function bodyOf(text: string): string {
  const block = OPENING.test(text) ? BLOCK.exec(text)?.[0] : undefined;
  return block === undefined ? text : behind(block, text);
}

const behind = (block: string, text: string): string =>
  block.replace(/[^\n]+/g, '') + text.slice(block.length);

/** Loaded here, and by a function that does not wait: most builds need none of its hundred modules. */
function readYaml(input: { file: RepoPath; block: string }): YamlBlock {
  const require = createRequire(import.meta.url);
  const yaml: typeof import('./yaml-front-matter.ts') = require('./yaml-front-matter.ts');
  return yaml.readYamlBlock(input);
}

/** A part of a string keeps the whole in memory, and parts of this are kept for as long as the site. */
const ownCopy = (text: string): string => Buffer.from(text).toString();
