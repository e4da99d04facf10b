import rehypeStringify from 'rehype-stringify';
import { type PluggableList, unified } from 'unified';
import type { VFile } from 'vfile';
import type { CacheStore } from '../cache/cache-store.ts';
import type { Highlighter } from './highlight.ts';
import { rehypeCode, rehypeQuotedCode } from './rehype-code.ts';
import { rehypeDiagrams } from './rehype-diagrams.ts';
import { rehypeHeadingIds, rehypeHeadings } from './rehype-headings.ts';
import { rehypeLinks } from './rehype-links.ts';
import { rehypePictures } from './rehype-pictures.ts';
import { rehypeTables } from './rehype-tables.ts';
import { remarkCallouts } from './remark-callouts.ts';
import { remarkCheckLeftOver } from './remark-check-left-over.ts';
import { remarkCheckSource } from './remark-check-source.ts';
import { remarkCodeTabs } from './remark-code-tabs.ts';
import { remarkFillTokens } from './remark-fill-tokens.ts';
import { remarkLineBreaks } from './remark-line-breaks.ts';
import { remarkToRehype } from './remark-to-rehype.ts';
import { remarkTwin } from './remark-twin.ts';

type Transform<Tree> = (tree: Tree, file: VFile) => void | Promise<void>;

/** Spares a document the walk of a plugin whose marks its text does not have. */
const where =
  <Tree>(marks: readonly string[], transform: Transform<Tree>) =>
  () =>
  (tree: Tree, file: VFile): void | Promise<void> => {
    const text = String(file.value);
    return marks.some((mark) => text.includes(mark)) ? transform(tree, file) : undefined;
  };

/**
 * The one way from Markdown to HTML, frozen so that no document can change it for the next.
 * @param parsers what reads the text.
 * @param plugins a collection's own rehype plugins.
 * @param twins whether the document's Markdown twin is wanted too.
 * @param plain for feed readers: no colours, no links on headings, no boxes around tables, no plugins.
 */
export function createPipeline(input: {
  parsers: PluggableList;
  highlighter: Highlighter;
  cache: CacheStore;
  plugins: PluggableList;
  plain: boolean;
  twins: boolean;
}) {
  // What a collection's own plugins add is in no text.
  const added = input.plugins.length > 0;
  const seen = <Tree>(marks: readonly string[], transform: Transform<Tree>) =>
    added ? () => transform : where(marks, transform);
  const source = unified()
    .use(input.parsers)
    .use(remarkFillTokens)
    .use(input.twins ? [remarkTwin] : [])
    .use(where(['[!'], remarkCallouts()))
    .use(where(['<', '!['], remarkCheckSource()))
    .use(where(['](', '][', '[^', '```', '~~~', '{#'], remarkCheckLeftOver()))
    .use(where(['tab', 'pm'], remarkCodeTabs({ plain: input.plain })))
    .use(remarkLineBreaks)
    .use(remarkToRehype);
  // Code comes last: its many spans would make every later walk over the tree slower, and hold nothing for it.
  const decorated = input.plain
    ? source
        .use(rehypeHeadingIds)
        .use(rehypeLinks)
        .use(seen(['!['], rehypePictures({ copies: false })))
        .use(seen(['mermaid'], rehypeDiagrams({ cache: input.cache, plain: true })))
        .use(rehypeQuotedCode)
    : source
        .use(input.plugins)
        .use(rehypeHeadingIds)
        .use(rehypeHeadings)
        .use(seen(['|'], rehypeTables()))
        .use(rehypeLinks)
        .use(seen(['!['], rehypePictures({ copies: true })))
        .use(seen(['mermaid'], rehypeDiagrams({ cache: input.cache, plain: false })))
        .use(rehypeCode, { highlighter: input.highlighter });
  return decorated.use(rehypeStringify).freeze();
}
