import rehypeSlug from 'rehype-slug';
import rehypeStringify from 'rehype-stringify';
import remarkBreaks from 'remark-breaks';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { type PluggableList, unified } from 'unified';
import type { CacheStore } from '../cache/cache-store.ts';
import type { Highlighter } from './highlight.ts';
import { rehypeCode, rehypeQuotedCode } from './rehype-code.ts';
import { rehypeDiagrams } from './rehype-diagrams.ts';
import { rehypeExplicitIds, rehypeHeadings, rehypeWordlessIds } from './rehype-headings.ts';
import { rehypeLinks } from './rehype-links.ts';
import { rehypePictures } from './rehype-pictures.ts';
import { rehypeTables } from './rehype-tables.ts';
import { remarkCallouts } from './remark-callouts.ts';
import { remarkCheckSource } from './remark-check-source.ts';
import { remarkCodeTabs } from './remark-code-tabs.ts';
import { remarkFillTokens } from './remark-fill-tokens.ts';
import { remarkTwin } from './remark-twin.ts';

/**
 * The one way from Markdown to HTML, frozen so that no document can change it for the next.
 * @param plugins a collection's own rehype plugins.
 * @param plain for feed readers: no colours, no links on headings, no boxes around tables, no plugins.
 */
export function createPipeline(input: {
  highlighter: Highlighter;
  cache: CacheStore;
  plugins: PluggableList;
  plain: boolean;
}) {
  const source = unified()
    .use(remarkParse)
    .use(remarkGfm)
    .use(remarkFillTokens)
    .use(remarkTwin)
    .use(remarkCallouts)
    .use(remarkCheckSource)
    .use(remarkCodeTabs, { plain: input.plain })
    .use(remarkBreaks)
    .use(remarkRehype);
  // Code comes last: its many spans would make every later walk over the tree slower, and hold nothing for it.
  const decorated = input.plain
    ? source
        .use(rehypeExplicitIds)
        .use(rehypeSlug)
        .use(rehypeWordlessIds)
        .use(rehypeLinks)
        .use(rehypePictures, { copies: false })
        .use(rehypeDiagrams, { cache: input.cache, plain: true })
        .use(rehypeQuotedCode)
    : source
        .use(input.plugins)
        .use(rehypeExplicitIds)
        .use(rehypeSlug)
        .use(rehypeWordlessIds)
        .use(rehypeHeadings)
        .use(rehypeTables)
        .use(rehypeLinks)
        .use(rehypePictures, { copies: true })
        .use(rehypeDiagrams, { cache: input.cache, plain: false })
        .use(rehypeCode, { highlighter: input.highlighter });
  return decorated.use(rehypeStringify).freeze();
}
