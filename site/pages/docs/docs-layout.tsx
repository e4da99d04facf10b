import type { ReactNode } from 'react';
import {
  absoluteUrl,
  OMITTED_FROM_MARKDOWN,
  OMITTED_FROM_SEARCH,
  type Prose,
  type RenderContext,
} from '#generator';
import { Breadcrumb } from '../../layout/breadcrumb.tsx';
import { listedHeadings } from '../../layout/contents-list.tsx';
import { feedbackUrl } from '../../layout/feedback-url.ts';
import { FIRST_SCREEN } from '../../layout/first-screen.ts';
import { MenuDialog } from '../../layout/menu-dialog.tsx';
import { PageActions, PageMenu } from '../../layout/page-actions.tsx';
import { PageContents } from '../../layout/page-contents.tsx';
import { PageFoot } from '../../layout/page-foot.tsx';
import { Pager } from '../../layout/pager.tsx';
import type { DocsPage, DocsSection } from '../../layout/pages.ts';
import { SiteLayout } from '../../layout/site-layout.tsx';
import { DOCS_MENU, DocsBar } from './docs-bar.tsx';
import { DocsCards } from './docs-cards.tsx';
import { DocsSidebar } from './docs-sidebar.tsx';

/**
 * Documentation layout: sidebar, page with links to its neighbors, and table of contents. On small screens, the sidebar
 * is a menu.
 */
export function DocsLayout(props: {
  page: DocsPage;
  context: RenderContext;
  prose: Prose | undefined;
  children: ReactNode;
}): ReactNode {
  const { page, context, prose, children } = props;
  const { sections, breadcrumb, heading, previous, next, editUrl, home } = page.props;
  const headings = listedHeadings(prose?.headings ?? []);
  const bar = <DocsBar headings={headings} />;
  const menu = <DocsMenu sections={sections} current={page.url} />;
  return (
    <SiteLayout page={page} prose={prose} context={context} bar={bar} menu={menu}>
      <div className="docs-frame container">
        <div className="docs-sidebar side wide-only screen-only">
          <DocsSidebar sections={sections} current={page.url} label="Documentation" />
        </div>
        <div className="docs-main">
          <div className="docs-top row row-apart">
            <Breadcrumb trail={breadcrumb} />
            {page.unlisted ? null : <PageActions place="top" />}
          </div>
          <article>
            <header className="docs-header" id={FIRST_SCREEN}>
              <h1>{heading}</h1>
              {page.unlisted ? null : (
                <p className="docs-description" {...OMITTED_FROM_MARKDOWN} {...OMITTED_FROM_SEARCH}>
                  {page.description}
                </p>
              )}
            </header>
            {home === undefined ? null : <DocsCards home={home} />}
            {children}
            {page.unlisted ? null : (
              <>
                <PageActions place="end" />
                <PageMenu page={page} settings={context.settings} />
              </>
            )}
            <PageFoot
              editUrl={editUrl}
              editLabel="Edit this page"
              lastChanged={page.lastModified}
              feedbackUrl={feedbackUrl({
                title: heading,
                url: absoluteUrl(context.settings, page.url),
                revision: page.lastModified,
              })}
            />
          </article>
          <Pager previous={previous} next={next} />
        </div>
        {headings.length > 1 ? <PageContents headings={headings} /> : null}
      </div>
    </SiteLayout>
  );
}

/** The sidebar as a menu, for windows that are too narrow for a sidebar. */
export function DocsMenu(props: { sections: readonly DocsSection[]; current: string }): ReactNode {
  return (
    <MenuDialog id={DOCS_MENU} title="Documentation" side="start">
      <DocsSidebar {...props} label="Documentation menu" />
    </MenuDialog>
  );
}
