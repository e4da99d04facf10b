import { type PublicFiles, publicTextReader } from './assets/public-files.ts';
import { type CacheStore, digest } from './cache/cache-store.ts';
import type { SiteEnvironment } from './load/site-environment.ts';
import { createMarkdownCompiler, type MarkdownCompiler } from './markdown/compile-markdown.ts';
import type { Highlighter } from './markdown/highlight.ts';
import { rememberCode } from './markdown/remembered-code.ts';
import { rememberMarkdown } from './markdown/remembered-markdown.ts';
import { createPicturePlanner } from './pictures/plan-picture.ts';
import type { SiteDefinition } from './site-definition.ts';

/** The Markdown compiler of a site; it lasts as long as the site's code and its public files stay as they are. */
export const createSiteCompiler = (input: {
  site: SiteDefinition;
  publicFiles: PublicFiles;
  /** The site's bundled code. */
  code: string;
  toolchain: string;
  cache: CacheStore;
  highlighter: Highlighter;
  environment: Pick<SiteEnvironment, 'names' | 'hear'>;
  /** Compile every document, whatever is remembered of it. */
  anew?: boolean;
}): MarkdownCompiler => {
  const { site, publicFiles, cache, toolchain } = input;
  const { markdown, tokens, pictures } = site;
  const answers = {
    readPublic: publicTextReader(publicFiles),
    planPicture: createPicturePlanner({ publicFiles, pictures }),
  };
  const compiler = createMarkdownCompiler({
    highlighter: rememberCode({ highlighter: input.highlighter, cache, toolchain }),
    settings: markdown,
    tokens,
    answers,
    twins: site.twins !== undefined,
    cache,
  });
  if (input.anew) return compiler;
  return rememberMarkdown({
    compiler,
    cache,
    environment: input.environment,
    inputs: {
      toolchain,
      settings: digest(JSON.stringify([markdown, tokens, site.twins !== undefined])),
      code: digest(input.code),
    },
  });
};
