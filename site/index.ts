import { defineSite } from '#generator';
import { collections } from './collections.ts';
import { config } from './config.ts';
import { HOME_STYLES, MAIN_STYLES } from './layouts/head.tsx';
import type { Page } from './pages.ts';
import { blogFeed } from './plan-blog.ts';
import { renderPage } from './render.tsx';
import { routes } from './routes.ts';

const { origin, basePath, trailingSlash } = config;

export default defineSite<Page, typeof collections>({
  settings: { origin: origin.replace(/\/$/, ''), basePath, trailingSlash },
  tokens: {
    product: config.product,
    email: config.email,
    organization: config.organization,
    organizationUrl: config.organizationUrl,
    siteUrl: origin.replace(/\/$/, '') + basePath,
    cli: config.cli,
    cliPackage: config.cliPackage,
    similarityPackage: config.similarityPackage,
    schemaPackage: config.schemaPackage,
    optOutCookie: config.optOutCookie,
  },
  collections,
  routes,
  render: renderPage,
  styles: [MAIN_STYLES, HOME_STYLES],
  scripts: ['site/client/main.ts'],
  budgets: [
    { scripts: 3_000, withIslands: 75_000 },
    {
      templates: ['docs', 'post', 'blog-list', 'legal', 'roadmap', 'prose', 'not-found'],
      withIslands: 6_000,
    },
  ],
  feeds: ({ blog }) => [blogFeed(blog)],
  notices: config.waitlistEndpoint
    ? []
    : ['WAITLIST_ENDPOINT is not set: the early-access form cannot send and shows its error view.'],
});
