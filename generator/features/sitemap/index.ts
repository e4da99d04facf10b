import { escapeUTF8 } from 'entities';
import type { Feature, Output, Site } from '../../core/site.ts';
import { absoluteUrl } from '../../core/urls.ts';

/** Maximum number of URLs in a sitemap (sitemaps.org, protocol 0.9). */
const MAX_URLS = 50_000;

/**
 * Writes `sitemap.xml` with all pages that are not `unlisted`, and a `robots.txt` that names it. With more
 * pages than a sitemap may list, `sitemap.xml` is an index of `sitemap-1.xml`, `sitemap-2.xml` and so on.
 */
export function sitemap(): Feature {
  return {
    name: 'sitemap',
    files(site) {
      const folder = escapeUTF8(site.settings.origin + site.settings.basePath);
      const robots = `User-agent: *\nAllow: /\n\nSitemap: ${folder}/sitemap.xml\n`;
      const urls = listUrls(site);
      if (urls.length <= MAX_URLS)
        return [output('sitemap.xml', toXml('urlset', urls)), output('robots.txt', robots)];
      const parts = Array.from({ length: Math.ceil(urls.length / MAX_URLS) }, (_, index) =>
        output(
          `sitemap-${index + 1}.xml`,
          toXml('urlset', urls.slice(index * MAX_URLS, (index + 1) * MAX_URLS)),
        ),
      );
      const locations = parts.map(({ path }) => `<sitemap><loc>${folder}/${path}</loc></sitemap>\n`);
      return [
        output('sitemap.xml', toXml('sitemapindex', locations)),
        ...parts,
        output('robots.txt', robots),
      ];
    },
  };
}

const output = (path: string, text: string): Output => ({ path, from: 'the sitemap', body: () => text });

const listUrls = ({ pages, settings }: Site): string[] =>
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
