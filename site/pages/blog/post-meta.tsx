import type { ReactNode } from 'react';
import { longDate } from '../../layout/format-date.ts';
import type { PostCard } from '../../layout/pages.ts';

/** Date, reading time, and optional author of an article. */
export function PostMeta({ post, author }: { post: PostCard; author?: string }): ReactNode {
  return (
    <p className="post-meta muted">
      <time dateTime={post.date}>{longDate(post.date)}</time>
      <span>{post.readingTime} min read</span>
      {author === undefined ? null : <span>{author}</span>}
    </p>
  );
}
