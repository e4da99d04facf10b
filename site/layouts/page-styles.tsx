import type { ReactNode } from 'react';
import { CLASSES, type Prose, type RenderContext } from '#generator';
import { BLOCK_STYLES, USES_BLOCK_STYLES } from '../blocks/blocks.ts';
import type { Page } from '../pages.ts';

/** Stylesheet entry points: for every page; for the home page; for other pages than it and the documentation. */
const MAIN_STYLES = 'site/styles/main.css';
const HOME_STYLES = 'site/styles/home.css';
const PART_STYLES = 'site/styles/page-parts.css';
/** Entry points for some of these pages, and for the documentation's index page. */
const BLOG_STYLES = 'site/styles/blog.css';
const PAGED_STYLES = 'site/styles/page-links.css';
const ROADMAP_STYLES = 'site/styles/roadmap.css';
const REPOSITORY_STYLES = 'site/styles/open-source.css';
const FORM_STYLES = 'site/styles/forms.css';
const DOCS_CARD_STYLES = 'site/styles/docs-cards.css';
/** Entry points for pages with rare elements, with options of code blocks, with tabs, and with a diagram. */
const RARE_STYLES = 'site/styles/rare.css';
const CODE_STYLES = 'site/styles/code-options.css';
const TAB_STYLES = 'site/styles/tabs.css';
const DIAGRAM_STYLES = 'site/styles/diagrams.css';
/** Stylesheet that the configuration checker loads on first use. */
export const CHECKER_STYLES = 'site/styles/checker.css';

/** Finds what `RARE_STYLES` is for in compiled Markdown. */
const USES_RARE_STYLES =
  /<(?:blockquote|hr|img|kbd|mark(?! class="line)|dl|details(?! class="diagram-)|ins(?! class="line)|del(?! class="line))\b|class="(?:contains-task-list|footnotes)/;
/** Finds what `CODE_STYLES` is for. */
const USES_CODE_STYLES = new RegExp(`class="(?:line|code-|${CLASSES.code} )`);

const MORE_STYLES: Partial<Record<Page['template'], string[]>> = {
  home: [HOME_STYLES],
  'blog-list': [PART_STYLES, BLOG_STYLES],
  'blog-archive': [PART_STYLES, BLOG_STYLES],
  post: [PART_STYLES, BLOG_STYLES],
  legal: [PART_STYLES],
  prose: [PART_STYLES],
  'not-found': [PART_STYLES],
  roadmap: [PART_STYLES, ROADMAP_STYLES],
  'open-source': [PART_STYLES, REPOSITORY_STYLES],
  waitlist: [PART_STYLES, FORM_STYLES],
  'opt-out': [PART_STYLES, FORM_STYLES],
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

/** All entry points whose text pages inline. */
export const INLINE_STYLES = [
  MAIN_STYLES,
  HOME_STYLES,
  PART_STYLES,
  BLOG_STYLES,
  PAGED_STYLES,
  ROADMAP_STYLES,
  REPOSITORY_STYLES,
  FORM_STYLES,
  DOCS_CARD_STYLES,
  RARE_STYLES,
  CODE_STYLES,
  BLOCK_STYLES,
  TAB_STYLES,
  DIAGRAM_STYLES,
];

const stylesOf = (page: Page, prose: Prose | undefined): string[] => [
  MAIN_STYLES,
  ...(MORE_STYLES[page.template] ?? []),
  ...('pagination' in page.props && page.props.pagination.count > 1 ? [PAGED_STYLES] : []),
  ...(page.template === 'docs' && page.props.home ? [DOCS_CARD_STYLES] : []),
  ...(prose && USES_RARE_STYLES.test(prose.html) ? [RARE_STYLES] : []),
  ...(prose && USES_CODE_STYLES.test(prose.html) ? [CODE_STYLES] : []),
  ...(prose?.html.includes('<div class="tabs"') ? [TAB_STYLES] : []),
  ...(prose && USES_BLOCK_STYLES.test(prose.html) ? [BLOCK_STYLES] : []),
  ...(prose?.html.includes('<figure class="diagram"') ? [DIAGRAM_STYLES] : []),
];
