import { escapeUTF8 } from 'entities';
import type { Feature, Output, Page, Site } from '../../core/site.ts';
import { absoluteUrl } from '../../core/urls.ts';

/**
 * Writes `sitemap.xml` with all pages that are not `unlisted`, and a `robots.txt` that names it, unless
 * `public/` has one.
 */
export const sitemap = (): Feature => ({
  name: 'sitemap',
  files: (site) => [
    output('sitemap.xml', toXml(site)),
    ...(site.outputs.has('robots.txt') ? [] : [output('robots.txt', robots(site))]),
  ],
});

const output = (path: string, text: string): Output => ({ path, from: 'the sitemap', body: () => text });

const robots = ({ settings: { origin, basePath } }: Site): string =>
  `User-agent: *\nAllow: /\n\nSitemap: ${origin}${basePath}/sitemap.xml\n`;

function toXml({ pages, settings }: Site): string {
  const listed = pages.filter((page) => !page.unlisted && page.file === undefined);
  const toElement = ({ url, lastModified }: Page) => {
    const changed = lastModified ? `<lastmod>${lastModified}</lastmod>` : '';
    return `<url><loc>${escapeUTF8(absoluteUrl(settings, url))}</loc>${changed}</url>\n`;
  };
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${listed.map(toElement).join('')}</urlset>
`;
}
