import type { ReactNode } from 'react';
import {
  absoluteUrl,
  Island,
  OMITTED_FROM_MARKDOWN,
  OMITTED_FROM_SEARCH,
  type Prose,
  type RenderContext,
} from '#generator';
import { config } from '../../config.ts';
import { CHECKER_PLACE } from '../../content-rules/blocks.tsx';
import { Breadcrumb } from '../../layout/breadcrumb.tsx';
import { PageContents } from '../../layout/contents-list.tsx';
import type { NavLink, SiteComponent } from '../../layout/page.ts';
import { PageActions, PageMenu } from '../../layout/page-actions.tsx';
import { feedbackUrlOf, PageFoot } from '../../layout/page-foot.tsx';
import { CHECKER_STYLES, STYLES, textStyles } from '../../layout/page-styles.tsx';
import { Pager } from '../../layout/pager.tsx';
import { ProseBody } from '../../layout/prose-body.tsx';
import { SiteLayout } from '../../layout/site-layout.tsx';
import { Checker } from './checker/checker.tsx';
import { DocsBar } from './docs-bar.tsx';
import { DocsMenu, type DocsSection, DocsSidebar } from './docs-sidebar.tsx';

export type DocsProps = {
  readonly sections: readonly DocsSection[];
  readonly previous: NavLink | undefined;
  readonly next: NavLink | undefined;
  readonly editUrl: string | undefined;
};

const ARTICLE = 'docs-article';

/** In narrow windows, the sidebar is a menu. */
export const DocsPage: SiteComponent<DocsProps> = ({ page, prose, context }) => {
  const { sections, breadcrumb, heading, previous, next, editUrl } = page.props;
  const headings = (prose?.headings ?? []).filter(({ depth }) => depth === 2 || depth === 3);
  const hasPane = prose?.uses.includes('steps{pane}');
  return (
    <SiteLayout
      page={page}
      context={context}
      styles={[STYLES.docs, ...(page.url === '/docs' ? [STYLES.docsHome] : []), ...textStyles(prose)]}
      skipTo={ARTICLE}
      bar={<DocsBar headings={headings} />}
      menu={<DocsMenu sections={sections} current={page.url} />}
    >
      <div className="docs-frame column container">
        <DocsSidebar
          sections={sections}
          current={page.url}
          {...(hasPane && { headings: headings.filter(({ depth }) => depth === 2) })}
        />
        <div className="docs-main">
          <div className="docs-top row row-apart">
            <Breadcrumb trail={breadcrumb} />
            <PageActions page={page} />
          </div>
          <article id={ARTICLE} tabIndex={-1}>
            <header className="docs-header">
              <h1>{heading}</h1>
              {page.unlisted ? null : (
                <p className="docs-description" {...OMITTED_FROM_MARKDOWN} {...OMITTED_FROM_SEARCH}>
                  {page.description}
                </p>
              )}
            </header>
            <DocsText prose={prose} context={context} />
            <PageMenu page={page} settings={context.settings} />
            <PageFoot
              editUrl={editUrl}
              editLabel="Edit this page"
              lastChanged={page.lastModified}
              feedbackUrl={feedbackUrlOf({
                title: heading,
                url: absoluteUrl(context.settings, page.url),
                revision: page.lastModified ?? 'unknown',
              })}
            />
          </article>
          <Pager previous={previous} next={next} />
        </div>
        {!hasPane && page.url !== '/docs' && <PageContents headings={headings} />}
      </div>
    </SiteLayout>
  );
};

/** Compiled Markdown, with the configuration checker where the text has a place for it. */
function DocsText({ prose, context }: { prose: Prose | undefined; context: RenderContext }): ReactNode {
  const [before, after] = prose?.html.split(CHECKER_PLACE) ?? [];
  if (after === undefined) return <ProseBody html={before} />;
  return (
    <div className="prose">
      <ProseBody html={before} />
      <div className="screen-only" {...OMITTED_FROM_MARKDOWN}>
        <Island
          name="checker"
          component={Checker}
          props={{ styles: context.assets.styles[CHECKER_STYLES] ?? '', command: `${config.cli} validate` }}
          when="idle"
        />
      </div>
      <ProseBody html={after} />
    </div>
  );
}
