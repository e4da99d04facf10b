import type { ReactNode } from 'react';
import { absoluteUrl, markdownUrl, ogImageUrl, policyMeta, type RenderContext } from '#generator';
import { THEME_COLORS } from '../brand.ts';
import { config } from '../config.ts';
import { sitePolicy } from '../policy.ts';
import type { AnalyticsSettings } from './browser/page-views.ts';
import { HEAD_SCRIPT } from './head-script.ts';
import { ICONS, MANIFEST_PATH } from './icon-files.ts';
import { ogImage, ogImageAlt } from './og-image.tsx';
import type { SitePage } from './page.ts';
import { PageStyles } from './page-styles.tsx';
import { structuredData } from './structured-data.ts';

/** Formats of the blog's feed. Pages outside of the blog name the first only. */
const FEEDS = [
  { type: 'application/rss+xml', href: '/blog/rss.xml', title: 'RSS' },
  { type: 'application/atom+xml', href: '/blog/atom.xml', title: 'Atom' },
  { type: 'application/feed+json', href: '/blog/feed.json', title: 'JSON Feed' },
];

type Props = {
  page: SitePage;
  context: RenderContext;
  styles: readonly string[];
};

/** The `head` element: metadata for browsers, search engines, and link previews. */
export function Head({ page, context, styles }: Props): ReactNode {
  const { article, kind } = page.props;
  const url = absoluteUrl(context.settings, page.url);
  // The 404 page has a file name of its own, and no URL.
  const hasUrl = page.file === undefined;
  const policy = hasUrl ? sitePolicy([HEAD_SCRIPT]) : sitePolicy();
  const inlined = styles.flatMap((entry) => context.assets.inlineStyles[entry] ?? []);
  const picture = ogImageUrl(context.settings, page);
  const analytics = analyticsOf(page);
  const graph = structuredData(page, context.settings);
  const feeds = kind === 'post' || kind === 'posts' ? FEEDS : FEEDS.slice(0, 1);
  return (
    <head>
      <meta charSet="utf-8" />
      <meta httpEquiv="Content-Security-Policy" content={policyMeta(policy, inlined)} />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{page.title}</title>
      <script dangerouslySetInnerHTML={{ __html: HEAD_SCRIPT }} />
      <PageStyles styles={styles} context={context} />
      {context.assets.scripts.map((src) => (
        <script key={src} type="module" src={src} />
      ))}
      <meta name="description" content={page.description} />
      {page.unlisted ? <meta name="robots" content="noindex" /> : null}
      {hasUrl ? <link rel="canonical" href={url} /> : null}
      <meta name="color-scheme" content="light dark" />
      <meta name="theme-color" content={THEME_COLORS.light} media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content={THEME_COLORS.dark} media="(prefers-color-scheme: dark)" />
      <link rel="icon" href={`/${ICONS.ico.path}`} sizes="32x32" />
      <link rel="icon" href={`/${ICONS.svg.path}`} type="image/svg+xml" />
      <link rel="apple-touch-icon" href={`/${ICONS.touch.path}`} />
      <link rel="manifest" href={`/${MANIFEST_PATH}`} />
      <meta property="og:site_name" content={config.product} />
      <meta property="og:type" content={article?.published === undefined ? 'website' : 'article'} />
      <meta property="og:title" content={page.title} />
      <meta property="og:description" content={page.description} />
      {hasUrl ? <meta property="og:url" content={url} /> : null}
      {article?.published && <meta property="article:published_time" content={article.published} />}
      {picture === undefined ? null : (
        <>
          <meta property="og:image" content={picture} />
          <meta property="og:image:width" content={String(ogImage.width)} />
          <meta property="og:image:height" content={String(ogImage.height)} />
          <meta property="og:image:alt" content={ogImageAlt(page)} />
        </>
      )}
      <meta name="twitter:card" content={picture === undefined ? 'summary' : 'summary_large_image'} />
      {feeds.map(({ type, href, title }) => (
        <link
          key={href}
          rel="alternate"
          type={type}
          href={href}
          title={`${config.product} Blog (${title})`}
        />
      ))}
      {analytics && <meta name="site-analytics" content={JSON.stringify(analytics)} />}
      {hasUrl ? <link rel="alternate" type="text/markdown" href={encodeURI(markdownUrl(page.url))} /> : null}
      <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: graph }} />
    </head>
  );
}

/** Has no session replay on the opt-out page: a script that is running would go on after the opt-out. */
function analyticsOf({ url }: SitePage): AnalyticsSettings | undefined {
  const { optOutCookie: cookie, analyticsEndpoint: endpoint, analyticsSite: site, replayScript } = config;
  const replay = url === '/analytics-opt-out' ? undefined : replayScript;
  return endpoint || replayScript ? { cookie, endpoint, site, replay } : undefined;
}
