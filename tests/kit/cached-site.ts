import type { Files } from './little-site.ts';

/** Site with one of each thing that a build renders and caches. */
const INDEX = `
import { createElement as h, Fragment } from 'react';
import * as v from 'valibot';
import { defineSite } from '#generator';
import { Badge } from './badge.ts';
import { markParagraphs } from './plugins.ts';
import { TOKENS, TRAILING } from './words.ts';

const docs = {
  folder: 'docs',
  publish: true,
  schema: v.strictObject({ title: v.string(), order: v.optional(v.number(), 0) }),
};
const notes = {
  folder: 'notes',
  schema: v.strictObject({ title: v.string(), address: v.optional(v.string()), hidden: v.optional(v.boolean()) }),
  rehypePlugins: [markParagraphs],
};
const blog = {
  folder: 'blog',
  schema: v.strictObject({ title: v.string(), date: v.string(), summary: v.optional(v.string(), '') }),
  publicFrom: (meta) => meta.date,
};
const page = (entry) => ({
  template: entry.collection,
  url: '/' + entry.collection + '/' + (entry.meta.address ?? entry.id),
  unlisted: entry.meta.hidden,
  title: entry.meta.title,
  description: entry.meta.summary ?? '',
  content: { collection: entry.collection, id: entry.id },
  props: { updated: entry.updated ?? '', list: entry.collection === 'docs' ? undefined : 'none' },
});

export default defineSite({
  settings: { origin: 'https://example.com', basePath: '', trailingSlash: TRAILING },
  tokens: TOKENS,
  collections: { docs, notes, blog },
  styles: ['site/main.css'],
  scripts: ['site/main.ts'],
  compress: ['gz'],
  markdown: { highlight: false },
  routes: [
    { path: '/', pages: ({ docs, blog }) => [{ template: 'home', url: '/', title: 'Home', description: '',
      props: { titles: [...docs, ...blog].map(({ meta }) => meta.title) } }] },
    { path: '/docs/{page}', pages: ({ docs }) => docs.map(page) },
    { path: '/notes/{page}', pages: ({ notes }) => notes.map(page) },
    { path: '/blog/{slug}', pages: ({ blog }) => blog.map(page) },
    { path: '/404', pages: () => [{ template: 'lost', url: '/404', file: '404.html', unlisted: true, title: 'Lost', description: '', props: {} }] },
  ],
  feeds: ({ blog }) => [{
    title: 'News', description: 'All of it', language: 'en', page: '/',
    files: { rss: '/rss.xml', atom: '/atom.xml', json: '/feed.json' },
    items: blog.map((entry) => ({ url: '/blog/' + entry.id, title: entry.meta.title, summary: entry.meta.summary,
      author: 'Ann', date: entry.meta.date, tags: [], content: { collection: 'blog', id: entry.id } })),
  }],
  markdownVersions: {
    head: (page) => ({ title: page.title, facts: page.props.updated ? ['Changed ' + page.props.updated] : [] }),
    llms: (pages) => {
      const docs = pages.filter(({ template }) => template === 'docs');
      return { title: 'Acme', summary: 'Short.', sections: [{ title: 'Docs', pages: docs }], full: docs };
    },
  },
  search: {
    kinds: [{ label: 'Docs', templates: ['docs', 'blog', 'notes'], weight: 1 }],
    title: ({ title }) => title,
    synonyms: [],
    suggestions: [{ title: 'First', url: '/docs/one' }],
  },
  redirects: { '/first': '/docs/one' },
  render: (page, prose, { settings, assets }) =>
    h('html', { lang: 'en' },
      h('head', null, h('title', null, page.title),
        Object.values(assets.styles).map((href) => h('link', { key: href, rel: 'stylesheet', href })),
        assets.scripts.map((src) => h('script', { key: src, type: 'module', src }))),
      h('body', null,
        h('header', null, h('a', { href: '/docs/one' }, 'Start')),
        h('main', null,
          h('h1', null, page.title),
          page.props.updated && h('p', null, page.props.updated),
          page.template === 'home' && h(Fragment, null, h(Badge), page.props.titles.join(', ')),
          page.template === 'notes' && h('p', null, 'Stage ' + process.env.LITTLE_STAGE),
          prose && h('div', { dangerouslySetInnerHTML: { __html: prose.html } })))),
});
`;

export const doc = (title: string, body: string, more = ''): string =>
  `---\ntitle: ${title}\n${more}---\n${body}\n`;
export const post = (title: string, date: string, body: string): string =>
  doc(title, body, `date: "${date}"\n`);

const LONG = 'Words that are long enough, and alike enough, to be worth packing into fewer bytes. '.repeat(4);

/** SVG image for content, which needs no image encoder. */
export const svg = (width: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="20" viewBox="0 0 ${width} 20"><path d="M0 0h9v9z"/></svg>\n`;

export const CACHED_SITE: Files = {
  'site/index.ts': INDEX,
  'site/badge.ts':
    "import { createElement as h } from 'react';\nexport const Badge = () => h('p', { className: 'badge' }, 'Good');\n",
  'site/plugins.ts': `
export const markParagraphs = () => (tree: { children: { tagName?: string; properties?: object }[] }) => {
  for (const node of tree.children) if (node.tagName === 'p') node.properties = { className: ['mark'] };
};
`,
  'site/words.ts':
    "export const TOKENS = { product: 'Acme', place: process.env.LITTLE_PLACE ?? 'here' };\nexport const TRAILING = false;\n",
  'site/main.css': 'body { margin: 1rem }\n',
  'site/main.ts': "document.title += '!';\n",
  'content/docs/one.md': doc('One', `## First\n\n{product} is {place}. ${LONG}\n\n[Two](two.md#second)`),
  'content/docs/two.md': doc('Two', `## Second\n\n${LONG}\n\n\`\`\`js src="/code/a.js"\n\`\`\``),
  'content/docs/three.md': doc(
    'Three',
    `![A shape](/shape.svg)\n\n[One](/docs/one), [quick](../notes/quick.md) and [file](/code/a.js)`,
  ),
  'content/notes/quick.md': doc('Quick', `A note.\n\n[Three](/docs/three)`),
  'content/blog/new.md': post('New', '2025-01-02', `News of {product}. [Docs](/docs/two)`),
  'content/blog/old.md': post('Old', '2024-01-02', 'Older news.'),
  'content/blog/later.md': post('Later', '2031-01-02', 'News to come.'),
  'public/code/a.js': 'const a = 1;\n',
  'public/shape.svg': svg(40),
};
