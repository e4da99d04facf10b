import type { ReactNode } from 'react';
import type { Prose } from '#generator';
import type { ProsePage } from '../../layout/pages.ts';
import { ProseArticle } from '../../layout/prose-article.tsx';

/** Page whose only content is its Markdown. */
export function ProseTemplate({ page, prose }: { page: ProsePage; prose: Prose | undefined }): ReactNode {
  return <ProseArticle title={page.props.heading} prose={prose} contents={[]} />;
}
