import type { Feature, Output, Page, Site, SiteSettings, UrlPath } from '../../core/site.ts';
import { absoluteUrl, decodeUrl, plainPath } from '../../core/urls.ts';
import { escapeMarkdown } from './escape-markdown.ts';
import { type Llms, llmsFiles } from './llms.ts';
import { publishedSources } from './published-sources.ts';

export type { Llms };

/** Head of a page's Markdown version, in plain text. */
export type MarkdownHead = {
  /** Title of a page without `<h1>`. */
  readonly title: string;
  /** Facts such as author and date, one per line. */
  readonly facts?: readonly string[];
};

type Options = {
  head(page: Page): MarkdownHead;
  /** Content of `llms.txt` and `llms-full.txt`, from the pages with a Markdown version, sorted by URL. */
  llms?(pages: readonly Page[]): Llms;
};

/** URL path of a page's Markdown version, without base path. */
export const markdownUrl = (url: UrlPath): UrlPath => (url === '/' ? '/index.md' : `${url}.md`);

/** Full URL of a page's Markdown version, percent-encoded. */
export const absoluteMarkdownUrl = (settings: SiteSettings, url: UrlPath): string =>
  settings.origin + settings.basePath + encodeURI(markdownUrl(url));

/** A page with its own file name, such as `404.html`, has no Markdown version. */
const hasMarkdownVersion = (page: Page): boolean => page.file === undefined;

/**
 * Writes a Markdown version of every page at its URL plus `.md`, from the `<main>` of its HTML without
 * elements that have `data-md="omit"`; `llms.txt` and `llms-full.txt` (llmstxt.org); and the sources of
 * collections with `publish`: `markdownVersions({ head: (page) => ({ title: page.title }) })`.
 */
export const markdownVersions = (options: Options): Feature => ({
  name: 'markdown-versions',
  files(site) {
    const pages = site.pages.filter(hasMarkdownVersion);
    const linkTo = (page: Page): string => {
      const about = page.description ? `: ${escapeMarkdown(page.description)}` : '';
      const title = escapeMarkdown(options.head(page).title);
      return `- [${title}](${absoluteMarkdownUrl(site.settings, page.url)})${about}\n`;
    };
    const llms = options.llms?.(pages);
    const versions = pages.map((page) => versionOf(page, site, options));
    const read = ({ url }: Page) => site.outputs.get(markdownUrl(url).slice(1))?.body();
    return [...versions, ...(llms ? llmsFiles(llms, linkTo, read) : []), ...publishedSources(site)];
  },
});

const versionOf = (page: Page, site: Site, options: Options): Output => ({
  path: markdownUrl(page.url).slice(1),
  from: `the Markdown version of ${page.url}`,
  async body() {
    const { html, links } = await site.render(page);
    const main = html.slice(html.search(/<main[\s>]/), html.lastIndexOf('</main>'));
    const targets = links.map(({ path }) => site.pageByUrl.has(path));
    const key = [main, page.url, page.description, site.settings, targets];
    const { title, body } = await site.cached('markdown version', key, async () => {
      const { htmlToMarkdown } = await import('./html-to-markdown.ts');
      const resolve = (href: string) => markdownHref(href, page.url, site);
      return htmlToMarkdown(main, page.description, resolve);
    });
    const head = options.head(page);
    const parts = [
      `# ${escapeMarkdown(title ?? head.title)}`,
      page.description && `> ${escapeMarkdown(page.description)}`,
      ...(head.facts ?? []).map(escapeMarkdown),
      `Page: <${absoluteUrl(site.settings, page.url)}>`,
      options.llms && `All pages: <${site.settings.origin}${site.settings.basePath}/llms.txt>`,
      body.trim(),
    ];
    return `${parts.filter(Boolean).join('\n\n')}\n`;
  },
});

/** Full URL of a link, for readers outside the site. Links to pages lead to their Markdown versions. */
function markdownHref(href: string, from: UrlPath, { settings, pageByUrl }: Site): string {
  const own = settings.origin + settings.basePath;
  const url = URL.parse(href, absoluteUrl(settings, from));
  if (!url || (url.href !== own && !url.href.startsWith(`${own}/`))) return href;
  const path = decodeUrl(plainPath(url.pathname.slice(settings.basePath.length))) as UrlPath;
  const page = href.startsWith('#') ? pageByUrl.get(from) : pageByUrl.get(path);
  return page && hasMarkdownVersion(page)
    ? absoluteMarkdownUrl(settings, page.url) + url.search + url.hash
    : url.href;
}
