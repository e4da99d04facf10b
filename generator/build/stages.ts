import { bundleAssets, type SiteAssets } from '../assets/bundle-assets.ts';
import { readPublicFolder } from '../assets/public-files.ts';
import type { OpenCache } from '../cache/cache-store.ts';
import type { Memo } from '../cache/memo.ts';
import { checkSite } from '../check/check-site.ts';
import { writeLock } from '../check/url-lock.ts';
import { readGitDates } from '../content/git-dates.ts';
import { readContent } from '../content/read-content.ts';
import { compressOutputs } from '../derive/compress-outputs.ts';
import { listOutputs } from '../derive/list-outputs.ts';
import { makeOutputs } from '../derive/make-outputs.ts';
import { type Diagnostic, settleDiagnostics } from '../diagnostics/diagnostic.ts';
import { SERVER_FILES } from '../hosts/content-types.ts';
import { encodeImages } from '../images/encode-image.ts';
import { bundleSite, memoBundles } from '../load/bundle-site.ts';
import { type LoadedSite, loadSite } from '../load/load-site.ts';
import type { Boundary } from '../load/site-boundary.ts';
import { createHighlighter } from '../markdown/highlight.ts';
import { createSiteCompiler, createSiteThread } from '../markdown/site-compiler.ts';
import { planSite } from '../plan/routes-to-pages.ts';
import { writeInfo } from '../publish/output-folders.ts';
import { addFiles, createOutputSet, type OutputRecord } from '../publish/output-set.ts';
import { openPreviousOutputs } from '../publish/previous-outputs.ts';
import { openStaging } from '../publish/publish.ts';
import { diskSink, nullSink } from '../publish/sinks.ts';
import type { PlannedSite } from '../render/page-memo.ts';
import { renderPages } from '../render/render-pages.ts';
import type { BuildResult, StageTiming } from '../types.ts';

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
  /** Receives the boundary before any of the site's code runs. */
  readonly onBoundary?: ((boundary: Boundary) => void) | undefined;
  readonly onProgress?: (done: number, total: number) => void;
  /** Called once when the build waits for another build into the same folder, with the id of its process if it is known. */
  readonly onWait?: ((pid: number | undefined) => void) | undefined;
};

/** A finished build. */
export type FinishedBuild = {
  readonly result: BuildResult;
  /** What tells the next build whether anything has changed; undefined if there were errors or nothing was written. */
  readonly reusable?: {
    readonly loaded: LoadedSite;
    readonly assets: SiteAssets;
    /** Digest of the whole output. */
    readonly outputDigest: string;
  };
};

/**
 * The stages of a build: load, read content, bundle assets, plan, render, derive, check, publish. Each takes values and
 * returns values. Problems are collected in one list; from 'copy files' on, files are added to one `OutputSet`.
 */
export async function runStages(input: {
  options: BuildOptions;
  today: string;
  toolchain: string;
  memo: Memo;
  cache: OpenCache;
}): Promise<FinishedBuild> {
  const { options, today, toolchain, memo, cache } = input;
  const { root, out, workers, onProgress } = options;
  const checksOnly = out === undefined;
  const { stage, timings } = stageTimer();
  const noOutput = { pages: 0, files: 0, bytes: 0, timings };
  /** Problems that the stages have found so far. */
  const found: Diagnostic[] = [];
  const collect = (diagnostics: Iterable<Diagnostic>) => {
    for (const each of diagnostics) found.push(each);
  };

  // Load. Git starts first because it runs in another process.
  const dates =
    options.gitDates === false ? undefined : stage('read history', () => readGitDates(root, 'content'));
  const bundles = memoBundles({ root, memo, toolchain });
  const [{ loaded, diagnostics: siteProblems }, publicFiles] = await Promise.all([
    stage('load site', () => {
      const bundle = bundles('site', () => bundleSite(root));
      const { base, compress = true, onBoundary } = options;
      return loadSite({ root, base, compress, today, bundle, onBoundary });
    }),
    stage('list public files', () => readPublicFolder({ root })),
  ]);
  collect(siteProblems);
  const settled = () => {
    const { strict = false } = options;
    const rules = loaded?.site.rules ?? {};
    const diagnostics = settleDiagnostics({ diagnostics: found, rules, strict });
    return { diagnostics, ok: diagnostics.every(({ severity }) => severity === 'warning') };
  };
  const failed = (): FinishedBuild => ({
    result: { ...settled(), ok: false, published: false, ...noOutput },
  });
  if (!loaded) return failed();

  // Read content and bundle assets
  const { drafts = false } = options;
  const [{ content: read, diagnostics: contentProblems }, assets] = await Promise.all([
    stage('read content', () => readContent({ loaded, drafts, today, dates, memo, toolchain })),
    stage('bundle assets', () => bundleAssets({ loaded, bundles })),
  ]);
  collect([...publicFiles.diagnostics, ...assets.diagnostics, ...contentProblems]);
  if (!read) return failed();

  // Plan
  const planning = await stage('plan pages', () => planSite({ loaded, content: read, publicFiles }));
  const { plan, content } = planning;
  collect(planning.diagnostics);
  if (!plan) return failed();

  const highlighter = createHighlighter();
  const parts = { loaded, publicFiles, memo, toolchain };
  const compileThread = createSiteThread({ ...parts, lasting: false });
  const compiler = createSiteCompiler({ ...parts, highlighter, thread: compileThread });
  const planned: PlannedSite = { loaded, content, plan, assets, publicFiles, compiler, memo, toolchain };
  const opened = checksOnly
    ? undefined
    : await stage('open output', () => openStaging({ root, out, onWait: options.onWait }));
  const staging = opened && 'folder' in opened ? opened : undefined;
  // With an unusable output folder, the site is still checked.
  const isUnusable = opened !== undefined && !staging;
  if (opened && 'code' in opened) collect([opened]);
  const folder = staging?.folder;
  try {
    const previous =
      staging && !checksOnly && cache.enabled ? openPreviousOutputs({ cache, out, staging }) : undefined;
    const sink = staging ? diskSink(staging.folder, previous) : nullSink;
    const outputs = createOutputSet(sink);
    await stage('copy files', () =>
      addFiles({ set: outputs, assets: assets.outputs, publicFiles: publicFiles.files }),
    );

    // Render. OG images and the site's own files do not depend on rendered pages, so they are made in parallel.
    const derived = await stage('list outputs', () => listOutputs(planned));
    const drawings = derived.outputs.filter((output) => output.early);
    const { pages } = plan;
    const [drawn, rendered] = await Promise.all([
      stage('draw images', () => makeOutputs({ outputs: drawings, facts: [], set: outputs })),
      stage('render pages', () =>
        renderPages({ planned, pages, outputs, sink, workers, folder, onProgress }),
      ),
    ]);
    const { facts, renders } = rendered;
    collect(drawn);
    collect(rendered.diagnostics);
    for (const page of facts) collect(page.diagnostics);

    // Derive all other outputs. Compression runs in parallel.
    const { compress: compressions = [] } = loaded.site;
    const compressTexts = (texts: readonly OutputRecord[]) =>
      compressOutputs({ compressions, texts, outputs, read: sink.read, memo, pages: plan.pages.length });
    const written = outputs.records();
    const others = derived.outputs.filter((output) => !output.early);
    const onMade = (record: OutputRecord) => compressTexts([record]);
    const [derivingProblems] = await Promise.all([
      stage('derive outputs', () => makeOutputs({ outputs: others, facts, set: outputs, onMade })),
      stage('compress', () => compressTexts(written)),
    ]);
    collect(derivingProblems);
    collect(await stage('encode images', () => encodeImages({ root, facts, memo, add: outputs.add })));
    collect(outputs.diagnostics);

    // Check
    const files = derived.outputs.flatMap(({ path, permanent }) => (permanent ? path : []));
    const contract = { accept: options.acceptUrls ?? false, dayGiven: options.today !== undefined };
    const checked = await stage('check', () =>
      checkSite({ ...planned, pages: facts, outputs, files, contract }),
    );
    collect(derived.diagnostics);
    collect(checked.diagnostics);
    const { ok: hasNoErrors, diagnostics } = settled();

    // Publish
    const { urls } = checked;
    const allWritten = outputs.diagnostics.every(({ code }) => code !== 'output/write');
    const summary = {
      pages: pages.length,
      files: outputs.paths().length,
      bytes: outputs.records().reduce((sum, { bytes }) => sum + bytes, 0),
      ...(urls.changes && { urls: { ...urls.changes, accepted: urls.text !== undefined && hasNoErrors } }),
      ...(content.unpublished.length > 0 && { unpublished: content.unpublished.length }),
      renders,
      timings,
    };
    if (isUnusable) return failed();
    if (!staging || checksOnly || !allWritten || !(hasNoErrors || options.keepGoing))
      return { result: { ok: hasNoErrors, published: false, diagnostics, ...summary } };
    const removed = previous?.otherFiles().filter((path) => !outputs.has(path)) ?? [];
    const { problem, keptOld } = await stage('publish', () =>
      staging.publish({
        finish: () => previous?.removeOutdated(outputs.records()),
        keepOld: previous?.isKnown,
      }),
    );
    const published = problem?.severity !== 'error';
    if (problem) collect([problem]);
    let outputDigest: string | undefined;
    if (published) {
      outputDigest = previous?.save(outputs.records(), keptOld);
      // With --keep-going, an error may have prevented the server files. Older ones are then kept.
      const owned = derived.info.length > 0 ? SERVER_FILES : [];
      collect(await stage('write info', () => writeInfo({ out, files: derived.info, owned })));
      const { text } = urls;
      if (hasNoErrors && text !== undefined)
        collect(await stage('write urls.lock', () => writeLock(root, text)));
    }
    const gone = published && removed.length > 0 && { removed };
    const result = { ...settled(), published, ...summary, ...gone };
    if (!result.ok || outputDigest === undefined) return { result };
    return { result, reusable: { loaded, assets, outputDigest } };
  } finally {
    // A thread that still reads the cache would keep part of it out of the file.
    await compileThread.close();
    await staging?.discard();
  }
}

/** Runs a stage and records its wall time. */
type Stage = <T>(name: string, run: () => Promise<T> | T) => Promise<T>;

/** Runs named stages and records the wall time of each, in milliseconds. */
function stageTimer(): { stage: Stage; timings: StageTiming[] } {
  const timings: StageTiming[] = [];
  return {
    timings,
    async stage(name, run) {
      const start = performance.now();
      try {
        return await run();
      } finally {
        timings.push({ stage: name, ms: performance.now() - start });
      }
    },
  };
}
