import type { ReactElement } from 'react';
import { type Prose, pageHref, type RenderContext } from '#generator';
import { SiteLayout } from './layouts/site-layout.tsx';
import type { Page } from './pages.ts';
import { BlogListTemplate } from './templates/blog-list.tsx';
import { DocsTemplate } from './templates/docs.tsx';
import { HomeTemplate } from './templates/home.tsx';
import { LegalTemplate } from './templates/legal.tsx';
import { NotFoundTemplate } from './templates/not-found.tsx';
import { OpenSourceTemplate } from './templates/open-source.tsx';
import { OptOutTemplate } from './templates/opt-out.tsx';
import { PostTemplate } from './templates/post.tsx';
import { ProseTemplate } from './templates/prose.tsx';
import { RoadmapTemplate } from './templates/roadmap.tsx';
import { WaitlistTemplate } from './templates/waitlist.tsx';

/** Renders the complete HTML document of a page. */
export function PageView({
  page,
  prose,
  context,
}: {
  page: Page;
  prose: Prose | undefined;
  context: RenderContext;
}): ReactElement {
  if (page.template === 'docs') return <DocsTemplate page={page} prose={prose} context={context} />;
  return (
    <SiteLayout page={page} prose={prose} context={context}>
      {bodyOf(page, prose, context)}
    </SiteLayout>
  );
}

function bodyOf(
  page: Exclude<Page, { template: 'docs' }>,
  prose: Prose | undefined,
  context: RenderContext,
): ReactElement {
  switch (page.template) {
    case 'home':
      return <HomeTemplate page={page} />;
    case 'blog-list':
    case 'blog-archive':
      return <BlogListTemplate page={page} />;
    case 'post':
      return <PostTemplate page={page} prose={prose} context={context} />;
    case 'roadmap':
      return <RoadmapTemplate page={page} />;
    case 'open-source':
      return <OpenSourceTemplate page={page} />;
    case 'waitlist':
      return <WaitlistTemplate page={page} home={pageHref(context.settings, '/')} />;
    case 'legal':
      return <LegalTemplate page={page} prose={prose} />;
    case 'opt-out':
      return <OptOutTemplate page={page} />;
    case 'prose':
      return <ProseTemplate page={page} prose={prose} />;
    case 'not-found':
      return <NotFoundTemplate page={page} context={context} />;
  }
}
