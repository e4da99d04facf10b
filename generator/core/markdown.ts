import { collectHeadings } from './markdown-headings.ts';
import { collectLinks } from './markdown-links.ts';
import type { Collection, Compiled, MarkdownPipeline, MarkdownSite, SiteDefinition, Source } from './site.ts';

/** Creates a function that compiles the Markdown of an entry. The pipeline of a collection is built once. */
export function createCompiler(site: MarkdownSite): (source: Source) => Promise<Compiled> {
  const pipelines = new Map<Collection, MarkdownPipeline>();
  return async (source) => {
    const { entry, body } = source;
    const collection = site.definition.collections[entry.collection] as Collection;
    const pipeline = pipelines.get(collection) ?? choosePipeline(site, collection);
    pipelines.set(collection, pipeline);
    const found = { headings: [], links: [], anchors: {}, added: [], problems: [] };
    const uses = new Set<string>();
    const html = await pipeline({ file: entry.file, source: body, entry, site, uses, data: {}, ...found });
    // The text of a placeholder is not the author's.
    const problems = entry.state === 'ready' ? found.problems : [];
    return { ...found, html, uses: [...uses], problems };
  };
}

/** The pipeline of the first feature that has one for this collection, or remark. */
function choosePipeline(site: MarkdownSite, collection: Collection): MarkdownPipeline {
  let compile: Promise<MarkdownPipeline> | undefined;
  const remark: MarkdownPipeline = async (document, parsed) => {
    // Loaded on demand: a build that takes all pages from the cache compiles nothing.
    compile ??= import('./remark.ts').then(({ remarkPipeline }) =>
      remarkPipeline(site.definition, collection),
    );
    return (await compile)(document, parsed);
  };
  for (const feature of site.definition.features ?? []) {
    const other = feature.pipeline?.(collection, site, remark);
    if (other) return other;
  }
  return remark;
}

/** Plugins and visitors of the Markdown tree. */
export const markdownPlugins = ({ features = [] }: SiteDefinition) =>
  features.flatMap(({ remark = [] }) => remark);

/** Plugins and visitors of the HTML tree: ids, links and features. */
export const htmlPlugins = ({ features = [] }: SiteDefinition) => [
  collectHeadings,
  collectLinks,
  ...features.flatMap(({ rehype = [] }) => rehype),
];
