import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Computed, Memo } from '../cache/memo.ts';
import { compare, type Diagnostic, diagnose } from '../diagnostics/diagnostic.ts';
import { reasonOf } from '../lib/files.ts';
import { folded } from '../lib/strings.ts';
import type { OutputFile } from '../types.ts';

/** Destination of outputs: a folder, memory, or nothing. */
export type Sink = {
  /** Resolves to a diagnostic on failure. */
  readonly write: (path: string, body: string | Uint8Array) => Promise<Diagnostic | undefined>;
  /** Returns the bytes of an output; undefined when nothing is written. */
  readonly read: (path: string) => Uint8Array | undefined;
  /** Reuses an output of the last build with this digest. Returns false when it must be written. */
  readonly keep: (path: string, digest: string) => boolean;
};

/**
 * File in every output. Disables Jekyll on GitHub Pages, and marks the folder as generated so that a later build may replace
 * it.
 */
export const MARKER = '.nojekyll';

/** Written output. `from` names its source. */
export type OutputRecord = {
  readonly path: string;
  readonly from: string;
  readonly bytes: number;
  /** SHA-256, in hex. */
  readonly digest: string;
};

export const factsOf = (body: string | Uint8Array): Pick<OutputRecord, 'bytes' | 'digest'> => ({
  bytes: Buffer.byteLength(body),
  digest: hash('sha256', body, 'hex'),
});

/** Bytes of outputs in the cache. `get` resolves to undefined if there are none with the digest of the output. */
export const cachedBodies = (memo: Memo) => ({
  async get({ path, digest }: OutputRecord): Promise<Uint8Array | undefined> {
    const nothing: Computed<Uint8Array | undefined> = { value: undefined, keep: false };
    const { value } = await memo('output', path, { digest }, () => nothing);
    return value && factsOf(value).digest === digest ? value : undefined;
  },
  async set({ path, digest }: OutputRecord, body: Uint8Array): Promise<void> {
    await memo('output', path, { digest }, () => ({ value: body }));
  },
});

export type OutputSet = ReturnType<typeof createOutputSet>;

/**
 * Collects the outputs of a build. Reports collisions with both sources: equal paths, paths that differ only in case or
 * Unicode normalization, and a file with the path of a folder. Bytes go directly to the sink to save memory.
 */
export function createOutputSet(sink: Sink) {
  const sources = new Map<string, { path: string; from: string }>();
  const folders = new Map<string, string>();
  const diagnostics: Diagnostic[] = [];
  const records = new Map<string, OutputRecord>();
  const reserved = new Set<string>();
  let failed = false;

  /** Registers a path. Returns false when it is unusable or a write has failed. */
  function claim(path: string, from: string): boolean {
    if (reserved.delete(path)) return !failed;
    const problem = badPath(path);
    if (problem) {
      diagnostics.push(diagnose('output/bad-path', { path, problem }));
      return false;
    }
    const key = folded(path);
    const parents = key
      .split('/')
      .slice(0, -1)
      .map((_, index, all) => all.slice(0, index + 1).join('/'));
    const parentFile = parents.map((parent) => sources.get(parent)).find(Boolean);
    const other = sources.get(key)?.from ?? parentFile?.from ?? folders.get(key);
    if (other !== undefined) {
      diagnostics.push(diagnose('output/collision', { path, by: [other, from] }));
      return false;
    }
    sources.set(key, { path, from });
    for (const parent of parents) if (!folders.has(parent)) folders.set(parent, from);
    return !failed;
  }

  const addRecord = (file: OutputRecord) => records.set(file.path, file);

  async function write(file: OutputRecord, body: string | Uint8Array): Promise<void> {
    const error = await sink.write(file.path, body);
    if (error) fail(error);
    else addRecord(file);
  }

  function fail(diagnostic: Diagnostic): void {
    failed = true;
    diagnostics.push(diagnostic);
  }

  return {
    diagnostics: diagnostics as readonly Diagnostic[],
    has: (path: string): boolean => sources.get(folded(path))?.path === path,
    /** All paths, sorted by code unit. */
    paths: (): string[] => [...sources.values()].map(({ path }) => path).sort(compare),
    /** Written outputs, sorted by path. */
    records: (): OutputRecord[] => [...records.values()].sort((a, b) => compare(a.path, b.path)),
    /** @returns the written output; undefined after an error. */
    async add({ path, body, from }: OutputFile): Promise<OutputRecord | undefined> {
      if (!claim(path, from)) return undefined;
      const file = { path, from, ...factsOf(body) };
      if (sink.keep(path, file.digest)) addRecord(file);
      else await write(file, body);
      return records.get(path);
    },
    /**
     * Adds cached outputs. Reuses those of the last build by digest, and gets the bytes of others from `bodyOf`. Returns false,
     * without adding any, when `bodyOf` returns undefined.
     */
    async addCached(
      files: readonly OutputRecord[],
      bodyOf: (file: OutputRecord) => Promise<Uint8Array | undefined>,
    ): Promise<boolean> {
      const found = await Promise.all(
        files.map(async (file) => {
          const reused = sink.keep(file.path, file.digest);
          return { file, reused, body: reused ? undefined : await bodyOf(file) };
        }),
      );
      if (found.some(({ reused, body }) => !reused && body === undefined)) return false;
      for (const { file, body } of found) {
        if (!claim(file.path, file.from)) continue;
        if (body === undefined) addRecord(file);
        else await write(file, body);
      }
      return true;
    },
    /** Reserves the path of an output that is added later. Returns false when the path is invalid or in use. */
    reserve(path: string, from: string): boolean {
      if (!claim(path, from)) return false;
      reserved.add(path);
      return true;
    },
    /** Registers outputs that are already written, and errors of those that could not be. */
    addWritten(files: readonly OutputRecord[], errors: readonly Diagnostic[]): void {
      for (const file of files) addRecord(file);
      for (const error of errors) fail(error);
    },
  };
}

function badPath(path: string): string | undefined {
  const segments = path.split('/');
  if (segments.some((segment) => segment === '' || segment === '.' || segment === '..'))
    return 'leaves the output folder';
  if (/[\p{Cc}\\]/u.test(path)) return 'has a character that some file systems do not support';
  return undefined;
}

/** Adds bundled assets and copies the files of `public/`. */
export async function addFiles(input: {
  set: OutputSet;
  assets: readonly OutputFile[];
  publicFiles: ReadonlyMap<string, { readonly path: string; readonly absolute: string }>;
}): Promise<void> {
  const { set } = input;
  await set.add({ path: MARKER, body: '', from: 'the generator' });
  for (const asset of input.assets) await set.add(asset);
  for (const [path, { path: from, absolute }] of input.publicFiles) {
    try {
      await set.add({ path, body: readFileSync(absolute), from });
    } catch (error) {
      set.addWritten([], [diagnose('output/write', { path, reason: reasonOf(error) })]);
    }
  }
}
