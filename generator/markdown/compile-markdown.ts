import type { Processor } from 'unified';
import { VFile } from 'vfile';
import type { Answerer, Memo } from '../cache/memo.ts';
import type { Collection } from '../collection.ts';
import type { Source } from '../content/assemble-content.ts';
import { replaceControls } from '../content/disk-to-files.ts';
import { readBody } from '../content/read-body.ts';
import { fillTokens, type Tokens } from '../lib/fill-tokens.ts';
import type { MarkdownSettings } from '../site-definition.ts';
import type { CompiledMarkdown, PublicRead } from '../types.ts';
import type { CompileContext } from './compile-context.ts';
import { type Highlighter, withoutColors } from './highlight.ts';
import { type PublicAnswers, readsAnswerer, recordReads } from './public-reads.ts';
import { sourceToMarkdown } from './source-to-markdown.ts';

/** HTML of an entry for a feed, and the files under `public/` that it embeds. */
export type PlainMarkdown = { readonly html: string; readonly reads: readonly PublicRead[] };

export type MarkdownCompiler = {
  /** Compiles the Markdown of an entry for its page. */
  readonly compile: (source: Source) => Promise<CompiledMarkdown>;
  /** Compiles the Markdown of an entry to plain HTML for a feed. */
  readonly compilePlain: (source: Source) => Promise<PlainMarkdown>;
  /** Answers questions for the files under `public/` that documents embed. */
  readonly publicFiles: Answerer;
};

type Pipeline = Pick<Processor, 'process'>;

/** Creates a compiler. It builds the pipeline of a collection when it compiles the collection's first document. */
export function createMarkdownCompiler(input: {
  /** Shared by successive compilers, because loading grammars is slow. */
  highlighter: Highlighter;
  settings?: MarkdownSettings | undefined;
  tokens: Tokens;
  answers: PublicAnswers;
  markdownVersions: boolean;
  memo: Memo;
}): MarkdownCompiler {
  const { memo } = input;
  const highlighter =
    input.settings?.highlight === false ? withoutColors(input.highlighter) : input.highlighter;
  const pipelines = new Map<Collection | 'plain', Promise<Pipeline>>();

  function pipelineOf(collection: Collection | 'plain'): Promise<Pipeline> {
    const existing = pipelines.get(collection);
    if (existing) return existing;
    const plain = collection === 'plain';
    const plugins = plain ? [] : (collection.rehypePlugins ?? []);
    const made = loadPipeline().then(({ createPipeline, parsers }) =>
      createPipeline({
        parsers,
        highlighter,
        memo,
        plugins,
        plain,
        markdownVersion: input.markdownVersions,
      }),
    );
    pipelines.set(collection, made);
    return made;
  }

  /** Imports the pipeline on demand: a build with every page in the cache compiles nothing. */
  async function loadPipeline() {
    const [{ createPipeline }, native] = await Promise.all([
      import('./markdown-pipeline.ts'),
      input.settings?.parser === 'native' ? loadNative() : undefined,
    ]);
    return { createPipeline, parsers: native ? [native] : await loadRemark() };
  }

  async function run(source: Source, pipeline: Pipeline) {
    const { answers, reads } = recordReads(input.answers);
    const context: CompileContext = {
      file: source.entry.file,
      tokens: input.tokens,
      ...answers,
      diagnostics: [],
      headings: [],
      links: [],
      anchors: [],
      pictures: [],
      edits: [],
      markdownEdits: [],
    };
    const body = readBody(source);
    const file = new VFile({ value: body, path: source.entry.file, data: { context } });
    const html = String(await pipeline.process(file));
    return { context, html, body, reads: reads() };
  }

  return {
    publicFiles: readsAnswerer(input.answers),
    async compile(source) {
      const { context, html, body, reads } = await run(source, await pipelineOf(source.collection));
      const { headings, links, anchors, pictures, diagnostics } = context;
      return {
        html,
        headings,
        links,
        anchors,
        pictures,
        diagnostics,
        markdown: source.collection.publish ? filledSource(source.head, body, context) : '',
        twin: input.markdownVersions ? sourceToMarkdown(body, context) : [],
        reads,
      };
    },
    async compilePlain(source) {
      const { html, reads } = await run(source, await pipelineOf('plain'));
      return { html, reads };
    },
  };
}

async function loadRemark() {
  const { REMARK_PARSERS } = await import('./remark-parsers.ts');
  return REMARK_PARSERS;
}

async function loadNative() {
  const { loadNativeParser } = await import('./native-parser.ts');
  return loadNativeParser();
}

/** The source text with its tokens replaced exactly where the page replaces them. */
function filledSource(head: string, body: string, context: CompileContext): string {
  const parts: string[] = [];
  let end = 0;
  for (const edit of [...context.edits].sort((a, b) => a.start - b.start)) {
    parts.push(body.slice(end, edit.start), edit.text);
    end = edit.end;
  }
  parts.push(body.slice(end));
  const blankLines = head.match(/\n/g)?.length ?? 0;
  return (
    fillTokens({ text: replaceControls(head), tokens: context.tokens }).text +
    parts.join('').slice(blankLines)
  );
}
