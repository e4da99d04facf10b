import { type ContentOf, page, type Route, type UrlPath } from '#generator';
import type { collections } from './collections.ts';
import { config, type OptionalRoute, optionalRoutes } from './config.ts';
import { longDate } from './layout/format-date.ts';
import { HOME, OPTIONAL_TITLES } from './layout/navigation.ts';
import type { PageProps, SiteComponent } from './layout/page.ts';
import { blogListPages, postPages } from './pages/blog/plan.ts';
import { docsPages, docsSections } from './pages/docs/plan.ts';
import { HomePage } from './pages/home/home.tsx';
import * as home from './pages/home/texts.ts';
import { LegalPage } from './pages/legal/legal.tsx';
import { HEADING, NotFoundPage, TEXT } from './pages/not-found/not-found.tsx';
import { OpenSourcePage } from './pages/open-source/open-source.tsx';
import { OptOutPage } from './pages/opt-out/opt-out.tsx';
import { RoadmapPage } from './pages/roadmap/roadmap.tsx';
import { WaitlistPage } from './pages/waitlist/waitlist.tsx';

type SiteRoute = Route<ContentOf<typeof collections>>;

const { product } = config;

/** Data of a page directly below the home page. */
function single(url: UrlPath, heading: string, description: string, kind: PageProps['kind'] = 'product') {
  const breadcrumb = [HOME, { title: heading, url }];
  return { url, title: `${heading} - ${product}`, description, props: { heading, kind, breadcrumb } };
}

const singleRoute = (component: SiteComponent, ...data: Parameters<typeof single>): SiteRoute => ({
  path: data[0],
  pages: () => [page(component, single(...data))],
});

const legalRoute = (name: 'privacy' | 'terms' | 'cookies'): SiteRoute => ({
  path: `/${name}`,
  pages: ({ legal }) =>
    legal
      .filter(({ id }) => id === name)
      .map(({ id, meta: { title, description, updated } }) => {
        const { props, ...data } = single(`/${name}`, title, description, 'legal');
        const facts = [`Last updated: ${longDate(updated)}`];
        const content = { collection: 'legal', id };
        return page(LegalPage, {
          ...data,
          content,
          lastModified: updated,
          props: { ...props, facts, updated },
        });
      }),
});

/** Route of an optional page, with the content of `content/pages/{name}.md`. The configuration turns it on. */
const optionalRoute = (name: OptionalRoute): SiteRoute => ({
  path: `/${name}`,
  pages: ({ pages }) => {
    const meta = pages.find(({ id }) => id === name)?.meta;
    const title = meta?.title ?? OPTIONAL_TITLES[name];
    const data = single(`/${name}`, title, meta?.description ?? `${title} of ${product}.`);
    return [page(LegalPage, { ...data, content: { collection: 'pages', id: name } })];
  },
});

export const routes: readonly SiteRoute[] = [
  {
    path: '/',
    pages: () => [
      page(HomePage, {
        url: '/',
        title: `${product} - ${config.tagline}`,
        description: home.description,
        props: { heading: home.heroTitles[0], kind: 'product', breadcrumb: [] },
      }),
    ],
  },
  { path: '/blog', pages: ({ blog }) => blogListPages(blog).slice(0, 1) },
  { path: '/blog/page/{number}', pages: ({ blog }) => blogListPages(blog).slice(1) },
  { path: '/blog/{year}/{month}/{day}/{slug}', pages: ({ blog }) => postPages(blog) },
  { path: '/docs/{...path}', pages: ({ docs }) => docsPages(docs) },
  singleRoute(
    RoadmapPage,
    '/roadmap',
    'Roadmap',
    `What ${product} does today, what is in beta, and what is coming next, in order of priority.`,
  ),
  singleRoute(
    OpenSourcePage,
    '/open-source',
    'Open Source',
    `The three open-source Python packages behind ${product}, with their source code and the commands that install them.`,
  ),
  singleRoute(
    WaitlistPage,
    '/waitlist',
    'Early Access',
    `Get early access to ${product}, CI for AI agents: every pull request gets a pass, warn, or fail.`,
  ),
  ...(['privacy', 'terms', 'cookies'] as const).map(legalRoute),
  singleRoute(
    OptOutPage,
    '/analytics-opt-out',
    'Analytics Opt-Out',
    'See your analytics preference for this site in this browser, and change it.',
    'legal',
  ),
  ...optionalRoutes.filter((name) => config.optionalRoutes.has(name)).map(optionalRoute),
  {
    path: '/404',
    pages: ({ docs }) => {
      const { props, ...data } = single('/404', HEADING, TEXT);
      return [
        page(NotFoundPage, {
          ...data,
          file: '404.html',
          unlisted: true,
          props: { ...props, breadcrumb: [], sections: docsSections(docs) },
        }),
      ];
    },
  },
];
