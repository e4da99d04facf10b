import { type ContentOf, compare, type Entry, type Feed, type UrlPath } from '#generator';
import { type BlogTag, blogTags, tagSlug } from './blog-tags.ts';
import { type BlogMeta, type collections, postSlug } from './collections.ts';
import { config } from './config.ts';
import { editUrl } from './edit-url.ts';
import type { BlogArchivePage, BlogListPage, DataOf, NavLink, PostCard, PostPage } from './pages.ts';
import { type Pagination, pageUrl, paginate } from './paginate.ts';
import { shell } from './shell.ts';

type Blog = ContentOf<typeof collections>['blog'];

const WORDS_A_MINUTE = 220;
/** Posts per page of a list. Fills complete rows of one, two, and three columns. */
const POSTS_A_PAGE = 24;
/** Posts in the feeds. Feed readers keep older posts. */
const POSTS_IN_FEED = 30;
/** Posts that the 404 page compares with the requested URL. */
const POSTS_TO_SUGGEST = 100;
const HOME_LINK = { title: 'Home', url: '/' };
const LIST: UrlPath = '/blog';
const LIST_LINK = { title: 'Blog', url: LIST };
const LIST_DESCRIPTION =
  'Notes on evaluating AI agents in continuous integration: methods, evidence and code.';

/** Newest first; posts of the same day by file name. */
const newestFirst = (blog: Blog): Entry<BlogMeta>[] =>
  [...blog].sort((a, b) => compare(b.meta.date, a.meta.date) || compare(a.id, b.id));

function postUrl(entry: Entry<BlogMeta>): UrlPath {
  return `${LIST}/${entry.meta.date.replaceAll('-', '/')}/${postSlug(entry)}`;
}

function toCard(entry: Entry<BlogMeta>, tags: ReadonlyMap<string, BlogTag>): PostCard {
  const { title, date, excerpt, author, readingTime } = entry.meta;
  const minutes = readingTime ?? Math.max(1, Math.round(entry.words / WORDS_A_MINUTE));
  const slugs = [...new Set(entry.meta.tags.map(tagSlug))];
  return {
    url: postUrl(entry),
    title,
    date,
    readingTime: minutes,
    excerpt,
    tags: slugs.map((slug) => ({ name: tags.get(slug)?.name ?? slug, url: tags.get(slug)?.url })),
    author,
  };
}

/** Pages of the list of all posts, newest first: `/blog`, `/blog/page/2` and so on. */
export function blogListPages(blog: Blog): DataOf<BlogListPage | BlogArchivePage>[] {
  const posts = newestFirst(blog);
  const tags = blogTags(posts);
  return paginate(posts, { size: POSTS_A_PAGE, url: LIST }).map(({ items, ...pagination }) => ({
    template: pagination.number === 1 ? 'blog-list' : 'blog-archive',
    ...listPage({
      heading: 'Blog',
      description: LIST_DESCRIPTION,
      trail: [LIST_LINK],
      posts: items.map((entry) => toCard(entry, tags)),
      pagination,
    }),
  }));
}

/** Pages of each tag with two or more posts. */
export function tagPages(blog: Blog): DataOf<BlogArchivePage>[] {
  const tags = blogTags(newestFirst(blog));
  return [...tags.values()].flatMap(({ name, url, posts }) => {
    if (url === undefined) return [];
    // A tag is not a link on its own page.
    const others = new Map([...tags].filter(([, tag]) => tag.url !== url));
    return paginate(posts, { size: POSTS_A_PAGE, url }).map(({ items, ...pagination }) => ({
      template: 'blog-archive' as const,
      ...listPage({
        heading: `Articles tagged “${name}”`,
        description: `${posts.length === 1 ? 'One article' : `${posts.length} articles`} with the tag “${name}” on the ${config.product} blog.`,
        trail: [LIST_LINK, { title: name, url }],
        posts: items.map((entry) => toCard(entry, others)),
        pagination,
      }),
    }));
  });
}

/** Creates a page of a list. From the second page on, title and description contain the page number. */
function listPage(input: {
  heading: string;
  description: string;
  trail: readonly NavLink[];
  posts: readonly PostCard[];
  pagination: Pagination;
}): Omit<DataOf<BlogListPage>, 'template'> {
  const { heading, posts, pagination } = input;
  const { number, count } = pagination;
  const url = pageUrl(pagination, number) ?? pagination.url;
  const page = number === 1 ? [] : [{ title: `Page ${number}`, url }];
  const trail = [HOME_LINK, ...input.trail, ...page];
  return {
    url,
    title: [heading, ...page.map(({ title }) => title), config.product].join(' - '),
    description: number === 1 ? input.description : `Page ${number} of ${count}. ${input.description}`,
    props: {
      shell,
      heading,
      breadcrumb: trail.map((link, index) =>
        index === trail.length - 1 ? { ...link, current: true } : link,
      ),
      posts,
      pagination,
    },
  };
}

export function postPages(blog: Blog): DataOf<PostPage>[] {
  const inTime = newestFirst(blog)
    .filter(({ state }) => state === 'ready')
    .reverse();
  const places = new Map(inTime.map((entry, place) => [entry, place]));
  const tags = blogTags(blog);
  const linkTo = (entry: Entry<BlogMeta> | undefined): NavLink | undefined =>
    entry && { title: entry.meta.title, url: postUrl(entry) };
  return blog.map((entry) => {
    const post = toCard(entry, tags);
    const place = places.get(entry);
    // A last change before the publication date is not a revision.
    const changed = entry.lastChanged ?? '';
    const revised = changed > post.date ? changed : undefined;
    return {
      template: 'post',
      url: postUrl(entry),
      title: `${post.title} - ${config.product}`,
      description: post.excerpt,
      content: { collection: 'blog', id: entry.id },
      lastModified: revised ?? post.date,
      unlisted: entry.state !== 'ready',
      props: {
        shell,
        heading: post.title,
        breadcrumb: [HOME_LINK, LIST_LINK, { title: post.title, url: post.url, current: true }],
        post,
        previous: place === undefined ? undefined : linkTo(inTime[place - 1]),
        next: place === undefined ? undefined : linkTo(inTime[place + 1]),
        editUrl: editUrl(entry),
        revised,
      },
    };
  });
}

/** Links to the newest posts, oldest first. */
export const newestPosts = (blog: Blog): NavLink[] =>
  newestFirst(blog)
    .slice(0, POSTS_TO_SUGGEST)
    .reverse()
    .map((entry) => ({ title: entry.meta.title, url: postUrl(entry) }));

export function blogFeed(blog: Blog): Feed {
  return {
    title: `${config.product} Blog`,
    description: LIST_DESCRIPTION,
    language: 'en-US',
    page: LIST,
    files: { rss: '/blog/rss.xml', atom: '/blog/atom.xml', json: '/blog/feed.json' },
    items: newestFirst(blog)
      .filter(({ state }) => state === 'ready')
      .slice(0, POSTS_IN_FEED)
      .map((entry) => {
        const { title, excerpt, date, author, tags } = entry.meta;
        const content = { collection: 'blog', id: entry.id };
        return { url: postUrl(entry), title, summary: excerpt, author, date, tags, content };
      }),
  };
}
