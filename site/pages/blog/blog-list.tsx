import type { NavLink, SiteComponent } from '../../layout/page.ts';
import { PageHeader } from '../../layout/page-header.tsx';
import { STYLES } from '../../layout/page-styles.tsx';
import { Pager } from '../../layout/pager.tsx';
import { SiteLayout } from '../../layout/site-layout.tsx';
import { BlogCard } from './blog-card.tsx';
import type { Post } from './post-details.tsx';

export type BlogListProps = {
  readonly posts: readonly Post[];
  readonly previous: NavLink | undefined;
  readonly next: NavLink | undefined;
};

/** Page of the article list, newest first. */
export const BlogListPage: SiteComponent<BlogListProps> = ({ page, context }) => {
  const { heading, posts, previous, next } = page.props;
  return (
    <SiteLayout page={page} context={context} styles={[STYLES.blogList]}>
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
        <Pager previous={previous} next={next} />
      </div>
    </SiteLayout>
  );
};
