import { escapeXml } from '../lib/strings.ts';
import type { SiteSettings } from '../site-definition.ts';
import type { AnyPage, OutputFile } from '../types.ts';
import { absoluteUrl } from '../urls/page-urls.ts';

/** Creates `sitemap.xml` (sitemaps.org, protocol 0.9) and `robots.txt`. `lastmod` is omitted when unknown. */
export function pagesToSitemap(input: { pages: readonly AnyPage[]; settings: SiteSettings }): OutputFile[] {
  const { settings } = input;
  const urls = input.pages
    .filter((page) => !page.unlisted && page.file === undefined)
    .map(({ url, lastModified }) => {
      const changed = lastModified ? `<lastmod>${lastModified}</lastmod>` : '';
      return `<url><loc>${escapeXml(absoluteUrl(settings, url))}</loc>${changed}</url>\n`;
    });
  const sitemap = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('')}</urlset>
`;
  const robots = `User-agent: *\nAllow: /\n\nSitemap: ${settings.origin}${settings.basePath}/sitemap.xml\n`;
  return [
    { path: 'sitemap.xml', body: sitemap, from: 'the sitemap' },
    { path: 'robots.txt', body: robots, from: 'the robots file' },
  ];
}
