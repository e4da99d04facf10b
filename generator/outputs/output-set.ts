import { compare, type Diagnostic, diagnose } from '../diagnostics/diagnostic.ts';
import type { OutputFile } from '../types.ts';

/** Takes the bytes of one output: to disk, to memory, or nowhere. */
export type Sink = {
  /** Resolves to a diagnostic when the bytes could not be kept. */
  readonly write: (path: string, body: string | Uint8Array) => Promise<Diagnostic | undefined>;
  readonly copy: (path: string, source: string) => Promise<{ bytes: number } | Diagnostic>;
};

export type OutputSet = {
  readonly add: (file: OutputFile) => Promise<void>;
  /** Copies a file of the project as it is. */
  readonly addCopy: (file: { path: string; source: string; from: string }) => Promise<void>;
  readonly has: (path: string) => boolean;
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
  let bytes = 0;
  let failed = false;

  /** Registers a path; false when it cannot be used or writing has already failed. */
  function claim(path: string, from: string): boolean {
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

  function fail(diagnostic: Diagnostic): void {
    failed = true;
    diagnostics.push(diagnostic);
  }

  return {
    diagnostics,
    has: (path) => sources.get(folded(path))?.path === path,
    paths: () => [...sources.values()].map(({ path }) => path).sort(compare),
    bytes: () => bytes,
    async add({ path, body, from }) {
      if (!claim(path, from)) return;
      bytes += Buffer.byteLength(body);
      const trouble = await sink.write(path, body);
      if (trouble) fail(trouble);
    },
    async addCopy({ path, source, from }) {
      if (!claim(path, from)) return;
      const copied = await sink.copy(path, source);
      if ('bytes' in copied) bytes += copied.bytes;
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
