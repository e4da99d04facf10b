import type { Boundary } from '../load/site-boundary.ts';
import type { Shard } from '../types.ts';

export type BuildOptions = {
  /** Absolute path of the project. */
  readonly root: string;
  /** Absolute path of the output folder. Undefined checks the site without writing anything. */
  readonly out: string | undefined;
  /** Overrides the site's base path. */
  readonly base?: string | undefined;
  /** Treat warnings as errors. */
  readonly strict?: boolean;
  /** Build date, `yyyy-mm-dd`. Default: today in UTC. */
  readonly today?: string | undefined;
  /** Include drafts and scheduled entries. */
  readonly drafts?: boolean;
  /** Ask the site for what must be set before it is published. */
  readonly launch?: boolean;
  /** Read modification dates from Git. Default: true. When false, the output depends on the files alone. */
  readonly gitDates?: boolean;
  /** Write the compressed variants that the site defines. Default: true. */
  readonly compress?: boolean;
  /** Publish despite errors. Pages with broken sources show a placeholder. */
  readonly keepGoing?: boolean;
  /** Absolute path of the cache file. Undefined disables the cache. */
  readonly cacheFile?: string | undefined;
  /** Write `urls.lock` when the site is published, instead of checking the site against it. */
  readonly acceptUrls?: boolean;
  /** Number of render threads. Default: depends on the number of pages. */
  readonly workers?: number | undefined;
  /** Build from scratch and report cache entries that differ. */
  readonly verifyCache?: boolean;
  /** Build one shard into the cache without publishing. */
  readonly shard?: Shard | undefined;
  /** Receives the boundary before any of the site's code runs. */
  readonly onBoundary?: ((boundary: Boundary) => void) | undefined;
  readonly onProgress?: (done: number, total: number) => void;
  /** Called once when the build waits for another build into the same folder. */
  readonly onWait?: (() => void) | undefined;
};
