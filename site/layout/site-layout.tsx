import type { ReactNode } from 'react';
import type { Prose, RenderContext } from '#generator';
import { Document } from './document.tsx';
import type { Page } from './pages.ts';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import { SiteMenu } from './site-menu.tsx';

/**
 * Header, main content, and footer. `bar` appears between header and content. Menus come last in the document, so that
 * they do not delay visible content.
 */
export function SiteLayout(props: {
  page: Page;
  prose: Prose | undefined;
  context: RenderContext;
  bar?: ReactNode;
  menu?: ReactNode;
  children: ReactNode;
}): ReactNode {
  const { page, prose, context, bar, menu, children } = props;
  const { shell } = page.props;
  return (
    <Document page={page} prose={prose} context={context}>
      <a className="skip-link button screen-only" href="#main">
        Skip to content
      </a>
      {/* After the skip link, which has to be the first link of a page. */}
      {/* biome-ignore lint/a11y/useAnchorContent: hidden, for programs that look for the index of Markdown versions */}
      <a hidden href="/llms.txt" />
      <SiteHeader shell={shell} current={page.url} context={context} />
      {bar}
      <main id="main" tabIndex={-1} className={`page-${page.template}`}>
        {children}
      </main>
      <SiteFooter shell={shell} current={page.url} />
      <SiteMenu shell={shell} current={page.url} />
      {menu}
    </Document>
  );
}
