import { type OpenCache, openCache } from '../cache/cache-store.ts';
import { createMemo, type Memo } from '../cache/memo.ts';
import { toolchainDigest } from '../cache/toolchain.ts';
import { type Diagnostic, diagnose, settleDiagnostics } from '../diagnostics/diagnostic.ts';
import { SERVER_FILES } from '../hosts/content-types.ts';
import { todayInUtc } from '../lib/strings.ts';
import type { BuildResult } from '../types.ts';
import type { BuildOptions } from './build-options.ts';
import { stageTimer } from './stage-timer.ts';
import { type FinishedBuild, unlessUnchanged } from './unchanged-build.ts';

/**
 * Builds a site, or only checks it when `out` is undefined. Stages: load, read content, bundle assets, plan, render,
 * derive, check, publish. Each takes values and returns values; from 'copy files' on, stages also add files to one
 * `OutputSet`.
 * @returns expected problems as diagnostics. A rejection is a bug in the generator.
 */
export async function build(options: BuildOptions): Promise<BuildResult> {
  const cache = await openCache(options.cacheFile);
  const wrong = new Set<string>();
  const onWrong = options.verifyCache
    ? (kind: string, name: string) => wrong.add(`${kind} ${name}`)
    : undefined;
  const memo = createMemo(cache, onWrong);
  const toolchain = cache.enabled ? toolchainDigest() : '';
  const today = options.today ?? todayInUtc();
  try {
    return await unlessUnchanged({ options, today, toolchain, memo, cache }, () =>
      runStages({ options, today, toolchain, memo, cache, wrong }),
    );
  } finally {
    cache.close();
  }
}

/** The list of stages. */
async function runStages(input: {
  options: BuildOptions;
  today: string;
  toolchain: string;
  memo: Memo;
  cache: OpenCache;
  /** Cached values that are wrong; filled while values are computed. */
  wrong: ReadonlySet<string>;
}): Promise<FinishedBuild> {
  const { options, today, toolchain, memo, cache } = input;
  const { root, out, onProgress } = options;
  const { stage, timings } = stageTimer();
  const noOutput = { pages: 0, files: 0, bytes: 0, timings };
  const failed = (diagnostics: readonly Diagnostic[]): FinishedBuild => ({
    result: { ok: false, published: false, diagnostics, ...noOutput },
  });
  // Imported lazily, because an unchanged build needs none of it.
  const run = await import('./stages.ts');

  // Load. Git starts first because it runs in another process.
  const dates =
    options.gitDates === false
      ? undefined
      : stage('read history', () => run.readGitDates({ root, folder: 'content' }));
  const bundles = run.memoBundles({ root, memo, toolchain });
  const [{ loaded, diagnostics: loadDiagnostics }, publicFiles] = await Promise.all([
    stage('load site', () => {
      const bundle = bundles('site', () => run.bundleSite({ root }));
      const { base, compress = true, launch = false, onBoundary } = options;
      return run.loadSite({ root, base, compress, today, launch, bundle, onBoundary });
    }),
    stage('list public files', () => run.readPublicFolder({ root })),
  ]);
  const settle = (diagnostics: readonly Diagnostic[]) =>
    settleDiagnostics({
      diagnostics,
      rules: loaded?.site.rules ?? {},
      strict: options.strict ?? false,
    });
  if (!loaded) return failed(settle(loadDiagnostics));

  // Read content and bundle assets
  const { drafts = false } = options;
  const [{ content: read, diagnostics: contentDiagnostics }, assets] = await Promise.all([
    stage('read content', () => run.readContent({ loaded, drafts, today, dates, memo, toolchain })),
    stage('bundle assets', () => run.bundleAssets({ loaded, bundles })),
  ]);
  const found = [
    ...loadDiagnostics,
    ...publicFiles.diagnostics,
    ...assets.diagnostics,
    ...contentDiagnostics,
  ];
  if (!read) return failed(settle(found));

  // Plan
  const {
    plan,
    content,
    diagnostics: planDiagnostics,
  } = await stage('plan pages', () => run.planSite({ loaded, content: read, publicFiles }));
  found.push(...planDiagnostics);
  if (!plan) return failed(settle(found));

  const highlighter = run.createHighlighter();
  const parts = { loaded, publicFiles, memo, toolchain };
  const thread = run.createSiteThread({ ...parts, lasting: false });
  const compiler = run.createSiteCompiler({ ...parts, highlighter, thread });
  const site = { loaded, content, plan, assets, publicFiles, compiler, memo, toolchain };
  const staging =
    out === undefined
      ? undefined
      : await stage('open output', () => run.openStaging({ root, out, onWait: options.onWait }));
  const wrong = () => [...input.wrong].sort().map((value) => diagnose('cache/wrong', { value }));
  // With an unusable output folder, the site is still checked.
  const unusable = staging && 'code' in staging ? [staging] : [];
  const target = staging && 'folder' in staging ? staging : undefined;
  const threading = { workers: options.workers, folder: target?.folder };
  try {
    if (options.shard) {
      const { shard } = options;
      const result = { ...noOutput, published: false, shard };
      if (!target) return { result: { ...result, ok: false, diagnostics: settle([...found, ...unusable]) } };
      const sink = run.diskSink(target.folder);
      const built = await run.buildShard({ site, shard, sink, stage, threading, onProgress });
      const diagnostics = settle([...found, ...built.diagnostics, ...wrong()]);
      const ok = diagnostics.every(({ severity }) => severity === 'warning');
      const { pages, traces } = built;
      return { result: { ...result, ok, diagnostics, pages, traces } };
    }

    const previous =
      target && out !== undefined && cache.enabled ? run.openPreviousOutputs({ cache, out }) : undefined;
    const sink = target ? run.diskSink(target.folder, previous) : run.nullSink;
    const outputs = run.createOutputSet(sink);
    await stage('copy files', () =>
      run.addFiles({ set: outputs, assets: assets.outputs, publicFiles: publicFiles.files }),
    );

    // Render. OG images and the site's own files do not depend on rendered pages, so they are made in parallel.
    const derived = await stage('list outputs', () => run.siteOutputs(site));
    const drawings = derived.outputs.filter((output) => output.early);
    const [drawn, rendered] = await Promise.all([
      stage('draw images', () => run.makeOutputs({ outputs: drawings, facts: [], set: outputs })),
      stage('render pages', () =>
        run.renderPages({ site, pages: plan.pages, outputs, sink, threading, onProgress }),
      ),
    ]);
    const { facts, traces } = rendered;

    // Derive all other outputs. Compression runs in parallel.
    const { compress: compressions = [] } = loaded.site;
    const pages = plan.pages.length;
    const compress = (texts: ReturnType<typeof outputs.records>) =>
      run.compressOutputs({ compressions, texts, outputs, read: sink.read, memo, pages });
    const written = outputs.records();
    const [derivedDiagnostics] = await Promise.all([
      stage('derive outputs', () =>
        run.makeOutputs({
          outputs: derived.outputs.filter((output) => !output.early),
          facts,
          set: outputs,
          onMade: (record) => compress([record]),
        }),
      ),
      stage('compress', () => compress(written)),
    ]);
    const images = await stage('encode images', () =>
      run.encodeImages({ root, facts, memo, add: outputs.add }),
    );

    // Check
    const files = derived.outputs.flatMap(({ path, permanent }) => (permanent ? path : []));
    const contract = { accept: options.acceptUrls ?? false, dayGiven: options.today !== undefined };
    const checked = await stage('check', () =>
      run.checkSite({ ...site, pages: facts, outputs, files, contract }),
    );
    const diagnostics = settle([
      ...found,
      ...unusable,
      ...rendered.diagnostics,
      ...facts.flatMap((page) => page.diagnostics),
      ...outputs.diagnostics,
      ...derived.diagnostics,
      ...drawn,
      ...derivedDiagnostics,
      ...images,
      ...checked.diagnostics,
      ...wrong(),
    ]);

    // Publish
    const { urls } = checked;
    const hasNoErrors = diagnostics.every(({ severity }) => severity === 'warning');
    const allWritten = outputs.diagnostics.every(({ code }) => code !== 'output/write');
    const summary = {
      pages: plan.pages.length,
      files: outputs.paths().length,
      bytes: outputs.bytes(),
      ...(urls.changes && { urls: { ...urls.changes, accepted: urls.text !== undefined && hasNoErrors } }),
      ...(content.unpublished.length > 0 && { unpublished: content.unpublished.length }),
      traces,
      timings,
    };
    if (unusable.length > 0) return failed(diagnostics);
    if (!target || out === undefined || !allWritten || !(hasNoErrors || options.keepGoing))
      return { result: { ok: hasNoErrors, published: false, diagnostics, ...summary } };
    const problem = await stage('publish', () => target.publish());
    const published = problem?.severity !== 'error';
    const more = problem ? [problem] : [];
    let saved: string | undefined;
    if (published) {
      saved = previous?.save(outputs.records());
      const manifest = run.siteToManifest({ ...site, pages: facts, records: outputs.records() });
      const info = [...derived.info, ...run.manifestFiles(out, manifest), run.lastBuildFile(traces)];
      // With --keep-going, an error may have prevented the server files. Older ones are then kept.
      const owned = derived.info.length > 0 ? SERVER_FILES : [];
      more.push(...(await stage('write info', () => run.writeInfo({ out, files: info, owned }))));
      const unwritten =
        hasNoErrors && urls.text !== undefined ? await run.writeLock(root, urls.text) : undefined;
      if (unwritten) more.push(unwritten);
    }
    const all = more.length > 0 ? settle([...diagnostics, ...more]) : diagnostics;
    const ok = all.every(({ severity }) => severity === 'warning');
    const result = { ok, published, diagnostics: all, ...summary };
    return {
      result,
      ...(ok && published && saved !== undefined && { published: { loaded, assets, outputs: saved } }),
    };
  } finally {
    // A thread that still reads the cache would keep part of it out of the file.
    await thread.close();
    await target?.discard();
  }
}
