import { visit } from 'unist-util-visit';
import type { Case } from '../../../site/pages/docs/checker/evaluation-rules.ts';
import type { ContentFile } from './read-content.ts';
import { fillTokens, type Tokens } from './tokens.ts';

/** Code fence of a page. */
export type Example = {
  readonly file: string;
  readonly page: string;
  /** Line of the fence in its file. */
  readonly line: number;
  readonly lang: string;
  readonly code: string;
  /** Name of the file that the example shows, from its title or a comment at the top. */
  readonly path: string | undefined;
  /** Whether its first line is a comment that only repeats the title. */
  readonly named: 'once' | 'twice';
  /** Problem that the first line states for a deliberately wrong example. */
  readonly wrong: string | undefined;
};

/** Returns every code fence of a file, as its page shows it. */
export function findExamples(content: ContentFile, tokens: Tokens): readonly Example[] {
  const examples: Example[] = [];
  visit(content.tree, 'code', (node) => {
    const meta = node.meta ?? '';
    const shown = /(?:^|\s)tokens(?=\s|$)/.test(meta) ? fillTokens(node.value, tokens) : node.value;
    const commands = node.lang === 'console' ? shown.match(/(?<=^\$ ).*/gm)?.join('\n') : undefined;
    const code = commands ?? shown;
    const title = /(?:^|\s)title="([^"]*)"/.exec(meta)?.[1];
    const comments = leadingComments(code);
    examples.push({
      file: content.file,
      page: content.page,
      line: node.position?.start.line ?? 0,
      lang: commands ? 'bash' : (node.lang ?? ''),
      code,
      path: comments.find((each) => isPath(each)) ?? (title && isPath(title) ? title : undefined),
      named: title !== undefined && comments[0] === title ? 'twice' : 'once',
      wrong: comments[0]?.startsWith('wrong: ') ? comments[0].slice('wrong: '.length) : undefined,
    });
  });
  return examples;
}

/** Returns the text of the comments at the top. */
function leadingComments(code: string): string[] {
  const lines = code.split('\n');
  const end = lines.findIndex((line) => !line.startsWith('#'));
  return lines.slice(0, end < 0 ? undefined : end).map((line) => line.replace(/^#+\s*/, ''));
}

const isPath = (text: string): boolean => /^[\w./-]+\.\w+$/.test(text);

/** Cases of a dataset. */
export const readLines = ({ code }: Pick<Example, 'code'>): readonly Case[] =>
  code
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line));

export const placeOf = ({ file, line }: Example): string => `${file}:${line}`;
