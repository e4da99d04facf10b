import type { ReactNode } from 'react';
import { BlogCard } from '../components/blog-card.tsx';
import { PageHeader } from '../components/page-header.tsx';
import { PageLinks } from '../components/page-links.tsx';
import type { BlogArchivePage, BlogListPage } from '../pages.ts';

/** Page of the article list, newest first. */
export function BlogListTemplate({ page }: { page: BlogListPage | BlogArchivePage }): ReactNode {
  const { heading, posts, pagination } = page.props;
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
      <PageLinks pagination={pagination} />
    </div>
  );
}
