import type { Element, Root as HtmlRoot } from 'hast';
import rehypeRaw from 'rehype-raw';
import rehypeSlug from 'rehype-slug';
import rehypeStringify from 'rehype-stringify';
import remarkBreaks from 'remark-breaks';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { type Processor, unified } from 'unified';
import { visit } from 'unist-util-visit';
import { VFile } from 'vfile';
import { collectHeadings, takeExplicitIds } from './markdown-headings.ts';
import { collectLinks } from './markdown-links.ts';
import { type Problem, type RepoPath, warning } from './problems.ts';
import type { Collection, Compiled, MarkdownDocument, MarkdownSite, SiteDefinition, Source } from './site.ts';
import { tokenVisitor } from './tokens.ts';
import { toPlugins } from './visitors.ts';

export type MarkdownCompiler = (source: Source) => Promise<Compiled>;

/** Creates a function that compiles the Markdown of an entry. The pipeline of a collection is built once. */
export function createCompiler(site: MarkdownSite): MarkdownCompiler {
  const { definition } = site;
  const pipelines = new Map<Collection, Pick<Processor, 'process'>>();
  return async (source) => {
    const { entry, body } = source;
    const collection = definition.collections[entry.collection] as Collection;
    const pipeline = pipelines.get(collection) ?? createPipeline(definition, collection);
    pipelines.set(collection, pipeline);
    const document: MarkdownDocument = {
      file: entry.file,
      source: body,
      entry,
      site,
      problems: [],
      added: [],
      data: {},
    };
    const file = new VFile({ value: body, path: entry.file, data: { document } });
    const html = String(await pipeline.process(file));
    const { headings, anchors } = collectHeadings.of(document);
    // The text of a placeholder is not the author's.
    const problems = entry.state === 'ready' ? [...document.problems, ...messagesOf(file, entry.file)] : [];
    return { html, headings, links: collectLinks.of(document), anchors, added: document.added, problems };
  };
}

/**
 * Pipeline from Markdown to HTML: tokens, features, the site's plugins, line breaks; then, on the HTML tree,
 * the site's plugins, ids and links, and features.
 */
function createPipeline(definition: SiteDefinition, collection: Collection): Pick<Processor, 'process'> {
  const { features = [], markdown = {}, tokens } = definition;
  return (
    unified()
      .use(remarkParse)
      // A single tilde, as in `~/.config`, does not strike text through.
      .use(remarkGfm, { singleTilde: false })
      .use(
        toPlugins([
          ...(tokens ? [tokenVisitor(tokens)] : []),
          ...features.flatMap(({ remark = [] }) => remark),
        ]),
      )
      .use(collection.remarkPlugins ?? [])
      .use(markdown.breaks ? [remarkBreaks] : [])
      .use(remarkRehype, { allowDangerousHtml: true, footnoteLabel: markdown.footnotes ?? 'Footnotes' })
      .use(rehypeRawHtml)
      .use(collection.rehypePlugins ?? [])
      .use(takeExplicitIds)
      .use(rehypeSlug)
      .use(
        toPlugins([
          collectHeadings.visitor,
          collectLinks.visitor,
          ...features.flatMap(({ rehype = [] }) => rehype),
        ]),
      )
      .use(rehypeStringify)
      .freeze() as unknown as Pick<Processor, 'process'>
  );
}

/**
 * Parses the raw HTML of documents that have some, and drops its comments. rehype-raw serializes and parses
 * the whole document.
 */
function rehypeRawHtml() {
  const parse = rehypeRaw() as (tree: HtmlRoot, file: VFile) => HtmlRoot;
  return (tree: HtmlRoot, file: VFile): HtmlRoot => {
    if (!hasRaw(tree)) return tree;
    // Parsing loses `data`, which has the options of code fences.
    visit(tree, { type: 'element', tagName: 'code' }, ({ properties, data }) => {
      properties.dataMeta = data?.meta ?? null;
    });
    const parsed = parse(tree, file);
    visit(parsed, { type: 'element', tagName: 'code' }, (node) => {
      const { dataMeta, ...properties } = node.properties;
      node.properties = properties;
      if (typeof dataMeta === 'string') node.data = { meta: dataMeta } as Element['data'];
    });
    visit(parsed, 'comment', (_node, index = 0, parent) => {
      parent?.children.splice(index, 1);
      return index;
    });
    return parsed;
  };
}

const hasRaw = (node: { readonly type: string; readonly children?: readonly { type: string }[] }): boolean =>
  node.type === 'raw' || (node.children?.some(hasRaw) ?? false);

/** Messages of the site's plugins. One without a location is reported at the start of the file. */
const messagesOf = ({ messages }: VFile, path: RepoPath): Problem[] =>
  messages.map(({ line = 1, column = 1, place, note, reason }) => {
    const end = place && 'end' in place ? place.end : undefined;
    const length = end?.line === line ? end.column - column : 1;
    return warning('markdown/advice', reason, { at: { file: path, line, column, length }, hint: note });
  });
