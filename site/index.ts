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
  feeds,
  headers,
  headings,
  icons,
  images,
  lockUrls,
  markdownVersions,
  nativeMarkdown,
  ogImages,
  redirects,
  search,
  sitemap,
  syntax,
  tables,
  tabs,
  tokens,
} from '#generator';
import { collections } from './collections.ts';
import { config } from './config.ts';
import { docsBlocks } from './content-rules/blocks.tsx';
import { longLines } from './content-rules/long-lines.ts';
import { notices } from './content-rules/notices.ts';
import { starters } from './content-rules/starters.ts';
import { unusedFiles } from './content-rules/unused-files.ts';
import { iconFiles } from './layout/icon-files.ts';
import { llms, markdownHead } from './layout/markdown-versions.ts';
import { ogImage } from './layout/og-image.tsx';
import { CHECKER_STYLES, INLINE_STYLES, LATE_STYLES } from './layout/page-styles.tsx';
import { blogFeed } from './pages/blog/plan.ts';
import { legalTexts } from './pages/legal/legal-texts.ts';
import { sitePolicy } from './policy.ts';
import { routes } from './routes.ts';
import { search as searchOptions } from './search/options.ts';

const { origin, basePath, trailingSlash } = config;

/** Image sizes for running text: `--width-prose`, or the window without its gutters (see tokens.css). */
const IMAGES = { widths: [480, 720, 1080, 1440], sizes: '(min-width: 48rem) 45rem, calc(100vw - 2.5rem)' };

/** Pages with React islands. */
const REACT_PAGES: readonly string[] = ['/open-source', '/waitlist', '/analytics-opt-out'];

export default defineSite({
  settings: { origin: origin.replace(/\/$/, ''), basePath, trailingSlash, language: 'en-US' },
  collections,
  routes,
  styles: [LATE_STYLES, CHECKER_STYLES],
  inlineStyles: INLINE_STYLES,
  scripts: ['site/layout/browser/main.ts'],
  markdown: { breaks: true },
  starters,
  // A misspelled `{product}` must not be published.
  rules: { 'markdown/unknown-token': 'error' },
  features: [
    tokens({
      product: config.product,
      email: config.email,
      organization: config.organization,
      organizationUrl: config.organizationUrl,
      cli: config.cli,
      cliPackage: config.cliPackage,
      similarityPackage: config.similarityPackage,
      schemaPackage: config.schemaPackage,
      optOutCookie: config.optOutCookie,
      ...legalTexts,
    }),
    notices,
    unusedFiles,
    blocks(docsBlocks),
    callouts(),
    syntax(),
    tabs(),
    headings(),
    tables(),
    nativeMarkdown(),
    images(IMAGES),
    diagrams(),
    code(),
    longLines,
    ogImages(ogImage),
    redirects(),
    feeds(({ blog }: ContentOf<typeof collections>) => [blogFeed(blog)]),
    sitemap(),
    markdownVersions({ head: markdownHead, llms, publish: ['docs', 'blog'] }),
    search(searchOptions),
    icons(({ settings }) => iconFiles(settings)),
    headers({ policy: sitePolicy(), hosts: ['netlify', 'vercel', 'github', 'nginx', 'caddy'] }),
    budgets([
      { scripts: 3_000, withIslands: 75_000 },
      { pages: ({ url }) => !REACT_PAGES.includes(url), withIslands: 6_000 },
    ]),
    checkLinks(),
    lockUrls(),
    compress('br', 'gz'),
  ],
});
