import type { Root as HastRoot } from 'hast';
import type { Definition, FootnoteDefinition, Root } from 'mdast';
import type { Handlers, State } from 'mdast-util-to-hast';
import rehypeStringify from 'rehype-stringify';
import remarkBreaks from 'remark-breaks';
import remarkRehype from 'remark-rehype';
import { type PluggableList, unified } from 'unified';
import type { VFile } from 'vfile';
import type { Memo } from '../cache/memo.ts';
import type { Blocks } from '../collection.ts';
import { alignmentClass, CLASSES } from '../emitted-names.ts';
import { ownValue } from '../lib/strings.ts';
import { element, hasClass, walkElements, walkMarkdown } from '../lib/trees.ts';
import type { Blame } from '../load/site-boundary.ts';
import { fillText, type SiteTexts } from '../site-texts.ts';
import { rehypeBlocks, remarkBlocks } from './blocks.ts';
import { sliceOf } from './compile-context.ts';
import type { Highlighter } from './highlight.ts';
import { rehypeCode, rehypeQuotedCode } from './rehype-code.ts';
import { rehypeDiagrams } from './rehype-diagrams.ts';
import { rehypeHeadingIds, rehypeHeadings } from './rehype-headings.ts';
import { rehypeLinks } from './rehype-links.ts';
import { remarkCallouts } from './remark-callouts.ts';
import { remarkCheckImages, remarkCheckTables, remarkCheckUnread } from './remark-checks.ts';
import { remarkCodeTabs } from './remark-code-tabs.ts';
import { remarkFillTokens } from './remark-fill-tokens.ts';
import { remarkMarkdownVersion } from './remark-markdown-version.ts';
import { remarkRawHtml } from './remark-raw-html.ts';

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
/** Marks of links, code, and syntax that would be plain text. */
const UNREAD = '[ ``` ~ ^ == $ ::: {# ## !!! ???'.split(' ').concat('\n: ');

/**
 * Creates the pipeline from Markdown to HTML, frozen so that no document can change it.
 * @param remarkPlugins and `rehypePlugins` are those of a collection.
 * @param plain for feeds: no colors, no heading links, no boxes around tables, no plugins of the collection.
 * @param blocks those of the collection; `blame` attributes their errors to the site.
 * @param markdownVersion also record the edits for the page's Markdown version.
 */
export function createPipeline(input: {
  parsers: PluggableList;
  highlighter: Highlighter;
  memo: Memo;
  texts: SiteTexts;
  blocks?: Blocks | undefined;
  blame?: Blame | undefined;
  remarkPlugins: PluggableList;
  rehypePlugins: PluggableList;
  plain: boolean;
  markdownVersion: boolean;
}) {
  const { memo, texts, rehypePlugins, blocks, blame } = input;
  // A collection's plugins and blocks may add elements that the text has no marks of.
  const added = rehypePlugins.length > 0 || blocks !== undefined;
  const seen = <Tree>(marks: readonly string[], transform: Transform<Tree>) =>
    added ? () => transform : where(marks, transform);
  const source = unified()
    .use(input.parsers)
    .use(where(['<'], remarkRawHtml()))
    .use(remarkFillTokens)
    .use(blocks ? [where([':::'], remarkBlocks({ blocks }))] : [])
    .use(remarkEmoji)
    .use(input.remarkPlugins)
    .use(input.markdownVersion ? [remarkMarkdownVersion] : [])
    .use(where(['[!'], remarkCallouts({ texts })))
    .use(where(IMAGES, remarkCheckImages()))
    .use(where(['|'], remarkCheckTables()))
    .use(where(UNREAD, remarkCheckUnread({ hasBlocks: blocks !== undefined })))
    .use(where(['tab'], remarkCodeTabs({ plain: input.plain })))
    .use(remarkLineBreaks)
    .use(remarkToRehype, { texts })
    .use(blocks ? [where([':::'], rehypeBlocks({ blocks, blame }))] : []);
  // Code comes last, because its many spans slow down every walk over the tree.
  const decorated = input.plain
    ? source
        .use(rehypeHeadingIds)
        .use(rehypeLinks, { variants: false })
        .use(seen(['mermaid'], rehypeDiagrams({ memo, texts, plain: true })))
        .use(rehypeQuotedCode)
    : source
        .use(rehypePlugins)
        .use(rehypeHeadingIds)
        .use(rehypeHeadings, { texts })
        .use(seen(['|'], rehypeTables()))
        .use(rehypeLinks, { variants: true })
        .use(seen(['mermaid'], rehypeDiagrams({ memo, texts, plain: false })))
        .use(rehypeCode, { highlighter: input.highlighter, texts });
  return decorated.use(rehypeStringify).freeze();
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

/**
 * Wraps each table in a focusable box that scrolls horizontally on small screens. Column alignment becomes a class,
 * because the `align` attribute is obsolete in HTML.
 */
function rehypeTables() {
  return (tree: HastRoot): void => {
    walkElements(tree, (node, ancestors, index) => {
      const parent = ancestors.at(-1);
      const { align } = node.properties;
      if (typeof align === 'string') {
        delete node.properties.align;
        node.properties.className = [alignmentClass(align)];
      }
      const isWrapped = parent?.type === 'element' && hasClass(parent, CLASSES.tableScroll);
      if (node.tagName !== 'table' || isWrapped || !parent) return;
      parent.children[index] = element('div', { className: [CLASSES.tableScroll], tabIndex: 0 }, [node]);
    });
  };
}

/** Not part of a word, so that times such as 10:30:00 have none. */
const SHORTCODE = /(?<![\w\\]):([a-z0-9_+-]+):(?!\w)/g;
const ESCAPED = /\\:([a-z0-9_+-]+):/g;

/** Replaces GitHub's emoji shortcodes, such as `:tada:`. Escaping one, as in `\:tada:`, keeps all of its name in that text. */
function remarkEmoji() {
  return async (tree: Root, file: VFile): Promise<void> => {
    const source = String(file.value);
    if (source.search(SHORTCODE) < 0) return;
    // Imported on demand, because most documents have none.
    const { nameToEmoji } = await import('gemoji');
    walkMarkdown(tree, (node) => {
      if (node.type !== 'text' || !node.value.includes(':')) return;
      const escaped = new Set(Array.from(sliceOf(source, node).matchAll(ESCAPED), ([, name]) => name));
      node.value = node.value.replace(SHORTCODE, (all, name: string) =>
        escaped.has(name) ? all : (ownValue(nameToEmoji, name) ?? all),
      );
    });
  };
}

/** Node type that wraps a whole document without `children`. */
const WHOLE = 'whole';
type Whole = { readonly type: typeof WHOLE; readonly tree: Root };

/**
 * Converts Markdown trees to HTML trees with remark-rehype. To find definitions, remark-rehype walks the whole tree,
 * which takes as long as the conversion, so it receives only the definitions and the document as one opaque node.
 */
export function remarkToRehype({ texts }: { texts: SiteTexts }) {
  const handlers = { [WHOLE]: (state: State, { tree }: Whole) => state.all(tree) } as unknown as Handlers;
  const footnoteBackLabel = (footnote: number, reference: number): string =>
    fillText(texts.footnoteBack, { reference: `${footnote + 1}${reference > 1 ? `-${reference}` : ''}` });
  const convert = remarkRehype({ handlers, footnoteLabel: texts.footnotes, footnoteBackLabel }) as (
    tree: Root,
    file: VFile,
  ) => HastRoot;
  return (tree: Root, file: VFile): HastRoot => {
    const definitions = String(file.value).includes(']:') ? findDefinitions(tree) : [];
    const whole = { type: WHOLE, tree } as unknown as Definition;
    return convert({ ...tree, children: [...definitions, whole] }, file);
  };
}

function findDefinitions(tree: Root): (Definition | FootnoteDefinition)[] {
  const definitions: (Definition | FootnoteDefinition)[] = [];
  walkMarkdown(tree, (node) => {
    if (node.type === 'definition' || node.type === 'footnoteDefinition') definitions.push(node);
  });
  return definitions;
}
