import type { ReactNode } from 'react';
import { OMITTED_FROM_MARKDOWN, type Prose } from '#generator';
import { listedHeadings } from '../../layout/contents-list.tsx';
import { longDate } from '../../layout/format-date.ts';
import type { LegalPage } from '../../layout/pages.ts';
import { ProseArticle } from '../../layout/prose-article.tsx';

/** Legal page, with its date and table of contents. */
export function LegalTemplate({ page, prose }: { page: LegalPage; prose: Prose | undefined }): ReactNode {
  const { heading, updated } = page.props;
  const sections = listedHeadings(prose?.headings ?? []).filter(({ depth }) => depth === 2);
  return (
    <ProseArticle title={heading} prose={prose} contents={sections}>
      <p className="article-updated" {...OMITTED_FROM_MARKDOWN}>
        Last updated: <time dateTime={updated}>{longDate(updated)}</time>
      </p>
    </ProseArticle>
  );
}
