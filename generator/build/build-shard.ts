import { compressOutputs } from '../derive/compress-outputs.ts';
import { listOutputs } from '../derive/list-outputs.ts';
import { makeOutputs } from '../derive/make-outputs.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { encodeImages } from '../images/encode-image.ts';
import { createOutputSet } from '../publish/output-set.ts';
import { diskSink } from '../publish/sinks.ts';
import type { PlannedSite } from '../render/page-memo.ts';
import { renderPages } from '../render/render-pages.ts';
import type { RenderRecord, Shard } from '../types.ts';

/** Runs a stage and records its wall time. */
export type Stage = <T>(name: string, run: () => Promise<T> | T) => Promise<T>;

/**
 * Builds one shard of a site into the cache: its pages, their images and compressed variants. A later full build reuses
 * them, and derives the outputs that need all pages.
 */
export async function buildShard(input: {
  planned: PlannedSite;
  shard: Shard;
  stage: Stage;
  workers: number | undefined;
  /** Folder for the outputs, which are not published. */
  folder: string;
  onProgress: ((done: number, total: number) => void) | undefined;
}): Promise<{ pages: number; renders: readonly RenderRecord[]; diagnostics: Diagnostic[] }> {
  const { planned, shard, stage } = input;
  const { loaded, plan, memo } = planned;
  const sink = diskSink(input.folder);
  const outputs = createOutputSet(sink);
  const pages = shareOf(plan.pages, shard);
  const others = await listOutputs(planned);
  const drawings = shareOf(
    others.outputs.filter((output) => output.early),
    shard,
  );
  const [drawn, { facts, renders, diagnostics }] = await Promise.all([
    stage('draw images', () => makeOutputs({ outputs: drawings, facts: [], set: outputs })),
    stage('render pages', () => renderPages({ ...input, pages, outputs, sink })),
  ]);
  const damaged = await stage('encode images', () =>
    encodeImages({ root: loaded.root, facts, memo, add: outputs.add }),
  );
  await stage('compress', () =>
    compressOutputs({
      compressions: loaded.site.compress ?? [],
      texts: outputs.records(),
      outputs,
      read: sink.read,
      memo,
      pages: plan.pages.length,
    }),
  );
  return {
    pages: pages.length,
    renders,
    diagnostics: [
      ...diagnostics,
      ...facts.flatMap((page) => page.diagnostics),
      ...outputs.diagnostics,
      ...drawn,
      ...damaged,
    ],
  };
}

/** Items of one shard: every n-th, because neighboring pages take similar time. */
export const shareOf = <T>(items: readonly T[], { number, count }: Shard): T[] =>
  items.filter((_, index) => index % count === number - 1);
