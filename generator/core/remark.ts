import type { Root as HtmlRoot } from 'hast';
import rehypeRaw from 'rehype-raw';
import rehypeSlug from 'rehype-slug';
import rehypeStringify from 'rehype-stringify';
import remarkBreaks from 'remark-breaks';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { VFile } from 'vfile';
import { htmlPlugins, markdownPlugins } from './markdown.ts';
import { takeExplicitIds } from './markdown-headings.ts';
import { type Problem, type RepoPath, warning } from './problems.ts';
import type { Collection, MarkdownPipeline, SiteDefinition } from './site.ts';
import { toPlugins } from './visitors.ts';

/** The pipeline of unified for a collection. Messages of plugins become problems of the document. */
export function remarkPipeline(definition: SiteDefinition, collection: Collection): MarkdownPipeline {
  const processor = createProcessor(definition, collection);
  return async (document, parsed) => {
    const file = new VFile({ value: document.source, path: document.file, data: { document } });
    const tree = await processor.run(parsed ?? processor.parse(file), file);
    document.problems.push(...messagesOf(file, document.file));
    return processor.stringify(tree, file);
  };
}

/**
 * Processor from Markdown to HTML: features, the site's plugins, line breaks; then, on the HTML tree,
 * the site's plugins, ids and links, and features.
 */
function createProcessor(definition: SiteDefinition, collection: Collection) {
  const { markdown = {} } = definition;
  return (
    unified()
      .use(remarkParse)
      // A single tilde, as in `~/.config`, does not strike text through.
      .use(remarkGfm, { singleTilde: false })
      .use(toPlugins(markdownPlugins(definition)))
      .use(collection.remarkPlugins ?? [])
      .use(markdown.breaks ? [remarkBreaks] : [])
      .use(remarkRehype, { allowDangerousHtml: true, footnoteLabel: markdown.footnotes ?? 'Footnotes' })
      .use(rehypeRawHtml)
      .use(collection.rehypePlugins ?? [])
      .use(toPlugins([takeExplicitIds]))
      .use(rehypeSlug)
      .use(toPlugins(htmlPlugins(definition)))
      .use(rehypeStringify, { characterReferences: { useNamedReferences: true } })
      .freeze()
  );
}

/** Parses raw HTML where there is some, because rehype-raw parses the whole document. Drops comments. */
function rehypeRawHtml() {
  const parse = rehypeRaw() as (tree: HtmlRoot, file: VFile) => HtmlRoot;
  return (tree: HtmlRoot, file: VFile): HtmlRoot => {
    if (!hasRaw(tree)) return tree;
    const parsed = parse(tree, file);
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
