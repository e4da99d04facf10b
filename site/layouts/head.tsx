import type { ReactNode } from 'react';
import { absoluteUrl, type RenderContext } from '#generator';
import type { Page } from '../pages.ts';
import { structuredData } from '../structured-data.ts';
import { THEME_SCRIPT } from '../theme-script.ts';

/** `--color-canvas` of both themes, for the browser's own bars. */
export const THEME_COLORS = { light: '#ffffff', dark: '#0d0f15' };
const FEEDS = [
  { type: 'application/rss+xml', href: '/blog/rss.xml', title: 'RSS' },
  { type: 'application/atom+xml', href: '/blog/atom.xml', title: 'Atom' },
  { type: 'application/feed+json', href: '/blog/feed.json', title: 'JSON Feed' },
];

/** Entry points of the style sheets: one for every page, and what only the home page needs. */
export const MAIN_STYLES = 'site/styles/main.css';
export const HOME_STYLES = 'site/styles/home.css';
const stylesOf = (page: Page): string[] =>
  page.template === 'home' ? [MAIN_STYLES, HOME_STYLES] : [MAIN_STYLES];

/** What browsers, search engines and other sites need to know of a page. */
export function Head({ page, context }: { page: Page; context: RenderContext }): ReactNode {
  const { product, analytics } = page.props.shell;
  const url = absoluteUrl(context.settings, page.url);
  const markdown = publishedMarkdown(page);
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{page.title}</title>
      <script dangerouslySetInnerHTML={{ __html: THEME_SCRIPT }} />
      {stylesOf(page).map((entry) => (
        <link key={entry} rel="stylesheet" href={context.assets.styles[entry]} />
      ))}
      {context.assets.scripts.map((src) => (
        <script key={src} type="module" src={src} />
      ))}
      <meta name="description" content={page.description} />
      {page.unlisted ? <meta name="robots" content="noindex" /> : null}
      {page.template === 'not-found' ? null : <link rel="canonical" href={url} />}
      <meta name="color-scheme" content="light dark" />
      <meta name="theme-color" content={THEME_COLORS.light} media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content={THEME_COLORS.dark} media="(prefers-color-scheme: dark)" />
      <link rel="icon" href="/icon.svg" type="image/svg+xml" />
      <meta property="og:site_name" content={product} />
      <meta property="og:type" content={page.template === 'post' ? 'article' : 'website'} />
      <meta property="og:title" content={page.title} />
      <meta property="og:description" content={page.description} />
      {page.template === 'not-found' ? null : <meta property="og:url" content={url} />}
      {page.template === 'post' ? (
        <meta property="article:published_time" content={page.props.post.date} />
      ) : null}
      <meta name="twitter:card" content="summary" />
      <meta name="twitter:title" content={page.title} />
      <meta name="twitter:description" content={page.description} />
      {FEEDS.map(({ type, href, title }) => (
        <link key={href} rel="alternate" type={type} href={href} title={`${product} Blog (${title})`} />
      ))}
      {analytics === undefined ? null : <meta name="site-analytics" content={JSON.stringify(analytics)} />}
      {markdown === undefined ? null : <link rel="alternate" type="text/markdown" href={markdown} />}
      <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: graphOf(page, context) }} />
    </head>
  );
}

/** Address of the page's own Markdown, where it is published. */
function publishedMarkdown(page: Page): string | undefined {
  const published =
    page.template === 'docs' ? page.props.indexed : page.template === 'post' && !page.unlisted;
  return published && page.content ? `/content/${page.content.collection}/${page.content.id}.md` : undefined;
}

/** A less-than sign could end the script element early. */
function graphOf(page: Page, context: RenderContext): string {
  return JSON.stringify(structuredData(page, context.settings)).replaceAll('<', '\\u003c');
}
