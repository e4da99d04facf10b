import type { Page as AnyPage, ContentOf, Route, UrlPath } from '#generator';
import type { collections } from './collections.ts';
import { config, type OptionalRoute } from './config.ts';
import type { PageData } from './layout/pages.ts';
import { PageView } from './layout/render.tsx';
import { OPTIONAL_TITLES, shell } from './layout/shell.ts';
import { blogListPages, newestPosts, postPages } from './pages/blog/plan.ts';
import { docsPages, docsSections, docsSuggestions } from './pages/docs/plan.ts';
import { home } from './pages/home/data.ts';
import { repositorySnapshot } from './pages/open-source/data.ts';
import { shipped, upcoming } from './pages/roadmap/data.ts';

type Content = ContentOf<typeof collections>;
type SiteRoute = Omit<Route<Content>, 'pages'> & { pages(content: Content): readonly PageData[] };

const { product } = config;
const HOME_LINK = { title: 'Home', url: '/' };

/** Properties that pages outside documentation and blog share. */
function single(url: UrlPath, heading: string, description: string) {
  return {
    url,
    title: `${heading} - ${product}`,
    description,
    common: { shell, heading, breadcrumb: [HOME_LINK, { title: heading, url, current: true }] },
  };
}

function legalRoute(name: 'privacy' | 'terms' | 'cookies'): SiteRoute {
  return {
    path: `/${name}`,
    pages: ({ legal }) =>
      legal
        .filter(({ id }) => id === name)
        .map(({ id, meta }): PageData => {
          const { common, ...page } = single(`/${name}`, meta.title, meta.description);
          const content = { collection: 'legal', id };
          return {
            template: 'legal',
            ...page,
            content,
            lastModified: meta.updated,
            props: { ...common, updated: meta.updated },
          };
        }),
  };
}

/** Route of an optional page, with the content of `content/pages/{name}.md`. The configuration turns it on. */
function optionalRoute(name: OptionalRoute): SiteRoute {
  return {
    path: `/${name}`,
    enabled: config.optionalRoutes.has(name),
    pages: ({ pages }) => {
      const entry = pages.find(({ id }) => id === name);
      const description = entry?.meta.description ?? `${OPTIONAL_TITLES[name]} of ${product}.`;
      const { common, ...page } = single(`/${name}`, entry?.meta.title ?? OPTIONAL_TITLES[name], description);
      return [{ template: 'prose', ...page, content: { collection: 'pages', id: name }, props: common }];
    },
  };
}

const table: readonly SiteRoute[] = [
  {
    path: '/',
    pages: () => {
      const { common, ...page } = single('/', home.heroStates[0].title, config.tagline);
      return [
        {
          template: 'home',
          ...page,
          title: `${product} - ${config.tagline}`,
          description: home.description,
          props: { ...common, breadcrumb: [], home },
        },
      ];
    },
  },
  { path: '/blog', pages: ({ blog }) => blogListPages(blog).slice(0, 1) },
  { path: '/blog/page/{number}', pages: ({ blog }) => blogListPages(blog).slice(1) },
  { path: '/blog/{year}/{month}/{day}/{slug}', pages: ({ blog }) => postPages(blog) },
  { path: '/docs/{...path}', pages: ({ docs }) => docsPages(docs) },
  {
    path: '/roadmap',
    pages: () => {
      const description = `What ${product} does today, what is in beta, and what is coming next, in order of priority.`;
      const { common, ...page } = single('/roadmap', 'Roadmap', description);
      return [{ template: 'roadmap', ...page, props: { ...common, shipped, upcoming } }];
    },
  },
  {
    path: '/open-source',
    pages: () => {
      const description = `The three open-source Python packages behind ${product}, with their source code and the commands that install them.`;
      const { common, ...page } = single('/open-source', 'Open Source', description);
      const { organizationUrl, organizationId: organization, githubApi, badgeApi } = config;
      const live = { organization, githubApi, badgeApi };
      const props = { ...common, organizationUrl, live, snapshot: repositorySnapshot(config) };
      return [{ template: 'open-source', ...page, props }];
    },
  },
  {
    path: '/waitlist',
    pages: () => {
      const description = `Get early access to ${product}, CI for AI agents: every pull request gets a pass, warn, or fail.`;
      const { common, ...page } = single('/waitlist', 'Early Access', description);
      const { waitlistEndpoint: endpoint, waitlistHoneypot: honeypot, email } = config;
      return [
        { template: 'waitlist', ...page, props: { ...common, waitlist: { endpoint, honeypot, email } } },
      ];
    },
  },
  legalRoute('privacy'),
  legalRoute('terms'),
  legalRoute('cookies'),
  {
    path: '/analytics-opt-out',
    pages: () => {
      const description = `See whether analytics tracking is enabled in this browser, and turn it on or off for this site.`;
      const { common, ...page } = single('/analytics-opt-out', 'Analytics Opt-Out', description);
      const optOut = { cookie: config.optOutCookie, active: common.shell.analytics !== undefined };
      return [{ template: 'opt-out', ...page, props: { ...common, optOut } }];
    },
  },
  optionalRoute('pricing'),
  optionalRoute('changelog'),
  optionalRoute('about'),
  {
    path: '/404',
    pages: ({ docs, blog }) => {
      const description = 'The page you are looking for does not exist or has been moved.';
      const { common, ...page } = single('/404', '404 - Page Not Found', description);
      return [
        {
          template: 'not-found',
          ...page,
          file: '404.html',
          unlisted: true,
          props: {
            ...common,
            breadcrumb: [],
            sections: docsSections(docs),
            suggestions: docsSuggestions(docs),
            posts: newestPosts(blog),
          },
        },
      ];
    },
  },
];

/** The route table. One component shows all pages. */
export const routes: readonly Route<Content>[] = table.map((route) => ({
  ...route,
  pages: (content) =>
    route.pages(content).map((page): AnyPage => ({ ...page, component: PageView as AnyPage['component'] })),
}));
