import { digest } from '../lib/digest.ts';
import type { CacheStore } from './cache-store.ts';
import { KINDS, type Kind, type KindName } from './kinds.ts';

/** What a value is computed from, by name, as digests or short texts. */
export type Inputs = Readonly<Record<string, string>>;

/** Dependencies that were found while a value was computed, such as files: by topic, the state of each by its name. */
export type Dependencies = Readonly<Record<string, ReadonlyMap<string, string>>>;

/** Reads the current states of the dependencies of one topic. */
export type DependencyReader = {
  readonly read: (name: string) => string;
  /** Digest of everything that the states depend on. While it is the same, nothing is read. */
  readonly version?: string;
  /** Receives the dependencies of each value that is reused. */
  readonly onReuse?: (names: readonly string[]) => void;
};

export type Computed<T> = {
  readonly value: T;
  readonly dependencies?: Dependencies;
  /** False for a value that must not be reused. */
  readonly keep?: boolean;
};

/**
 * Returns the cached value of a name if its inputs and all of its dependencies are the same, or else computes it and caches
 * it. This is the verifying trace of "Build Systems à la Carte" (Mokhov, Mitchell, Peyton Jones, 2018).
 * @param options.readers by topic; a dependency without a reader makes a value stale.
 * @param options.accept returns false for a cached value that cannot be used for another reason.
 * @returns the value, and why it was computed: the names of changed inputs, or else the topic of a changed dependency, `new`,
 * `no cache`, `missing files` or `unreadable`. Undefined for a cached value.
 */
type MemoFunction = <T>(
  kind: KindName,
  name: string,
  inputs: Inputs,
  compute: () => Computed<T> | Promise<Computed<T>>,
  options?: {
    readonly readers?: Readonly<Record<string, DependencyReader>>;
    readonly accept?: (value: T) => boolean | Promise<boolean>;
  },
) => Promise<{ readonly value: T; readonly why: string | undefined }>;

/** Entry that a thread has computed. */
export type CacheEntry = {
  readonly kind: KindName;
  readonly name: string;
  readonly entry: string | Uint8Array;
};

export type Memo = MemoFunction & {
  /** False for a disabled cache: every value is then computed. */
  readonly enabled: boolean;
  /** Absolute path from which threads can read; undefined if they must compute every value. */
  readonly file: string | undefined;
  /** Stores an entry of a thread. */
  readonly add: (entry: CacheEntry) => void;
};

/** Stored dependencies of a topic, a digest of their states, and the version of their reader. */
type StoredTopic = readonly [names: readonly string[], states: string, version: string | null];

/** Stored entry: a line with the inputs, a line with the topics, and the value. */
type Entry = { readonly inputs: string; readonly topics: string; readonly value: Buffer };

export function createMemo(cache: CacheStore & { readonly file?: string | undefined }): Memo {
  const { enabled } = cache;
  const memo: MemoFunction = async (kind, name, inputs, compute, { readers = {}, accept } = {}) => {
    if (!enabled) return { value: (await compute()).value, why: 'no cache' };
    const { codec }: Kind = KINDS[kind];
    const entry = readEntry(cache.get(kind, name));
    const topics = entry ? topicsOf(entry) : [];
    let why = whyStale(entry, topics, inputs, readers);
    const stored = entry && why === undefined ? decode(codec, entry.value) : undefined;
    if (entry && stored) {
      const value = stored.value as Awaited<ReturnType<typeof compute>>['value'];
      if ((await accept?.(value)) ?? true) {
        for (const [topic, [names]] of topics) readers[topic]?.onReuse?.(names);
        const versionOf = (topic: string) => readers[topic]?.version ?? null;
        // With the new version, the next build need not read them.
        if (topics.some(([topic, [, , version]]) => version !== versionOf(topic))) {
          const current = topics.map(([topic, [names, states]]): [string, StoredTopic] => [
            topic,
            [names, states, versionOf(topic)],
          ]);
          cache.set(kind, name, joinEntry(entry.inputs, current, entry.value));
        }
        return { value, why: undefined };
      }
      why = 'missing files';
    }
    const { value, dependencies = {}, keep = true } = await compute();
    if (keep) {
      const bytes = codec.encode(value as never);
      cache.set(kind, name, toEntry(inputs, dependencies, readers, bytes));
    }
    return { value, why: why ?? 'unreadable' };
  };
  return Object.assign(memo, {
    enabled,
    file: cache.file,
    add: ({ kind, name, entry }: CacheEntry) => cache.set(kind, name, entry),
  });
}

/** Computes every value. */
export const uncached: Memo = createMemo({ enabled: false, get: () => undefined, set: () => {} });

/** Returns the names of all changed inputs, or else the first topic with a changed dependency; undefined if up to date. */
function whyStale(
  entry: Entry | undefined,
  topics: readonly [string, StoredTopic][],
  inputs: Inputs,
  readers: Readonly<Record<string, DependencyReader>>,
): string | undefined {
  if (!entry) return 'new';
  if (entry.inputs !== JSON.stringify(inputs)) return changedNames(JSON.parse(entry.inputs), inputs);
  for (const [topic, [names, states, version]] of topics) {
    const reader = readers[topic];
    if (!reader) return topic;
    if (version !== null && version === reader.version) continue;
    if (digestOf(names.map(reader.read)) !== states) return topic;
  }
  return undefined;
}

function changedNames(before: Inputs, now: Inputs): string {
  const names = Object.keys({ ...before, ...now });
  return names.filter((name) => before[name] !== now[name]).join(', ');
}

const topicsOf = ({ topics }: Entry): [string, StoredTopic][] =>
  topics === '{}' ? [] : Object.entries(JSON.parse(topics));

const digestOf = (states: Iterable<string>): string => digest(...states).slice(0, 24);

/** JSON has no raw line breaks, so a line break ends each of the two lines. */
function readEntry(stored: Uint8Array | undefined): Entry | undefined {
  if (!stored) return undefined;
  const all = Buffer.from(stored.buffer, stored.byteOffset, stored.byteLength);
  const first = all.indexOf(10);
  const second = all.indexOf(10, first + 1);
  if (first < 0 || second < 0) return undefined;
  return {
    inputs: all.toString('utf8', 0, first),
    topics: all.toString('utf8', first + 1, second),
    value: all.subarray(second + 1),
  };
}

function toEntry(
  inputs: Inputs,
  dependencies: Dependencies,
  readers: Readonly<Record<string, DependencyReader>>,
  value: string | Uint8Array,
): string | Uint8Array {
  const topics = Object.entries(dependencies).flatMap(([topic, found]): [string, StoredTopic][] =>
    found.size === 0
      ? []
      : [[topic, [[...found.keys()], digestOf(found.values()), readers[topic]?.version ?? null]]],
  );
  return joinEntry(JSON.stringify(inputs), topics, value);
}

function joinEntry(
  inputs: string,
  topics: readonly (readonly [string, StoredTopic])[],
  value: string | Uint8Array,
): string | Uint8Array {
  const head = `${inputs}\n${JSON.stringify(Object.fromEntries(topics))}\n`;
  return typeof value === 'string' ? head + value : Buffer.concat([Buffer.from(head), value]);
}

/** Undefined for bytes that another version of the codec has written. */
function decode(codec: Kind['codec'], stored: Buffer): { value: unknown } | undefined {
  try {
    return { value: codec.decode(stored) };
  } catch {
    return undefined;
  }
}
