import type { Trace } from '../cache/memo.ts';
import type { Source } from '../content/assemble-content.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { SiteEnvironment } from '../load/site-environment.ts';
import { factsOf, type OutputRecord, type Sink } from '../publish/output-set.ts';
import type { AnyPage, PageFacts } from '../types.ts';
import { pageTrace } from './page-memo.ts';
import { pageOutputs } from './page-outputs.ts';
import type { PageRenderer } from './page-to-html.ts';
import type { SiteUrls } from './site-urls.ts';

/** Page to render, with the source of its entry. */
export type RenderJob = {
  readonly page: AnyPage;
  readonly source: Source | undefined;
  /** Paths of the outputs that may be written. */
  readonly paths: readonly string[];
};

/** Result of a job as plain data, because it may come from another thread. */
export type RenderResult = {
  readonly facts: Omit<PageFacts, 'page'>;
  readonly files: readonly OutputRecord[];
  /** Files that could not be written. */
  readonly errors: readonly Diagnostic[];
  /** Data for the cache; undefined for a page with errors, and without a cache. */
  readonly cacheable:
    | {
        readonly asked: Trace;
        readonly bodies: readonly { readonly path: string; readonly body: Uint8Array }[];
      }
    | undefined;
  readonly ms: number;
};

/** Creates a function that renders a page and writes its files. */
export function createJobRunner(input: {
  render: PageRenderer;
  urls: SiteUrls;
  environment: Pick<SiteEnvironment, 'names'>;
  sink: Sink;
  /** Whether there is a cache. */
  hasCache: boolean;
}): (job: RenderJob) => Promise<RenderResult> {
  const { render, urls, environment, sink } = input;
  return async ({ page, source, paths }) => {
    const start = performance.now();
    const rendered = await render(page, source);
    const outputs = pageOutputs({ page, source, rendered }).map((output) => ({
      ...output,
      body: Buffer.from(output.body),
    }));
    const files: OutputRecord[] = [];
    const errors: Diagnostic[] = [];
    for (const { path, from, body } of outputs) {
      if (!paths.includes(path)) continue;
      const bodyFacts = factsOf(body);
      const error = sink.keep?.(path, bodyFacts.digest) ? undefined : await sink.write(path, body);
      if (error) errors.push(error);
      else files.push({ path, from, ...bodyFacts });
    }
    const { page: _, ...facts } = rendered.facts;
    const isWhole =
      files.length === outputs.length && facts.diagnostics.every(({ severity }) => severity !== 'error');
    const cacheable =
      input.hasCache && isWhole
        ? { asked: pageTrace(rendered, urls, environment), bodies: outputs }
        : undefined;
    return { facts, files, errors, cacheable, ms: performance.now() - start };
  };
}
