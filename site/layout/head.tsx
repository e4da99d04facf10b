import type { ReactNode } from 'react';
import { absoluteUrl, markdownUrl, ogImageUrl, type Prose, policyMeta, type RenderContext } from '#generator';
import { THEME_COLORS } from '../brand.ts';
import { type Pagination, pageUrl } from '../pages/blog/paginate.ts';
import { sitePolicy } from '../policy.ts';
import { FIRST_SCREEN } from './first-screen.ts';
import { HEAD_SCRIPT } from './head-script.ts';
import { ICONS, MANIFEST_PATH } from './icon-files.ts';
import { ogImage, ogImageAlt } from './og-image.tsx';
import { inlinedStyles, PageStyles } from './page-styles.tsx';
import type { Page } from './pages.ts';
import { structuredData } from './structured-data.ts';

/** Formats of the blog's feed. Pages outside of the blog name the first only. */
const FEEDS = [
  { type: 'application/rss+xml', href: '/blog/rss.xml', title: 'RSS' },
  { type: 'application/atom+xml', href: '/blog/atom.xml', title: 'Atom' },
  { type: 'application/feed+json', href: '/blog/feed.json', title: 'JSON Feed' },
];

/** The `head` element: metadata for browsers, search engines, and link previews. */
export function Head(props: { page: Page; prose: Prose | undefined; context: RenderContext }): ReactNode {
  const { page, context } = props;
  const { product } = page.props.shell;
  const analytics = analyticsOf(page);
  const url = absoluteUrl(context.settings, page.url);
  const picture = ogImageUrl(context.settings, page);
  return (
    <head>
      <meta charSet="utf-8" />
      <meta
        httpEquiv="Content-Security-Policy"
        content={policyMeta(sitePolicy(), inlinedStyles({ page, context }))}
      />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{page.title}</title>
      <script dangerouslySetInnerHTML={{ __html: HEAD_SCRIPT }} />
      <link rel="expect" href={`#${FIRST_SCREEN}`} blocking="render" />
      <PageStyles page={page} context={context} />
      {context.assets.scripts.map((src) => (
        <script key={src} type="module" src={src} />
      ))}
      <meta name="description" content={page.description} />
      {page.unlisted ? <meta name="robots" content="noindex" /> : null}
      {page.template === 'not-found' ? null : <link rel="canonical" href={url} />}
      {'pagination' in page.props ? <NextPages pagination={page.props.pagination} /> : null}
      <meta name="color-scheme" content="light dark" />
      <meta name="theme-color" content={THEME_COLORS.light} media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content={THEME_COLORS.dark} media="(prefers-color-scheme: dark)" />
      <link rel="icon" href={`/${ICONS.ico.path}`} sizes="32x32" />
      <link rel="icon" href={`/${ICONS.svg.path}`} type="image/svg+xml" />
      <link rel="apple-touch-icon" href={`/${ICONS.touch.path}`} />
      <link rel="manifest" href={`/${MANIFEST_PATH}`} />
      <meta property="og:site_name" content={product} />
      <meta property="og:type" content={page.template === 'post' ? 'article' : 'website'} />
      <meta property="og:title" content={page.title} />
      <meta property="og:description" content={page.description} />
      {page.template === 'not-found' ? null : <meta property="og:url" content={url} />}
      {page.template === 'post' ? (
        <meta property="article:published_time" content={page.props.post.date} />
      ) : null}
      {picture === undefined ? null : (
        <>
          <meta property="og:image" content={picture} />
          <meta property="og:image:width" content={String(ogImage.width)} />
          <meta property="og:image:height" content={String(ogImage.height)} />
          <meta property="og:image:alt" content={ogImageAlt(page)} />
        </>
      )}
      <meta name="twitter:card" content={picture === undefined ? 'summary' : 'summary_large_image'} />
      {FEEDS.slice(0, isBlog(page) ? undefined : 1).map(({ type, href, title }) => (
        <link key={href} rel="alternate" type={type} href={href} title={`${product} Blog (${title})`} />
      ))}
      {analytics === undefined ? null : <meta name="site-analytics" content={JSON.stringify(analytics)} />}
      {page.template === 'not-found' ? null : (
        <link rel="alternate" type="text/markdown" href={encodeURI(markdownUrl(page.url))} />
      )}
      <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: graphOf(page, context) }} />
    </head>
  );
}

const isBlog = ({ template }: Page): boolean => template === 'post' || template.startsWith('blog-');

/** Links to the previous and next page of a list, for browsers and search engines. */
function NextPages({ pagination }: { pagination: Pagination }): ReactNode {
  const { number } = pagination;
  const links = { prev: pageUrl(pagination, number - 1), next: pageUrl(pagination, number + 1) };
  return Object.entries(links).map(([rel, href]) =>
    href === undefined ? null : <link key={rel} rel={rel} href={encodeURI(href)} />,
  );
}

/**
 * Returns the analytics settings of a page, without session replay on the opt-out page: a script that is already
 * running would keep recording after the opt-out.
 */
function analyticsOf(page: Page): Page['props']['shell']['analytics'] {
  const { analytics } = page.props.shell;
  return page.template === 'opt-out' && analytics ? { ...analytics, replay: undefined } : analytics;
}

/** Structured data as JSON. `<` is escaped, because it could end the script element. */
function graphOf(page: Page, context: RenderContext): string {
  return JSON.stringify(structuredData(page, context.settings)).replaceAll('<', '\\u003c');
}
