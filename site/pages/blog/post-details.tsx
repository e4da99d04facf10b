import type { ReactNode } from 'react';
import { longDate } from '../../layout/format-date.ts';

export type Post = {
  readonly url: string;
  readonly title: string;
  /** `yyyy-mm-dd` */
  readonly date: string;
  /** In minutes. */
  readonly readingTime: number;
  readonly excerpt: string;
  readonly tags: readonly string[];
  readonly author: string;
};

/** Date, reading time, and optional author of an article. */
export function PostMeta({ post, author }: { post: Post; author?: string }): ReactNode {
  return (
    <p className="post-meta muted">
      <time dateTime={post.date}>{longDate(post.date)}</time>
      <span>{post.readingTime} min read</span>
      {author && <span>{author}</span>}
    </p>
  );
}

/** Tags of an article. They are labels, not links. */
export function TagList({ tags }: { tags: readonly string[] }): ReactNode {
  return tags.length === 0 ? null : (
    <ul className="tags row">
      {tags.map((tag) => (
        <li key={tag} className="pill">
          {tag}
        </li>
      ))}
    </ul>
  );
}
