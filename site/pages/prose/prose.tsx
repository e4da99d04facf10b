import type { SiteComponent } from '../../layout/page.ts';
import { STYLES, textStyles } from '../../layout/page-styles.tsx';
import { ProseArticle } from '../../layout/prose-article.tsx';
import { SiteLayout } from '../../layout/site-layout.tsx';

/** Page whose only content is its Markdown. */
export const ProsePage: SiteComponent = ({ page, prose, context }) => (
  <SiteLayout page={page} context={context} styles={[STYLES.text, ...textStyles(prose)]}>
    <ProseArticle title={page.props.heading} prose={prose} />
  </SiteLayout>
);
