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
  type UrlPath,
} from '#generator';
import { DocsPage, HomePage, type Link, policy, SITE, TextPage } from './pages.tsx';

/** Front matter of all files. Other keys are allowed. Without a title, the name of the file is the title. */
const fields = {
  title: v.optional(v.string()),
  description: v.optional(v.string(), ''),
  order: v.optional(v.number(), 1000),
};

const postFields = v.looseObject({ ...fields, date: v.pipe(v.string(), v.isoDate()), author: v.string() });

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
  // Content writes {name}.
  tokens: { name: SITE.name },
  collections,
  routes: [
    {
      path: '/',
      pages: ({ pages, blog }) =>
        pages.filter(isHome).map((entry) => pageOf(entry, HomePage, { posts: linksTo(blog) })),
    },
    {
      path: '/{...page}',
      pages: ({ pages, blog }) =>
        pages.filter((entry) => !isHome(entry)).map((entry) => otherPage(entry, blog)),
    },
    { path: '/docs/{...page}', pages: ({ docs }) => docsPages(docs) },
    { path: '/blog/{post}', pages: ({ blog }) => blog.map(postPage) },
  ],
  styles: ['site/style.css'],
  scripts: ['site/main.ts'],
  features: [
    callouts({ containers: true }),
    syntax(),
    tabs(),
    headings(),
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
  // npm run new -- post "A title"
  starters: {
    post: ({ name, today }) => ({
      path: `content/blog/${
        name
          .toLowerCase()
          .match(/[a-z0-9]+/g)
          ?.join('-') ?? today
      }.md`,
      text: `---\ntitle: ${JSON.stringify(name)}\ndate: ${today}\nauthor: Your name\ndraft: true\n---\n`,
    }),
  },
});

/** `docs/guides/index` becomes `/docs/guides`, and `pages/about` becomes `/about`. */
const urlOf = ({ collection, id }: Entry): UrlPath =>
  (`/${collection}/${id}`.replace(/^\/pages/, '').replace(/\/index$/, '') as UrlPath) || '/';

/** `guides/getting-started` becomes `Getting started`. */
function nameOf(id: string): string {
  const words =
    id
      .replace(/\/?index$/, '')
      .replace(/^.*\//, '')
      .replaceAll('-', ' ') || 'Overview';
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const linkTo = (entry: Entry) =>
  ({
    ...entry.meta,
    url: urlOf(entry),
    title: entry.meta.title ?? nameOf(entry.id),
  }) satisfies Link;

/** Page of an entry. Its component shows `props` and the compiled Markdown. */
const pageOf = <Props>(entry: Entry, component: PageComponent<Props>, props: Props): Page<Props> => ({
  ...linkTo(entry),
  ...{ component, props, content: entry },
});

const postPage = (post: Post) => pageOf(post, TextPage, { date: post.meta.date, author: post.meta.author });

const isHome = ({ id }: Entry): boolean => id === 'index';

/** The list of posts, the page for broken links, and whatever else is in `content/pages/`. */
function otherPage(entry: Entry, blog: readonly Post[]): Page {
  const page = pageOf(entry, TextPage, entry.id === 'blog' ? { posts: linksTo(blog) } : {});
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

const newestFirst = (blog: readonly Post[]): Post[] =>
  blog.toSorted((a, b) => compare(b.meta.date, a.meta.date));

const linksTo = (blog: readonly Post[]): Link[] => newestFirst(blog).map(linkTo);

const feedOf = (blog: Entries['blog']) => ({
  title: `${SITE.name} blog`,
  description: `News about ${SITE.name}.`,
  language: 'en',
  page: '/blog' as const,
  files: { rss: '/blog/rss.xml', atom: '/blog/atom.xml', json: '/blog/feed.json' } as const,
  items: newestFirst(blog).map((post) => {
    const { description, date, author } = post.meta;
    return { ...linkTo(post), summary: description, date, author, tags: [] };
  }),
});
