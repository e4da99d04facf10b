import { type ContentOf, compare, type Entry, type Feed, type UrlPath } from '#generator';
import { type BlogMeta, type collections, postSlug } from '../../collections.ts';
import { config } from '../../config.ts';
import { editUrl } from '../../layout/edit-url.ts';
import type {
  BlogArchivePage,
  BlogListPage,
  DataOf,
  NavLink,
  PostCard,
  PostPage,
} from '../../layout/pages.ts';
import { shell } from '../../layout/shell.ts';
import { pageUrl, paginate } from './paginate.ts';

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

function toCard(entry: Entry<BlogMeta>): PostCard {
  const { title, date, excerpt, author, readingTime } = entry.meta;
  const minutes = readingTime ?? Math.max(1, Math.round(entry.words / WORDS_A_MINUTE));
  return {
    url: postUrl(entry),
    title,
    date,
    readingTime: minutes,
    excerpt,
    tags: [...new Set(entry.meta.tags)],
    author,
  };
}

/**
 * Pages of the list of all posts, newest first: `/blog`, `/blog/page/2` and so on. From the second page on, title and
 * description contain the page number.
 */
export function blogListPages(blog: Blog): DataOf<BlogListPage | BlogArchivePage>[] {
  return paginate(newestFirst(blog), { size: POSTS_A_PAGE, url: LIST }).map(({ items, ...pagination }) => {
    const { number, count } = pagination;
    const url = pageUrl(pagination, number) ?? LIST;
    const page: NavLink[] = number === 1 ? [] : [{ title: `Page ${number}`, url }];
    const trail: NavLink[] = [HOME_LINK, LIST_LINK, ...page];
    return {
      template: number === 1 ? 'blog-list' : 'blog-archive',
      url,
      title: ['Blog', ...page.map(({ title }) => title), config.product].join(' - '),
      description: number === 1 ? LIST_DESCRIPTION : `Page ${number} of ${count}. ${LIST_DESCRIPTION}`,
      props: {
        shell,
        heading: 'Blog',
        breadcrumb: trail.map((link, index) =>
          index === trail.length - 1 ? { ...link, current: true } : link,
        ),
        posts: items.map(toCard),
        pagination,
      },
    };
  });
}

export function postPages(blog: Blog): DataOf<PostPage>[] {
  const inTime = newestFirst(blog)
    .filter(({ state }) => state === 'ready')
    .reverse();
  const places = new Map(inTime.map((entry, place) => [entry, place]));
  const linkTo = (entry: Entry<BlogMeta> | undefined): NavLink | undefined =>
    entry && { title: entry.meta.title, url: postUrl(entry) };
  return blog.map((entry) => {
    const post = toCard(entry);
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
