import type { ReactNode } from 'react';
import { OMITTED_FROM_MARKDOWN, type Prose, type RenderContext } from '#generator';
import { FIRST_SCREEN } from '../../layout/first-screen.ts';
import { longDate } from '../../layout/format-date.ts';
import { Icon } from '../../layout/icons.tsx';
import { PageActions, PageMenu } from '../../layout/page-actions.tsx';
import { PageContents } from '../../layout/page-contents.tsx';
import { PageFoot } from '../../layout/page-foot.tsx';
import { Pager } from '../../layout/pager.tsx';
import type { PostPage } from '../../layout/pages.ts';
import { ProseBody } from '../../layout/prose-body.tsx';
import { QUICKSTART } from '../docs/docs-table.ts';
import { PostMeta } from './post-meta.tsx';
import { TagList } from './tag-list.tsx';

/** Article page. */
export function PostTemplate({
  page,
  prose,
  context,
}: {
  page: PostPage;
  prose: Prose | undefined;
  context: RenderContext;
}): ReactNode {
  const { post, shell, previous, next, editUrl, revised } = page.props;
  const contents = (prose?.headings ?? []).filter(({ depth }) => depth === 2);
  return (
    <div className="container article-frame">
      <article className="article">
        <header className="article-header" id={FIRST_SCREEN} {...OMITTED_FROM_MARKDOWN}>
          <a className="link-back screen-only" href="/blog">
            <Icon name="back" />
            Back to blog
          </a>
          <PostMeta post={post} author={post.author} />
          <h1>{post.title}</h1>
          <p className="lead">{post.excerpt}</p>
          <div className="article-tools row row-apart">
            <TagList tags={post.tags} />
            {page.unlisted ? null : <PageActions place="top" />}
          </div>
        </header>
        <ProseBody prose={prose} />
        {page.unlisted ? null : (
          <>
            <PageActions place="end" />
            <PageMenu page={page} settings={context.settings} />
          </>
        )}
        <aside className="next-step" aria-label="Next step" {...OMITTED_FROM_MARKDOWN}>
          <p>
            <strong>Try it on your own agent.</strong> The quickstart goes from nothing to a failing and then
            a passing evaluation.
          </p>
          <a className="button" href={QUICKSTART}>
            Start the quickstart
          </a>
        </aside>
        <footer className="article-footer muted" {...OMITTED_FROM_MARKDOWN}>
          <p>
            Published on <time dateTime={post.date}>{longDate(post.date)}</time>. Comments and corrections are
            welcome at <a href={`mailto:${shell.email}`}>{shell.email}</a>.
          </p>
          <PageFoot editUrl={editUrl} editLabel="Suggest a change" lastChanged={revised} />
        </footer>
        <Pager previous={previous} next={next} />
      </article>
      {contents.length > 1 ? <PageContents headings={contents} /> : null}
    </div>
  );
}
