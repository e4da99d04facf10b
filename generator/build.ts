import { openCache } from './cache/cache-store.ts';
import { toolchainDigest } from './cache/toolchain.ts';
import { verifyCache } from './cache/verify-cache.ts';
import type { Shard } from './shards.ts';
import { stageTimer } from './stage-timer.ts';
import { todayInUtc } from './today.ts';
import type { BuildResult } from './types.ts';
import { openUnchangedBuild } from './unchanged-build.ts';

export type BuildOptions = {
  /** Absolute path of the project. */
  readonly root: string;
  /** Absolute path of the folder to publish to; undefined checks everything and writes nothing. */
  readonly out: string | undefined;
  /** Replaces the site's base path. */
  readonly base?: string | undefined;
  /** Warnings count as errors. */
  readonly strict?: boolean;
  /** The day of the build, `yyyy-mm-dd`: the one value that the clock gives. Today in UTC unless it is given. */
  readonly today?: string | undefined;
  /** Drafts, and entries that are public only later, are pages too. */
  readonly drafts?: boolean;
  /** False leaves out when files were last changed, so that the output depends on the files alone. */
  readonly gitDates?: boolean;
  /** False leaves out the packed copies that the site wants. */
  readonly compress?: boolean;
  /** Publish in spite of errors; pages whose source is broken say so. */
  readonly keepGoing?: boolean;
  /** Absolute path of the cache's file; undefined makes everything anew. */
  readonly cacheFile?: string | undefined;
  /** Writes `urls.lock` anew when the site is published, instead of holding the site against it. */
  readonly acceptUrls?: boolean;
  /** Threads that render pages; chosen by the number of pages when undefined. */
  readonly workers?: number | undefined;
  /** Makes everything anew and fails where the cache remembers it otherwise. */
  readonly verifyCache?: boolean;
  /** Makes one part of the site for the cache, and publishes nothing. */
  readonly shard?: Shard | undefined;
  readonly onProgress?: (done: number, total: number) => void;
  /** Another build into the same folder is running; this one goes on when it is done. */
  readonly onWait?: (() => void) | undefined;
};

/** Builds a site, or only checks it. Expected trouble is in the result's diagnostics; a rejection is a bug. */
export async function build(options: BuildOptions): Promise<BuildResult> {
  const { stage, timings } = stageTimer();
  const cache = await openCache(options.cacheFile);
  const today = options.today ?? todayInUtc();
  const toolchain = cache.keeps ? toolchainDigest() : '';
  try {
    if (options.verifyCache) {
      const verified = verifyCache(cache);
      const { buildAnew } = await import('./build-anew.ts');
      // Threads must not look things up either.
      const rest = { ...options, cacheFile: undefined, stage, timings, toolchain, cache: verified.cache };
      return await buildAnew({ ...rest, wrong: verified.wrong, remember: async () => {} });
    }
    if (options.shard) {
      const { buildAnew } = await import('./build-anew.ts');
      return await buildAnew({ ...options, stage, timings, cache, toolchain, remember: async () => {} });
    }
    const last = openUnchangedBuild({ options, today, toolchain, cache });
    const unchanged = await stage('look for changes', () => last.recall());
    if (unchanged) return { ...unchanged, timings };
    // Loaded here: where nothing has changed, nothing of it is needed.
    const { buildAnew } = await import('./build-anew.ts');
    return await buildAnew({ ...options, stage, timings, cache, toolchain, remember: last.remember });
  } finally {
    cache.close();
  }
}
