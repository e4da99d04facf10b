import { hash } from 'node:crypto';
import { compare, type Diagnostic, diagnose } from '../diagnostics/diagnostic.ts';
import type { OutputFile } from '../types.ts';

/** Takes the bytes of one output: to disk, to memory, or nowhere. */
export type Sink = {
  /** Resolves to a diagnostic when the bytes could not be kept. */
  readonly write: (path: string, body: string | Uint8Array) => Promise<Diagnostic | undefined>;
  readonly copy: (path: string, source: string) => Promise<FileFacts | Diagnostic>;
  /** Bytes of an output that was written; undefined when nothing is. */
  readonly read: (path: string) => Uint8Array | undefined;
  /** Takes over an output of the last build that has this digest; false when there is none. */
  readonly keep?: (path: string, digest: string) => boolean;
};

export type FileFacts = {
  readonly bytes: number;
  /** SHA-256, in hex. */
  readonly digest: string;
};

/** One output as it is published; `from` is what it was made of. */
export type OutputRecord = FileFacts & { readonly path: string; readonly from: string };

export const factsOf = (body: string | Uint8Array): FileFacts => ({
  bytes: Buffer.byteLength(body),
  digest: hash('sha256', body, 'hex'),
});

export type OutputSet = {
  readonly add: (file: OutputFile) => Promise<void>;
  /** Copies a file of the project as it is. */
  readonly addCopy: (file: { path: string; source: string; from: string }) => Promise<void>;
  /**
   * Adds outputs whose bytes are known already: by their digest where the last build published the same, else as `bodyOf`
   * gives them. False when it has lost one: then nothing was added.
   */
  readonly addKnown: (
    files: readonly OutputRecord[],
    bodyOf: (file: OutputRecord) => Uint8Array | undefined,
  ) => Promise<boolean>;
  /** Registers an output that will be written; what is added to its path later is it. False when it must not be. */
  readonly reserve: (path: string, from: string) => boolean;
  /** Takes note of outputs that were written where they belong, and of what went wrong there. */
  readonly addWritten: (files: readonly OutputRecord[], troubles: readonly Diagnostic[]) => void;
  readonly has: (path: string) => boolean;
  /** What was written to a path. */
  readonly record: (path: string) => OutputRecord | undefined;
  /** What was written, in order of path. */
  readonly records: () => readonly OutputRecord[];
  /** Every path, sorted by code unit. */
  readonly paths: () => readonly string[];
  readonly bytes: () => number;
  readonly diagnostics: readonly Diagnostic[];
};

/**
 * The one place that knows every output of a build. Two outputs on one path, on two that only some disks can tell
 * apart, or one in the place of another's folder, name both their sources. Bytes go straight to the sink: a page is not
 * kept in memory once it is written.
 */
export function createOutputSet(sink: Sink): OutputSet {
  const sources = new Map<string, { path: string; from: string }>();
  const folders = new Map<string, string>();
  const diagnostics: Diagnostic[] = [];
  const records = new Map<string, OutputRecord>();
  const reserved = new Set<string>();
  let bytes = 0;
  let failed = false;

  /** Registers a path; false when it cannot be used or writing has already failed. */
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
    const fileInTheWay = parents.map((parent) => sources.get(parent)).find(Boolean);
    const other = sources.get(key)?.from ?? fileInTheWay?.from ?? folders.get(key);
    if (other !== undefined) {
      diagnostics.push(diagnose('output/collision', { path, by: [other, from] }));
      return false;
    }
    sources.set(key, { path, from });
    for (const parent of parents) if (!folders.has(parent)) folders.set(parent, from);
    return !failed;
  }

  function note(path: string, from: string, facts: FileFacts): void {
    records.set(path, { path, from, bytes: facts.bytes, digest: facts.digest });
    bytes += facts.bytes;
  }

  async function write(file: OutputRecord, body: string | Uint8Array): Promise<void> {
    const trouble = await sink.write(file.path, body);
    if (trouble) fail(trouble);
    else note(file.path, file.from, file);
  }

  function fail(diagnostic: Diagnostic): void {
    failed = true;
    diagnostics.push(diagnostic);
  }

  return {
    diagnostics,
    has: (path) => sources.get(folded(path))?.path === path,
    paths: () => [...sources.values()].map(({ path }) => path).sort(compare),
    bytes: () => bytes,
    record: (path) => records.get(path),
    records: () => [...records.values()].sort((a, b) => compare(a.path, b.path)),
    async add({ path, body, from }) {
      if (!claim(path, from)) return;
      const facts = factsOf(body);
      if (sink.keep?.(path, facts.digest)) note(path, from, facts);
      else await write({ path, from, ...facts }, body);
    },
    async addKnown(files, bodyOf) {
      const found = files.map((file) => {
        const kept = sink.keep?.(file.path, file.digest) ?? false;
        return { file, kept, body: kept ? undefined : bodyOf(file) };
      });
      if (found.some(({ kept, body }) => !kept && body === undefined)) return false;
      for (const { file, body } of found) {
        if (!claim(file.path, file.from)) continue;
        if (body === undefined) note(file.path, file.from, file);
        else await write(file, body);
      }
      return true;
    },
    reserve(path, from) {
      if (!claim(path, from)) return false;
      reserved.add(path);
      return true;
    },
    addWritten(files, troubles) {
      for (const file of files) note(file.path, file.from, file);
      for (const trouble of troubles) fail(trouble);
    },
    async addCopy({ path, source, from }) {
      if (!claim(path, from)) return;
      const copied = await sink.copy(path, source);
      if ('bytes' in copied) note(path, from, copied);
      else fail(copied);
    },
  };
}

const folded = (path: string): string => path.normalize('NFC').toLowerCase();

function badPath(path: string): string | undefined {
  const segments = path.split('/');
  if (segments.some((segment) => segment === '' || segment === '.' || segment === '..'))
    return 'leaves the output folder';
  if (/[\p{Cc}\\]/u.test(path)) return 'has a character that files cannot carry everywhere';
  return undefined;
}
