import type { ReactNode } from 'react';
import type { Prose } from '#generator';
import { ProseArticle } from '../layouts/prose-article.tsx';
import type { ProsePage } from '../pages.ts';

/** Page whose only content is its Markdown. */
export function ProseTemplate({ page, prose }: { page: ProsePage; prose: Prose | undefined }): ReactNode {
  return <ProseArticle title={page.props.heading} prose={prose} contents={[]} />;
}
