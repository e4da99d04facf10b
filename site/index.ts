import {
  blocks,
  budgets,
  type ContentOf,
  callouts,
  checkLinks,
  code,
  compress,
  defineSite,
  diagrams,
  emoji,
  feeds,
  headers,
  headings,
  icons,
  images,
  lockUrls,
  markdownVersions,
  ogImages,
  redirects,
  search,
  sitemap,
  syntax,
  tables,
  tabs,
} from '#generator';
import { docsBlocks } from './blocks/blocks.ts';
import { collections } from './collections.ts';
import { DIALOG_STYLES } from './components/search-button.tsx';
import { config } from './config.ts';
import { llms, markdownHead } from './for-programs.ts';
import { iconFiles } from './icon-files.ts';
import { CHECKER_STYLES, INLINE_STYLES } from './layouts/page-styles.tsx';
import { legalTexts } from './legal-texts.ts';
import { notices } from './notices.ts';
import { ogImage } from './og-image.tsx';
import type { Page } from './pages.ts';
import { blogFeed } from './plan-blog.ts';
import { sitePolicy } from './policy.ts';
import { routes } from './routes.ts';
import { search as searchOptions } from './search.ts';
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

/** Pages that load no React. */
const LIGHT = new Set([
  'docs',
  'post',
  'blog-list',
  'blog-archive',
  'legal',
  'roadmap',
  'prose',
  'not-found',
]);

export default defineSite({
  settings: { origin: origin.replace(/\/$/, ''), basePath, trailingSlash, language: 'en-US' },
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
  styles: [DIALOG_STYLES, CHECKER_STYLES],
  inlineStyles: INLINE_STYLES,
  scripts: ['site/client/main.ts'],
  markdown: { breaks: true },
  starters,
  features: [
    notices,
    blocks(docsBlocks),
    emoji(),
    callouts(),
    syntax(),
    tabs(),
    headings(),
    tables(),
    images(IMAGES),
    diagrams(),
    code(),
    redirects(),
    feeds(({ blog }: ContentOf<typeof collections>) => [blogFeed(blog)]),
    sitemap(),
    markdownVersions({ head: markdownHead, llms }),
    search(searchOptions),
    ogImages(ogImage),
    icons(({ settings }) => iconFiles(settings)),
    headers({ policy: sitePolicy(), hosts: ['netlify', 'vercel', 'github', 'nginx', 'caddy'] }),
    budgets([
      { scripts: 3_000, withIslands: 75_000 },
      { pages: ({ template }: Page) => LIGHT.has(template), withIslands: 6_000 },
    ]),
    checkLinks(),
    lockUrls(),
    compress('br', 'gz'),
  ],
});
