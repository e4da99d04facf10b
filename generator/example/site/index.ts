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
  page,
  redirects,
  search,
  sitemap,
  syntax,
  tables,
  tabs,
  type UrlPath,
} from '#generator';
import { BlogPage, DocsPage, HomePage, type Link, policy, SITE, TextPage } from './pages.tsx';

/** Front matter of all files. Other keys are allowed. Without a title, the name of the file is the title. */
const fields = {
  title: v.optional(v.string()),
  description: v.optional(v.string(), ''),
  order: v.optional(v.number(), 1000),
};

/** Folders under `content/`. */
const collections = {
  pages: { folder: 'pages', schema: v.looseObject(fields) },
  docs: { folder: 'docs', schema: v.looseObject(fields) },
  blog: {
    folder: 'blog',
    schema: v.looseObject({ ...fields, date: v.pipe(v.string(), v.isoDate()), author: v.string() }),
    // Until that day, the post is not published.
    publicFrom: ({ date }: { date: string }) => date,
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
    { path: '/{...page}', pages: ({ pages, blog }) => pages.map((entry) => otherPage(entry, blog)) },
    { path: '/docs/{...page}', pages: ({ docs }) => docsPages(docs) },
    {
      path: '/blog',
      pages: ({ blog }) => {
        const [url, posts] = ['/blog' as const, newestFirst(blog).map(linkTo)];
        return [page(BlogPage, { url, title: 'Blog', description: `News about ${SITE.name}.`, props: { posts } })];
      },
    },
    {
      path: '/blog/{post}',
      pages: ({ blog }) =>
        blog.map((post) => {
          const { date, author } = post.meta;
          return page(TextPage, { ...linkTo(post), content: post, props: { date, author } });
        }),
    },
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
      path: `content/blog/${name.toLowerCase().match(/[a-z0-9]+/g)?.join('-') ?? today}.md`,
      text: `---\ntitle: ${JSON.stringify(name)}\ndate: ${today}\nauthor: Your name\ndraft: true\n---\n`,
    }),
  },
});

/** `docs/guides/index` becomes `/docs/guides`, and `pages/about` becomes `/about`. */
const urlOf = ({ collection, id }: Entry): UrlPath =>
  `/${collection}/${id}`.replace(/^\/pages/, '').replace(/\/index$/, '') as UrlPath || '/';

/** `guides/getting-started` becomes `Getting started`. */
function nameOf(id: string): string {
  const words = id.replace(/\/?index$/, '').replace(/^.*\//, '').replaceAll('-', ' ') || 'Overview';
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const linkTo = (entry: Entry) => ({
  ...entry.meta, 
  url: urlOf(entry),
  title: entry.meta.title ?? nameOf(entry.id),
}) satisfies Link;

/** The home page, the page for broken links, and whatever else is in `content/pages/`. */
function otherPage(entry: Entry, blog: readonly Post[]) {
  const data = { ...linkTo(entry), content: entry };
  if (data.url === '/') return page(HomePage, { ...data, props: { posts: newestFirst(blog).map(linkTo) } });
  const isNotFound = entry.id === '404';
  return page(TextPage, { ...data, ...(isNotFound && { file: '404.html', unlisted: true }), props: {} });
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
  return sorted.map((entry, index) => {
    const props = { sidebar, previous: links[index - 1], next: links[index + 1] };
    return page(DocsPage, { ...linkTo(entry), content: entry, props });
  });
}

const newestFirst = (blog: Entries['blog']): readonly Post[] =>
  blog.toSorted((a, b) => compare(b.meta.date, a.meta.date));

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
