import { absoluteUrl, ogImageUrl, type SiteSettings, type UrlPath } from '#generator';
import { config } from '../config.ts';
import type { SitePage } from './page.ts';

/** Structured data of a page as JSON: site and organization on the home page, path and article on others. */
export function structuredData(page: SitePage, settings: SiteSettings): string {
  const { breadcrumb, article } = page.props;
  const home = absoluteUrl(settings, '/');
  const url = absoluteUrl(settings, page.url);
  const organization = { '@type': 'Organization', name: config.organization, url: home };
  const graph: object[] = [];
  if (page.url === '/')
    graph.push({
      '@type': 'WebSite',
      '@id': `${home}#website`,
      name: config.product,
      url: home,
      publisher: { ...organization, email: config.email, sameAs: [config.organizationUrl] },
      inLanguage: 'en-US',
    });
  if (breadcrumb.length > 0)
    graph.push({
      '@type': 'BreadcrumbList',
      '@id': `${url}#breadcrumb`,
      itemListElement: breadcrumb.map(({ title, url }, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name: title,
        item: absoluteUrl(settings, url as UrlPath),
      })),
    });
  if (article) {
    const { type, author, published } = article;
    graph.push({
      '@type': type,
      '@id': `${url}#article`,
      headline: page.props.heading,
      description: page.description,
      mainEntityOfPage: url,
      inLanguage: 'en-US',
      image: published && ogImageUrl(settings, page),
      datePublished: published,
      dateModified: page.lastModified,
      author: author ? { ...organization, name: author } : organization,
      publisher: organization,
    });
  }
  // `<` is escaped, because it could end the script element.
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': graph }).replaceAll('<', '\\u003c');
}
