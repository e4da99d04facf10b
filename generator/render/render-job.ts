import type { Source } from '../content/assemble-content.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { factsOf, type OutputRecord, type Sink } from '../publish/output-set.ts';
import type { AnyPage, PageFacts } from '../types.ts';
import { pageOutputs } from './page-outputs.ts';
import type { PageStore } from './page-store.ts';
import type { PageRenderer } from './page-to-html.ts';

/** One page to render, and the entry that it shows. */
export type RenderJob = {
  readonly page: AnyPage;
  readonly source: Source | undefined;
  /** Those of its outputs that may be written. */
  readonly paths: readonly string[];
};

/** What came of it, in plain data: it may come from another thread. */
export type RenderResult = {
  readonly facts: Omit<PageFacts, 'page'>;
  readonly files: readonly OutputRecord[];
  /** What kept a file from being written. */
  readonly troubles: readonly Diagnostic[];
  readonly ms: number;
};

/** Renders a page, writes its files and remembers it. */
export function createJobRunner(input: {
  render: PageRenderer;
  memory: PageStore | undefined;
  sink: Sink;
}): (job: RenderJob) => Promise<RenderResult> {
  const { render, memory, sink } = input;
  return async ({ page, source, paths }) => {
    const start = performance.now();
    const rendered = await render(page, source);
    // Bytes from here on: they are counted, summed, written and remembered.
    const outputs = pageOutputs({ page, source, rendered }).map((output) => ({
      ...output,
      body: Buffer.from(output.body),
    }));
    const files: OutputRecord[] = [];
    const troubles: Diagnostic[] = [];
    for (const { path, from, body } of outputs) {
      if (!paths.includes(path)) continue;
      const bodyFacts = factsOf(body);
      const trouble = sink.keep?.(path, bodyFacts.digest) ? undefined : await sink.write(path, body);
      if (trouble) troubles.push(trouble);
      else files.push({ path, from, ...bodyFacts });
    }
    const { page: _, ...facts } = rendered.facts;
    // One that could not be written whole would be remembered without a part.
    if (files.length === outputs.length && facts.diagnostics.every(({ severity }) => severity !== 'error'))
      memory?.keep({ page, source, rendered, outputs, files });
    return { facts, files, troubles, ms: performance.now() - start };
  };
}
