import type { ReactNode } from 'react';
import type { Prose, RenderContext } from '#generator';

/** Stylesheet of what follows the content, linked there: the content is painted without it. */
export const LATE_STYLES = 'site/layout/late.css';

/** Stylesheet of the configuration checker, which loads it on first use. */
export const CHECKER_STYLES = 'site/pages/docs/checker/checker.css';

/** Stylesheets of pages. Each imports styles/main.css, and those of the parts that its page shows. */
export const STYLES = {
  home: 'site/pages/home/home.css',
  docs: 'site/pages/docs/docs.css',
  docsHome: 'site/pages/docs/docs-home.css',
  blogList: 'site/pages/blog/blog-list.css',
  post: 'site/pages/blog/post.css',
  roadmap: 'site/pages/roadmap/roadmap.css',
  openSource: 'site/pages/open-source/open-source.css',
  waitlist: 'site/pages/waitlist/waitlist.css',
  optOut: 'site/pages/opt-out/opt-out.css',
  /** For pages whose content is Markdown. */
  text: 'site/pages/legal/legal.css',
  notFound: 'site/pages/not-found/not-found.css',
} as const;

/** Stylesheets of what only some texts have: blocks, tables of fields, tabs, and diagrams. */
const TEXT_STYLES: Readonly<Record<string, string>> = {
  cards: 'site/content-rules/blocks/cards.css',
  columns: 'site/content-rules/blocks/columns.css',
  video: 'site/content-rules/blocks/video.css',
  fields: 'site/content-rules/table-fields.css',
  tabs: 'site/layout/prose-tabs.css',
  diagram: 'site/layout/prose-diagrams.css',
  figure: 'site/content-rules/figures/figures.css',
  steps: 'site/content-rules/blocks/steps.css',
  'steps{pane}': 'site/pages/docs/steps-pane.css',
};
export const INLINE_STYLES = [...Object.values(STYLES), ...Object.values(TEXT_STYLES)];

/** Stylesheets of what a text has. */
export const textStyles = (prose: Prose | undefined): string[] =>
  Object.entries(TEXT_STYLES).flatMap(([name, styles]) => (prose?.uses.includes(name) ? styles : []));

type Props = { styles: readonly string[]; context: RenderContext };

/** Stylesheets of a page: inlined where the build provides their text, otherwise linked. */
export function PageStyles({ styles, context }: Props): ReactNode {
  const { styles: urls, inlineStyles } = context.assets;
  return styles.map((entry) => {
    const text = inlineStyles[entry];
    return text === undefined ? (
      <link key={entry} rel="stylesheet" href={urls[entry]} />
    ) : (
      <style key={entry} dangerouslySetInnerHTML={{ __html: text }} />
    );
  });
}
