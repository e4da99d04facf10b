import type { SiteAssets } from '../assets/bundle-assets.ts';
import type { CacheStore } from '../cache/cache-store.ts';
import type { Computed, Memo } from '../cache/memo.ts';
import { SETTLE_MS, stampTree } from '../cache/stamp-tree.ts';
import { gitState } from '../content/git-dates.ts';
import type { LoadedSite } from '../load/load-site.ts';
import { tsconfigFiles } from '../load/run-esbuild.ts';
import { ENVIRONMENT, environmentAnswerer, environmentTrace } from '../load/site-environment.ts';
import { infoFolder } from '../publish/info-folder.ts';
import { openPreviousOutputs } from '../publish/previous-outputs.ts';
import type { BuildResult, StageTiming } from '../types.ts';
import type { BuildOptions } from './build-options.ts';

/** A finished build. `published` is undefined if it had errors or wrote nothing. */
export type FinishedBuild = {
  readonly result: BuildResult;
  readonly published?:
    | {
        readonly loaded: LoadedSite;
        readonly assets: SiteAssets;
        /** Digest of the whole output. */
        readonly outputs: string;
      }
    | undefined;
};

type CachedResult = Omit<BuildResult, 'timings' | 'traces'>;

/** Sources of a site, and `urls.lock`, which is checked against it. */
const SOURCES = ['site', 'content', 'public', 'package.json', 'urls.lock'];

const OTHER_SOURCES = 'other sources';
const INFO = 'info folder';
const OUTPUTS = 'outputs';

/**
 * Returns the cached result of the last build into a folder if no source, option or tool has changed since and the output
 * is intact. Sources are compared by file system metadata, without reading them.
 * @param run builds the site.
 */
export async function unlessUnchanged(
  input: {
    options: BuildOptions;
    /** `yyyy-mm-dd`. */
    today: string;
    toolchain: string;
    memo: Memo;
    cache: CacheStore;
  },
  run: () => Promise<FinishedBuild>,
): Promise<BuildResult> {
  const { options, memo, cache } = input;
  const { root, out } = options;
  if (!memo.enabled || out === undefined || options.acceptUrls || options.verifyCache || options.shard)
    return (await run()).result;
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
    const { result: built, published } = await run();
    result = { ...built, timings: [looked, ...built.timings] };
    const { timings: _, traces: __, ...value } = built;
    if (!published) return { value, keep: false };
    const { loaded, assets } = published;
    const fonts = loaded.site.ogImage?.fonts.map(({ file }) => file) ?? [];
    const read = [...loaded.sourceFiles, ...loaded.packages, ...assets.sources, ...assets.packages, ...fonts];
    const others = [...new Set(read)].filter((file) => !SOURCES.includes(file.split('/')[0] ?? ''));
    const newestMs = Math.max(sources.newestMs, stampTree(root, others).newestMs);
    return {
      value,
      keep: checkedAt - newestMs >= SETTLE_MS,
      asked: {
        [ENVIRONMENT]: environmentTrace(loaded.environment),
        [OTHER_SOURCES]: new Map(others.map((file) => [file, stampOf(file)])),
        [INFO]: new Map([[INFO, infoStamp()]]),
        [OUTPUTS]: new Map([[OUTPUTS, published.outputs]]),
      },
    };
  }

  const inputs = {
    generator: input.toolchain,
    options: JSON.stringify([
      root,
      base,
      strict,
      drafts,
      compress,
      keepGoing,
      input.today,
      options.today !== undefined,
    ]),
    history: await history,
    sources: sources.stamp,
  };
  const answerers = {
    [ENVIRONMENT]: environmentAnswerer(),
    [OTHER_SOURCES]: { answer: stampOf },
    [INFO]: { answer: infoStamp },
    [OUTPUTS]: { answer: () => openPreviousOutputs({ cache, out }).wholeDigest() ?? '' },
  };
  const { value } = await memo('build', out, inputs, compute, { answerers });
  return result ?? { ...value, timings: [timing()] };
}
