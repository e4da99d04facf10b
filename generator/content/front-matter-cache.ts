import type { CacheStore } from '../cache/cache-store.ts';
import { packageVersion } from '../cache/package-version.ts';

export type FrontMatterData = Readonly<Record<string, unknown>>;

/** Cache of parsed front matter by its exact text. Parsing YAML is the slowest part of reading a large site. */
export type FrontMatterCache = {
  readonly get: (block: string) => FrontMatterData | undefined;
  readonly set: (block: string, data: FrontMatterData) => void;
  /** Writes the blocks that were read or set since it was opened, and drops all others. */
  readonly save: () => void;
};

const KIND = 'front-matter';
/** Increase when blocks are parsed differently. */
const VERSION = '1';

/** Opens the cache. All blocks are in one cache entry, because they are many and small. */
export function openFrontMatterCache(cache: CacheStore): FrontMatterCache {
  const key = `${VERSION} ${packageVersion('yaml')}`;
  const before = new Map<string, FrontMatterData>(parse(cache.get(KIND, key)));
  const used = new Map<string, FrontMatterData>();
  let changed = false;
  return {
    get(block) {
      const data = used.get(block) ?? before.get(block);
      if (data) used.set(block, data);
      return data;
    },
    set(block, data) {
      if (!survivesJson(data)) return;
      used.set(block, data);
      changed = true;
    },
    save() {
      if (!changed && used.size === before.size) return;
      cache.set(KIND, key, JSON.stringify([...used]));
      changed = false;
    },
  };
}

function parse(bytes: Uint8Array | undefined): [string, FrontMatterData][] {
  try {
    return bytes ? JSON.parse(Buffer.from(bytes).toString('utf8')) : [];
  } catch {
    return [];
  }
}

/** Whether JSON preserves a value. YAML also has infinity, NaN and negative zero. */
function survivesJson(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value) && !Object.is(value, -0);
  if (Array.isArray(value)) return value.every(survivesJson);
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).every(([key, each]) => key !== '__proto__' && survivesJson(each));
  return value === null || typeof value === 'string' || typeof value === 'boolean';
}
