import type { ReactNode } from 'react';
import type { RenderContext } from '#generator';
import { Breadcrumb } from '../../layout/breadcrumb.tsx';
import { PageHeader } from '../../layout/page-header.tsx';
import type { NavLink, NotFoundPage } from '../../layout/pages.ts';
import { SearchButton } from '../../search/search-button.tsx';
import { DocsBar } from '../docs/docs-bar.tsx';
import { DocsMenu } from '../docs/docs-layout.tsx';
import { DocsSidebar } from '../docs/docs-sidebar.tsx';
import { QUICKSTART } from '../docs/docs-table.ts';

/**
 * The 404 page. Its first `template` element holds the version for the documentation, which a script shows for URLs
 * below it. The second one holds links to pages that nothing else on this page links to, for the script that suggests
 * similar URLs.
 */
export function NotFoundTemplate({
  page,
  context,
}: {
  page: NotFoundPage;
  context: RenderContext;
}): ReactNode {
  return (
    <>
      <PlainNotFound heading={page.props.heading} context={context} />
      <template data-docs-not-found={`${context.settings.basePath}/docs`}>
        <DocsNotFound page={page} context={context} />
      </template>
      <template data-more-pages="">
        {page.props.posts.map(({ title, url }) => (
          <a key={url} href={url}>
            {title}
          </a>
        ))}
      </template>
    </>
  );
}

const TRAIL: readonly NavLink[] = [
  { title: 'Home', url: '/' },
  { title: 'Documentation', url: '/docs' },
  { title: 'Page Not Found', url: '#main', current: true },
];

function DocsNotFound({ page, context }: { page: NotFoundPage; context: RenderContext }): ReactNode {
  const { sections, suggestions, shell } = page.props;
  return (
    <>
      <DocsBar headings={[]} />
      <div className="docs-frame container">
        <div className="docs-sidebar side wide-only screen-only">
          <DocsSidebar sections={sections} current={page.url} label="Documentation" />
        </div>
        <div className="docs-main">
          <Breadcrumb trail={TRAIL} />
          <article>
            <header className="docs-header">
              <h1>Page Not Found</h1>
            </header>
            <div className="prose">
              <p>
                The documentation page <code className="long-code" data-path="" /> could not be found.
              </p>
              <p>Available pages:</p>
              <ul data-suggestions="">
                {suggestions.map(({ title, url }) => (
                  <li key={url}>
                    <a href={url}>{title}</a>
                  </li>
                ))}
              </ul>
              <p>
                Use the sidebar to find your way, or begin with the <a href={QUICKSTART}>quick start</a>.
              </p>
              <p>
                <a href={`mailto:${shell.email}`}>Contact support</a> if you believe this is an error.
              </p>
              <SearchButton context={context} place="page" />
            </div>
          </article>
        </div>
      </div>
      <DocsMenu sections={sections} current={page.url} />
    </>
  );
}

/** The general 404 page. A script adds the pages with the most similar URLs. */
function PlainNotFound({ heading, context }: { heading: string; context: RenderContext }): ReactNode {
  return (
    <div className="container not-found">
      <PageHeader title={heading} lead="The page you're looking for doesn't exist or has been moved." />
      <nav className="not-found-near" aria-labelledby="not-found-near" data-nearest="3" hidden>
        <h2 id="not-found-near">Were you looking for one of these?</h2>
        <ul />
      </nav>
      <div className="not-found-ways buttons">
        <a className="button button-large" href="/">
          Back to Home
        </a>
        <SearchButton context={context} place="page" />
      </div>
    </div>
  );
}
