import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Root } from 'mdast';
import { createElement } from 'react';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { uncached } from '../../generator/cache/memo.ts';
import type { Block, Blocks } from '../../generator/collection.ts';
import type { Source } from '../../generator/content/assemble-content.ts';
import { createImagePlanner } from '../../generator/images/plan-image.ts';
import { createMarkdownCompiler } from '../../generator/markdown/compile-markdown.ts';
import { createHighlighter } from '../../generator/markdown/highlight.ts';
import { GFM, loadNativeParser } from '../../generator/markdown/markdown-parsers.ts';
import type { CompiledMarkdown } from '../../generator/types.ts';
import { documentText } from '../../scripts/bench/corpus.ts';
import { expectFile } from '../kit/file-snapshot.ts';
import { FULL } from '../kit/full.ts';
import { ROOT } from '../kit/our-site.ts';
import { readArchive } from '../kit/site-archive.ts';
import { type Difference, differencesToText, withoutEmpty } from './differences.ts';
import { GFM_EXAMPLES } from './gfm-examples.ts';

type Example = { readonly name: string; readonly text: string };

const HERE = import.meta.dirname;
const CORPUS_DOCUMENTS = 100;

const numbered = (kind: string, examples: Readonly<Record<string, readonly string[]>>): Example[] =>
  Object.entries(examples).flatMap(([section, texts]) =>
    texts.map((text, index) => ({ name: `${kind}, ${section}, ${index + 1}`, text })),
  );

/** The generator blanks the front matter and keeps its lines. */
const withoutFrontMatter = (text: string): string =>
  text.replace(/^---\r?\n[\s\S]*?\r?\n---(?=\r?\n|$)/, (block) => block.replace(/[^\r\n]/g, ''));

function markdownFiles(folder: string): Example[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .sort()
    .map((path) => ({
      name: `${folder}/${path}`,
      text: withoutFrontMatter(readFileSync(join(ROOT, folder, path), 'utf8')),
    }));
}

function archivedFiles(): Example[] {
  const folder = join(ROOT, 'tests/sites');
  const archives = readdirSync(folder).filter((name) => name.endsWith('.site.txt'));
  return archives.sort().flatMap((archive) =>
    Object.entries(readArchive(readFileSync(join(folder, archive), 'utf8')))
      .filter(([path]) => path.endsWith('.md'))
      .map(([path, text]) => ({ name: `${archive} ${path}`, text: withoutFrontMatter(String(text)) })),
  );
}

const corpus = (): Example[] =>
  Array.from({ length: CORPUS_DOCUMENTS }, (_, number) => ({
    name: `corpus, ${number}`,
    text: withoutFrontMatter(documentText({ number, count: CORPUS_DOCUMENTS, seed: 1 })),
  }));

function readExamples(): Example[] {
  const spec = JSON.parse(readFileSync(join(HERE, 'commonmark-0.31.2.json'), 'utf8'));
  return [
    ...numbered('CommonMark', spec.examples),
    ...numbered('GFM', GFM_EXAMPLES),
    ...markdownFiles('tests/snapshots/content'),
    ...archivedFiles(),
    // None of these differs.
    ...(FULL ? corpus() : []),
  ];
}

/** Creates a function that compiles a document with all plugins. */
async function pageCompiler(
  parser: 'remark' | 'native',
  blocks?: Blocks,
): Promise<(text: string) => Promise<CompiledMarkdown>> {
  const compiler = createMarkdownCompiler({
    highlighter: createHighlighter(),
    markdownVersions: true,
    settings: { parser, highlight: false },
    tokens: { product: 'Acme', a: 'A' },
    files: {
      readPublic: () => ({ reason: 'is not there' }),
      planImage: createImagePlanner({
        root: ROOT,
        publicFiles: { files: new Map(), diagnostics: [] },
        images: undefined,
      }),
    },
    memo: uncached,
  });
  const collection = { folder: 'docs', ...(blocks && { blocks }) } as Source['collection'];
  const entry = { collection: 'docs', id: 'a', file: 'content/docs/a.md' } as Source['entry'];
  return (body) => compiler.compile({ entry, head: '', body, digest: '', collection });
}

test('the native parser returns what remark returns, except for the listed differences', async () => {
  const native = await loadNativeParser();
  if (!native) throw new Error('satteri has no binary for this machine; its conformance was not tested.');
  const parse = {
    remark: unified().use(remarkParse).use(remarkGfm, GFM).freeze(),
    native: unified().use(native.parser, { hasBlocks: false }).freeze(),
  };
  const compile = { remark: await pageCompiler('remark'), native: await pageCompiler('native') };
  const differences: Difference[] = [];
  const examples = readExamples();
  expect(examples.length).toBeGreaterThan(FULL ? 1_000 : 850);
  for (const { name, text } of examples) {
    const trees = {
      remark: withoutEmpty(parse.remark.parse(text)),
      native: withoutEmpty(parse.native.parse(text) as Root),
    };
    const pages = { remark: await compile.remark(text), native: await compile.native(text) };
    const sameTree = isDeepStrictEqual(trees.remark, trees.native);
    const samePage = isDeepStrictEqual(pages.remark, pages.native);
    if (sameTree && samePage) continue;
    differences.push({
      name,
      text,
      trees: sameTree ? undefined : trees,
      pages: samePage ? undefined : pages,
    });
  }
  await expectFile(join(HERE, 'native-parser.differences.txt'), differencesToText(differences));
});

test('documents with blocks are compiled to the same pages', async () => {
  const block: Block = {
    schema: v.looseObject({}),
    render: ({ children }) => createElement('div', null, children),
  };
  const blocks = { steps: block, details: block, video: block };
  const compile = {
    remark: await pageCompiler('remark', blocks),
    native: await pageCompiler('native', blocks),
  };
  const documents = archivedFiles().filter(({ text }) => /^:::/m.test(text));
  expect(documents.length).toBeGreaterThan(5);
  for (const { name, text } of documents) {
    const page = await compile.remark(text);
    expect(await compile.native(text), name).toEqual(page);
    if (name.startsWith('good-blocks')) expect(page.html, name).toContain('<div>');
  }
});

test('loadNativeParser returns undefined when satteri is not installed', () => {
  const script = `
    import { registerHooks } from 'node:module';
    registerHooks({ resolve(name, context, next) {
      if (name === 'satteri') throw new Error('not installed');
      return next(name, context);
    } });
    const { loadNativeParser } = await import('./generator/markdown/markdown-parsers.ts');
    console.log(await loadNativeParser());`;
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', script], { cwd: ROOT });
  expect(String(output)).toBe('undefined\n');
});
