import type { ReactNode } from 'react';
import type { Prose, RenderContext } from '#generator';
import { BLOCK_STYLES, USES_BLOCK_STYLES } from '../content-rules/blocks.tsx';

/** Stylesheet entry points whose text pages inline. Each page has those that it needs. */
export const STYLES = {
  main: 'site/styles/main.css',
  home: 'site/pages/home/styles/home.css',
  /** For other pages than the home page and the documentation. */
  parts: 'site/styles/page-parts.css',
  blog: 'site/pages/blog/blog.css',
  indexPages: 'site/styles/index-pages.css',
  roadmap: 'site/pages/roadmap/roadmap.css',
  repositories: 'site/pages/open-source/open-source.css',
  forms: 'site/pages/waitlist/forms.css',
  rare: 'site/styles/rare.css',
  tableLayouts: 'site/styles/table-layouts.css',
  codeLines: 'site/styles/code-lines.css',
  blocks: BLOCK_STYLES,
  tabs: 'site/styles/tabs.css',
  diagrams: 'site/styles/diagrams.css',
} as const;
export const INLINE_STYLES = Object.values(STYLES);
/** Stylesheet that the configuration checker loads on first use. */
export const CHECKER_STYLES = 'site/pages/docs/checker/checker.css';

/** Finds what the entry point `rare` is for in compiled Markdown. */
const USES_RARE_STYLES =
  /<(?:blockquote|hr|img|kbd|mark(?! class="line)|dl|details(?! class="diagram-)|ins(?! class="line)|del(?! class="line))\b|class="(?:contains-task-list|footnotes|block (?:columns|video)|code code-|code-source)/;
const USES_TABLE_LAYOUTS = /class="table-scroll table-(?:fields|values)"/;
/** Finds what `codeLines` is for. */
const USES_CODE_LINES = /class="(?:line|code-(?:sign|output))/;

type Styled = { styles: readonly string[]; prose: Prose | undefined; context: RenderContext };

/** Texts of the stylesheets that a page inlines. */
export const inlinedStyles = ({ styles, prose, context }: Styled): string[] =>
  stylesOf(styles, prose).flatMap((entry) => context.assets.inlineStyles[entry] ?? []);

/** Stylesheets of a page: inlined where the build provides their text, otherwise linked. */
export function PageStyles(props: Styled): ReactNode {
  const { styles, inlineStyles } = props.context.assets;
  return stylesOf(props.styles, props.prose).map((entry) => {
    const text = inlineStyles[entry];
    return text === undefined ? (
      <link key={entry} rel="stylesheet" href={styles[entry]} />
    ) : (
      <style key={entry} dangerouslySetInnerHTML={{ __html: text }} />
    );
  });
}

const stylesOf = (styles: readonly string[], prose: Prose | undefined): string[] => [
  STYLES.main,
  ...styles,
  ...(prose && USES_RARE_STYLES.test(prose.html) ? [STYLES.rare] : []),
  ...(prose && USES_TABLE_LAYOUTS.test(prose.html) ? [STYLES.tableLayouts] : []),
  ...(prose && USES_CODE_LINES.test(prose.html) ? [STYLES.codeLines] : []),
  ...(prose?.html.includes('<div class="tabs"') ? [STYLES.tabs] : []),
  ...(prose && USES_BLOCK_STYLES.test(prose.html) ? [STYLES.blocks] : []),
  ...(prose?.html.includes('<figure class="diagram"') ? [STYLES.diagrams] : []),
];
