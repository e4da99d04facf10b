import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CacheStore, openCache } from './cache/cache-store.ts';
import { checkBudgets } from './check/check-budgets.ts';
import { checkLinks } from './check/check-links.ts';
import { sourceKey } from './content/assemble-content.ts';
import { inSlices } from './content/read-collections.ts';
import { type Diagnostic, settleDiagnostics } from './diagnostics/diagnostic.ts';
import { createOutputSet, type OutputSet, type Sink } from './outputs/output-set.ts';
import { pageOutputs } from './outputs/page-outputs.ts';
import { MARKER, openStaging } from './outputs/publish.ts';
import { diskSink, nullSink } from './outputs/sinks.ts';
import { makeOutput, type SiteOutput, siteOutputs } from './outputs/site-outputs.ts';
import { picturesToFiles } from './pictures/pictures-to-files.ts';
import { type PreparedSite, prepareSite } from './prepare.ts';
import { createPageRenderer } from './render/page-to-html.ts';
import { type Stage, stageTimer } from './stage-timer.ts';
import { todayInUtc } from './today.ts';
import type { BuildResult, PageFacts, SourceLocation, StageTiming } from './types.ts';

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
    const { diagnostics } = await produce({ prepared, root, sink: nullSink, stage, options });
    return failure(verdict([...early, staging, ...diagnostics]), timings);
  }
  try {
    const sink = staging ? diskSink(staging.folder) : nullSink;
    const { outputs, pages, diagnostics } = await produce({ prepared, root, sink, stage, options });
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

/** Renders every page and derives every other file, into the given sink. */
async function produce(input: {
  prepared: PreparedSite;
  root: string;
  sink: Sink;
  stage: Stage;
  options: BuildOptions;
}): Promise<{ outputs: OutputSet; pages: number; diagnostics: Diagnostic[] }> {
  const { prepared, stage } = input;
  const { site, settings, content, plan, assets, compiler, loaded } = prepared;
  const outputs = createOutputSet(input.sink);
  await outputs.add({ path: MARKER, body: '', from: 'the generator' });

  await stage('write assets', async () => {
    for (const asset of prepared.assetOutputs) await outputs.add(asset);
    await inSlices([...prepared.publicFiles.files], ([path, file]) =>
      outputs.addCopy({ path, source: file.absolute, from: file.path }),
    );
  });

  const others = await siteOutputs(prepared);
  const make = (wanted: readonly SiteOutput[], facts: readonly PageFacts[]) =>
    inSlices(wanted, async (output) => {
      const { body, diagnostics } = await makeOutput(output, async () => facts);
      await outputs.add({ path: output.path, from: output.from, body });
      return diagnostics;
    });
  const early = others.outputs.filter((output) => output.early);
  const drawing = stage('draw pictures', () => make(early, []));
  const rendering = stage('render pages', async () => {
    const render = createPageRenderer({
      site,
      context: { settings, assets },
      content,
      plan,
      compiler,
      locate: loaded.locate,
    });
    let done = 0;
    return inSlices(plan.pages, async (page): Promise<PageFacts> => {
      const rendered = await render(page);
      const source = page.content && content.sources.get(sourceKey(page.content));
      for (const output of pageOutputs({ page, source, rendered })) await outputs.add(output);
      input.options.onProgress?.(++done, plan.pages.length);
      return rendered.facts;
    });
  });

  const [drawn, facts] = await Promise.all([drawing, rendering]);
  const derived = await stage('derive other files', () =>
    make(
      others.outputs.filter((output) => !output.early),
      facts,
    ),
  );
  const damaged = await stage('pack pictures', () =>
    picturesToFiles({ root: input.root, facts, cache: prepared.cache, add: outputs.add }),
  );

  const links = await stage('check links', () =>
    checkLinks({
      pages: facts,
      outputs,
      locate: siteLocator(input.root, loaded.sourceFiles),
      broken: new Set(
        content.diagnostics.flatMap(({ severity, at }) => (severity === 'error' && at ? at.file : [])),
      ),
    }),
  );
  const { scripts, assetOutputs } = prepared;
  const budgets = await stage('check budgets', () =>
    checkBudgets({ budgets: site.budgets ?? [], pages: facts, scripts, outputs: assetOutputs }),
  );
  const diagnostics = [
    ...facts.flatMap((page) => page.diagnostics),
    ...outputs.diagnostics,
    ...others.diagnostics,
    ...[...drawn, ...derived].flat(),
    ...damaged,
    ...links,
    ...budgets,
  ];
  return { outputs, pages: plan.pages.length, diagnostics };
}

/** Finds where the site's code spells an address, so that a template's broken link has a place too. */
function siteLocator(root: string, sourceFiles: readonly string[]) {
  return (href: string): SourceLocation | undefined => {
    for (const file of sourceFiles) {
      const lines = readFileSync(join(root, file), 'utf8').split('\n');
      for (const [index, line] of lines.entries()) {
        const column = ['"', "'", '`']
          .map((quote) => line.indexOf(quote + href + quote))
          .find((at) => at >= 0);
        if (column !== undefined) return { file, line: index + 1, column: column + 2, length: href.length };
      }
    }
    return undefined;
  };
}

function failure(diagnostics: readonly Diagnostic[], timings: readonly StageTiming[]): BuildResult {
  return { ok: false, published: false, diagnostics, pages: 0, files: 0, bytes: 0, timings };
}
