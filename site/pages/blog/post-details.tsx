import type { ReactNode } from 'react';
import { longDate } from '../../layout/format-date.ts';
import type { ArtName } from './post-art.tsx';

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
  readonly art: ArtName | undefined;
};

export const PostMeta = ({ post }: { post: Post }): ReactNode => (
  <p className="muted">
    <time dateTime={post.date}>{longDate(post.date)}</time> · {post.readingTime} min read · {post.author}
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
