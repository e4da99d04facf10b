import type { BuildOptions } from './build.ts';
import type { OpenCache } from './cache/cache-store.ts';
import { type Diagnostic, diagnose, settleDiagnostics } from './diagnostics/diagnostic.ts';
import { lastBuildFile } from './manifest/last-build.ts';
import { manifestFiles } from './manifest/manifest-files.ts';
import { writeInfo } from './outputs/info-folder.ts';
import { openLastOutputs } from './outputs/last-outputs.ts';
import { openStaging } from './outputs/publish.ts';
import { diskSink, nullSink } from './outputs/sinks.ts';
import { type PreparedSite, prepareSite } from './prepare.ts';
import { produce } from './produce-outputs.ts';
import { produceShard } from './produce-shard.ts';
import type { Stage } from './stage-timer.ts';
import { todayInUtc } from './today.ts';
import type { BuildResult, StageTiming } from './types.ts';
import { writeLock } from './urls/lock-file.ts';

/** What there is to remember of a build. */
export type PublishedBuild = {
  readonly result: BuildResult;
  readonly prepared: PreparedSite;
  /** Digest of the whole output. */
  readonly outputs: string;
};

/**
 * Builds what the cache does not know to be as it was.
 * @param remember is told of a build that was published and had no errors.
 */
export async function buildAnew(
  options: BuildOptions & {
    stage: Stage;
    timings: StageTiming[];
    cache: OpenCache;
    toolchain: string;
    /** Values that the cache remembered wrongly, known when everything is made. */
    wrong?: () => readonly string[];
    remember: (build: PublishedBuild) => Promise<void>;
  },
): Promise<BuildResult> {
  const { root, out, stage, timings, cache } = options;
  const {
    prepared,
    rules,
    diagnostics: early,
  } = await prepareSite({
    root,
    base: options.base,
    drafts: options.drafts ?? false,
    today: options.today ?? todayInUtc(),
    gitDates: options.gitDates ?? true,
    compress: options.compress ?? true,
    cache,
    toolchain: options.toolchain,
    stage,
  });
  const verdict = (diagnostics: readonly Diagnostic[]) =>
    settleDiagnostics({ diagnostics, rules, strict: options.strict ?? false });
  if (!prepared) return failure(verdict(early), timings);
  const contract = { accept: options.acceptUrls ?? false, dayGiven: options.today !== undefined };

  const staging =
    out === undefined
      ? undefined
      : await stage('open output', () => openStaging({ root, out, onWait: options.onWait }));
  if (staging && 'code' in staging) {
    // The output cannot be used, but the maintainer still wants to hear of everything else.
    const { diagnostics } = await produce({
      prepared,
      root,
      sink: nullSink,
      stage,
      onProgress: options.onProgress,
      contract,
      threading: { workers: options.workers, folder: undefined, cacheFile: options.cacheFile },
    });
    return failure(verdict([...early, staging, ...diagnostics]), timings);
  }
  try {
    if (staging && options.shard) {
      const { shard, onProgress } = options;
      const sink = diskSink(staging.folder);
      const threading = { workers: options.workers, folder: staging.folder, cacheFile: options.cacheFile };
      const made = await produceShard({ prepared, shard, sink, stage, threading, onProgress });
      const diagnostics = verdict([...early, ...made.diagnostics]);
      const ok = diagnostics.every(({ severity }) => severity === 'warning');
      const { pages, stories } = made;
      return { ok, published: false, shard, diagnostics, pages, files: 0, bytes: 0, stories, timings };
    }
    const last = out !== undefined && cache.keeps ? openLastOutputs({ cache, out }) : undefined;
    const sink = staging ? diskSink(staging.folder, last) : nullSink;
    const { outputs, beside, pages, stories, urls, manifest, diagnostics } = await produce({
      prepared,
      root,
      sink,
      stage,
      onProgress: options.onProgress,
      contract,
      threading: { workers: options.workers, folder: staging?.folder, cacheFile: options.cacheFile },
    });
    const misremembered = (options.wrong?.() ?? []).map((value) => diagnose('cache/wrong', { value }));
    const settled = verdict([...early, ...diagnostics, ...misremembered]);
    const clean = settled.every(({ severity }) => severity === 'warning');
    const written = outputs.diagnostics.every(({ code }) => code !== 'output/write');
    const counts = {
      pages,
      files: outputs.paths().length,
      bytes: outputs.bytes(),
      ...(urls.changes && { urls: { ...urls.changes, accepted: urls.text !== undefined && clean } }),
      stories,
      timings,
    };
    if (!staging || !written || !(clean || options.keepGoing)) {
      return { ok: clean, published: false, diagnostics: settled, ...counts };
    }
    const trouble = await stage('publish', () => staging.publish());
    const published = trouble?.severity !== 'error';
    const late = trouble ? [trouble] : [];
    let saved: string | undefined;
    if (published && out !== undefined) {
      saved = last?.save(outputs.records());
      const info = await stage('write info', () => {
        const files = [...beside, ...manifestFiles(out, manifest()), lastBuildFile(stories)];
        return writeInfo({ out, files });
      });
      late.push(...info);
      const unwritten = clean && urls.text !== undefined ? await writeLock(root, urls.text) : undefined;
      if (unwritten) late.push(unwritten);
    }
    const all = late.length > 0 ? verdict([...settled, ...late]) : settled;
    const ok = all.every(({ severity }) => severity === 'warning');
    const result = { ok, published, diagnostics: all, ...counts };
    if (ok && published && saved !== undefined) await options.remember({ result, prepared, outputs: saved });
    return result;
  } finally {
    await staging?.discard();
  }
}

function failure(diagnostics: readonly Diagnostic[], timings: readonly StageTiming[]): BuildResult {
  return { ok: false, published: false, diagnostics, pages: 0, files: 0, bytes: 0, timings };
}
