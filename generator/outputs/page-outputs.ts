import type { Source } from '../content/assemble-content.ts';
import { pageFile, twinUrl } from '../plan/addresses.ts';
import type { RenderedPage } from '../render/page-to-html.ts';
import type { SiteDefinition } from '../site-definition.ts';
import { hasTwin } from '../twins/page-twin.ts';
import type { AnyPage, OutputFile } from '../types.ts';

/** Addresses of the files that one page is written to; known before it is rendered. */
export function pageOutputPaths(page: AnyPage, source: Source | undefined, site: SiteDefinition): string[] {
  return [
    pageFile(page),
    ...(site.twins && hasTwin(page) ? [twinFile(page)] : []),
    ...(publishesSource(source) ? [source.entry.file] : []),
  ];
}

/** Everything that is made from one page alone. */
export function pageOutputs(input: {
  page: AnyPage;
  source: Source | undefined;
  rendered: RenderedPage;
}): OutputFile[] {
  const { page, source, rendered } = input;
  const from = source?.entry.file ?? `the page ${page.url}`;
  const outputs: OutputFile[] = [{ path: pageFile(page), body: rendered.html, from }];
  if (rendered.twin !== undefined) outputs.push({ path: twinFile(page), body: rendered.twin, from });
  if (publishesSource(source) && rendered.compiled)
    outputs.push({ path: source.entry.file, body: rendered.compiled.markdown, from });
  return outputs;
}

const twinFile = (page: AnyPage): string => twinUrl(page.url).slice(1);

const publishesSource = (source: Source | undefined): source is Source =>
  source?.collection.publish === true && source.entry.state === 'ready';
