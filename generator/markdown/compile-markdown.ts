import type { Processor } from 'unified';
import { VFile } from 'vfile';
import type { CacheStore } from '../cache/cache-store.ts';
import type { Source } from '../content/assemble-content.ts';
import type { Collection } from '../content/collection.ts';
import type { CompiledMarkdown } from '../types.ts';
import type { CompileContext } from './compile-context.ts';
import type { Highlighter } from './highlight.ts';
import { createPipeline } from './markdown-pipeline.ts';
import { sourceToTwin } from './source-to-twin.ts';
import { fillTokens, type Tokens } from './tokens.ts';

export type MarkdownCompiler = {
  /** The Markdown of an entry as its page shows it. */
  readonly compile: (source: Source) => Promise<CompiledMarkdown>;
  /** The same text as plain HTML for a feed. */
  readonly compilePlain: (source: Source) => Promise<string>;
};

/** Pipelines are made once a collection, when its first document comes. */
export function createMarkdownCompiler(input: {
  /** Grammars are costly and the same for every site: compilers that follow each other share one. */
  highlighter: Highlighter;
  tokens: Tokens;
  readPublic: CompileContext['readPublic'];
  planPicture: CompileContext['planPicture'];
  cache: CacheStore;
}): MarkdownCompiler {
  const { cache } = input;
  const { highlighter } = input;
  const pipelines = new Map<Collection, ReturnType<typeof createPipeline>>();
  let plainPipeline: ReturnType<typeof createPipeline> | undefined;

  function pipelineOf(collection: Collection) {
    const known = pipelines.get(collection);
    if (known) return known;
    const made = createPipeline({
      highlighter,
      cache,
      plugins: collection.rehypePlugins ?? [],
      plain: false,
    });
    pipelines.set(collection, made);
    return made;
  }

  async function run(source: Source, pipeline: Pick<Processor, 'process'>) {
    const context: CompileContext = {
      file: source.entry.file,
      tokens: input.tokens,
      readPublic: input.readPublic,
      planPicture: input.planPicture,
      diagnostics: [],
      headings: [],
      links: [],
      anchors: [],
      pictures: [],
      edits: [],
      twinEdits: [],
    };
    const file = new VFile({ value: source.body, path: source.entry.file, data: { context } });
    const html = String(await pipeline.process(file));
    return { context, html };
  }

  return {
    async compile(source) {
      const { context, html } = await run(source, pipelineOf(source.collection));
      const { headings, links, anchors, pictures, diagnostics } = context;
      const markdown = filledSource(source, context);
      return {
        html,
        headings,
        links,
        anchors,
        pictures,
        diagnostics,
        markdown,
        twin: sourceToTwin(source, context),
      };
    },
    async compilePlain(source) {
      plainPipeline ??= createPipeline({ highlighter, cache, plugins: [], plain: true });
      return (await run(source, plainPipeline)).html;
    },
  };
}

/** The author's text with its tokens filled, at the very places where the page fills them. */
function filledSource(source: Source, context: CompileContext): string {
  const parts: string[] = [];
  let end = 0;
  for (const edit of [...context.edits].sort((a, b) => a.start - b.start)) {
    parts.push(source.body.slice(end, edit.start), edit.text);
    end = edit.end;
  }
  parts.push(source.body.slice(end));
  const blankLines = source.head.match(/\n/g)?.length ?? 0;
  return fillTokens({ text: source.head, tokens: context.tokens }).text + parts.join('').slice(blankLines);
}
