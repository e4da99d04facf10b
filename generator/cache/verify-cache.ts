import type { CacheEntry, OpenCache } from './cache-store.ts';
import { entryOf } from './cache-store.ts';

/** Kinds that cannot be verified: records of the last build, and bytes whose digests are in other entries. */
const RECORDS = new Set(['builds', 'outputs 3', 'front-matter', 'files', 'page-bodies', 'compressed-bodies']);

/**
 * Wraps a cache so that every lookup misses, and compares each new value with the cached one.
 * @returns `wrong` lists the entries whose cached value differs for the same inputs.
 */
export function verifyCache(cache: OpenCache): { cache: OpenCache; wrong: () => readonly string[] } {
  const wrong = new Set<string>();
  const setEntry = (entry: CacheEntry): void => {
    const { kind, key, value } = entry;
    const before = RECORDS.has(kind) ? undefined : cache.get(kind, key);
    if (before && differs(kind, Buffer.from(before), Buffer.from(value))) wrong.add(`${kind} ${key}`);
    cache.setEntry(entry);
  };
  return {
    cache: {
      ...cache,
      file: undefined,
      get: () => undefined,
      set: (kind, key, value) => setEntry(entryOf(kind, key, value)),
      setEntry,
    },
    wrong: () => [...wrong].sort(),
  };
}

/**
 * Compares two values. A value with its inputs in front (`slots.ts`) may differ when its inputs differ, or the files, URLs
 * and variables that it read.
 */
function differs(kind: string, before: Buffer, now: Buffer): boolean {
  const inputs = inputsOf(now);
  if (inputs !== undefined && (inputs !== inputsOf(before) || readsOf(now) !== readsOf(before))) return false;
  return kind === 'pages' ? withoutUrlDigest(before) !== withoutUrlDigest(now) : !before.equals(now);
}

/** A page says which addresses there were, which it may have asked for none of (`page-memory.ts`). */
const withoutUrlDigest = (value: Buffer): string => value.toString('latin1').replace(/"addresses":"\w*"/, '');

/** Recorded reads of a value: files under `public/`, URLs and environment variables. */
function readsOf(value: Buffer): string {
  try {
    const [, record = ''] = value.toString('utf8').split('\n', 2);
    const { reads, answers, environment } = JSON.parse(record);
    return JSON.stringify([reads, answers, environment]);
  } catch {
    return '';
  }
}

function inputsOf(value: Buffer): string | undefined {
  const end = value.indexOf(10);
  return value[0] === 123 && end > 0 ? value.toString('utf8', 0, end) : undefined;
}
