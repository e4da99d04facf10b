import { escapeXml } from '../lib/strings.ts';
import type { LoadedSite } from '../load/load-site.ts';
import { escapeMarkdown, hasMarkdownVersion } from '../markdown-versions/page-to-markdown.ts';
import type { Plan } from '../plan/routes-to-pages.ts';
import type { Llms, SiteDefinition, SiteSettings } from '../site-definition.ts';
import type { AnyPage, OutputFile } from '../types.ts';
import { absoluteMarkdownUrl, absoluteUrl } from '../urls/page-urls.ts';
import { ready, type SiteOutput } from './make-outputs.ts';

/** Maximum number of URLs in a sitemap (sitemaps.org, protocol 0.9). */
const MAX_URLS = 50_000;

/**
 * Creates `sitemap.xml` (sitemaps.org, protocol 0.9) and `robots.txt`. `lastmod` is omitted when unknown. On a site with more
 * pages than a sitemap may list, `sitemap.xml` is an index of `sitemap-1.xml`, `sitemap-2.xml` and so on.
 */
export function pagesToSitemap(input: { pages: readonly AnyPage[]; settings: SiteSettings }): OutputFile[] {
  const { settings } = input;
  const folder = settings.origin + settings.basePath;
  const urls = input.pages
    .filter((page) => !page.unlisted && page.file === undefined)
    .map(({ url, lastModified }) => {
      const changed = lastModified ? `<lastmod>${lastModified}</lastmod>` : '';
      return `<url><loc>${escapeXml(absoluteUrl(settings, url))}</loc>${changed}</url>\n`;
    });
  const count = Math.ceil(urls.length / MAX_URLS);
  const parts = Array.from({ length: count > 1 ? count : 0 }, (_, index) => ({
    path: `sitemap-${index + 1}.xml`,
    body: sitemap('urlset', urls.slice(index * MAX_URLS, (index + 1) * MAX_URLS)),
  }));
  const locations = parts.map(
    ({ path }) => `<sitemap><loc>${escapeXml(`${folder}/${path}`)}</loc></sitemap>\n`,
  );
  const body = parts.length > 0 ? sitemap('sitemapindex', locations) : sitemap('urlset', urls);
  const robots = `User-agent: *\nAllow: /\n\nSitemap: ${folder}/sitemap.xml\n`;
  return [
    ...[{ path: 'sitemap.xml', body }, ...parts].map((file) => ({ ...file, from: 'the sitemap' })),
    { path: 'robots.txt', body: robots, from: 'the robots file' },
  ];
}

const sitemap = (element: 'urlset' | 'sitemapindex', items: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<${element} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${items.join('')}</${element}>
`;

/** Outputs `llms.txt` and `llms-full.txt`, if the site has them: Markdown versions of pages, separated by thematic breaks. */
export function llmsOutputs({ site, settings }: LoadedSite, plan: Plan): SiteOutput[] {
  const { llms } = plan;
  if (!site.markdownVersions || !llms) return [];
  const from = 'the llms.txt files';
  const text = llmsToText({ llms, head: site.markdownVersions.head, settings });
  return [
    ready({ path: 'llms.txt', body: text, from }),
    {
      path: 'llms-full.txt',
      from,
      make: async (facts) => {
        const versions = new Map(
          (await facts()).map(({ page, markdownVersion }) => [page.url, markdownVersion]),
        );
        const full = llms.full.flatMap(({ url }) => versions.get(url) ?? []);
        return [...introduction(llms), ...full.map((version) => `---\n\n${version}`)].join('\n');
      },
    },
  ];
}

/** Formats `llms.txt` (llmstxt.org): a summary of the site and links to Markdown versions. */
function llmsToText(input: {
  llms: Llms;
  head: NonNullable<SiteDefinition['markdownVersions']>['head'];
  settings: SiteSettings;
}): string {
  const { llms, settings } = input;
  const filled = llms.sections.filter(({ pages }) => pages.some(hasMarkdownVersion));
  const sections = filled.map(({ title, pages }) => {
    const links = pages.filter(hasMarkdownVersion).map((page) => {
      const name = escapeMarkdown(input.head(page).title);
      const about = page.description ? `: ${escapeMarkdown(page.description)}` : '';
      return `- [${name}](${absoluteMarkdownUrl(settings, page.url)})${about}\n`;
    });
    return `## ${escapeMarkdown(title)}\n\n${links.join('')}`;
  });
  return [...introduction(llms), ...sections].join('\n');
}

const introduction = ({ title, summary, notes = [] }: Llms): string[] => [
  `# ${escapeMarkdown(title)}\n`,
  `> ${escapeMarkdown(summary)}\n`,
  ...notes.map((note) => `${escapeMarkdown(note)}\n`),
];
