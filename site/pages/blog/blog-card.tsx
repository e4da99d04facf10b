import type { ReactNode } from 'react';
import { Icon } from '../../layout/icons.tsx';
import { type Post, PostMeta, TagList } from './post-details.tsx';

const MOST_TAGS = 3;

/** Card of an article in a list. Its link covers the whole card. */
export function BlogCard({ post }: { post: Post }): ReactNode {
  return (
    <article className="blog-card panel card">
      <PostMeta post={post} />
      <h2>{post.title}</h2>
      <p className="blog-card-excerpt">{post.excerpt}</p>
      <TagList tags={post.tags.slice(0, MOST_TAGS)} />
      <p className="blog-card-foot row row-apart muted">
        <span>{post.author}</span>
        <a className="link-more card-link" href={post.url}>
          Read more<span className="visually-hidden">: {post.title}</span>
          <Icon name="arrow" />
        </a>
      </p>
    </article>
  );
}
