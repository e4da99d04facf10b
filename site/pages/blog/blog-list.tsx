import type { ReactNode } from 'react';
import { PageHeader } from '../../layout/page-header.tsx';
import type { BlogArchivePage, BlogListPage } from '../../layout/pages.ts';
import { BlogCard } from './blog-card.tsx';
import { PageLinks } from './page-links.tsx';

/** Page of the article list, newest first. */
export function BlogListTemplate({ page }: { page: BlogListPage | BlogArchivePage }): ReactNode {
  const { heading, posts, pagination } = page.props;
  return (
    <div className="container">
      <PageHeader title={heading} lead={page.description} />
      {posts.length === 0 ? (
        <p className="muted">No articles yet.</p>
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
