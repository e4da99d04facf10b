import type { ReactNode } from 'react';
import { type Heading, OMITTED_FROM_MARKDOWN, type Prose } from '#generator';
import { ContentsList, PageContents } from './contents-list.tsx';
import { Icon } from './icons.tsx';
import { PageHeader } from './page-header.tsx';

/** Running text below a heading, with `contents` beside it. Children appear between the heading and the text. */
export function ProseArticle(props: {
  title: string;
  prose: Prose | undefined;
  contents?: readonly Heading[];
  children?: ReactNode;
}): ReactNode {
  const { title, prose, contents = [], children } = props;
  return (
    <div className="container article-frame">
      <article>
        <PageHeader title={title}>{children}</PageHeader>
        {contents.length > 1 ? (
          <details className="folded-contents panel narrow-only screen-only" {...OMITTED_FROM_MARKDOWN}>
            <summary className="row row-apart">
              On this page
              <Icon name="chevron" />
            </summary>
            <ContentsList headings={contents} />
          </details>
        ) : null}
        <ProseBody html={prose?.html} />
      </article>
      <PageContents headings={contents} />
    </div>
  );
}

/** Compiled Markdown. Inserted as HTML, because content is trusted. */
export function ProseBody({ html = '' }: { html?: string | undefined }): ReactNode {
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />;
}
