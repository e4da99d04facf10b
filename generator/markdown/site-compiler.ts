import { type PublicFiles, publicTextReader } from '../assets/public-files.ts';
import { type CacheStore, digest, type OpenCache } from '../cache/cache-store.ts';
import type { Source } from '../content/assemble-content.ts';
import { readBody } from '../content/read-body.ts';
import { createImagePlanner } from '../images/plan-image.ts';
import type { LoadedSite } from '../load/load-site.ts';
import { cacheMarkdown } from './cached-compiler.ts';
import { cacheHighlighter } from './cached-highlighter.ts';
import { createMarkdownCompiler, type MarkdownCompiler } from './compile-markdown.ts';
import { type CompileThread, createCompileThread } from './compile-thread.ts';
import type { Highlighter } from './highlight.ts';
import { isQuick } from './is-quick.ts';

/** Creates the Markdown compiler of a site. It is valid until the site's code or its public files change. */
export const createSiteCompiler = (input: {
  loaded: Pick<LoadedSite, 'site' | 'code' | 'environment'>;
  publicFiles: PublicFiles;
  toolchain: string;
  cache: CacheStore;
  highlighter: Highlighter;
  /** Compile every document, even if the cache has it. */
  fresh?: boolean;
  /** Compiles slow documents; without it, this thread compiles them. */
  thread?: CompileThread;
}): MarkdownCompiler => {
  const { loaded, publicFiles, cache, toolchain } = input;
  const { site, environment } = loaded;
  const { markdown, tokens, pictures } = site;
  const answers = {
    readPublic: publicTextReader(publicFiles),
    planImage: createImagePlanner({ publicFiles, pictures }),
  };
  const here = createMarkdownCompiler({
    highlighter: cacheHighlighter({ highlighter: input.highlighter, cache, toolchain }),
    settings: markdown,
    tokens,
    answers,
    markdownVersions: site.twins !== undefined,
    cache,
  });
  const compiler = input.thread ? shareWork(here, input.thread) : here;
  if (input.fresh) return compiler;
  return cacheMarkdown({
    compiler,
    cache,
    environment,
    inputs: {
      toolchain,
      settings: digest(JSON.stringify([markdown, tokens, site.twins !== undefined])),
      code: digest(loaded.code),
    },
  });
};

/** Creates the threads for slow documents. */
export const createSiteThread = (input: {
  loaded: LoadedSite;
  publicFiles: PublicFiles;
  toolchain: string;
  cache: OpenCache;
  lasting: boolean;
}): CompileThread => {
  const { loaded, publicFiles, toolchain, cache, lasting } = input;
  const { root, site, code, map, environment } = loaded;
  const { file: cacheFile, keeps } = cache;
  return createCompileThread({
    site: () => ({ root, code, map, publicFiles: [...publicFiles.files], toolchain, cacheFile, keeps }),
    cache,
    environment,
    timeout: site.markdown?.timeout,
    lasting,
  });
};

/** Sends documents that may be slow to a thread. */
function shareWork(here: MarkdownCompiler, thread: CompileThread): MarkdownCompiler {
  const choose = (source: Source) => {
    const body = readBody(source);
    return { compiler: isQuick(body) ? here : thread, read: { ...source, body } };
  };
  return {
    stillReads: here.stillReads,
    async compile(source) {
      const { compiler, read } = choose(source);
      return compiler.compile(read);
    },
    async compilePlain(source) {
      const { compiler, read } = choose(source);
      return compiler.compilePlain(read);
    },
  };
}
