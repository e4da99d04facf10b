import { createRequire } from 'node:module';
import { type Diagnostic, diagnose } from '../diagnostics/diagnostic.ts';
import type { RepoPath, SourceLocation } from '../types.ts';
import { replaceControls } from './disk-to-files.ts';
import type { FrontMatterCache } from './front-matter-cache.ts';
import { readPlainFrontMatter } from './plain-front-matter.ts';
import type { FrontMatterBlock } from './yaml-front-matter.ts';

/** Front matter and body of one file. */
export type FrontMatter = FrontMatterBlock & {
  /** Block as written, with its `---` lines. */
  readonly head: string;
  /** Markdown after the block, preceded by one blank line per line of the block, so that line numbers stay correct. */
  readonly body: string;
};

const OPENING = /^---[^\S\r\n]*(\S*)[^\S\r\n]*(?:\r?\n|$)/;
const BLOCK = /^---[^\r\n]*\r?\n(?:[\s\S]*?\r?\n)??---[^\S\r\n]*(?:\r?\n|$)/;

/**
 * Splits a Markdown file into front matter and body. Simple blocks are parsed line by line, others by a YAML parser,
 * whose results are cached.
 */
export function readFrontMatter(input: {
  file: RepoPath;
  text: string;
  cache?: FrontMatterCache | undefined;
  /** Always use the YAML parser, which knows the location of each field. */
  exact?: boolean;
}): FrontMatter {
  const { file, text, cache, exact = false } = input;
  const start: SourceLocation = { file, line: 1, column: 1 };
  const none = (body: string, diagnostics: Diagnostic[]): FrontMatter => ({
    data: undefined,
    head: '',
    body,
    diagnostics,
    locate: () => start,
  });

  const opening = OPENING.exec(text);
  if (!opening) return none(replaceControls(text), []);
  const language = opening[1] ?? '';
  if (language !== '' && language !== 'yaml' && language !== 'yml') {
    const at = { file, line: 1, column: 4, length: language.length };
    return none('', [diagnose('front-matter/language', { language }, at)]);
  }
  const found = BLOCK.exec(text)?.[0];
  if (found === undefined) return none('', [diagnose('front-matter/unclosed', {}, start)]);

  const block = ownCopy(found);
  const body = bodyAfter(block, text);
  const data = exact ? undefined : (readPlainFrontMatter(block) ?? cache?.get(block));
  if (data) {
    // Locations are needed only for diagnostics.
    let read: FrontMatter | undefined;
    const locate: FrontMatter['locate'] = (...at) => {
      read ??= readFrontMatter({ file, text, exact: true });
      return read.locate(...at);
    };
    return { data, head: block, body, diagnostics: [], locate };
  }

  const read = readYaml({ file, block });
  if (read.data) cache?.set(block, read.data);
  return { ...read, head: block, body };
}

/** Body of a text with valid front matter. */
export function bodyOf(text: string): string {
  const block = OPENING.test(text) ? BLOCK.exec(text)?.[0] : undefined;
  return block === undefined ? replaceControls(text) : bodyAfter(block, text);
}

const bodyAfter = (block: string, text: string): string =>
  block.replace(/[^\n]+/g, '') + replaceControls(text.slice(block.length));

/** Loads the YAML parser on demand, because most builds need none of its hundred modules. */
function readYaml(input: { file: RepoPath; block: string }): FrontMatterBlock {
  const require = createRequire(import.meta.url);
  const yaml: typeof import('./yaml-front-matter.ts') = require('./yaml-front-matter.ts');
  return yaml.readYamlBlock(input);
}

/** Copies a text, because V8 keeps the whole string in memory for each of its slices. */
const ownCopy = (text: string): string => Buffer.from(text).toString();
