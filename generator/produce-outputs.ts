import { checkBudgets } from './check/check-budgets.ts';
import { checkLinks } from './check/check-links.ts';
import { compressOutputs } from './compress/compress-outputs.ts';
import { packedSizes } from './compress/packed-size.ts';
import type { Diagnostic } from './diagnostics/diagnostic.ts';
import { inParallel } from './in-parallel.ts';
import { addressLocator } from './load/locate-address.ts';
import { siteToManifest } from './manifest/site-to-manifest.ts';
import { createOutputSet, type OutputRecord, type OutputSet, type Sink } from './outputs/output-set.ts';
import { MARKER } from './outputs/publish.ts';
import { makeOutput, type SiteOutput, siteOutputs } from './outputs/site-outputs.ts';
import { picturesToFiles } from './pictures/pictures-to-files.ts';
import type { PreparedSite } from './prepare.ts';
import { renderPages, type Threading } from './render-pages.ts';
import type { Stage } from './stage-timer.ts';
import type { OutputFile, PageFacts, PageStory } from './types.ts';
import { judgeUrls, type UrlContract, type UrlsVerdict } from './urls/judge-urls.ts';

/** Renders every page and derives every other file, into the given sink. */
export async function produce(input: {
  prepared: PreparedSite;
  root: string;
  sink: Sink;
  stage: Stage;
  onProgress: ((done: number, total: number) => void) | undefined;
  threading: Threading;
  /** How the addresses are held against `urls.lock`. */
  contract: UrlContract;
}): Promise<{
  outputs: OutputSet;
  /** What belongs beside the output, not into it. */
  beside: readonly OutputFile[];
  pages: number;
  /** How each page came about. */
  stories: readonly PageStory[];
  urls: UrlsVerdict;
  /** What every output was made from, as a text. */
  manifest: () => Uint8Array;
  diagnostics: Diagnostic[];
}> {
  const { prepared, stage } = input;
  const { site, content, plan, loaded } = prepared;
  const outputs = createOutputSet(input.sink);
  await outputs.add({ path: MARKER, body: '', from: 'the generator' });

  await stage('write assets', async () => {
    for (const asset of prepared.assetOutputs) await outputs.add(asset);
    await inParallel([...prepared.publicFiles.files], ([path, file]) =>
      outputs.addCopy({ path, source: file.absolute, from: file.path }),
    );
  });

  const others = await siteOutputs(prepared);
  async function make(output: SiteOutput, facts: readonly PageFacts[]): Promise<readonly Diagnostic[]> {
    const { body, diagnostics } = await makeOutput(output, async () => facts);
    await outputs.add({ path: output.path, from: output.from, body });
    return diagnostics;
  }
  const isEarly = (output: SiteOutput): boolean => output.early === true;
  const drawing = stage('draw pictures', () =>
    inParallel(others.outputs.filter(isEarly), (output) => make(output, [])),
  );
  const rendering = stage('render pages', () =>
    renderPages({
      prepared,
      pages: plan.pages,
      outputs,
      sink: input.sink,
      threading: input.threading,
      onProgress: input.onProgress,
    }),
  );

  const [drawn, { facts, stories, diagnostics: threads }] = await Promise.all([drawing, rendering]);
  const pack = (texts: readonly OutputRecord[]) =>
    compressOutputs({
      packings: site.compress ?? [],
      texts,
      outputs,
      read: input.sink.read,
      cache: prepared.cache,
    });
  const first = outputs.records();
  // Packing is the work of other threads, deriving of this one.
  const [derived] = await Promise.all([
    stage('derive and compress other files', () =>
      inParallel(
        others.outputs.filter((output) => !isEarly(output)),
        async (output) => {
          const diagnostics = await make(output, facts);
          const made = outputs.record(output.path);
          if (made?.from === output.from) await pack([made]);
          return diagnostics;
        },
      ),
    ),
    stage('compress', () => pack(first)),
  ]);
  const damaged = await stage('pack pictures', () =>
    picturesToFiles({ root: input.root, facts, cache: prepared.cache, add: outputs.add }),
  );

  const links = await stage('check links', () =>
    checkLinks({
      pages: facts,
      outputs,
      locate: addressLocator(input.root, loaded.sourceFiles),
      redirects: plan.redirects,
      broken: new Set(
        content.diagnostics.flatMap(({ severity, at }) => (severity === 'error' && at ? at.file : [])),
      ),
    }),
  );
  const lasting = others.outputs.flatMap(({ path, lasting }) => (lasting ? path : []));
  const files = [...prepared.publicFiles.files.keys(), ...lasting];
  const urls = await stage('check addresses', () =>
    judgeUrls({ prepared, root: input.root, pages: facts, files, outputs, ...input.contract }),
  );
  const { scripts, assetOutputs } = prepared;
  const budgets = await stage('check budgets', () =>
    checkBudgets({
      budgets: site.budgets ?? [],
      pages: facts,
      scripts,
      outputs: assetOutputs,
      packedSize: packedSizes({ cache: prepared.cache, records: outputs.records() }),
    }),
  );
  const diagnostics = [
    ...threads,
    ...facts.flatMap((page) => page.diagnostics),
    ...outputs.diagnostics,
    ...others.diagnostics,
    ...[...drawn, ...derived].flat(),
    ...damaged,
    ...links,
    ...urls.diagnostics,
    ...budgets,
  ];
  const manifest = () => siteToManifest({ prepared, pages: facts, records: outputs.records() });
  return { outputs, beside: others.beside, pages: plan.pages.length, stories, urls, manifest, diagnostics };
}
