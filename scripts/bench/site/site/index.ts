/** Site for the benchmarks: every Markdown file is a page in a plain layout. */
import { createElement as h } from 'react';
import * as v from 'valibot';
import { defineSite, type Page, type Prose, page, type RenderContext, redirects, tables } from '#generator';
import { engine } from './engine.ts';

const docs = {
  folder: 'docs',
  schema: v.looseObject({ title: v.optional(v.string(), 'Untitled') }),
};

type Input = { page: Page; prose: Prose | undefined; context: RenderContext };

const View = ({ page, prose, context }: Input) =>
  h(
    'html',
    { lang: 'en' },
    h(
      'head',
      null,
      h('meta', { charSet: 'utf-8' }),
      h('title', null, page.title),
      h('link', { rel: 'stylesheet', href: context.assets.styles['site/style.css'] }),
    ),
    h(
      'body',
      null,
      h('h1', null, page.title),
      h('main', { dangerouslySetInnerHTML: { __html: prose?.html ?? '' } }),
    ),
  );

export default defineSite({
  settings: { origin: 'https://example.com', basePath: '', trailingSlash: false },
  collections: { docs },
  styles: ['site/style.css'],
  routes: [
    {
      path: '/{...path}',
      pages: ({ docs }) =>
        docs.map((entry) =>
          page(View, {
            url: `/${entry.id}`,
            title: entry.meta.title,
            description: '',
            content: entry,
            props: {},
          }),
        ),
    },
  ],
  features: [tables(), redirects(), ...engine],
});
