import type { CacheStore } from '../cache/cache-store.ts';
import { packageVersion } from '../cache/package-version.ts';

export type FrontMatterData = Readonly<Record<string, unknown>>;

/** What blocks of front matter say, by their exact text: YAML is the slowest part of reading a large site. */
export type FrontMatterMemory = {
  readonly get: (block: string) => FrontMatterData | undefined;
  readonly set: (block: string, data: FrontMatterData) => void;
  /** Keeps what was asked for since it was opened, and nothing else. */
  readonly save: () => void;
};

const KIND = 'front-matter';
/** Goes up when blocks are read in another way. */
const VERSION = '1';

/** One entry of the cache holds all blocks: a site has many, and each is small. */
export function openFrontMatterMemory(cache: CacheStore): FrontMatterMemory {
  const key = `${VERSION} ${packageVersion('yaml')}`;
  const before = new Map<string, FrontMatterData>(parse(cache.get(KIND, key)));
  const used = new Map<string, FrontMatterData>();
  let learned = false;
  return {
    get(block) {
      const data = used.get(block) ?? before.get(block);
      if (data) used.set(block, data);
      return data;
    },
    set(block, data) {
      if (!survivesJson(data)) return;
      used.set(block, data);
      learned = true;
    },
    save() {
      if (!learned && used.size === before.size) return;
      cache.set(KIND, key, JSON.stringify([...used]));
      learned = false;
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

/** Whether a value is the same after JSON: YAML also knows infinity, "not a number" and a negative zero. */
function survivesJson(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value) && !Object.is(value, -0);
  if (Array.isArray(value)) return value.every(survivesJson);
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).every(([key, each]) => key !== '__proto__' && survivesJson(each));
  return value === null || typeof value === 'string' || typeof value === 'boolean';
}
