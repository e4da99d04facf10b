import { defineSite } from '#generator';
import { collections } from './collections.ts';
import { DIALOG_STYLES } from './components/search-button.tsx';
import { config } from './config.ts';
import { configNotices } from './config-notices.ts';
import { versionNotices } from './data/versions.ts';
import { dataNotices } from './editorial/data-notices.ts';
import { llms, markdownHead } from './for-programs.ts';
import { iconFiles } from './icon-files.ts';
import { CHECKER_STYLES, INLINE_STYLES } from './layouts/page-styles.tsx';
import { legalTexts } from './legal-texts.ts';
import { ogImage } from './og-image.tsx';
import type { Page } from './pages.ts';
import { blogFeed } from './plan-blog.ts';
import { sitePolicy } from './policy.ts';
import { renderPage } from './render.tsx';
import { routes } from './routes.ts';
import { search } from './search.ts';
import { starters } from './starters.ts';

const { origin, basePath, trailingSlash } = config;

/**
 * Image sizes for the column of running text: `--width-prose` if it fits, otherwise the window without its gutters (see
 * tokens.css).
 */
const IMAGES = {
  widths: [480, 720, 1080, 1440],
  sizes: '(min-width: 48rem) 45rem, calc(100vw - 2.5rem)',
};

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
    ...legalTexts,
  },
  collections,
  routes,
  render: renderPage,
  search,
  styles: [DIALOG_STYLES, CHECKER_STYLES],
  inlineStyles: INLINE_STYLES,
  scripts: ['site/client/main.ts'],
  budgets: [
    { scripts: 3_000, withIslands: 75_000 },
    {
      templates: ['docs', 'post', 'blog-list', 'blog-archive', 'legal', 'roadmap', 'prose', 'not-found'],
      withIslands: 6_000,
    },
  ],
  markdownVersions: { head: markdownHead, llms },
  ogImage,
  files: ({ settings }) => iconFiles(settings),
  images: IMAGES,
  starters,
  policy: sitePolicy(),
  compress: ['br', 'gz'],
  hosts: ['netlify', 'vercel', 'nginx', 'caddy'],
  feeds: ({ blog }) => [blogFeed(blog)],
  notices: ({ today }) => [...configNotices(), ...dataNotices(), ...versionNotices(today)],
});
