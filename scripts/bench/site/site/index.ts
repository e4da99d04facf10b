/** Site for the benchmarks: every Markdown file is a page in a plain layout. */
import { createElement as h } from 'react';
import * as v from 'valibot';
import { defineSite, type Entry } from '#generator';
import { markdown, rules } from './settings.ts';

type Meta = { title: string; description: string };

const docs = {
  folder: 'docs',
  schema: v.looseObject({
    title: v.optional(v.string(), 'Untitled'),
    description: v.optional(v.string(), ''),
  }),
};

const pageOf = ({ id, meta }: Entry<Meta>) => ({
  template: 'doc' as const,
  url: `/${id}` as const,
  title: meta.title,
  description: meta.description,
  content: { collection: 'docs', id },
  props: {},
});

const at = (depth: number) => (docs: readonly Entry<Meta>[]) =>
  docs.filter(({ id }) => id.split('/').length === depth).map(pageOf);

export default defineSite({
  settings: { origin: 'https://example.com', basePath: '', trailingSlash: false },
  tokens: {},
  markdown,
  rules,
  collections: { docs },
  styles: ['site/style.css'],
  routes: [
    { path: '/{page}', pages: ({ docs }) => at(1)(docs) },
    { path: '/{section}/{page}', pages: ({ docs }) => at(2)(docs) },
    { path: '/{section}/{part}/{page}', pages: ({ docs }) => at(3)(docs) },
  ],
  render: (page, prose, { assets }) =>
    h(
      'html',
      { lang: 'en' },
      h(
        'head',
        null,
        h('meta', { charSet: 'utf-8' }),
        h('title', null, page.title),
        h('link', { rel: 'stylesheet', href: assets.styles['site/style.css'] }),
      ),
      h(
        'body',
        null,
        h('h1', null, page.title),
        h('main', { dangerouslySetInnerHTML: { __html: prose?.html ?? '' } }),
      ),
    ),
});
