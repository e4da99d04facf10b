import { type PublicFiles, publicTextReader } from '../assets/public-files.ts';
import type { Computed, Inputs, Memo } from '../cache/memo.ts';
import type { Source } from '../content/assemble-content.ts';
import { readBody } from '../content/front-matter.ts';
import { isQuick } from '../content/parsing-cost.ts';
import { createImagePlanner } from '../images/plan-image.ts';
import { digest } from '../lib/digest.ts';
import type { LoadedSite } from '../load/load-site.ts';
import { ENVIRONMENT, environmentDependencies, environmentReader } from '../load/site-environment.ts';
import type { MarkdownSettings } from '../site-definition.ts';
import { EMBEDDED_FILES, fileDependencies } from './compile-context.ts';
import { createMarkdownCompiler, type MarkdownCompiler, type PlainMarkdown } from './compile-markdown.ts';
import { type CompileThread, createCompileThread, type ThreadSite } from './compile-thread.ts';
import type { Highlighter } from './highlight.ts';

/** Creates the Markdown compiler of a site. It is valid until the site's code or its public files change. */
export function createSiteCompiler(input: {
  loaded: Pick<LoadedSite, 'root' | 'site' | 'code' | 'environment' | 'boundary'>;
  publicFiles: PublicFiles;
  toolchain: string;
  memo: Memo;
  highlighter: Highlighter;
  /** Compile every document, even if the cache has it. */
  fresh?: boolean;
  /** Compiles slow documents; without it, this thread compiles them. */
  thread?: CompileThread;
}): MarkdownCompiler {
  const { loaded, publicFiles, memo, toolchain } = input;
  const { site, code, environment } = loaded;
  const { markdown, texts, tokens, images } = site;
  const markdownVersions = site.markdownVersions !== undefined;
  const here = createMarkdownCompiler({
    highlighter: memoHighlighter({ highlighter: input.highlighter, memo, toolchain }),
    settings: markdown,
    texts,
    tokens,
    files: {
      readPublic: publicTextReader(publicFiles),
      planImage: createImagePlanner({ root: loaded.root, publicFiles, images }),
    },
    markdownVersions,
    memo,
    blame: loaded.boundary.blame,
  });
  const compiler = input.thread ? shareWork(here, input.thread, markdown) : here;
  if (input.fresh || !memo.enabled) return compiler;

  const shared = {
    toolchain,
    settings: digest(JSON.stringify([markdown, texts ?? {}, tokens, markdownVersions])),
  };
  const codeDigest = digest(code);
  const hasPlugins = ({ collection }: Source) =>
    collection.blocks !== undefined ||
    [...(collection.remarkPlugins ?? []), ...(collection.rehypePlugins ?? [])].length > 0;
  const inputsOf = (source: Source): Inputs => ({
    ...shared,
    published: String(source.collection.publish === true),
    ...(hasPlugins(source) && { code: codeDigest, collection: source.entry.collection }),
    text: source.digest,
  });
  const readers = { [EMBEDDED_FILES]: here.publicFiles, [ENVIRONMENT]: environmentReader(environment) };
  async function recall<Value extends PlainMarkdown>(
    name: string,
    source: Source,
    compile: (source: Source) => Promise<Value>,
  ): Promise<Value> {
    const compute = async (): Promise<Computed<Value>> => {
      const value = await compile(source);
      // The generator's own plugins read no variables.
      const variables = hasPlugins(source) ? environmentDependencies(environment) : new Map<string, string>();
      return {
        value,
        dependencies: { [EMBEDDED_FILES]: fileDependencies(value.reads), [ENVIRONMENT]: variables },
      };
    };
    return (await memo('markdown', name, inputsOf(source), compute, { readers })).value;
  }
  return {
    publicFiles: here.publicFiles,
    compile: (source) => recall(source.entry.file, source, compiler.compile),
    compilePlain: (source) => recall(`${source.entry.file} for feeds`, source, compiler.compilePlain),
  };
}

/** Caches highlighted code, so that an edited document loads grammars only for its changed blocks. */
function memoHighlighter(input: { highlighter: Highlighter; memo: Memo; toolchain: string }): Highlighter {
  const { highlighter, memo, toolchain } = input;
  return {
    ...highlighter,
    async highlight(code, language) {
      if (highlighter.isPlain(language)) return highlighter.highlight(code, language);
      const lines = await memo('code', digest(language, code), { generator: toolchain }, async () => ({
        value: await highlighter.highlight(code, language),
      }));
      return lines.value;
    },
  };
}

type SiteParts = { loaded: LoadedSite; publicFiles: PublicFiles; toolchain: string; memo: Memo };

export function threadSite({ loaded, publicFiles, toolchain, memo }: SiteParts): ThreadSite {
  const { root, code, map } = loaded;
  const { file: cacheFile, enabled: hasCache } = memo;
  return { root, code, map, publicFiles: [...publicFiles.files], toolchain, cacheFile, hasCache };
}

export const createSiteThread = (input: SiteParts & { lasting: boolean }): CompileThread =>
  createCompileThread({
    site: () => threadSite(input),
    memo: input.memo,
    environment: input.loaded.environment,
    timeout: input.loaded.site.markdown?.timeout,
    lasting: input.lasting,
  });

/** Sends documents that may be slow to a thread. */
function shareWork(
  here: MarkdownCompiler,
  thread: CompileThread,
  settings: MarkdownSettings = {},
): MarkdownCompiler {
  const { highlight } = settings;
  const share =
    <Value>(compile: (compiler: CompileThread | MarkdownCompiler, source: Source) => Promise<Value>) =>
    async (source: Source) => {
      const body = readBody(source);
      return compile(isQuick(body, highlight) ? here : thread, { ...source, body });
    };
  return {
    publicFiles: here.publicFiles,
    compile: share((compiler, source) => compiler.compile(source)),
    compilePlain: share((compiler, source) => compiler.compilePlain(source)),
  };
}
