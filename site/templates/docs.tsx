import type { ReactNode } from 'react';
import type { Prose, RenderContext } from '#generator';
import { ProseBody } from '../components/prose-body.tsx';
import { DocsLayout } from '../layouts/docs-layout.tsx';
import type { DocsPage } from '../pages.ts';

/** Documentation page. */
export function DocsTemplate(props: {
  page: DocsPage;
  prose: Prose | undefined;
  context: RenderContext;
}): ReactNode {
  return (
    <DocsLayout {...props}>
      <ProseBody prose={props.prose} />
    </DocsLayout>
  );
}
