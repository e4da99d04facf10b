import { type CacheStore, digest } from '../cache/cache-store.ts';
import type { CodeToken, Highlighter } from './highlight.ts';

type Lines = readonly (readonly CodeToken[])[];

/** A run as it is stored; one without a kind is plain. */
type StoredRun = readonly [text: string, kind?: string];

/** Blocks that are at hand: most of an edited page is what it was, and one block is in many tabs. */
const MOST_BLOCKS = 1000;

const KIND = 'code';

/**
 * Remembers coloured code block by block: an edited document then needs no grammar for the blocks that stayed, and not
 * even the engine when all did.
 */
export function rememberCode(input: {
  highlighter: Highlighter;
  cache: CacheStore;
  toolchain: string;
}): Highlighter {
  const { highlighter, cache, toolchain } = input;
  const atHand = new Map<string, Promise<Lines>>();

  async function recall(code: string, language: string): Promise<Lines> {
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
      const known = atHand.get(name);
      if (known) return known;
      const lines = recall(code, language);
      atHand.set(name, lines);
      if (atHand.size > MOST_BLOCKS) atHand.delete(atHand.keys().next().value ?? '');
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
