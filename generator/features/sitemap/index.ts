import { escapeUTF8 } from 'entities';
import type { Feature, Site } from '../../core/site.ts';
import { absoluteUrl } from '../../core/urls.ts';

/** Maximum number of URLs in a sitemap (sitemaps.org, protocol 0.9). */
const MAX_URLS = 50_000;

/**
 * Writes `sitemap.xml` with all pages that are not `unlisted`, and a `robots.txt` that names it. On a site with more pages than
 * a sitemap may list, `sitemap.xml` is an index of `sitemap-1.xml`, `sitemap-2.xml` and so on.
 */
export function sitemap(): Feature {
  return {
    name: 'sitemap',
    files(site) {
      const folder = site.settings.origin + site.settings.basePath;
      const robots = `User-agent: *\nAllow: /\n\nSitemap: ${folder}/sitemap.xml\n`;
      const urls = listedUrls(site);
      const parts = Array.from({ length: Math.ceil(urls.length / MAX_URLS) }, (_, index) => ({
        path: `sitemap-${index + 1}.xml`,
        from: 'the sitemap',
        body: () => toXml('urlset', urls.slice(index * MAX_URLS, (index + 1) * MAX_URLS)),
      }));
      const locations = parts.map(
        ({ path }) => `<sitemap><loc>${escapeUTF8(`${folder}/${path}`)}</loc></sitemap>\n`,
      );
      const isSplit = parts.length > 1;
      const body = () => (isSplit ? toXml('sitemapindex', locations) : toXml('urlset', urls));
      return [
        { path: 'sitemap.xml', from: 'the sitemap', body },
        ...(isSplit ? parts : []),
        { path: 'robots.txt', from: 'the sitemap', body: () => robots },
      ];
    },
  };
}

const listedUrls = ({ pages, settings }: Site): string[] =>
  pages
    .filter((page) => !page.unlisted && page.file === undefined)
    .map(({ url, lastModified }) => {
      const changed = lastModified ? `<lastmod>${lastModified}</lastmod>` : '';
      return `<url><loc>${escapeUTF8(absoluteUrl(settings, url))}</loc>${changed}</url>\n`;
    });

const toXml = (element: string, items: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<${element} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${items.join('')}</${element}>
`;
