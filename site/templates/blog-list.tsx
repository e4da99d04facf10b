import type { ReactNode } from 'react';
import { BlogCard } from '../components/blog-card.tsx';
import { PageHeader } from '../components/page-header.tsx';
import type { BlogListPage } from '../pages.ts';

/** Every article, newest first. */
export function BlogListTemplate({ page }: { page: BlogListPage }): ReactNode {
  const { heading, posts } = page.props;
  return (
    <div className="container">
      <PageHeader title={heading} lead={page.description} />
      {posts.length === 0 ? (
        <p className="empty">No articles yet.</p>
      ) : (
        <div className="blog-list">
          {posts.map((post) => (
            <BlogCard key={post.url} post={post} />
          ))}
        </div>
      )}
    </div>
  );
}
