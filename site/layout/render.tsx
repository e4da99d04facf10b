import type { ReactElement } from 'react';
import { type Prose, pageHref, type RenderContext } from '#generator';
import { BlogListTemplate } from '../pages/blog/blog-list.tsx';
import { PostTemplate } from '../pages/blog/post.tsx';
import { DocsTemplate } from '../pages/docs/docs.tsx';
import { HomeTemplate } from '../pages/home/home.tsx';
import { LegalTemplate } from '../pages/legal/legal.tsx';
import { NotFoundTemplate } from '../pages/not-found/not-found.tsx';
import { OpenSourceTemplate } from '../pages/open-source/open-source.tsx';
import { OptOutTemplate } from '../pages/opt-out/opt-out.tsx';
import { ProseTemplate } from '../pages/prose/prose.tsx';
import { RoadmapTemplate } from '../pages/roadmap/roadmap.tsx';
import { WaitlistTemplate } from '../pages/waitlist/waitlist.tsx';
import type { Page } from './pages.ts';
import { SiteLayout } from './site-layout.tsx';

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
