import type { CacheEntry, OpenCache } from './cache-store.ts';
import { entryOf } from './cache-store.ts';

/** What is not made from its key alone: records of the last build, and bytes that other entries have the digests of. */
const RECORDS = new Set(['builds', 'outputs 2', 'front-matter', 'files', 'page-bodies', 'packed-bodies']);

/**
 * A cache that gives nothing, so that everything is made, and holds what is made against what it remembers.
 * @returns `wrong` names the entries that were remembered otherwise, under the very same inputs.
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
      get: () => undefined,
      set: (kind, key, value) => setEntry(entryOf(kind, key, value)),
      setEntry,
    },
    wrong: () => [...wrong].sort(),
  };
}

/**
 * A value with its inputs in front (`slots.ts`) is another one under other inputs, or when it was told something else while it
 * was made, which is no mistake.
 */
function differs(kind: string, before: Buffer, now: Buffer): boolean {
  const inputs = inputsOf(now);
  if (inputs !== undefined && (inputs !== inputsOf(before) || toldOf(now) !== toldOf(before))) return false;
  return kind === 'pages' ? withoutAddresses(before) !== withoutAddresses(now) : !before.equals(now);
}

/** A page says which addresses there were, which it may have asked for none of (`page-memory.ts`). */
const withoutAddresses = (value: Buffer): string => value.toString('latin1').replace(/"addresses":"\w*"/, '');

/** What values say of the answers they were given: of files under `public/`, addresses and environment variables. */
function toldOf(value: Buffer): string {
  try {
    const [, told = ''] = value.toString('utf8').split('\n', 2);
    const { reads, answers, environment } = JSON.parse(told);
    return JSON.stringify([reads, answers, environment]);
  } catch {
    return '';
  }
}

function inputsOf(value: Buffer): string | undefined {
  const end = value.indexOf(10);
  return value[0] === 123 && end > 0 ? value.toString('utf8', 0, end) : undefined;
}
