import { type Content, type Source, sourceKey } from '../content/assemble-content.ts';
import { hasMarkdownVersion } from '../markdown-versions/page-to-markdown.ts';
import type { Plan } from '../plan/routes-to-pages.ts';
import type { SiteDefinition } from '../site-definition.ts';
import type { AnyPage, OutputFile } from '../types.ts';
import { markdownUrl, pageFile } from '../urls/page-urls.ts';
import type { RenderedPage } from './page-to-html.ts';

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
    const source = page?.content && content.sources.get(sourceKey(page.content));
    if (page && pageOutputPaths(page, source, site).includes(path)) return page;
  }
  return plan.pages.find((page) => page.file === path);
}

/** Outputs of a rendered page: HTML, Markdown version, published source. */
export function pageOutputs(input: {
  page: AnyPage;
  source: Source | undefined;
  rendered: RenderedPage;
}): OutputFile[] {
  const { page, source, rendered } = input;
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
