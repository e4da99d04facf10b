import type { Root } from 'mdast';
import type { Pluggable } from 'unified';
import { htmlPlugins, markdownPlugins } from '../../core/markdown.ts';
import { takeExplicitIds } from '../../core/markdown-headings.ts';
import type { Feature, MarkdownVisitor, Visitor } from '../../core/site.ts';
import { isVisitor } from '../../core/visitors.ts';
import { alignCells, breakLines, identifyHeadings } from './remark-plugins.ts';
import { type Pass, toPass } from './visit.ts';

/** What satteri leaves to remark: parsing, or only what follows. */
const [NEEDS_REMARK, NEEDS_TREES] = [Symbol('needs remark'), Symbol('needs trees')];

/**
 * Compiles Markdown with satteri, which calls visitors for the nodes they ask for and builds no trees: the
 * same HTML in a fraction of the time. Remark compiles documents with `~text~` or what a feature leaves to
 * its plugins, and all documents if a remark plugin may change the parser. Documents with raw HTML, and all
 * documents if there are rehype plugins, are parsed by satteri and compiled by remark.
 *
 * @example features: [nativeMarkdown()]
 */
export const nativeMarkdown = (): Feature => ({
  name: 'native-markdown',
  pipeline({ remarkPlugins = [], rehypePlugins = [] }, { definition }, remark) {
    const { features = [], markdown = {} } = definition;
    const always = features.filter(({ needsPlugins }) => needsPlugins === undefined);
    const isPlugin = (each: Pluggable | Visitor) => !isVisitor(each);
    // A remark plugin may change the parser.
    if ([...remarkPlugins, ...always.flatMap(({ remark = [] }) => remark)].some(isPlugin)) return undefined;
    const needsTrees = [...rehypePlugins, ...always.flatMap(({ rehype = [] }) => rehype)].some(isPlugin);
    const patterns = features.flatMap(({ needsPlugins }) => needsPlugins ?? []);
    const { breaks, footnotes: label = 'Footnotes' } = markdown;
    const parsing = { frontmatter: false, gfm: { footnotes: { label } } };
    // Each pass sees the changes of those before. The first two end before a feature reports anything.
    const markdownPasses = [
      { pass: toPass([tildes]), has: /~/ },
      { pass: toPass([rawHtml]), has: /</ },
      { pass: toPass(markdownPlugins(definition)) },
      ...(breaks ? [{ pass: toPass([breakLines]) }] : []),
    ];
    const htmlPasses = [
      { pass: toPass([takeExplicitIds]), has: /\{\\?#|&/ },
      { pass: toPass([alignCells, identifyHeadings, ...htmlPlugins(definition)]) },
    ];
    // Loaded on demand, and once: the module loader takes longer to answer than a short document.
    let satteri: Promise<typeof import('satteri')> | undefined;
    return async (document) => {
      if (patterns.some((pattern) => pattern.test(document.source))) return remark(document);
      satteri ??= import('satteri');
      const { markdownToHtml, markdownToMdast } = await satteri;
      // CommonMark replaces U+0000; satteri keeps it.
      const source = document.source.replaceAll('\0', '\uFFFD');
      const toTrees = () => remark(document, markdownToMdast(source, { features: parsing }) as Root);
      if (needsTrees) return LONE_TILDE.test(source) ? remark(document) : toTrees();
      try {
        const { html } = await markdownToHtml(source, {
          mdastPlugins: needed(markdownPasses, source),
          hastPlugins: needed(htmlPasses, source),
          features: parsing,
          data: { document },
        });
        // rehype-stringify writes this sign as it is.
        return html.replace(/\n$/, '').replaceAll('&gt;', '>');
      } catch (thrown) {
        if (thrown === NEEDS_TREES) return toTrees();
        if (thrown === NEEDS_REMARK) return remark(document);
        throw thrown;
      }
    };
  },
});

/** Leaves out passes over what the text does not have. */
const needed = (passes: readonly { pass: Pass; has?: RegExp }[], source: string): Pass[] =>
  passes.filter(({ has }) => has?.test(source) ?? true).map(({ pass }) => pass);

/** A single tilde, as in `~/.config`, does not strike text through. */
const LONE_TILDE = /(?<!~)~(?!~)/;
const tildes: MarkdownVisitor = {
  delete({ position }, { document }) {
    if (document.source[(position?.start.offset ?? 0) + 1] !== '~') throw NEEDS_REMARK;
  },
};

/** The elements of raw HTML can have Markdown between their tags. */
const rawHtml: MarkdownVisitor = {
  html() {
    throw NEEDS_TREES;
  },
};
