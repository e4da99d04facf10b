import type { Root } from 'mdast';
import type { PluggableList, Plugin } from 'unified';
import type { MarkdownSettings } from '../site-definition.ts';

/**
 * Loads the plugins that parse Markdown: remark-parse and remark-gfm, the default and the reference, or the native
 * parser if it is chosen and installed.
 */
export async function loadParsers(parser: MarkdownSettings['parser']): Promise<PluggableList> {
  const native = parser === 'native' ? await loadNativeParser() : undefined;
  if (native) return [native];
  const [{ default: remarkParse }, { default: remarkGfm }] = await Promise.all([
    import('remark-parse'),
    import('remark-gfm'),
  ]);
  return [remarkParse, remarkGfm];
}

/** The syntax of remark-parse with remark-gfm. Front matter is blanked before parsing. */
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
 * tree; tests/conformance/ lists the differences.
 * @returns undefined if the package or its binary for this machine is not installed.
 */
export async function loadNativeParser(): Promise<Plugin<[], string, Root> | undefined> {
  const native = await import('satteri').catch(() => undefined);
  if (!native) return undefined;
  const { markdownToMdast } = native;
  return function nativeParser() {
    this.parser = (text) => {
      // CommonMark 0.31, 2.3: U+0000 becomes U+FFFD. Both are one UTF-16 code unit.
      const source = text.replaceAll('\0', '\uFFFD');
      return markdownToMdast(source, { features: FEATURES }) as Root;
    };
  };
}
