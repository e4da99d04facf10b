import type { ReactNode } from 'react';
import type { Prose, RenderContext } from '#generator';
import { BLOCK_STYLES, USES_BLOCK_STYLES } from '../blocks/blocks.ts';
import type { Page } from '../pages.ts';

/**
 * Stylesheet entry points: for every page; for the home page; for lists, forms, and other pages; for pages with rare
 * elements or code; for pages with tabs; for pages with a diagram.
 */
export const MAIN_STYLES = 'site/styles/main.css';
export const HOME_STYLES = 'site/styles/home.css';
export const LIST_STYLES = 'site/styles/lists-and-forms.css';
export const RARE_STYLES = 'site/styles/rare.css';
export const TAB_STYLES = 'site/styles/tabs.css';
export const DIAGRAM_STYLES = 'site/styles/diagrams.css';
/** Stylesheet that the configuration checker loads on first use. */
export const CHECKER_STYLES = 'site/styles/checker.css';

/** Finds what `RARE_STYLES` is for in compiled Markdown. */
const USES_RARE_STYLES =
  /<(?:blockquote|hr|img|kbd|mark|dl|details(?! class="diagram-)|ins|del)\b|class="(?:contains-task-list|footnotes|line|code-)/;

const MORE_STYLES: Partial<Record<Page['template'], string>> = {
  home: HOME_STYLES,
  'blog-list': LIST_STYLES,
  'blog-archive': LIST_STYLES,
  post: LIST_STYLES,
  legal: LIST_STYLES,
  prose: LIST_STYLES,
  'not-found': LIST_STYLES,
  roadmap: LIST_STYLES,
  'open-source': LIST_STYLES,
  waitlist: LIST_STYLES,
  'opt-out': LIST_STYLES,
};

type Styled = { page: Page; prose: Prose | undefined; context: RenderContext };

/** Texts of the stylesheets that a page inlines. */
export const inlinedStyles = ({ page, prose, context }: Styled): string[] =>
  stylesOf(page, prose).flatMap((entry) => context.assets.inlineStyles[entry] ?? []);

/** Stylesheets of a page: inlined where the build provides their text, otherwise linked. */
export function PageStyles(props: Styled): ReactNode {
  const { styles, inlineStyles } = props.context.assets;
  return stylesOf(props.page, props.prose).map((entry) => {
    const text = inlineStyles[entry];
    return text === undefined ? (
      <link key={entry} rel="stylesheet" href={styles[entry]} />
    ) : (
      <style key={entry} dangerouslySetInnerHTML={{ __html: text }} />
    );
  });
}

const stylesOf = (page: Page, prose: Prose | undefined): string[] => [
  MAIN_STYLES,
  ...[MORE_STYLES[page.template] ?? []].flat(),
  ...(page.template === 'docs' && page.props.home ? [LIST_STYLES] : []),
  ...(prose && USES_RARE_STYLES.test(prose.html) ? [RARE_STYLES] : []),
  ...(prose?.html.includes('<div class="tabs"') ? [TAB_STYLES] : []),
  ...(prose && USES_BLOCK_STYLES.test(prose.html) ? [BLOCK_STYLES] : []),
  ...(prose?.html.includes('<figure class="diagram"') ? [DIAGRAM_STYLES] : []),
];
