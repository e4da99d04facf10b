import type { Processor } from 'unified';
import { VFile } from 'vfile';
import type { Answerer, Memo } from '../cache/memo.ts';
import type { Collection } from '../collection.ts';
import type { Source } from '../content/assemble-content.ts';
import { readBody } from '../content/front-matter.ts';
import { type Diagnostic, diagnose } from '../diagnostics/diagnostic.ts';
import type { Tokens } from '../lib/fill-tokens.ts';
import type { MarkdownSettings } from '../site-definition.ts';
import { type SiteTexts, textsOf } from '../site-texts.ts';
import type { CompiledMarkdown, PublicRead } from '../types.ts';
import { filledSource, sourceToMarkdown } from './apply-edits.ts';
import type { CompileContext } from './compile-context.ts';
import { type Highlighter, withoutColors } from './highlight.ts';
import { type PublicAnswers, readsAnswerer, recordReads } from './public-reads.ts';

/** HTML of an entry for a feed, and the files that it embeds. */
export type PlainMarkdown = { readonly html: string; readonly reads: readonly PublicRead[] };

export type MarkdownCompiler = {
  /** Compiles the Markdown of an entry for its page. */
  readonly compile: (source: Source) => Promise<CompiledMarkdown>;
  /** Compiles the Markdown of an entry to plain HTML for a feed. */
  readonly compilePlain: (source: Source) => Promise<PlainMarkdown>;
  /** Answers questions for the files that documents embed. */
  readonly publicFiles: Answerer;
};

type Pipeline = Pick<Processor, 'process'>;

/** Creates a compiler. It builds the pipeline of a collection when it compiles the collection's first document. */
export function createMarkdownCompiler(input: {
  /** Shared by successive compilers, because loading grammars is slow. */
  highlighter: Highlighter;
  settings?: MarkdownSettings | undefined;
  texts?: Partial<SiteTexts> | undefined;
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
    const { remarkPlugins = [], rehypePlugins = [] } = plain ? {} : collection;
    const made = loadPipeline().then(({ createPipeline, parsers }) =>
      createPipeline({
        parsers,
        highlighter,
        memo,
        texts: textsOf(input.texts),
        remarkPlugins,
        rehypePlugins,
        plain,
        markdownVersion: input.markdownVersions,
      }),
    );
    pipelines.set(collection, made);
    return made;
  }

  /** Imports the pipeline on demand: a build with every page in the cache compiles nothing. */
  async function loadPipeline() {
    const [{ createPipeline }, { loadParsers }] = await Promise.all([
      import('./markdown-pipeline.ts'),
      import('./markdown-parsers.ts'),
    ]);
    return { createPipeline, parsers: await loadParsers(input.settings?.parser) };
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
      images: [],
      edits: [],
      markdownEdits: [],
    };
    const body = readBody(source);
    const file = new VFile({ value: body, path: source.entry.file, data: { context } });
    const html = String(await pipeline.process(file));
    // The text of a placeholder is not the author's.
    if (source.entry.state === 'ready')
      context.diagnostics.push(...file.messages.map((message) => messageToDiagnostic(message, file.path)));
    return { context, html, body, reads: reads() };
  }

  return {
    publicFiles: readsAnswerer(input.answers),
    async compile(source) {
      const { context, html, body, reads } = await run(source, await pipelineOf(source.collection));
      const { headings, links, anchors, images, diagnostics } = context;
      return {
        html,
        headings,
        links,
        anchors,
        images,
        diagnostics,
        markdown: source.collection.publish ? filledSource(source.head, body, context) : '',
        markdownVersion: input.markdownVersions ? sourceToMarkdown(body, context) : [],
        reads,
      };
    },
    async compilePlain(source) {
      const { html, reads } = await run(source, await pipelineOf('plain'));
      return { html, reads };
    },
  };
}

/** Converts a message of a plugin. One without a location is reported at the start of the file. */
function messageToDiagnostic(message: VFile['messages'][number], path: string): Diagnostic {
  const { line = 1, column = 1, place, note } = message;
  const end = place && 'end' in place ? place.end : undefined;
  const length = end?.line === line ? end.column - column : 1;
  const at = { file: path, line, column, length };
  return diagnose('markdown/advice', { problem: message.reason }, at, note);
}
