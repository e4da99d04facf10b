import { type CacheStore, digest } from '../cache/cache-store.ts';
import type { CodeToken, Highlighter } from './highlight.ts';

type Lines = readonly (readonly CodeToken[])[];

/** Stored form of a `CodeToken`; without a kind it is plain text. */
type StoredRun = readonly [text: string, kind?: string];

/** Blocks kept in memory: an edit leaves most blocks of a page unchanged, and tabs often repeat a block. */
const MAX_BLOCKS = 1000;

const KIND = 'code';

/**
 * Wraps a highlighter so that unchanged code blocks come from the cache. An edited document then loads grammars only
 * for its changed blocks.
 */
export function cacheHighlighter(input: {
  highlighter: Highlighter;
  cache: CacheStore;
  toolchain: string;
}): Highlighter {
  const { highlighter, cache, toolchain } = input;
  const inMemory = new Map<string, Promise<Lines>>();

  async function cachedLines(code: string, language: string): Promise<Lines> {
    if (!cache.keeps || highlighter.isPlain(language)) return highlighter.highlight(code, language);
    const key = digest(toolchain, language, code);
    const stored = cache.get(KIND, key);
    if (stored) return fromStored(stored);
    const lines = await highlighter.highlight(code, language);
    cache.set(KIND, key, toStored(lines));
    return lines;
  }

  return {
    ...highlighter,
    highlight(code, language) {
      const name = `${language}\0${code}`;
      const pending = inMemory.get(name);
      if (pending) return pending;
      const lines = cachedLines(code, language);
      inMemory.set(name, lines);
      if (inMemory.size > MAX_BLOCKS) inMemory.delete(inMemory.keys().next().value ?? '');
      return lines;
    },
  };
}

const toStored = (lines: Lines): string =>
  JSON.stringify(
    lines.map((line) =>
      line.map(({ text, kind }): StoredRun => (kind === undefined ? [text] : [text, kind])),
    ),
  );

const fromStored = (stored: Uint8Array): Lines =>
  (JSON.parse(Buffer.from(stored).toString('utf8')) as StoredRun[][]).map((line) =>
    line.map(([text, kind]) => ({ text, kind })),
  );
