import type { BuildOptions } from './build.ts';
import type { PublishedBuild } from './build-anew.ts';
import type { CacheStore } from './cache/cache-store.ts';
import { openSlots } from './cache/slots.ts';
import { DOUBT_MS, stampTree } from './cache/stamp-tree.ts';
import { gitState } from './content/git-state.ts';
import { environmentDigest } from './load/site-environment.ts';
import { infoFolder } from './outputs/info-folder.ts';
import { openLastOutputs } from './outputs/last-outputs.ts';
import type { BuildResult } from './types.ts';

type Stored = {
  readonly result: Omit<BuildResult, 'timings' | 'stories'>;
  /** Variables that the site's code reads, and what they said. */
  readonly names: readonly string[];
  readonly environment: string;
  /** Files of the site's code that lie outside the folders that are looked at whole. */
  readonly others: readonly string[];
  readonly othersStamp: string;
  readonly info: string;
  /** Digest of the whole output. */
  readonly outputs: string;
};

/** What a site is made of; `urls.lock` is held against it. */
const SOURCES = [
  'site',
  'content',
  'public',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'urls.lock',
];

/**
 * The last build into a folder, when there is nothing to build: not a source, setting or tool has changed since, and nobody
 * has touched the output. Sources are told by what the file system says of them, without reading one.
 */
export function openUnchangedBuild(input: {
  options: BuildOptions;
  /** `yyyy-mm-dd`. */
  today: string;
  toolchain: string;
  cache: CacheStore;
}): {
  readonly recall: () => Promise<BuildResult | undefined>;
  readonly remember: (build: PublishedBuild) => Promise<void>;
} {
  const { options, cache } = input;
  const { root, out } = options;
  if (!cache.keeps || out === undefined || options.acceptUrls)
    return { recall: async () => undefined, remember: async () => {} };
  const slots = openSlots(cache, 'builds');
  const { base, strict, drafts, gitDates, compress, keepGoing } = options;
  const history = gitDates === false ? '' : gitState(root);
  // Taken before anything is read: a file that changes later has another stamp the next time.
  const looked = Date.now();
  const sources = stampTree(root, SOURCES);
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
    async recall() {
      const known = slots.get(out, await inputsOf());
      if ('miss' in known) return undefined;
      const stored = JSON.parse(known.value.toString('utf8')) as Stored;
      const same =
        environmentDigest(stored.names) === stored.environment &&
        stampTree(root, stored.others).stamp === stored.othersStamp &&
        stampTree(infoFolder(out), ['.']).stamp === stored.info &&
        openLastOutputs({ cache, out }).wholeDigest() === stored.outputs;
      return same ? { ...stored.result, timings: [] } : undefined;
    },
    async remember({ result, prepared, outputs }) {
      if (looked - sources.newestMs < DOUBT_MS) return;
      const { loaded } = prepared;
      const names = loaded.environment.names();
      const fonts = prepared.site.card?.fonts.map(({ file }) => file) ?? [];
      const others = [...new Set([...prepared.sources, ...fonts])].filter(
        (file) => !SOURCES.includes(file.split('/')[0] ?? ''),
      );
      const beyond = stampTree(root, others);
      // These could not be looked at before they were known.
      if (looked - beyond.newestMs < DOUBT_MS) return;
      const { timings: _, stories: __, ...rest } = result;
      const stored: Stored = {
        result: rest,
        names,
        environment: environmentDigest(names),
        others,
        othersStamp: beyond.stamp,
        info: stampTree(infoFolder(out), ['.']).stamp,
        outputs,
      };
      slots.set(out, await inputsOf(), JSON.stringify(stored));
    },
  };
}
