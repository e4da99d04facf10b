import type { ReactNode } from 'react';
import type { Heading, Prose } from '#generator';
import { FoldedContents, PageContents } from './page-contents.tsx';
import { PageHeader } from './page-header.tsx';
import { ProseBody } from './prose-body.tsx';

/** Running text below a heading, with `contents` beside it. Children appear between the heading and the text. */
export function ProseArticle(props: {
  title: string;
  prose: Prose | undefined;
  contents: readonly Heading[];
  children?: ReactNode;
}): ReactNode {
  const { title, prose, contents, children } = props;
  return (
    <div className="container article-frame">
      <article>
        <PageHeader title={title}>{children}</PageHeader>
        {contents.length > 1 ? <FoldedContents headings={contents} /> : null}
        <ProseBody prose={prose} />
      </article>
      {contents.length > 1 ? <PageContents headings={contents} /> : null}
    </div>
  );
}
