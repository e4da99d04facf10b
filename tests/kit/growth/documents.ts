import type { Root } from 'mdast';
import { createElement } from 'react';
import { unified } from 'unified';
import * as v from 'valibot';
import { VFile } from 'vfile';
import { uncached } from '../../../generator/cache/memo.ts';
import type { Block } from '../../../generator/collection.ts';
import type { CompileContext } from '../../../generator/markdown/compile-context.ts';
import { createHighlighter, withoutColors } from '../../../generator/markdown/highlight.ts';
import { loadParsers } from '../../../generator/markdown/markdown-parsers.ts';
import { createPipeline } from '../../../generator/markdown/markdown-pipeline.ts';
import { textsOf } from '../../../generator/site-texts.ts';
import { processTime } from './measure-growth.ts';

/** A parsed document. Assembled from parsed parts, because parsing a long text takes more than linear time. */
export type Document = { readonly text: string; readonly tree: Root };

const parser = unified().use(await loadParsers('remark', true));
const parse = (text: string) => parser.parse(text) as Root;

/** Markdown that the plugins of the generator process. */
export const BLOCKS: readonly string[] = [
  '> [!NOTE]\n> a\n\n',
  '> [!NOPE]\n> a\n\n',
  '## a {#b}\n\n',
  '## a {#1}\n\n',
  '## a\n\n',
  '[a](b.md)\n\n',
  '[a][b] [^c] [d]()\n\n',
  '![a](/b.png)\n\n',
  '![](b)\n\n',
  '<b>a</b>\n\n',
  '<i a>b <u>c\n\n',
  '<details><summary>a</summary>\n\n</details>\n\n',
  '<dl><dt>a<dd>b</dl>\n\n',
  '![a](b.png) <img src="b.png" alt=a>\n\n',
  '> [!NOTE] a **b**\n> c\n\n',
  'H~2~O :a: $a^b$\n: c\n\n',
  'שלום\n\n- سلام\n\n',
  '<!-- a -->\n\n',
  '{product} {nothing} \\{product}\n\n',
  'a\nb\n\n',
  '```sh tab="a"\nb\n```\n\n',
  '```sh pm\nnpm i a\n```\n\n',
  '```text {1,2-3} title="a" tokens\n{product}\n```\n\n',
  '| a |\n|:-:|\n| b |\n\n',
  '| a |\n|-|\n| b | c |\n\n',
  '##a\n!!! note\n\n',
  '[a] (/b) [[c]] [d](/e\n\n',
  '[a]: b "c"\n\n',
  '- a\n\n1. b\n\n',
  ':::a{b="c"}\nd\n\n- e\n:::\n\n',
  ':::nope\nd\n\n',
];

/** Placeholder for a long text in a template. */
const HOLE = 'HOLE';

/** Documents in which a single node contains a long text. */
export const TEMPLATES: readonly string[] = [
  'HOLE',
  '## HOLE',
  '> [!HOLE]',
  '> [!NOTE] HOLE',
  '[a](<HOLE>)',
  '[HOLE](a)',
  '![HOLE](a)',
  '![a](<HOLE>)',
  '[a]: <HOLE>',
  '<b HOLE>',
  'a <b HOLE> c',
  '<details>HOLE',
  '<img alt="HOLE">',
  ':::a{b="HOLE"}\nc\n:::',
  ':::a{b="c"}\nHOLE\n:::',
  '```text HOLE\na\n```',
  '```sh pm\nHOLE\n```',
  '```text tokens\nHOLE\n```',
  '| HOLE |\n|-|\n| HOLE |',
];

export function repeatBlock(block: string, times: number): Document {
  const { children } = parse(block);
  const lines = block.split('\n').length - 1;
  const all = Array.from({ length: times }, (_, index) =>
    moved(children, (point) => ({
      line: point.line + index * lines,
      column: point.column,
      offset: point.offset + index * block.length,
    })),
  );
  return { text: block.repeat(times), tree: { type: 'root', children: all.flat() } };
}

export function fillTemplate(template: string, text: string): Document {
  const holes = [...template.matchAll(new RegExp(HOLE, 'g'))].map(({ index }) => index);
  const longer = text.length - HOLE.length;
  const { children } = parse(template);
  const tree = moved(children, (point) => ({
    ...point,
    offset: point.offset + longer * holes.filter((hole) => hole < point.offset).length,
  }));
  const filled: typeof tree = JSON.parse(JSON.stringify(tree), (_, value) =>
    typeof value === 'string' ? value.replaceAll(HOLE, () => text) : value,
  );
  return { text: template.replaceAll(HOLE, () => text), tree: { type: 'root', children: filled } };
}

type Place = { readonly line: number; readonly column: number; readonly offset: number };

const moved = <T>(nodes: T, move: (point: Place) => Place): T =>
  JSON.parse(JSON.stringify(nodes), (key, value) =>
    (key === 'start' || key === 'end') && value?.line ? move(value) : value,
  );

const BLOCK: Block<{ b: string }> = {
  schema: v.object({ b: v.string() }),
  render: ({ b, children }) => createElement('div', { title: b }, children),
  markdown: ({ b }) => [b],
};

type Stage = { readonly name: string; readonly run: (tree: never, file: VFile) => unknown };

/** The plugins of the pipeline in order, one per stage. */
export function pipelineStages(plain: boolean): readonly Stage[] {
  const processor = createPipeline({
    parsers: [],
    highlighter: withoutColors(createHighlighter()),
    memo: uncached,
    texts: textsOf(undefined),
    blocks: { a: BLOCK },
    remarkPlugins: [],
    rehypePlugins: [],
    plain,
    markdownVersion: true,
  });
  return processor.attachers.flatMap(([plugin, ...options], index) => {
    const run = options[0] === false ? undefined : plugin.apply(processor as never, options as never);
    return typeof run === 'function'
      ? [{ name: plugin.name || `plugin ${index + 1}`, run: run as unknown as Stage['run'] }]
      : [];
  });
}

/**
 * Measures the CPU time in milliseconds of each plugin for a document, by plugin name.
 * @param measure Runs a plugin. By default, garbage collection counts too.
 */
export async function timeStages(
  stages: readonly Stage[],
  document: Document,
  measure: <T>(work: () => T) => Promise<{ ms: number; value: Awaited<T> }> = processTime,
): Promise<ReadonlyMap<string, number>> {
  const context: CompileContext = {
    file: 'content/docs/a.md',
    source: document.text,
    tokens: { product: 'Acme' },
    readPublic: () => ({ reason: 'it is not there' }),
    planImage: () => undefined,
    diagnostics: [],
    headings: [],
    links: [],
    anchors: [],
    images: [],
    edits: [],
    markdownEdits: [],
  };
  const file = new VFile({ value: document.text, data: { context } });
  const times = new Map<string, number>();
  let tree: unknown = structuredClone(document.tree);
  for (const { name, run } of stages) {
    const current = tree;
    const { ms, value } = await measure(() => run(current as never, file));
    tree = value ?? current;
    times.set(name, ms);
  }
  return times;
}
