import type { ReactNode } from 'react';
import type { PostCard } from '../pages.ts';
import { longDate } from './format-date.ts';

/** Date and reading time of an article. */
export function PostMeta({ post }: { post: PostCard }): ReactNode {
  return (
    <p className="post-meta">
      <time dateTime={post.date}>{longDate(post.date)}</time>
      <span>{post.readingTime} min read</span>
    </p>
  );
}
