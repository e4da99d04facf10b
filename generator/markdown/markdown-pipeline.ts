import type { Root } from 'mdast';
import rehypeStringify from 'rehype-stringify';
import remarkBreaks from 'remark-breaks';
import { type PluggableList, unified } from 'unified';
import type { VFile } from 'vfile';
import type { Memo } from '../cache/memo.ts';
import type { SiteTexts } from '../site-texts.ts';
import type { Highlighter } from './highlight.ts';
import { rehypeCode, rehypeQuotedCode } from './rehype-code.ts';
import { rehypeDiagrams } from './rehype-diagrams.ts';
import { rehypeDirection } from './rehype-direction.ts';
import { rehypeHeadingIds, rehypeHeadings } from './rehype-headings.ts';
import { rehypeImages } from './rehype-images.ts';
import { rehypeLinks } from './rehype-links.ts';
import { rehypeTables } from './rehype-tables.ts';
import { remarkCallouts } from './remark-callouts.ts';
import { remarkCheckExtensions } from './remark-check-extensions.ts';
import { remarkCheckImages, remarkCheckTables, remarkCheckUnresolved } from './remark-checks.ts';
import { remarkCodeTabs } from './remark-code-tabs.ts';
import { remarkEmoji } from './remark-emoji.ts';
import { remarkFillTokens } from './remark-fill-tokens.ts';
import { remarkHtml } from './remark-html.ts';
import { remarkMarkdownVersion } from './remark-markdown-version.ts';
import { remarkToRehype } from './remark-to-rehype.ts';
import { walkMarkdown } from './walk-tree.ts';

type Transform<Tree> = (tree: Tree, file: VFile) => void | Promise<void>;

/** Runs a plugin only for documents whose text includes one of the marks, because each plugin walks the whole tree. */
const where =
  <Tree>(marks: readonly string[], transform: Transform<Tree>) =>
  () =>
  (tree: Tree, file: VFile): void | Promise<void> => {
    const text = String(file.value);
    return marks.some((mark) => text.includes(mark)) ? transform(tree, file) : undefined;
  };

/** Marks of images in Markdown and in HTML. */
const IMAGES = ['![', '<i', '<I'];

/**
 * Creates the pipeline from Markdown to HTML, frozen so that no document can change it.
 * @param remarkPlugins and `rehypePlugins` are those of a collection.
 * @param plain for feeds: no colors, no heading links, no boxes around tables, no plugins of the collection.
 * @param markdownVersion also record the edits for the page's Markdown version.
 */
export function createPipeline(input: {
  parsers: PluggableList;
  highlighter: Highlighter;
  memo: Memo;
  texts: SiteTexts;
  remarkPlugins: PluggableList;
  rehypePlugins: PluggableList;
  plain: boolean;
  markdownVersion: boolean;
}) {
  const { memo, texts, rehypePlugins } = input;
  // A collection's plugins may add elements that the text has no marks of.
  const added = rehypePlugins.length > 0;
  const seen = <Tree>(marks: readonly string[], transform: Transform<Tree>) =>
    added ? () => transform : where(marks, transform);
  const source = unified()
    .use(input.parsers)
    .use(where(['<'], remarkHtml()))
    .use(remarkFillTokens)
    .use(remarkEmoji)
    .use(input.remarkPlugins)
    .use(input.markdownVersion ? [remarkMarkdownVersion] : [])
    .use(where(['[!'], remarkCallouts({ texts })))
    .use(where(IMAGES, remarkCheckImages()))
    .use(where(['|'], remarkCheckTables()))
    .use(where(['](', '][', '[^', '```', '~~~', '{#'], remarkCheckUnresolved()))
    .use(where(['~', '^', '==', '$', '\n: '], remarkCheckExtensions()))
    .use(where(['tab', 'pm'], remarkCodeTabs({ plain: input.plain })))
    .use(remarkLineBreaks)
    .use(remarkToRehype, { texts });
  // Code comes last, because its many spans slow down every walk over the tree.
  const decorated = input.plain
    ? source
        .use(rehypeHeadingIds)
        .use(rehypeLinks)
        .use(seen(IMAGES, rehypeImages({ variants: false })))
        .use(seen(['mermaid'], rehypeDiagrams({ memo, texts, plain: true })))
        .use(rehypeQuotedCode)
    : source
        .use(rehypePlugins)
        .use(rehypeHeadingIds)
        .use(rehypeHeadings, { texts })
        .use(seen(['|'], rehypeTables()))
        .use(rehypeLinks)
        .use(seen(IMAGES, rehypeImages({ variants: true })))
        .use(seen(['mermaid'], rehypeDiagrams({ memo, texts, plain: false })))
        .use(rehypeCode, { highlighter: input.highlighter });
  return decorated.use(rehypeDirection).use(rehypeStringify).freeze();
}

/** Turns newlines in paragraphs into line breaks. remark-breaks receives only the nodes with newlines, for speed. */
export function remarkLineBreaks() {
  const addBreaks = remarkBreaks();
  return (tree: Root): void => {
    walkMarkdown(tree, (node, ancestors) => {
      const parent = node.type === 'text' && node.value.includes('\n') ? ancestors.at(-1) : undefined;
      if (parent) addBreaks(parent as Root);
    });
  };
}
