import type { Processor } from 'unified';
import { VFile } from 'vfile';
import type { CacheStore } from '../cache/cache-store.ts';
import type { Source } from '../content/assemble-content.ts';
import type { Collection } from '../content/collection.ts';
import { readBody } from '../content/read-body.ts';
import type { MarkdownSettings } from '../site-definition.ts';
import type { CompiledMarkdown, PublicRead } from '../types.ts';
import type { CompileContext } from './compile-context.ts';
import { type Highlighter, withoutColors } from './highlight.ts';
import { type PublicAnswers, readsCheck, recordReads } from './public-reads.ts';
import { sourceToTwin } from './source-to-twin.ts';
import { fillTokens, type Tokens } from './tokens.ts';

export type MarkdownCompiler = {
  /** The Markdown of an entry as its page shows it. */
  readonly compile: (source: Source) => Promise<CompiledMarkdown>;
  /** The same text as plain HTML for a feed. */
  readonly compilePlain: (source: Source) => Promise<{ html: string; reads: readonly PublicRead[] }>;
  /** Whether the files under `public/` that a document quotes or shows still say the same. */
  readonly stillReads: (reads: readonly PublicRead[]) => boolean;
};

type Pipeline = Pick<Processor, 'process'>;

/** Pipelines are made once a collection, when its first document comes. */
export function createMarkdownCompiler(input: {
  /** Grammars are costly and the same for every site: compilers that follow each other share one. */
  highlighter: Highlighter;
  settings?: MarkdownSettings | undefined;
  tokens: Tokens;
  answers: PublicAnswers;
  /** Whether pages have Markdown twins. */
  twins: boolean;
  cache: CacheStore;
}): MarkdownCompiler {
  const { cache } = input;
  const highlighter =
    input.settings?.highlight === false ? withoutColors(input.highlighter) : input.highlighter;
  const pipelines = new Map<Collection | 'plain', Promise<Pipeline>>();

  function pipelineOf(collection: Collection | 'plain'): Promise<Pipeline> {
    const known = pipelines.get(collection);
    if (known) return known;
    const plain = collection === 'plain';
    const plugins = plain ? [] : (collection.rehypePlugins ?? []);
    const made = loadPipeline().then(({ createPipeline, parsers }) =>
      createPipeline({ parsers, highlighter, cache, plugins, plain, twins: input.twins }),
    );
    pipelines.set(collection, made);
    return made;
  }

  /** Loaded here: a build whose pages are all remembered compiles nothing. */
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
      twinEdits: [],
    };
    const body = readBody(source);
    const file = new VFile({ value: body, path: source.entry.file, data: { context } });
    const html = String(await pipeline.process(file));
    return { context, html, body, reads: reads() };
  }

  return {
    stillReads: readsCheck(input.answers),
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
        twin: input.twins ? sourceToTwin(body, context) : [],
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

/** The author's text with its tokens filled, at the very places where the page fills them. */
function filledSource(head: string, body: string, context: CompileContext): string {
  const parts: string[] = [];
  let end = 0;
  for (const edit of [...context.edits].sort((a, b) => a.start - b.start)) {
    parts.push(body.slice(end, edit.start), edit.text);
    end = edit.end;
  }
  parts.push(body.slice(end));
  const blankLines = head.match(/\n/g)?.length ?? 0;
  return fillTokens({ text: head, tokens: context.tokens }).text + parts.join('').slice(blankLines);
}
