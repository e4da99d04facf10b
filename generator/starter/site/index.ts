import * as v from 'valibot';
import { defineSite, readColors } from '#generator';
import { type Page, pageOf, renderPage, type Summary } from './pages.tsx';
import style from './style.css' with { type: 'text' };

const NAME = 'My site';
const DESCRIPTION = 'What this site is about, in one sentence.';

/** Folders under `content/`, with the front matter of their files. */
const collections = {
  docs: {
    folder: 'docs',
    schema: v.strictObject({ title: v.string(), description: v.string(), order: v.number() }),
  },
  blog: {
    folder: 'blog',
    schema: v.strictObject({
      title: v.string(),
      description: v.string(),
      date: v.pipe(v.string(), v.isoDate()),
    }),
  },
};

const accent = readColors(style)['--color-accent']?.light ?? 'black';
const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><circle cx="16" cy="16" r="16" fill="${accent}"/></svg>`;

export default defineSite<Page, typeof collections>({
  settings: { origin: 'https://example.com', basePath: '', trailingSlash: false },
  // Content writes {name}.
  tokens: { name: NAME },
  collections,
  routes: [
    {
      path: '/',
      pages: ({ docs, blog }) => [
        pageOf(
          'home',
          '/',
          { title: NAME, description: DESCRIPTION },
          { docs: docsOf(docs), posts: postsOf(blog) },
        ),
      ],
    },
    {
      path: '/docs/{page}',
      pages: ({ docs }) =>
        docs.map(({ id, meta }) =>
          pageOf('docs', `/docs/${id}`, meta, { docs: docsOf(docs), content: { collection: 'docs', id } }),
        ),
    },
    {
      path: '/blog/{post}',
      pages: ({ blog }) =>
        blog.map(({ id, meta }) =>
          pageOf('post', `/blog/${id}`, meta, { date: meta.date, content: { collection: 'blog', id } }),
        ),
    },
    {
      path: '/404',
      pages: () => [
        {
          ...pageOf(
            'not-found',
            '/404',
            { title: 'Page not found', description: 'This page does not exist.' },
            {},
          ),
          file: '404.html',
          unlisted: true,
        },
      ],
    },
  ],
  render: (page, prose, context) => renderPage({ name: NAME, page, prose, context }),
  styles: ['site/style.css'],
  scripts: ['#generator/parts/start'],
  // npm run new -- post "A title" --root path/to/this/folder
  starters: {
    post: ({ name, today }) => ({
      path: `content/blog/${slugOf(name) ?? today}.md`,
      text: `---\ntitle: ${JSON.stringify(name)}\ndescription: ''\ndate: ${today}\ndraft: true\n---\n`,
    }),
  },
  files: () => [{ path: 'icon.svg', make: () => icon }],
  feeds: ({ blog }) => [
    {
      title: NAME,
      description: DESCRIPTION,
      language: 'en',
      page: '/',
      files: { rss: '/rss.xml', atom: '/atom.xml', json: '/feed.json' },
      items: newestFirst(blog).map(({ id, meta }) => ({
        url: `/blog/${id}`,
        title: meta.title,
        summary: meta.description,
        author: NAME,
        date: meta.date,
        tags: [],
        content: { collection: 'blog', id },
      })),
    },
  ],
});

const slugOf = (name: string): string | undefined =>
  name
    .toLowerCase()
    .match(/[a-z0-9]+/g)
    ?.join('-');

type Doc = { readonly id: string; readonly meta: { readonly title: string; readonly order: number } };
type Post = { readonly id: string; readonly meta: { readonly title: string; readonly date: string } };

const docsOf = (docs: readonly Doc[]): Summary[] =>
  docs
    .toSorted((a, b) => a.meta.order - b.meta.order)
    .map(({ id, meta }) => ({ url: `/docs/${id}`, title: meta.title }));

const newestFirst = <P extends Post>(posts: readonly P[]): P[] =>
  posts.toSorted((a, b) => (a.meta.date < b.meta.date ? 1 : -1));

const postsOf = (posts: readonly Post[]): Summary[] =>
  newestFirst(posts).map(({ id, meta }) => ({ url: `/blog/${id}`, title: meta.title, date: meta.date }));
