import type { ReactNode } from 'react';
import type { Prose } from '#generator';
import { longDate } from '../components/format-date.ts';
import { Icon } from '../components/icons.tsx';
import { PostMeta } from '../components/post-meta.tsx';
import { ProseBody } from '../components/prose-body.tsx';
import { TagList } from '../components/tag-list.tsx';
import type { PostPage } from '../pages.ts';

/** One article. */
export function PostTemplate({ page, prose }: { page: PostPage; prose: Prose | undefined }): ReactNode {
  const { post, shell } = page.props;
  return (
    <article className="container article">
      <header className="article-header">
        <a className="link-back" href="/blog">
          <Icon name="back" />
          Back to blog
        </a>
        <PostMeta post={post} />
        <h1>{post.title}</h1>
        <p className="lead">{post.excerpt}</p>
        <p className="article-author">By {post.author}</p>
        <TagList tags={post.tags} />
      </header>
      <ProseBody prose={prose} />
      <footer className="article-footer">
        <p>
          Published on <time dateTime={post.date}>{longDate(post.date)}</time> by {post.author}. Comments and
          corrections are welcome at <a href={`mailto:${shell.email}`}>{shell.email}</a>.
        </p>
        <a className="link-back" href="/blog">
          <Icon name="back" />
          All articles
        </a>
      </footer>
    </article>
  );
}
