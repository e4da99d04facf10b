import type { ReactNode } from 'react';
import { config } from '../../config.ts';
import { Breadcrumb } from '../../layout/breadcrumb.tsx';
import { HOME } from '../../layout/navigation.ts';
import type { SiteComponent } from '../../layout/page.ts';
import { PageHeader } from '../../layout/page-header.tsx';
import { STYLES } from '../../layout/page-styles.tsx';
import { SiteLayout } from '../../layout/site-layout.tsx';
import { TitleLink } from '../../layout/title-link.tsx';
import { SearchButton } from '../../search/search-button.tsx';
import { DocsBar } from '../docs/docs-bar.tsx';
import { DocsMenu, type DocsSection, DocsSidebar } from '../docs/docs-sidebar.tsx';
import { PAGES_SHOWN } from '../docs/missing-pages.ts';
import { QUICKSTART } from '../docs/sidebar-sections.ts';
import { NOT_FOUND_SCRIPT } from './not-found-script.ts';

export type NotFoundProps = {
  /** For the documentation's version of the 404 page. */
  readonly sections: readonly DocsSection[];
};

export const HEADING = '404 - Page Not Found';
export const TEXT = "The page you're looking for doesn't exist or has been moved.";

/** What pages have, by links to them. */
const SUGGESTIONS: Readonly<Record<string, string>> = {
  [`[Quickstart](${QUICKSTART})`]: 'A failing evaluation, then a passing one',
  '[Docs](/docs)': 'Guides, reference, and integrations',
  '[Roadmap](/roadmap)': 'What works today, and what comes next',
  '[Open Source](/open-source)': 'The Python packages and their source code',
  '[Blog](/blog)': 'Methods, evidence, and code',
};

/**
 * The 404 page. Hosts serve it for every unknown URL. A script replaces the template with its content for URLs of the
 * documentation, while the browser reads the page; the stylesheet then hides the general version.
 */
export const NotFoundPage: SiteComponent<NotFoundProps> = ({ page, context }) => (
  <SiteLayout page={page} context={context} styles={[STYLES.notFound]}>
    <template data-docs-not-found={`${context.settings.basePath}/docs`}>
      <DocsNotFound {...page.props} current={page.url} />
    </template>
    <script dangerouslySetInnerHTML={{ __html: NOT_FOUND_SCRIPT }} />
    <div className="container not-found">
      <PageHeader title={HEADING} lead={TEXT} />
      <div className="buttons">
        <a className="button button-large" href="/">
          Back to Home
        </a>
        <SearchButton place="page" />
      </div>
      <nav className="not-found-near" aria-labelledby="not-found-near">
        <h2 id="not-found-near">Pages you may be looking for</h2>
        <ul>
          {Object.entries(SUGGESTIONS).map(([title, text]) => (
            <li className="card" key={title}>
              <TitleLink title={title} className="card-link" />
              <span className="muted">{text}</span>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  </SiteLayout>
);

const TRAIL = [HOME, { title: 'Documentation', url: '/docs' }, { title: 'Page Not Found', url: '#main' }];

function DocsNotFound({ sections, current }: NotFoundProps & { current: string }): ReactNode {
  const pages = sections.flatMap(({ title, pages }) => pages.map((page) => ({ ...page, section: title })));
  return (
    <>
      <DocsBar headings={[]} />
      <div className="docs-frame column container">
        <DocsSidebar sections={sections} current={current} />
        <div className="docs-main">
          <Breadcrumb trail={TRAIL} />
          <article>
            <header className="docs-header">
              <h1>Page Not Found</h1>
            </header>
            <div className="prose cards">
              <p>
                The documentation page <code className="long-code" data-path="" /> could not be found.
              </p>
              <ul>
                <li className="plumb">
                  <a href={QUICKSTART} data-label="A good place to start">
                    Quickstart
                  </a>
                </li>
              </ul>
              <SearchButton place="page" />
              <p>Available pages:</p>
              <ul>
                {pages.slice(1, PAGES_SHOWN).map(({ title, url, section }) => (
                  <li key={url}>
                    <a href={url} data-label={section}>
                      {title}
                    </a>
                  </li>
                ))}
              </ul>
              <p>
                The sidebar or the docs menu has all pages.{' '}
                <a href={`mailto:${config.email}`}>Contact support</a> if you believe this is an error.
              </p>
            </div>
          </article>
        </div>
      </div>
      <DocsMenu sections={sections} current={current} />
    </>
  );
}
