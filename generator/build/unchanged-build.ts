import type { SiteAssets } from '../assets/bundle-assets.ts';
import type { CacheStore } from '../cache/cache-store.ts';
import { openSlots } from '../cache/slots.ts';
import { SETTLE_MS, stampTree } from '../cache/stamp-tree.ts';
import { gitState } from '../content/git-state.ts';
import type { LoadedSite } from '../load/load-site.ts';
import { environmentDigest } from '../load/site-environment.ts';
import { tsconfigFiles } from '../load/tsconfig-files.ts';
import { infoFolder } from '../publish/info-folder.ts';
import { openPreviousOutputs } from '../publish/previous-outputs.ts';
import type { BuildResult } from '../types.ts';
import type { BuildOptions } from './build-options.ts';

/** A build that was published without errors. */
export type PublishedBuild = {
  readonly result: BuildResult;
  readonly loaded: LoadedSite;
  readonly assets: SiteAssets;
  /** Digest of the whole output. */
  readonly outputs: string;
};

type Stored = {
  readonly result: Omit<BuildResult, 'timings' | 'traces'>;
  /** Environment variables that the site's code reads. */
  readonly names: readonly string[];
  /** Digest of their values. */
  readonly environment: string;
  /** Source files outside `SOURCES`. */
  readonly others: readonly string[];
  readonly othersStamp: string;
  readonly info: string;
  /** Digest of the whole output. */
  readonly outputs: string;
};

/** Sources of a site, and `urls.lock`, which is checked against it. */
const SOURCES = ['site', 'content', 'public', 'package.json', 'urls.lock'];

/**
 * Cached result of the last build into a folder. `get` returns it if no source, option or tool has changed since, and the
 * output is intact. Sources are compared by file system metadata, without reading them.
 */
export function openUnchangedBuild(input: {
  options: BuildOptions;
  /** `yyyy-mm-dd`. */
  today: string;
  toolchain: string;
  cache: CacheStore;
}): {
  readonly get: () => Promise<BuildResult | undefined>;
  readonly save: (build: PublishedBuild) => Promise<void>;
} {
  const { options, cache } = input;
  const { root, out } = options;
  if (!cache.keeps || out === undefined || options.acceptUrls || options.verifyCache || options.shard)
    return { get: async () => undefined, save: async () => {} };
  const slots = openSlots(cache, 'builds');
  const { base, strict, drafts, gitDates, compress, keepGoing } = options;
  const history = gitDates === false ? '' : gitState(root);
  // Computed before any file is read, so that a later change results in another stamp.
  const checkedAt = Date.now();
  const sources = stampTree(root, [...SOURCES, ...tsconfigFiles(root)]);
  const inputsOf = async () => ({
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
  });

  return {
    async get() {
      const cached = slots.get(out, await inputsOf());
      if ('miss' in cached) return undefined;
      const stored = JSON.parse(cached.value.toString('utf8')) as Stored;
      const same =
        environmentDigest(stored.names) === stored.environment &&
        stampTree(root, stored.others).stamp === stored.othersStamp &&
        stampTree(infoFolder(out), ['.']).stamp === stored.info &&
        openPreviousOutputs({ cache, out }).wholeDigest() === stored.outputs;
      return same ? { ...stored.result, timings: [] } : undefined;
    },
    async save({ result, loaded, assets, outputs }) {
      if (checkedAt - sources.newestMs < SETTLE_MS) return;
      const names = loaded.environment.names();
      const fonts = loaded.site.card?.fonts.map(({ file }) => file) ?? [];
      const made = [...loaded.sourceFiles, ...loaded.packages, ...assets.sources, ...assets.packages];
      const others = [...new Set([...made, ...fonts])].filter(
        (file) => !SOURCES.includes(file.split('/')[0] ?? ''),
      );
      const otherTree = stampTree(root, others);
      // These could not be checkedAt at before they were cached.
      if (checkedAt - otherTree.newestMs < SETTLE_MS) return;
      const { timings: _, traces: __, ...rest } = result;
      const stored: Stored = {
        result: rest,
        names,
        environment: environmentDigest(names),
        others,
        othersStamp: otherTree.stamp,
        info: stampTree(infoFolder(out), ['.']).stamp,
        outputs,
      };
      slots.set(out, await inputsOf(), JSON.stringify(stored));
    },
  };
}
