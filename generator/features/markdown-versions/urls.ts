import type { Page, SiteSettings, UrlPath } from '../../core/site.ts';

/** URL path of a page's Markdown version, without base path. */
export const markdownUrl = (url: UrlPath): UrlPath => (url === '/' ? '/index.md' : `${url}.md`);

/** Full URL of a page's Markdown version, percent-encoded. */
export const absoluteMarkdownUrl = (settings: SiteSettings, url: UrlPath): string =>
  settings.origin + settings.basePath + encodeURI(markdownUrl(url));

/** Whether a page has a Markdown version. One with its own file name, such as `404.html`, has none. */
export const hasMarkdownVersion = (page: Page): boolean => page.file === undefined;
