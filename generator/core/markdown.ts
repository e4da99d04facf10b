import { collectHeadings } from './markdown-headings.ts';
import { collectLinks } from './markdown-links.ts';
import type {
  Collection,
  Compiled,
  MarkdownDocument,
  MarkdownPipeline,
  MarkdownSite,
  RemarkPipeline,
  SiteDefinition,
  Source,
} from './site.ts';
import { tokenVisitor } from './tokens.ts';

export type MarkdownCompiler = (source: Source) => Promise<Compiled>;

/** Creates a function that compiles the Markdown of an entry. The pipeline of a collection is built once. */
export function createCompiler(site: MarkdownSite): MarkdownCompiler {
  const { definition } = site;
  const pipelines = new Map<Collection, MarkdownPipeline>();
  return async (source) => {
    const { entry, body } = source;
    const collection = definition.collections[entry.collection] as Collection;
    const pipeline = pipelines.get(collection) ?? choosePipeline(site, collection);
    pipelines.set(collection, pipeline);
    const document: MarkdownDocument = {
      file: entry.file,
      source: body,
      entry,
      site,
      problems: [],
      added: [],
      uses: new Set(),
      data: {},
    };
    const html = await pipeline(document);
    const { headings, anchors } = collectHeadings.of(document);
    // The text of a placeholder is not the author's.
    const problems = entry.state === 'ready' ? document.problems : [];
    const { added, uses } = document;
    return { html, headings, uses: [...uses], links: collectLinks.of(document), anchors, added, problems };
  };
}

/** The pipeline of the first feature that has one for this collection, or remark. */
function choosePipeline(site: MarkdownSite, collection: Collection): MarkdownPipeline {
  let compile: Promise<RemarkPipeline> | undefined;
  const remark: RemarkPipeline = async (document, parsed) => {
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

/** Plugins and visitors of the Markdown tree: tokens and features. */
export const markdownPlugins = ({ features = [], tokens }: SiteDefinition) => [
  ...(tokens ? [tokenVisitor(tokens)] : []),
  ...features.flatMap(({ remark = [] }) => remark),
];

/** Plugins and visitors of the HTML tree: ids, links and features. */
export const htmlPlugins = ({ features = [] }: SiteDefinition) => [
  collectHeadings.visitor,
  collectLinks.visitor,
  ...features.flatMap(({ rehype = [] }) => rehype),
];
