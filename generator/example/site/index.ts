/** The site's definition: settings, content, pages and features. Start here. */
import * as v from 'valibot';
import {
  type ContentOf,
  callouts,
  checkLinks,
  code,
  compare,
  defineSite,
  feeds,
  headers,
  headings,
  images,
  type Page,
  type PageComponent,
  redirects,
  search,
  sitemap,
  syntax,
  tables,
  tabs,
  tokens,
  type UrlPath,
} from '#generator';
import { DocsPage, HomePage, type Link, policy, SITE, TextPage } from './pages.tsx';

/** Front matter of all files. Other keys are allowed. Without a title, the name of the file is the title. */
const fields = {
  title: v.optional(v.string()),
  description: v.optional(v.string(), ''),
  order: v.optional(v.number(), 1000),
};

const isDay = (text: string): boolean => new Date(text).toJSON()?.slice(0, 10) === text;
const date = v.pipe(v.string(), v.check(isDay, 'it must be a date such as 2025-10-15.'));
const postFields = v.looseObject({ ...fields, date, author: v.string() });

/** Folders under `content/`. A post is published on its day. */
const collections = {
  pages: { folder: 'pages', schema: v.looseObject(fields) },
  docs: { folder: 'docs', schema: v.looseObject(fields) },
  blog: {
    folder: 'blog',
    schema: postFields,
    publicFrom: ({ date }: v.InferOutput<typeof postFields>) => date,
  },
};

type Entries = ContentOf<typeof collections>;
type Entry = Entries['docs'][number];
type Post = Entries['blog'][number];

export default defineSite({
  settings: { origin: 'https://example.com', basePath: '', trailingSlash: false },
  collections,
  routes: [
    {
      path: '/',
      pages: ({ pages, blog }) =>
        pages.filter(isHome).map((entry) => pageOf(entry, HomePage, { posts: postLinks(blog) })),
    },
    {
      path: '/{...page}',
      pages: ({ pages, blog }) =>
        pages.filter((entry) => !isHome(entry)).map((entry) => otherPage(entry, blog)),
    },
    { path: '/docs/{...page}', pages: ({ docs }) => docsPages(docs) },
    {
      path: '/blog/{post}',
      pages: ({ blog }) =>
        blog.map((post) => pageOf(post, TextPage, { date: post.meta.date, author: post.meta.author })),
    },
  ],
  styles: ['site/style.css'],
  scripts: ['site/main.ts'],
  features: [
    // Content writes {name}.
    tokens({ name: SITE.name }),
    callouts({ containers: true }),
    syntax(),
    tabs(),
    headings({ vitepress: true }),
    tables(),
    images({ sizes: '(min-width: 48rem) 44rem, 100vw' }),
    code(),
    redirects(),
    feeds(({ blog }: Entries) => [feedOf(blog)]),
    sitemap(),
    search({
      kinds: [
        { label: 'Docs', pages: ({ url }) => url.startsWith('/docs'), weight: 1.2 },
        { label: 'Blog', pages: ({ url }) => url.startsWith('/blog/'), weight: 1 },
      ],
    }),
    headers({ policy, hosts: ['netlify', 'vercel', 'github', 'nginx', 'caddy'] }),
    checkLinks(),
  ],
  // Style attributes and handlers have no effect. Pages that were written for other generators may have some.
  rules: { 'policy/attribute': 'warning' },
  // npm run new -- post "A title"
  starters: {
    post({ name, today }) {
      const words = name
        .normalize()
        .toLowerCase()
        .match(/[\p{L}\p{M}\p{N}]+/gu);
      if (!words)
        return { problem: 'Give the post a title with letters, for example: npm run new -- post "A title".' };
      const fields = `title: ${JSON.stringify(name)}\ndate: ${today}\nauthor: Your name\ndraft: true`;
      return { path: `content/blog/${words.join('-')}.md`, text: `---\n${fields}\n---\n` };
    },
  },
});

/** `docs/guides/index` becomes `/docs/guides`, and `pages/about` becomes `/about`. */
function urlOf({ collection, id }: Entry): UrlPath {
  const path = `/${collection}/${id}`.replace(/^\/pages(?=\/)|\/index$/g, '');
  return `/${path.slice(1)}`;
}

/** `guides/getting-started` and `getting-started/index` become `Getting started`. */
function nameOf(id: string): string {
  const name = id.split('/').findLast((part) => part !== 'index') ?? 'overview';
  return name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ');
}

const linkTo = (entry: Entry) => {
  const { title = nameOf(entry.id), description } = entry.meta;
  return { url: urlOf(entry), title, description };
};

const postLinks = (blog: readonly Post[]): Link[] =>
  newestFirst(blog).map((post) => ({ ...linkTo(post), date: post.meta.date }));

const newestFirst = (blog: readonly Post[]): Post[] =>
  blog.toSorted((a, b) => compare(b.meta.date, a.meta.date));

/** Page of an entry. Its component shows `props` and the compiled Markdown. */
const pageOf = <Props>(entry: Entry, component: PageComponent<Props>, props: Props): Page<Props> => ({
  ...linkTo(entry),
  ...{ component, props, content: entry },
});

const isHome = ({ id }: Entry): boolean => id === 'index';

/** The list of posts, the page for broken links, and whatever else is in `content/pages/`. */
function otherPage(entry: Entry, blog: readonly Post[]): Page {
  const page = pageOf(entry, TextPage, entry.id === 'blog' ? { posts: postLinks(blog) } : {});
  return entry.id === '404' ? { ...page, file: '404.html', unlisted: true } : page;
}

/** Pages of the documentation, with their sidebar and their neighbors. */
function docsPages(docs: Entries['docs']) {
  const folderOf = ({ id }: Entry) => id.slice(0, Math.max(0, id.lastIndexOf('/')));
  const orderOf = ({ id, meta }: Entry) => (/(?:^|\/)index$/.test(id) ? -1 : meta.order);
  const sorted = docs.toSorted(
    (a, b) => compare(folderOf(a), folderOf(b)) || orderOf(a) - orderOf(b) || compare(a.id, b.id),
  );
  const links = sorted.map(linkTo);
  const sidebar = [...Map.groupBy(sorted, folderOf)].map(([folder, entries]) => ({
    title: folder && nameOf(folder),
    links: entries.map(linkTo),
  }));
  return sorted.map((entry, index) =>
    pageOf(entry, DocsPage, { sidebar, prev: links[index - 1], next: links[index + 1] }),
  );
}

const feedOf = (blog: Entries['blog']) => ({
  title: `${SITE.name} blog`,
  description: `News about ${SITE.name}.`,
  language: 'en',
  page: '/blog' as const,
  files: { rss: '/blog/rss.xml', atom: '/blog/atom.xml', json: '/blog/feed.json' } as const,
  items: newestFirst(blog).map((post) => {
    const { description: summary, date, author } = post.meta;
    return { ...linkTo(post), summary, date, author, tags: [] };
  }),
});
