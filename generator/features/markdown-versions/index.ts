import type { Feature, Output, Page, Site, SiteSettings, UrlPath } from '../../core/site.ts';
import { absoluteUrl } from '../../core/urls.ts';
import { publishedSources } from './published-sources.ts';

/** Head of a page's Markdown version, in plain text. */
export type MarkdownHead = {
  /** Title of a page without `<h1>`. */
  readonly title: string;
  /** Facts such as author and date, one per line. */
  readonly facts?: readonly string[];
};

/** Content of `llms.txt` (llmstxt.org). */
export type Llms = {
  readonly title: string;
  readonly summary: string;
  /** Paragraphs of plain text. */
  readonly notes?: readonly string[];
  /** Links to Markdown versions of pages. Programs may skip a section called `Optional`. */
  readonly sections: readonly { readonly title: string; readonly pages: readonly Page[] }[];
  /** Pages whose Markdown versions make up `llms-full.txt`, in reading order. */
  readonly full: readonly Page[];
};

type Options = {
  head(page: Page): MarkdownHead;
  /** Content of `llms.txt` and `llms-full.txt`, from the pages with a Markdown version, sorted by URL. */
  llms?(pages: readonly Page[]): Llms;
  /** Names of collections whose Markdown sources are published at `/content/{folder}/{id}.md`. */
  readonly publish?: readonly string[];
};

/** Attributes of an element that is left out of Markdown versions, feeds, and the search index. */
export const OMITTED_FROM_MARKDOWN = { 'data-md': 'omit' } as const;

/** URL path of a page's Markdown version, without base path. */
export const markdownUrl = (url: UrlPath): UrlPath => (url === '/' ? '/index.md' : `${url}.md`);

/** Full URL of a page's Markdown version, percent-encoded. */
export const absoluteMarkdownUrl = (settings: SiteSettings, url: UrlPath): string =>
  settings.origin + settings.basePath + encodeURI(markdownUrl(url));

/** A page with its own file name, such as `404.html`, has no Markdown version. */
const hasMarkdownVersion = (page: Page): boolean => page.file === undefined;

/**
 * Writes a Markdown version of every page at its URL plus `.md`, from the `<main>` of its HTML without
 * elements that have `data-md="omit"`; `llms.txt` and `llms-full.txt` (llmstxt.org); and sources
 * of content: `markdownVersions({ head: (page) => ({ title: page.title }) })`.
 */
export const markdownVersions = (options: Options): Feature => ({
  name: 'markdown-versions',
  files(site) {
    const pages = site.pages.filter(hasMarkdownVersion);
    const versions = pages.map((page) => versionOf(page, site, options));
    const llms = options.llms?.(pages);
    return [
      ...versions,
      ...(llms ? llmsFiles(llms, site, options) : []),
      ...publishedSources(site, options.publish),
    ];
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
function markdownHref(href: string, from: UrlPath, { settings, pageByUrl, resolve }: Site): string {
  const url = URL.parse(href, absoluteUrl(settings, from));
  const link = url && resolve(url.href, from).link;
  if (!link) return href;
  const page = pageByUrl.get(link.path);
  return page && hasMarkdownVersion(page)
    ? absoluteMarkdownUrl(settings, page.url) + url.search + url.hash
    : url.href;
}

/** Outputs `llms.txt`, a list of links, and `llms-full.txt`, the Markdown versions of pages. */
function llmsFiles(llms: Llms, site: Site, options: Options): Output[] {
  const [title, summary, ...notes] = [llms.title, llms.summary, ...(llms.notes ?? [])].map(escapeMarkdown);
  const introduction = [`# ${title}`, `> ${summary}`, ...notes];
  const linkTo = (page: Page): string => {
    const about = page.description ? `: ${escapeMarkdown(page.description)}` : '';
    const url = absoluteMarkdownUrl(site.settings, page.url);
    return `- [${escapeMarkdown(options.head(page).title)}](${url})${about}`;
  };
  const lists = llms.sections
    .filter(({ pages }) => pages.length > 0)
    .flatMap((section) => [`## ${escapeMarkdown(section.title)}`, section.pages.map(linkTo).join('\n')]);
  const bodyOf = async ({ url }: Page) =>
    `---\n\n${String(await site.outputs.get(markdownUrl(url).slice(1))?.body()).trimEnd()}`;
  const join = (parts: readonly string[]) => `${[...introduction, ...parts].join('\n\n')}\n`;
  const from = 'the llms.txt files';
  return [
    { path: 'llms.txt', from, body: () => join(lists) },
    { path: 'llms-full.txt', from, body: async () => join(await Promise.all(llms.full.map(bodyOf))) },
  ];
}

/** Escapes plain text for Markdown, on one line. */
const escapeMarkdown = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*~[\]<]|&(?=#?\w+;)|(?<!\w)_|_(?!\w)/g, '\\$&')
    .replace(/^[-+#>]/, '\\$&')
    .replace(/^(\d+)([.)])/, '$1\\$2');
