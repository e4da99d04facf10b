import { type OpenCache, openCache } from '../cache/cache-store.ts';
import { type Computed, createMemo } from '../cache/memo.ts';
import { SETTLE_MS, stampTree } from '../cache/stamp-tree.ts';
import { toolchainDigest } from '../cache/toolchain.ts';
import { gitState } from '../content/git-dates.ts';
import { todayInUtc } from '../lib/strings.ts';
import { tsconfigFiles } from '../load/run-esbuild.ts';
import { ENVIRONMENT, environmentDependencies, environmentReader } from '../load/site-environment.ts';
import { infoFolder } from '../publish/output-folders.ts';
import { digestOfOutput } from '../publish/previous-outputs.ts';
import type { BuildResult, StageTiming } from '../types.ts';
import type { BuildOptions, FinishedBuild } from './stages.ts';

type CachedResult = Omit<BuildResult, 'timings' | 'renders' | 'removed'>;

/** Sources of a site, and `urls.lock`, which is checked against it. */
const SOURCES = ['site', 'content', 'public', 'package.json', 'urls.lock'];

const OTHER_SOURCES = 'other sources';
const INFO = 'info folder';
const OUTPUTS = 'outputs';

/**
 * Builds a site, or only checks it when `out` is undefined. `stages.ts` lists the stages.
 * @returns expected problems as diagnostics. A rejection is a bug in the generator.
 */
export async function build(options: BuildOptions): Promise<BuildResult> {
  const cache = await openCache(options.cacheFile);
  try {
    return await buildUnlessUnchanged(options, cache);
  } finally {
    cache.close();
  }
}

/**
 * Returns the cached result of the last build into a folder if no source, option or tool has changed since and the output
 * is intact. Sources are compared by file system metadata, without reading them.
 */
async function buildUnlessUnchanged(options: BuildOptions, cache: OpenCache): Promise<BuildResult> {
  const { root, out, today = todayInUtc() } = options;
  const memo = createMemo(cache);
  const toolchain = cache.enabled ? toolchainDigest() : '';
  async function run(): Promise<FinishedBuild> {
    // Imported lazily, because an unchanged build needs no stage.
    const { runStages } = await import('./stages.ts');
    return runStages({ options, today, toolchain, memo, cache });
  }
  if (!memo.enabled || out === undefined || options.acceptUrls) return (await run()).result;

  const { base, strict, drafts, gitDates, compress, keepGoing } = options;
  const start = performance.now();
  const history = gitDates === false ? '' : gitState(root);
  // Computed before any file is read, so that a later change results in another stamp.
  const checkedAt = Date.now();
  const sources = stampTree(root, [...SOURCES, ...tsconfigFiles(root)]);
  const stampOf = (path: string): string => stampTree(root, [path]).stamp;
  const infoStamp = (): string => stampTree(infoFolder(out), ['.']).stamp;
  let result: BuildResult | undefined;
  const timing = (): StageTiming => ({ stage: 'look for changes', ms: performance.now() - start });

  async function compute(): Promise<Computed<CachedResult>> {
    const looked = timing();
    const { result: built, reusable } = await run();
    result = { ...built, timings: [looked, ...built.timings] };
    const { timings: _, renders: __, removed: ___, ...value } = built;
    if (!reusable) return { value, keep: false };
    const { loaded, assets, outputDigest } = reusable;
    const fonts = loaded.site.ogImage?.fonts.map(({ file }) => file) ?? [];
    const read = [...loaded.sourceFiles, ...loaded.packages, ...assets.sources, ...assets.packages, ...fonts];
    const others = [...new Set(read)].filter((file) => !SOURCES.includes(file.split('/')[0] ?? ''));
    const newestMs = Math.max(sources.newestMs, stampTree(root, others).newestMs);
    return {
      value,
      keep: checkedAt - newestMs >= SETTLE_MS,
      dependencies: {
        [ENVIRONMENT]: environmentDependencies(loaded.environment),
        [OTHER_SOURCES]: new Map(others.map((file) => [file, stampOf(file)])),
        [INFO]: new Map([[INFO, infoStamp()]]),
        [OUTPUTS]: new Map([[OUTPUTS, outputDigest]]),
      },
    };
  }

  const given = [root, base, strict, drafts, compress, keepGoing, today, options.today !== undefined];
  const inputs = {
    generator: toolchain,
    options: JSON.stringify(given),
    history: await history,
    sources: sources.stamp,
  };
  const readers = {
    [ENVIRONMENT]: environmentReader(),
    [OTHER_SOURCES]: { read: stampOf },
    [INFO]: { read: infoStamp },
    [OUTPUTS]: { read: () => digestOfOutput({ cache, out }) ?? '' },
  };
  const { value } = await memo('build', out, inputs, compute, { readers });
  return result ?? { ...value, timings: [timing()] };
}
