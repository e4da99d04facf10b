import { OMITTED_FROM_MARKDOWN } from '#generator';
import { ContentsList, PageContents } from '../../layout/contents-list.tsx';
import { longDate } from '../../layout/format-date.ts';
import type { SiteComponent } from '../../layout/page.ts';
import { PageHeader } from '../../layout/page-header.tsx';
import { STYLES, textStyles } from '../../layout/page-styles.tsx';
import { ProseBody } from '../../layout/prose-body.tsx';
import { SiteLayout } from '../../layout/site-layout.tsx';

/** Legal page, with its date, or optional page: a title and Markdown, with a table of contents. */
export const LegalPage: SiteComponent<{ readonly updated?: string }> = ({ page, prose, context }) => {
  const { heading, updated } = page.props;
  const sections = (prose?.headings ?? []).filter(({ depth }) => depth === 2);
  return (
    <SiteLayout page={page} context={context} styles={[STYLES.text, ...textStyles(prose)]} skipTo="article">
      <div className="container article-frame">
        <PageContents headings={sections} />
        <article id="article" tabIndex={-1}>
          <PageHeader title={heading}>
            {updated && (
              <p className="muted" {...OMITTED_FROM_MARKDOWN}>
                Last updated: <time dateTime={updated}>{longDate(updated)}</time>
              </p>
            )}
          </PageHeader>
          {sections.length > 1 && (
            <details className="folded-contents panel narrow-only screen-only" {...OMITTED_FROM_MARKDOWN}>
              <summary>On this page</summary>
              <ContentsList headings={sections} />
            </details>
          )}
          <ProseBody html={prose?.html} />
        </article>
      </div>
    </SiteLayout>
  );
};
