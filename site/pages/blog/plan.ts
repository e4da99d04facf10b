import { compare, type Entry, type Feed, page, type UrlPath } from '#generator';
import { type BlogMeta, postSlug } from '../../collections.ts';
import { config } from '../../config.ts';
import { longDate } from '../../layout/format-date.ts';
import { HOME } from '../../layout/navigation.ts';
import type { NavLink, PageProps, SitePage } from '../../layout/page.ts';
import { editUrlOf } from '../../layout/page-foot.tsx';
import { BlogListPage, type BlogListProps } from './blog-list.tsx';
import { PostPage, type PostProps } from './post.tsx';
import type { Post } from './post-details.tsx';

type Blog = readonly Entry<BlogMeta>[];

const WORDS_A_MINUTE = 220;
/** Posts per page of the list. */
const POSTS_A_PAGE = 24;
/** Posts in the feeds. Feed readers keep older posts. */
const POSTS_IN_FEED = 30;
const LIST: UrlPath = '/blog';
const TRAIL: readonly NavLink[] = [HOME, { title: 'Blog', url: LIST }];
const LIST_DESCRIPTION =
  'Notes on evaluating AI agents in continuous integration: methods, evidence, and code.';

/** Newest first; posts of the same day by file name. */
const newestFirst = (blog: Blog): Entry<BlogMeta>[] =>
  [...blog].sort((a, b) => compare(b.meta.date, a.meta.date) || compare(a.id, b.id));

function postUrl(entry: Entry<BlogMeta>): UrlPath {
  return `${LIST}/${entry.meta.date.replaceAll('-', '/')}/${postSlug(entry)}`;
}

const linkTo = (entry: Entry<BlogMeta> | undefined): NavLink | undefined =>
  entry && { title: entry.meta.title, url: postUrl(entry) };

function postOf(entry: Entry<BlogMeta>): Post {
  const readingTime = Math.max(1, Math.round(entry.words / WORDS_A_MINUTE));
  return { readingTime, ...entry.meta, tags: [...new Set(entry.meta.tags)], url: postUrl(entry) };
}

/** Pages of the list of all posts, newest first: `/blog`, `/blog/page/2` and so on. */
export function blogListPages(blog: Blog): SitePage<BlogListProps>[] {
  const posts = newestFirst(blog).map(postOf);
  const count = Math.max(1, Math.ceil(posts.length / POSTS_A_PAGE));
  const urlOf = (number: number): UrlPath => (number === 1 ? LIST : `${LIST}/page/${number}`);
  const linkToPage = (number: number): NavLink | undefined =>
    number < 1 || number > count ? undefined : { title: `Page ${number}`, url: urlOf(number) };
  return Array.from({ length: count }, (_, index) => {
    const number = index + 1;
    const suffix = number === 1 ? [] : [`Page ${number}`];
    const trail = [...TRAIL, ...suffix.map((title) => ({ title, url: urlOf(number) }))];
    return page<PageProps & BlogListProps>(BlogListPage, {
      url: urlOf(number),
      title: ['Blog', ...suffix, config.product].join(' - '),
      description: number === 1 ? LIST_DESCRIPTION : `Page ${number} of ${count}. ${LIST_DESCRIPTION}`,
      props: {
        heading: 'Blog',
        kind: 'posts',
        breadcrumb: trail,
        posts: posts.slice(index * POSTS_A_PAGE, number * POSTS_A_PAGE),
        previous: linkToPage(number - 1),
        next: linkToPage(number + 1),
      },
    });
  });
}

export function postPages(blog: Blog): SitePage<PostProps>[] {
  const published = newestFirst(blog).filter(({ state }) => state === 'ready');
  return newestFirst(blog).map((entry) => {
    const post = postOf(entry);
    const { url, title, date, author, tags } = post;
    const position = published.indexOf(entry);
    // A last change before the publication date is not a revision.
    const revised = entry.lastChanged && entry.lastChanged > date ? entry.lastChanged : undefined;
    return page<PageProps & PostProps>(PostPage, {
      url: postUrl(entry),
      title: `${title} - ${config.product}`,
      description: post.excerpt,
      content: { collection: 'blog', id: entry.id },
      lastModified: revised ?? date,
      unlisted: entry.state !== 'ready',
      props: {
        heading: title,
        kind: 'post',
        label: `Blog, ${longDate(date)}`,
        facts: [
          `By ${author}, ${longDate(date)}, ${post.readingTime} min read`,
          ...(tags.length > 0 ? [`Tags: ${tags.join(', ')}`] : []),
        ],
        art: post.art,
        article: { type: 'BlogPosting', author, published: date },
        breadcrumb: [...TRAIL, { title, url }],
        post,
        previous: position < 0 ? undefined : linkTo(published[position + 1]),
        next: position < 0 ? undefined : linkTo(published[position - 1]),
        editUrl: editUrlOf(entry),
        revised,
      },
    });
  });
}

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
        return { url: postUrl(entry), title, summary: excerpt, author, date, tags };
      }),
  };
}
