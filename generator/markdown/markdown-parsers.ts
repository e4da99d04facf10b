import { createRequire } from 'node:module';
import type { Root } from 'mdast';
import { type PluggableList, type Plugin, type Processor, unified } from 'unified';
import { walkMarkdown } from '../lib/trees.ts';
import type { MarkdownSettings } from '../site-definition.ts';

/**
 * Loads the plugins that parse Markdown: remark-parse and remark-gfm, the default and the reference, or the native
 * parser if it is chosen and installed.
 * @param hasBlocks also parse blocks, such as `:::details`.
 */
export async function loadParsers(
  parser: MarkdownSettings['parser'],
  hasBlocks: boolean,
): Promise<PluggableList> {
  const native = parser === 'native' ? await loadNativeParser() : undefined;
  if (native) return [[native.parser, { hasBlocks }]];
  const [{ default: remarkParse }, { default: remarkGfm }] = await Promise.all([
    import('remark-parse'),
    import('remark-gfm'),
  ]);
  return [remarkParse, [remarkGfm, GFM], ...(hasBlocks ? [remarkBlockSyntax] : [])];
}

/** A single tilde, as in `H~2~O` and `~/.config`, does not strike text through. */
export const GFM = { singleTilde: false } as const;

/** The syntax of remark-parse with remark-gfm, except that a single tilde strikes text through. Front matter is blanked before parsing. */
const FEATURES = {
  gfm: { footnotes: true },
  frontmatter: false,
  math: false,
  headingAttributes: false,
  directive: false,
  superscript: false,
  subscript: false,
  wikilinks: false,
  definitionList: false,
  smartPunctuation: false,
} as const;

/**
 * Loads satteri's Markdown parser as a unified plugin that replaces remark-parse and remark-gfm. It produces the same
 * tree; tests/conformance/ lists the differences. Remark parses documents with text between single tildes or with blocks.
 * @returns undefined if the package or its binary for this machine is not installed.
 */
export async function loadNativeParser(): Promise<NativeParser | undefined> {
  const native = await import('satteri').catch(() => undefined);
  if (!native) return undefined;
  const { markdownToMdast } = native;
  // CommonMark 0.31, 2.3: U+0000 becomes U+FFFD. Both are one UTF-16 code unit.
  const parse = (text: string) =>
    markdownToMdast(text.replaceAll('\0', '\uFFFD'), { features: FEATURES }) as Root;
  const mayBeBlocks = (text: string, hasBlocks: boolean) => hasBlocks && BLOCK_LINE.test(text);
  return {
    parser({ hasBlocks }) {
      this.parser = (text) => {
        if (mayBeBlocks(text, hasBlocks)) return parseWithRemark(text, [remarkBlockSyntax]);
        const tree = parse(text);
        return hasSingleTildes(tree, text) ? parseWithRemark(text, []) : tree;
      };
    },
    needsRemark: (text, hasBlocks) =>
      mayBeBlocks(text, hasBlocks) || (maybeStrikes(text) && hasSingleTildes(parse(text), text)),
  };
}

type NativeParser = {
  readonly parser: Plugin<[{ readonly hasBlocks: boolean }], string, Root>;
  /** Whether remark parses a document although the native parser is chosen. */
  readonly needsRemark: (text: string, hasBlocks: boolean) => boolean;
};

const SINGLE_TILDE = /(?<!~)~(?!~)/g;

const maybeStrikes = (text: string): boolean => (text.match(SINGLE_TILDE)?.length ?? 0) >= 2;

/** Whether a tree has text that single tildes strike through. */
function hasSingleTildes(tree: Root, source: string): boolean {
  if (!maybeStrikes(source)) return false;
  let found = false;
  walkMarkdown(tree, ({ type, position }) => {
    const start = position?.start.offset ?? 0;
    if (type === 'delete' && source[start + 1] !== '~') found = true;
    return undefined;
  });
  return found;
}

const load = createRequire(import.meta.url);

/** Parses with remark, which is loaded only now, and at once because parsers are synchronous. */
function parseWithRemark(text: string, more: PluggableList): Root {
  const { default: remarkParse } = load('remark-parse') as typeof import('remark-parse');
  const { default: remarkGfm } = load('remark-gfm') as typeof import('remark-gfm');
  return unified().use(remarkParse).use(remarkGfm, GFM).use(more).parse(text);
}

/** Line that may begin a block, also in list items and blockquotes. */
const BLOCK_LINE = /^[ \t>*+\-\d.)]*:::/m;
const COLON = 58;

/** Adds container directives, with the locations of their parts. Text and leaf directives stay text, such as 10:30. */
function remarkBlockSyntax(this: Processor): void {
  const { default: remarkDirective } = load('remark-directive') as typeof import('remark-directive');
  const { directiveFromMarkdown } = load('mdast-util-directive') as typeof import('mdast-util-directive');
  remarkDirective.call(this);
  const { micromarkExtensions = [], fromMarkdownExtensions = [] } = this.data();
  const container = [micromarkExtensions.pop()?.flow?.[COLON] ?? []].flat().slice(0, 1);
  micromarkExtensions.push({ flow: { [COLON]: container } });
  fromMarkdownExtensions.splice(-1, 1, directiveFromMarkdown({ verbose: true }));
}
