import type { ReactNode } from 'react';
import type { Prose, RenderContext } from '#generator';
import { listedHeadings } from '../components/contents-list.tsx';
import { longDate } from '../components/format-date.ts';
import { ProseArticle } from '../layouts/prose-article.tsx';
import type { LegalPage } from '../pages.ts';

/** A policy, with its date and a list of its sections. */
export function LegalTemplate(props: {
  page: LegalPage;
  prose: Prose | undefined;
  context: RenderContext;
}): ReactNode {
  const { page, prose, context } = props;
  const { heading, updated } = page.props;
  const sections = listedHeadings(prose?.headings ?? []).filter(({ depth }) => depth === 2);
  return (
    <ProseArticle title={heading} prose={prose} context={context} contents={sections}>
      <p className="article-updated">
        Last updated: <time dateTime={updated}>{longDate(updated)}</time>
      </p>
    </ProseArticle>
  );
}
