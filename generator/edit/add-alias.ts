import { aliasToYaml, readFrontMatter } from '../content/front-matter.ts';
import type { Range } from '../lib/strings.ts';
import type { Alias, RepoPath, SourceLocation } from '../types.ts';
import { offsetOf } from './change-files.ts';

/**
 * Adds an alias to the front matter of a file and keeps its style: a list in brackets or one item per line.
 * @param input.replaced existing alias that is replaced, because it is now the URL of the page.
 */
export function addAlias(input: {
  file: RepoPath;
  text: string;
  aliases: readonly Alias[];
  alias: string;
  replaced: string;
}): Range {
  const { file, text, aliases } = input;
  const item = aliasToYaml(input.alias);
  const { head, data, locate } = readFrontMatter({ file, text });
  const eol = head.includes('\r\n') || (head === '' && text.includes('\r\n')) ? '\r\n' : '\n';
  const insert = (at: number, added: string): Range => ({ start: at, end: at, text: added });
  if (head === '') return insert(0, `---${eol}aliases: [${item}]${eol}---${eol}${eol}`);

  const rangeOf = (at: SourceLocation) => {
    const start = offsetOf(text, at);
    return { start, end: start + (at.length ?? 0) };
  };
  const replaced = aliases.find(({ from }) => from === input.replaced);
  if (replaced) return { ...rangeOf(replaced.at), text: item };
  const last = aliases.at(-1);
  if (last) {
    const { start, end } = rangeOf(last.at);
    const before = text.slice(offsetOf(text, { ...last.at, column: 1 }), start);
    if (!/^[ \t]*-[ \t]+$/.test(before)) return insert(end, `, ${item}`);
    return insert(end + (/^[^\r\n]*/.exec(text.slice(end))?.[0].length ?? 0), `${eol}${before}${item}`);
  }
  if (data?.aliases !== undefined) return { ...rangeOf(locate(['aliases'])), text: `[${item}]` };
  const closing = head.trimEnd().lastIndexOf('\n') + 1;
  return insert(closing, `aliases: [${item}]${eol}`);
}
