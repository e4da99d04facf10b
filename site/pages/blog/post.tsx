import { OMITTED_FROM_MARKDOWN } from '#generator';
import { config } from '../../config.ts';
import { PageContents } from '../../layout/contents-list.tsx';
import { longDate } from '../../layout/format-date.ts';
import { Icon } from '../../layout/icons.tsx';
import type { NavLink, SiteComponent } from '../../layout/page.ts';
import { PageActions, PageMenu } from '../../layout/page-actions.tsx';
import { PageFoot } from '../../layout/page-foot.tsx';
import { STYLES, textStyles } from '../../layout/page-styles.tsx';
import { Pager } from '../../layout/pager.tsx';
import { ProseBody } from '../../layout/prose-body.tsx';
import { SiteLayout } from '../../layout/site-layout.tsx';
import { QUICKSTART } from '../docs/sidebar-sections.ts';
import { PostArt } from './post-art.tsx';
import { type Post, PostMeta, TagList } from './post-details.tsx';

export type PostProps = {
  readonly post: Post;
  readonly previous: NavLink | undefined;
  readonly next: NavLink | undefined;
  readonly editUrl: string | undefined;
  /** Day of the last change, `yyyy-mm-dd`. Undefined unless it is after the publication. */
  readonly revised: string | undefined;
};

export const PostPage: SiteComponent<PostProps> = ({ page, prose, context }) => {
  const { post, previous, next, editUrl, revised } = page.props;
  const contents = (prose?.headings ?? []).filter(({ depth }) => depth === 2);
  return (
    <SiteLayout page={page} context={context} styles={[STYLES.post, ...textStyles(prose)]} skipTo="article">
      <div className="container article-frame">
        <PageContents headings={contents} />
        <article id="article" tabIndex={-1}>
          <header className="article-header column" {...OMITTED_FROM_MARKDOWN}>
            <a className="link-back screen-only" href="/blog">
              <Icon name="back" />
              Back to blog
            </a>
            <PostMeta post={post} />
            <h1>{post.title}</h1>
            <p className="lead">{post.excerpt}</p>
            {post.art && <PostArt name={post.art} />}
            <div className="article-tools row row-apart">
              <TagList tags={post.tags} />
              <PageActions page={page} />
            </div>
          </header>
          <ProseBody html={prose?.html} />
          <PageMenu page={page} settings={context.settings} />
          <footer className="article-footer muted" {...OMITTED_FROM_MARKDOWN}>
            <a className="link-more screen-only" href={QUICKSTART}>
              Try it: start the quickstart <Icon name="arrow" />
            </a>
            <p>
              Published on <time dateTime={post.date}>{longDate(post.date)}</time>. Comments and corrections
              are welcome at <a href={`mailto:${config.email}`}>{config.email}</a>.
            </p>
            <PageFoot editUrl={editUrl} editLabel="Suggest a change" lastChanged={revised} />
          </footer>
          <Pager previous={previous} next={next} />
        </article>
      </div>
    </SiteLayout>
  );
};
