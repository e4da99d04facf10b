import { isDeepStrictEqual } from 'node:util';
import type { Nodes, Root } from 'mdast';
import type { CompiledMarkdown } from '../../generator/types.ts';

type Both<T> = { readonly remark: T; readonly native: T };

/** A document that the two parsers read differently: its trees, and what became of it, where these differ. */
export type Difference = {
  readonly name: string;
  readonly text: string;
  readonly trees: Both<Root> | undefined;
  readonly pages: Both<CompiledMarkdown> | undefined;
};

const LONGEST_TEXT = 300;

/** Keys without a value, and empty `data`, say nothing. */
export function withoutEmpty<T>(value: T): T {
  return JSON.parse(
    JSON.stringify(value, (key, each) =>
      key === 'data' && Object.keys(each).length === 0 ? undefined : each,
    ),
  );
}

/** For reviewers: of each tree and page the lines from the first to the last that is not the same. */
export function differencesToText(differences: readonly Difference[]): string {
  return differences
    .map(({ name, text, trees, pages }) =>
      [
        `-- ${name} --`,
        ...(text.length > LONGEST_TEXT ? [] : [JSON.stringify(text)]),
        ...(trees
          ? ['tree', ...changed({ remark: treeLines(trees.remark), native: treeLines(trees.native) })]
          : []),
        ...(pages ? pageLines(pages) : []),
        '',
      ].join('\n'),
    )
    .join('\n');
}

function pageLines({ remark, native }: Both<CompiledMarkdown>): string[] {
  return (Object.keys(remark) as (keyof CompiledMarkdown)[])
    .filter((key) => !isDeepStrictEqual(remark[key], native[key]))
    .flatMap((key) => [
      key,
      ...changed({ remark: valueLines(remark[key]), native: valueLines(native[key]) }),
    ]);
}

const valueLines = (value: unknown): string[] =>
  typeof value === 'string' ? value.split('\n') : (value as unknown[]).map((each) => JSON.stringify(each));

function changed({ remark, native }: Both<readonly string[]>): string[] {
  let start = 0;
  while (start < remark.length && remark[start] === native[start]) start++;
  let end = 0;
  const most = Math.min(remark.length, native.length) - start;
  while (end < most && remark.at(-1 - end) === native.at(-1 - end)) end++;
  const part = (lines: readonly string[], mark: string) =>
    lines.slice(start, lines.length - end).map((line) => `  ${mark} ${line}`);
  return [...part(remark, 'remark'), ...part(native, 'native')];
}

function treeLines(node: Nodes, depth = 0): string[] {
  const { type, position, ...rest } = node;
  const { start, end } = position ?? {};
  const place =
    start && end
      ? ` ${start.line}:${start.column} (${start.offset}) to ${end.line}:${end.column} (${end.offset})`
      : '';
  const fields = Object.entries(rest)
    .filter(([key, value]) => key !== 'children' && value !== null)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, value]) => ` ${key}=${JSON.stringify(value)}`);
  const children = 'children' in node ? node.children : [];
  return [
    `${'  '.repeat(depth)}${type}${place}${fields.join('')}`,
    ...children.flatMap((child) => treeLines(child, depth + 1)),
  ];
}
