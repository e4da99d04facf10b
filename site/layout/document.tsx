import type { ReactNode } from 'react';
import type { Prose, RenderContext } from '#generator';
import { Head } from './head.tsx';
import type { Page } from './pages.ts';

/** Complete HTML document of a page. */
export function Document(props: {
  page: Page;
  prose: Prose | undefined;
  context: RenderContext;
  children: ReactNode;
}): ReactNode {
  return (
    <html lang="en-US">
      <Head page={props.page} prose={props.prose} context={props.context} />
      <body>{props.children}</body>
    </html>
  );
}
