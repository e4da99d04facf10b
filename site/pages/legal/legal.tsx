import { OMITTED_FROM_MARKDOWN } from '#generator';
import { longDate } from '../../layout/format-date.ts';
import type { SiteComponent } from '../../layout/page.ts';
import { STYLES, textStyles } from '../../layout/page-styles.tsx';
import { ProseArticle } from '../../layout/prose-article.tsx';
import { SiteLayout } from '../../layout/site-layout.tsx';

/** Legal page, with its date and table of contents. */
export const LegalPage: SiteComponent<{ readonly updated: string }> = ({ page, prose, context }) => {
  const { heading, updated } = page.props;
  const sections = (prose?.headings ?? []).filter(({ depth }) => depth === 2);
  return (
    <SiteLayout page={page} context={context} styles={[STYLES.text, ...textStyles(prose)]}>
      <ProseArticle title={heading} prose={prose} contents={sections}>
        <p className="muted" {...OMITTED_FROM_MARKDOWN}>
          Last updated: <time dateTime={updated}>{longDate(updated)}</time>
        </p>
      </ProseArticle>
    </SiteLayout>
  );
};
