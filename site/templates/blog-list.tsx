import type { ReactNode } from 'react';
import { OMITTED_FROM_MARKDOWN } from '#generator';
import { BlogCard } from '../components/blog-card.tsx';
import { Icon } from '../components/icons.tsx';
import { PageHeader } from '../components/page-header.tsx';
import { PageLinks } from '../components/page-links.tsx';
import type { BlogArchivePage, BlogListPage } from '../pages.ts';

const ALL = '/blog';

/** Page of the article list, or of a tag's articles, newest first. */
export function BlogListTemplate({ page }: { page: BlogListPage | BlogArchivePage }): ReactNode {
  const { heading, posts, pagination } = page.props;
  return (
    <div className="container">
      <PageHeader title={heading} lead={page.description}>
        {pagination.url === ALL ? null : (
          <a className="link-back" href={ALL} {...OMITTED_FROM_MARKDOWN}>
            <Icon name="back" />
            All articles
          </a>
        )}
      </PageHeader>
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
