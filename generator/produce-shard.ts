import { compressOutputs } from './compress/compress-outputs.ts';
import type { Diagnostic } from './diagnostics/diagnostic.ts';
import { inParallel } from './in-parallel.ts';
import { createOutputSet, type Sink } from './outputs/output-set.ts';
import { makeOutput, siteOutputs } from './outputs/site-outputs.ts';
import { picturesToFiles } from './pictures/pictures-to-files.ts';
import type { PreparedSite } from './prepare.ts';
import { renderPages, type Threading } from './render-pages.ts';
import { type Shard, shareOf } from './shards.ts';
import type { Stage } from './stage-timer.ts';
import type { PageStory } from './types.ts';

/**
 * Makes what a part of a site needs and no other part: its pages, their pictures and packed copies. All of it goes to the
 * cache, from which a build of the whole site takes it; what needs every page is left to that build.
 */
export async function produceShard(input: {
  prepared: PreparedSite;
  shard: Shard;
  sink: Sink;
  stage: Stage;
  threading: Threading;
  onProgress: ((done: number, total: number) => void) | undefined;
}): Promise<{ pages: number; stories: readonly PageStory[]; diagnostics: Diagnostic[] }> {
  const { prepared, shard, sink, stage, threading, onProgress } = input;
  const { root, site, plan, cache } = prepared;
  const outputs = createOutputSet(sink);
  const pages = shareOf(plan.pages, shard);
  const others = await siteOutputs(prepared);
  const early = shareOf(
    others.outputs.filter((output) => output.early),
    shard,
  );
  const [drawn, { facts, stories, diagnostics }] = await Promise.all([
    stage('draw pictures', () =>
      inParallel(early, async (output) => (await makeOutput(output, async () => [])).diagnostics),
    ),
    stage('render pages', () => renderPages({ prepared, pages, outputs, sink, threading, onProgress })),
  ]);
  const damaged = await stage('pack pictures', () =>
    picturesToFiles({ root, facts, cache, add: outputs.add }),
  );
  await stage('compress', () =>
    compressOutputs({
      packings: site.compress ?? [],
      texts: outputs.records(),
      outputs,
      read: sink.read,
      cache,
    }),
  );
  return {
    pages: pages.length,
    stories,
    diagnostics: [
      ...diagnostics,
      ...facts.flatMap((page) => page.diagnostics),
      ...outputs.diagnostics,
      ...drawn.flat(),
      ...damaged,
    ],
  };
}
