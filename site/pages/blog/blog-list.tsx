import type { ReactNode } from 'react';
import { Icon } from '../../layout/icons.tsx';
import type { NavLink, SiteComponent } from '../../layout/page.ts';
import { PageHeader } from '../../layout/page-header.tsx';
import { STYLES } from '../../layout/page-styles.tsx';
import { Pager } from '../../layout/pager.tsx';
import { SiteLayout } from '../../layout/site-layout.tsx';
import { PostArt } from './post-art.tsx';
import { type Post, PostMeta, TagList } from './post-details.tsx';

export type BlogListProps = {
  readonly posts: readonly Post[];
  readonly previous: NavLink | undefined;
  readonly next: NavLink | undefined;
};

const MOST_TAGS = 3;

export const BlogListPage: SiteComponent<BlogListProps> = ({ page, context }) => {
  const { heading, posts, previous, next } = page.props;
  return (
    <SiteLayout page={page} context={context} styles={[STYLES.blogList]}>
      <div className="container">
        <PageHeader title={heading} lead={page.description} />
        {posts.length === 0 && <p className="muted">No articles yet.</p>}
        {posts.map((post) => (
          <BlogCard key={post.url} post={post} />
        ))}
        <Pager previous={previous} next={next} />
      </div>
    </SiteLayout>
  );
};

/** Article in the list. Its link covers all of it. */
function BlogCard({ post }: { post: Post }): ReactNode {
  return (
    <article className="blog-card card">
      {post.art && <PostArt name={post.art} />}
      <div className="blog-card-text">
        <PostMeta post={post} />
        <h2>{post.title}</h2>
        <p>{post.excerpt}</p>
        <TagList tags={post.tags.slice(0, MOST_TAGS)} />
        <a className="link-more card-link screen-only" href={post.url}>
          Read more<span className="visually-hidden">: {post.title}</span>
          <Icon name="arrow" />
        </a>
      </div>
    </article>
  );
}
