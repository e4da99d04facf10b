import { type CacheStore, openCache } from './cache/cache-store.ts';
import { type Diagnostic, settleDiagnostics } from './diagnostics/diagnostic.ts';
import { openStaging } from './outputs/publish.ts';
import { diskSink, nullSink } from './outputs/sinks.ts';
import { prepareSite } from './prepare.ts';
import { produce } from './produce-outputs.ts';
import { type Stage, stageTimer } from './stage-timer.ts';
import { todayInUtc } from './today.ts';
import type { BuildResult, StageTiming } from './types.ts';

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
  /** Publish in spite of errors; pages whose source is broken say so. */
  readonly keepGoing?: boolean;
  /** Absolute path of the cache's file; undefined makes everything anew. */
  readonly cacheFile?: string | undefined;
  readonly onProgress?: (done: number, total: number) => void;
};

/** Builds a site, or only checks it. Expected trouble is in the result's diagnostics; a rejection is a bug. */
export async function build(options: BuildOptions): Promise<BuildResult> {
  const { stage, timings } = stageTimer();
  const cache = await openCache(options.cacheFile);
  try {
    return await buildWith({ ...options, stage, timings, cache });
  } finally {
    cache.close();
  }
}

async function buildWith(
  options: BuildOptions & { stage: Stage; timings: StageTiming[]; cache: CacheStore },
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
    cache,
    stage,
  });
  const verdict = (diagnostics: readonly Diagnostic[]) =>
    settleDiagnostics({ diagnostics, rules, strict: options.strict ?? false });
  if (!prepared) return failure(verdict(early), timings);

  const staging =
    out === undefined ? undefined : await stage('open output', () => openStaging({ root, out }));
  if (staging && 'code' in staging) {
    // The output cannot be used, but the maintainer still wants to hear of everything else.
    const { diagnostics } = await produce({
      prepared,
      root,
      sink: nullSink,
      stage,
      onProgress: options.onProgress,
    });
    return failure(verdict([...early, staging, ...diagnostics]), timings);
  }
  try {
    const sink = staging ? diskSink(staging.folder) : nullSink;
    const { outputs, pages, diagnostics } = await produce({
      prepared,
      root,
      sink,
      stage,
      onProgress: options.onProgress,
    });
    const settled = verdict([...early, ...diagnostics]);
    const clean = settled.every(({ severity }) => severity === 'warning');
    const written = outputs.diagnostics.every(({ code }) => code !== 'output/write');
    const counts = { pages, files: outputs.paths().length, bytes: outputs.bytes(), timings };
    if (!staging || !written || !(clean || options.keepGoing)) {
      return { ok: clean, published: false, diagnostics: settled, ...counts };
    }
    const trouble = await stage('publish', () => staging.publish());
    if (trouble) return { ok: false, published: false, diagnostics: [...settled, trouble], ...counts };
    return { ok: clean, published: true, diagnostics: settled, ...counts };
  } finally {
    await staging?.discard();
  }
}

function failure(diagnostics: readonly Diagnostic[], timings: readonly StageTiming[]): BuildResult {
  return { ok: false, published: false, diagnostics, pages: 0, files: 0, bytes: 0, timings };
}
