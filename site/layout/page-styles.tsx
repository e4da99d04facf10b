import type { ReactNode } from 'react';
import type { RenderContext } from '#generator';
import type { Page } from './pages.ts';

/** Stylesheet of the configuration checker, which loads it on first use. */
export const CHECKER_STYLES = 'site/pages/docs/checker/checker.css';

/** What all pages have. */
const MAIN = 'site/styles/main.css';
const BLOG_LIST = [MAIN, 'site/pages/blog/blog-list.css'];
const TEXT = [MAIN, 'site/pages/legal/legal.css'];
const FORM = [MAIN, 'site/pages/waitlist/waitlist.css'];

/** Stylesheets that a page inlines, in this order. Each imports those of the parts that its page shows. */
const PAGE_STYLES: Readonly<Record<Page['template'], readonly string[]>> = {
  home: [MAIN, 'site/pages/home/home.css'],
  docs: [MAIN, 'site/pages/docs/docs.css'],
  'blog-list': BLOG_LIST,
  'blog-archive': BLOG_LIST,
  post: [MAIN, 'site/pages/blog/post.css'],
  roadmap: [MAIN, 'site/pages/roadmap/roadmap.css'],
  'open-source': [MAIN, 'site/pages/open-source/open-source.css'],
  waitlist: FORM,
  'opt-out': FORM,
  legal: TEXT,
  prose: TEXT,
  'not-found': [MAIN, 'site/pages/not-found/not-found.css'],
};
export const INLINE_STYLES = [...new Set(Object.values(PAGE_STYLES).flat())];

type Styled = { page: Page; context: RenderContext };

/** Texts of the stylesheets that a page inlines. */
export const inlinedStyles = ({ page, context }: Styled): string[] =>
  PAGE_STYLES[page.template].flatMap((entry) => context.assets.inlineStyles[entry] ?? []);

/** Stylesheets of a page: inlined where the build provides their text, otherwise linked. */
export function PageStyles({ page, context }: Styled): ReactNode {
  const { styles, inlineStyles } = context.assets;
  return PAGE_STYLES[page.template].map((entry) => {
    const text = inlineStyles[entry];
    return text === undefined ? (
      <link key={entry} rel="stylesheet" href={styles[entry]} />
    ) : (
      <style key={entry} dangerouslySetInnerHTML={{ __html: text }} />
    );
  });
}
