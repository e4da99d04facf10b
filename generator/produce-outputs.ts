import { checkBudgets } from './check/check-budgets.ts';
import { checkLinks } from './check/check-links.ts';
import { compressOutputs } from './compress/compress-outputs.ts';
import { packedSizes } from './compress/packed-size.ts';
import { inSlices } from './content/read-collections.ts';
import type { Diagnostic } from './diagnostics/diagnostic.ts';
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
    stage('derive other files', () =>
      make(
        others.outputs.filter((output) => !output.early),
        facts,
      ),
    ),
    stage('compress', () => pack(first)),
  ]);
  const damaged = await stage('pack pictures', () =>
    picturesToFiles({ root: input.root, facts, cache: prepared.cache, add: outputs.add }),
  );
  const packed = new Set(first.map(({ path }) => path));
  await stage('compress what was derived', () =>
    pack(outputs.records().filter(({ path }) => !packed.has(path))),
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
