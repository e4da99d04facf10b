import type { CacheStore } from '../cache/cache-store.ts';
import { type Inputs, openSlots } from '../cache/slots.ts';
import type { Source } from '../content/assemble-content.ts';
import {
  type EnvironmentReading,
  environmentDigest,
  type SiteEnvironment,
  watchReadings,
} from '../load/site-environment.ts';
import type { CompiledMarkdown } from '../types.ts';
import type { MarkdownCompiler } from './compile-markdown.ts';

/** Plugins of the site's own may have read the environment; ours do not. */
type Compiled = { readonly compiled: CompiledMarkdown; readonly environment: EnvironmentReading };

const NOTHING_READ: EnvironmentReading = { names: [], said: environmentDigest([]) };

/**
 * Compiles what has changed and remembers the rest, one document at a time.
 * @param inputs what every document depends on; `code` is asked of those alone that the site's own plugins see.
 */
export function rememberMarkdown(input: {
  compiler: MarkdownCompiler;
  cache: CacheStore;
  environment: Pick<SiteEnvironment, 'names' | 'hear'>;
  inputs: { readonly toolchain: string; readonly settings: string; readonly code: string };
}): MarkdownCompiler {
  const { compiler, cache } = input;
  const { stillReads } = compiler;
  if (!cache.keeps) return compiler;
  const { toolchain, settings, code } = input.inputs;
  const documents = openSlots(cache, 'markdown');
  const plain = openSlots(cache, 'feed-markdown');
  const readings = watchReadings(input.environment);
  const inputsOf = (source: Source): Inputs => ({
    toolchain,
    settings,
    published: String(source.collection.publish === true),
    ...(source.collection.rehypePlugins?.length ? { code, collection: source.entry.collection } : {}),
    text: source.digest,
  });
  return {
    stillReads,
    async compile(source) {
      const inputs = inputsOf(source);
      const { file } = source.entry;
      const known = documents.get(file, inputs);
      if ('value' in known) {
        const { compiled, environment } = fromStored(known.value.toString('utf8'));
        if (stillReads(compiled.reads) && readings.holds(environment)) return compiled;
      }
      const compiled = await compiler.compile(source);
      const environment = inputs.code ? readings.now() : NOTHING_READ;
      documents.set(file, inputs, toStored({ compiled, environment }));
      return compiled;
    },
    async compilePlain(source) {
      const inputs = inputsOf(source);
      const { file } = source.entry;
      const known = plain.get(file, inputs);
      if ('value' in known) {
        const { html, reads } = JSON.parse(known.value.toString('utf8'));
        if (stillReads(reads)) return { html, reads };
      }
      const made = await compiler.compilePlain(source);
      plain.set(file, inputs, JSON.stringify(made));
      return made;
    },
  };
}

/** One line of JSON, and the HTML below it as it is: written as JSON, it would take twice as long. */
function toStored({ compiled: { html, ...rest }, environment }: Compiled): string {
  return `${JSON.stringify({ ...rest, environment })}\n${html}`;
}

function fromStored(stored: string): Compiled {
  const end = stored.indexOf('\n');
  const { environment, ...rest } = JSON.parse(stored.slice(0, end));
  return { compiled: { ...rest, html: stored.slice(end + 1) }, environment };
}
