import type { Dependencies } from '../cache/memo.ts';
import { type Content, type Source, sourceOf } from '../content/assemble-content.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { SiteEnvironment } from '../load/site-environment.ts';
import { hasMarkdownVersion } from '../markdown-versions/page-to-markdown.ts';
import type { Plan } from '../plan/routes-to-pages.ts';
import { factsOf, type OutputRecord, type Sink } from '../publish/output-set.ts';
import type { SiteDefinition } from '../site-definition.ts';
import type { AnyPage, OutputFile, PageFacts } from '../types.ts';
import { markdownUrl, pageFile } from '../urls/page-urls.ts';
import { pageDependencies } from './page-memo.ts';
import type { PageRenderer, RenderedPage, SiteUrls } from './page-to-html.ts';

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
  readonly errors: readonly Diagnostic[];
  /** Data for the cache; undefined for a page with errors, and without a cache. */
  readonly cacheable:
    | {
        readonly dependencies: Dependencies;
        readonly bodies: readonly { readonly path: string; readonly body: Uint8Array }[];
      }
    | undefined;
  readonly ms: number;
};

export function createJobRunner(input: {
  render: PageRenderer;
  urls: SiteUrls;
  environment: Pick<SiteEnvironment, 'names'>;
  sink: Sink;
  hasCache: boolean;
}): (job: RenderJob) => Promise<RenderResult> {
  const { render, urls, environment, sink } = input;
  return async ({ page, source, paths }) => {
    const start = performance.now();
    const rendered = await render(page, source);
    const outputs = pageOutputs(page, source, rendered);
    const bodies = outputs.map((output) => ({ ...output, body: Buffer.from(output.body) }));
    const files: OutputRecord[] = [];
    const errors: Diagnostic[] = [];
    for (const { path, from, body } of bodies) {
      if (!paths.includes(path)) continue;
      const bodyFacts = factsOf(body);
      const error = sink.keep(path, bodyFacts.digest) ? undefined : await sink.write(path, body);
      if (error) errors.push(error);
      else files.push({ path, from, ...bodyFacts });
    }
    const { page: _, ...facts } = rendered.facts;
    // Errors of the Markdown are cached with it, and the site's rules may turn them off.
    const isCacheable = (found: Diagnostic) =>
      found.severity !== 'error' || rendered.compiled?.diagnostics.includes(found);
    const isWhole = files.length === bodies.length && facts.diagnostics.every(isCacheable);
    const cacheable =
      input.hasCache && isWhole
        ? { dependencies: pageDependencies(rendered, urls, environment), bodies }
        : undefined;
    return { facts, files, errors, cacheable, ms: performance.now() - start };
  };
}

/** Paths of the outputs of a page. Does not render it. */
export function pageOutputPaths(page: AnyPage, source: Source | undefined, site: SiteDefinition): string[] {
  return [
    pageFile(page),
    ...(site.markdownVersions && hasMarkdownVersion(page) ? [markdownFile(page)] : []),
    ...(publishesSource(source) ? [source.entry.file] : []),
  ];
}

/** Finds the page with an output at a path. Does not list the outputs of all pages. */
export function pageOfOutput(
  path: string,
  { plan, content, site }: { plan: Plan; content: Content; site: SiteDefinition },
): AnyPage | undefined {
  const impliedUrl = `/${path.replace(/(?:^|\/)index\.html$|\.md$/, '')}`;
  for (const url of [impliedUrl === '/index' ? '/' : impliedUrl, plan.urlByFile.get(path)]) {
    const page = url === undefined ? undefined : plan.pageByUrl.get(url);
    if (page && pageOutputPaths(page, sourceOf(content, page), site).includes(path)) return page;
  }
  return plan.pages.find((page) => page.file === path);
}

/** Outputs of a rendered page: HTML, Markdown version, published source. */
export function pageOutputs(page: AnyPage, source: Source | undefined, rendered: RenderedPage): OutputFile[] {
  const from = source?.entry.file ?? `the page ${page.url}`;
  const outputs: OutputFile[] = [{ path: pageFile(page), body: rendered.html, from }];
  if (rendered.markdownVersion !== undefined)
    outputs.push({ path: markdownFile(page), body: rendered.markdownVersion, from });
  if (publishesSource(source) && rendered.compiled)
    outputs.push({ path: source.entry.file, body: rendered.compiled.markdown, from });
  return outputs;
}

const markdownFile = (page: AnyPage): string => markdownUrl(page.url).slice(1);

const publishesSource = (source: Source | undefined): source is Source =>
  source?.collection.publish === true && source.entry.state === 'ready';
