import type { Root } from 'mdast';
import type { Plugin } from 'unified';

/** What remark-parse with remark-gfm reads, and nothing else; the front matter is blanked before. */
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
 * satteri's Markdown parser as unified's, in the place of remark-parse and remark-gfm: the same tree, positions as
 * indices of JavaScript strings. tests/conformance/ compares the two and lists where they differ.
 * @returns undefined where the package or its binary for this machine is not installed.
 */
export async function loadNativeParser(): Promise<Plugin<[], string, Root> | undefined> {
  const native = await import('satteri').catch(() => undefined);
  if (!native) return undefined;
  const { markdownToMdast } = native;
  return function nativeParser() {
    this.parser = (text) => {
      // CommonMark 0.31, 2.3: U+0000 is read as U+FFFD; both are one unit of a string.
      const source = text.replaceAll('\0', '\uFFFD');
      return markdownToMdast(source, { features: FEATURES }) as Root;
    };
  };
}
