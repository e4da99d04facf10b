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

/** `environment` holds the variables read by the site's own plugins. The generator's plugins read none. */
type Compiled = { readonly compiled: CompiledMarkdown; readonly environment: EnvironmentReading };

const NOTHING_READ: EnvironmentReading = { names: [], digest: environmentDigest([]) };

/**
 * Wraps a compiler so that unchanged documents come from the cache.
 * @param inputs digests that every document depends on; `code` counts only for collections with their own plugins.
 */
export function cacheMarkdown(input: {
  compiler: MarkdownCompiler;
  cache: CacheStore;
  environment: Pick<SiteEnvironment, 'names' | 'add'>;
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
      const cached = documents.get(file, inputs);
      if ('value' in cached) {
        const { compiled, environment } = fromStored(cached.value.toString('utf8'));
        if (stillReads(compiled.reads) && readings.isCurrent(environment)) return compiled;
      }
      const compiled = await compiler.compile(source);
      const environment = inputs.code ? readings.now() : NOTHING_READ;
      documents.set(file, inputs, toStored({ compiled, environment }));
      return compiled;
    },
    async compilePlain(source) {
      const inputs = inputsOf(source);
      const { file } = source.entry;
      const cached = plain.get(file, inputs);
      if ('value' in cached) {
        const { html, reads } = JSON.parse(cached.value.toString('utf8'));
        if (stillReads(reads)) return { html, reads };
      }
      const made = await compiler.compilePlain(source);
      plain.set(file, inputs, JSON.stringify(made));
      return made;
    },
  };
}

/** Serializes as one line of JSON followed by the raw HTML. HTML inside the JSON would take twice as long to write. */
function toStored({ compiled: { html, ...rest }, environment }: Compiled): string {
  return `${JSON.stringify({ ...rest, environment })}\n${html}`;
}

function fromStored(stored: string): Compiled {
  const end = stored.indexOf('\n');
  const { environment, ...rest } = JSON.parse(stored.slice(0, end));
  return { compiled: { ...rest, html: stored.slice(end + 1) }, environment };
}
