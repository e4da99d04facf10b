import type { ReactNode } from 'react';
import type { BlogMeta } from '../../collections.ts';
import { longDate } from '../../layout/format-date.ts';

/** Front matter of an article, with what its URL is and how many minutes it takes. */
export type Post = Omit<BlogMeta, 'slug'> & { readonly url: string; readonly readingTime: number };

/** Date, minutes, and author. */
export const PostMeta = ({ post }: { post: Post }): ReactNode => (
  <p className="muted">
    <time dateTime={post.date}>{longDate(post.date)}</time>
    <span>{` ·\u00a0${post.readingTime} min read ·\u00a0${post.author}`}</span>
  </p>
);

/** Tags of an article. They are labels, not links. */
export const TagList = ({ tags }: { tags: readonly string[] }): ReactNode =>
  tags.length > 0 && (
    <ul className="row">
      {tags.map((tag) => (
        <li className="label" key={tag}>
          {tag}
        </li>
      ))}
    </ul>
  );
