import type { ReactNode } from 'react';
import type { Prose, RenderContext } from '#generator';
import type { Page } from '../pages.ts';
import { Head } from './head.tsx';

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
