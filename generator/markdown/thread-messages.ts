import type { CacheEntry } from '../cache/memo.ts';
import type { Source } from '../content/assemble-content.ts';
import type { FileOnDisk } from '../content/disk-to-files.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';

/** Data with which a thread loads a site and compiles its Markdown. */
export type ThreadSite = {
  readonly root: string;
  /** The site's bundled code. */
  readonly code: string;
  /** Its source map, as JSON. */
  readonly map: string;
  readonly publicFiles: readonly (readonly [string, FileOnDisk])[];
  readonly toolchain: string;
  /** Path of the cache to read from, if any. */
  readonly cacheFile: string | undefined;
  /** Whether the cache accepts new values. */
  readonly hasCache: boolean;
};

/** Source without its collection, which contains functions and cannot be sent to a thread. */
export type ThreadSource = Omit<Source, 'collection'>;

/** New cache entries and environment reads, for the thread that owns the cache. */
export type ThreadReport = {
  readonly entries: readonly CacheEntry[];
  /** Names of the environment variables that the site's code has read so far. */
  readonly names: readonly string[];
};

/** Document to compile. */
export type CompileRequest = {
  /** From 1. */
  readonly id: number;
  readonly source: ThreadSource;
  /** Whether the text is for a feed. */
  readonly plain: boolean;
};

/** Compiled document, or the error that was thrown. */
export type CompileAnswer = ThreadReport & { readonly id: number } & (
    | { readonly made: unknown }
    /** Parts of a `SiteError`, because errors lose their class between threads. */
    | { readonly siteError: { readonly diagnostic: Diagnostic; readonly reason: string } }
    | { readonly error: unknown }
  );
