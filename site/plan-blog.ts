import { type ContentOf, compare, type Entry, type Feed, type UrlPath } from '#generator';
import { type BlogMeta, type collections, postSlug } from './collections.ts';
import { config } from './config.ts';
import { editUrl } from './edit-url.ts';
import type { BlogListPage, NavLink, PostCard, PostPage } from './pages.ts';
import { shell } from './shell.ts';

type Blog = ContentOf<typeof collections>['blog'];

const WORDS_A_MINUTE = 220;
const HOME_LINK = { title: 'Home', url: '/' };
const LIST: UrlPath = '/blog';
const LIST_LINK = { title: 'Blog', url: LIST };
const LIST_DESCRIPTION =
  'Notes on evaluating AI agents in continuous integration: methods, evidence and code.';

/** Newest first; two of one day in order of their file names. */
const newestFirst = (blog: Blog): Entry<BlogMeta>[] =>
  [...blog].sort((a, b) => compare(b.meta.date, a.meta.date) || compare(a.id, b.id));

function postUrl(entry: Entry<BlogMeta>): UrlPath {
  return `${LIST}/${entry.meta.date.replaceAll('-', '/')}/${postSlug(entry)}`;
}

function toCard(entry: Entry<BlogMeta>): PostCard {
  const { title, date, excerpt, tags, author, readingTime } = entry.meta;
  const minutes = readingTime ?? Math.max(1, Math.round(entry.words / WORDS_A_MINUTE));
  return { url: postUrl(entry), title, date, readingTime: minutes, excerpt, tags, author };
}

export function blogListPage(blog: Blog): BlogListPage {
  return {
    template: 'blog-list',
    url: LIST,
    title: `Blog - ${config.product}`,
    description: LIST_DESCRIPTION,
    props: {
      shell,
      heading: 'Blog',
      breadcrumb: [HOME_LINK, { ...LIST_LINK, current: true }],
      posts: newestFirst(blog).map(toCard),
    },
  };
}

export function postPages(blog: Blog): PostPage[] {
  const inTime = newestFirst(blog)
    .filter(({ state }) => state === 'ready')
    .reverse();
  const places = new Map(inTime.map((entry, place) => [entry, place]));
  const linkTo = (entry: Entry<BlogMeta> | undefined): NavLink | undefined =>
    entry && { title: entry.meta.title, url: postUrl(entry) };
  return blog.map((entry) => {
    const post = toCard(entry);
    const place = places.get(entry);
    // An article is often written before the day it appears on.
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

export function blogFeed(blog: Blog): Feed {
  return {
    title: `${config.product} Blog`,
    description: LIST_DESCRIPTION,
    language: 'en-US',
    page: LIST,
    files: { rss: '/blog/rss.xml', atom: '/blog/atom.xml', json: '/blog/feed.json' },
    items: newestFirst(blog)
      .filter(({ state }) => state === 'ready')
      .map((entry) => {
        const { title, excerpt, date, author, tags } = entry.meta;
        const content = { collection: 'blog', id: entry.id };
        return { url: postUrl(entry), title, summary: excerpt, author, date, tags, content };
      }),
  };
}
