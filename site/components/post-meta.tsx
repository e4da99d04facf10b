import type { ReactNode } from 'react';
import type { PostCard } from '../pages.ts';
import { longDate } from './format-date.ts';

/** Date, reading time, and optional author of an article. */
export function PostMeta({ post, author }: { post: PostCard; author?: string }): ReactNode {
  return (
    <p className="post-meta">
      <time dateTime={post.date}>{longDate(post.date)}</time>
      <span>{post.readingTime} min read</span>
      {author === undefined ? null : <span>{author}</span>}
    </p>
  );
}
