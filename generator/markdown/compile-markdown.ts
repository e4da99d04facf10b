import type { Processor } from 'unified';
import { VFile } from 'vfile';
import type { DependencyReader, Memo } from '../cache/memo.ts';
import type { Collection } from '../collection.ts';
import type { Source } from '../content/assemble-content.ts';
import { replaceControls } from '../content/disk-to-files.ts';
import { readBody } from '../content/front-matter.ts';
import { type Diagnostic, diagnose } from '../diagnostics/diagnostic.ts';
import { fillTokens, type Tokens } from '../lib/fill-tokens.ts';
import { replaceRanges } from '../lib/strings.ts';
import type { Blame } from '../load/site-boundary.ts';
import type { MarkdownSettings } from '../site-definition.ts';
import { type SiteTexts, textsOf } from '../site-texts.ts';
import type { CompiledMarkdown, MarkdownPiece, PublicRead } from '../types.ts';
import {
  type CompileContext,
  type EmbeddedFiles,
  embeddedFilesReader,
  recordReads,
} from './compile-context.ts';
import { type Highlighter, withoutColors } from './highlight.ts';

/** HTML of an entry for a feed, and the files that it embeds. */
export type PlainMarkdown = { readonly html: string; readonly reads: readonly PublicRead[] };

export type MarkdownCompiler = {
  /** Compiles the Markdown of an entry for its page. */
  readonly compile: (source: Source) => Promise<CompiledMarkdown>;
  /** Compiles the Markdown of an entry to plain HTML for a feed. */
  readonly compilePlain: (source: Source) => Promise<PlainMarkdown>;
  /** Reads the files that documents embed, as dependencies of other values. */
  readonly publicFiles: DependencyReader;
};

type Pipeline = Pick<Processor, 'process'>;

/** Creates a compiler. It builds the pipeline of a collection when it compiles the collection's first document. */
export function createMarkdownCompiler(input: {
  /** Shared by successive compilers, because loading grammars is slow. */
  highlighter: Highlighter;
  settings?: MarkdownSettings | undefined;
  texts?: Partial<SiteTexts> | undefined;
  tokens: Tokens;
  files: EmbeddedFiles;
  markdownVersions: boolean;
  memo: Memo;
  blame?: Blame | undefined;
}): MarkdownCompiler {
  const { memo } = input;
  const highlighter =
    input.settings?.highlight === false ? withoutColors(input.highlighter) : input.highlighter;
  const pipelines = {
    page: new Map<Collection, Promise<Pipeline>>(),
    feed: new Map<Collection, Promise<Pipeline>>(),
  };

  function pipelineOf(collection: Collection, use: 'page' | 'feed'): Promise<Pipeline> {
    const pipeline = pipelines[use].get(collection) ?? createFor(collection, use === 'feed');
    pipelines[use].set(collection, pipeline);
    return pipeline;
  }

  async function createFor(collection: Collection, plain: boolean): Promise<Pipeline> {
    // Imported on demand: a build with every page in the cache compiles nothing.
    const [{ createPipeline }, { loadParsers }] = await Promise.all([
      import('./markdown-pipeline.ts'),
      import('./markdown-parsers.ts'),
    ]);
    const { remarkPlugins = [], rehypePlugins = [] } = plain ? {} : collection;
    const { blocks } = collection;
    return createPipeline({
      parsers: await loadParsers(blocks !== undefined),
      blocks,
      blame: input.blame,
      highlighter,
      memo,
      texts: textsOf(input.texts),
      remarkPlugins,
      rehypePlugins,
      plain,
      markdownVersion: input.markdownVersions,
    });
  }

  async function run(source: Source, pipeline: Pipeline) {
    const { files, reads } = recordReads(input.files);
    const context: CompileContext = {
      file: source.entry.file,
      source: readBody(source),
      tokens: input.tokens,
      ...files,
      diagnostics: [],
      headings: [],
      links: [],
      anchors: [],
      images: [],
      edits: [],
      markdownEdits: [],
    };
    const file = new VFile({ value: context.source, path: context.file, data: { context } });
    const html = String(await pipeline.process(file));
    // The text of a placeholder is not the author's.
    if (source.entry.state === 'ready')
      context.diagnostics.push(...file.messages.map((message) => messageToDiagnostic(message, context.file)));
    return { context, html, reads: reads() };
  }

  return {
    publicFiles: embeddedFilesReader(input.files),
    async compile(source) {
      const { context, html, reads } = await run(source, await pipelineOf(source.collection, 'page'));
      const { headings, links, anchors, images, diagnostics } = context;
      const markdown = source.collection.publish ? filledSource(source.head, context) : '';
      const markdownVersion = input.markdownVersions ? sourceToMarkdown(context) : [];
      return { html, headings, links, anchors, images, diagnostics, markdown, markdownVersion, reads };
    },
    async compilePlain(source) {
      const { html, reads } = await run(source, await pipelineOf(source.collection, 'feed'));
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

/** Source text of an entry, with its tokens replaced exactly where the page replaces them. */
function filledSource(head: string, { source, edits, tokens }: CompileContext): string {
  const blankLines = head.match(/\n/g)?.length ?? 0;
  const filledHead = fillTokens({ text: replaceControls(head), tokens }).text;
  return filledHead + replaceRanges(source, edits).slice(blankLines);
}

/** Body of a page's Markdown version: text, and URLs that are resolved later. */
export function sourceToMarkdown({ source, edits, markdownEdits }: CompileContext): MarkdownPiece[] {
  const tokens = edits.map(({ text, ...range }) => ({ ...range, piece: text }));
  // URLs and fences are replaced as a whole, so they come before the tokens in them.
  const all = [...markdownEdits, ...tokens].sort((a, b) => a.start - b.start);
  const pieces: MarkdownPiece[] = [];
  let at = 0;
  for (const { start, end, piece } of all) {
    if (start < at) continue;
    pieces.push(source.slice(at, start), piece);
    at = end;
  }
  pieces.push(source.slice(at));
  return pieces.map((piece) => (typeof piece === 'string' ? piece.replace(/\r\n?/g, '\n') : piece));
}
