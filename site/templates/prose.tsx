import type { ReactNode } from 'react';
import type { Prose, RenderContext } from '#generator';
import { ProseArticle } from '../layouts/prose-article.tsx';
import type { ProsePage } from '../pages.ts';

/** A page that is its Markdown and nothing else. */
export function ProseTemplate(props: {
  page: ProsePage;
  prose: Prose | undefined;
  context: RenderContext;
}): ReactNode {
  const { page, prose, context } = props;
  return <ProseArticle title={page.props.heading} prose={prose} context={context} contents={[]} />;
}
