import { absoluteUrl, ogImageUrl, type SiteSettings, type UrlPath } from '#generator';
import { config } from '../config.ts';
import type { SitePage } from './page.ts';

type Node = { readonly '@type': string; readonly [property: string]: unknown };

export function structuredData(page: SitePage, settings: SiteSettings): object {
  const { breadcrumb, article } = page.props;
  const home = absoluteUrl(settings, '/');
  const organization = { '@id': `${home}#organization` };
  const graph: Node[] = [
    {
      '@type': 'Organization',
      ...organization,
      name: config.organization,
      url: home,
      email: config.email,
      sameAs: [config.organizationUrl],
    },
    {
      '@type': 'WebSite',
      '@id': `${home}#website`,
      name: config.product,
      url: home,
      publisher: organization,
      inLanguage: 'en-US',
    },
  ];
  if (breadcrumb.length > 0)
    graph.push({
      '@type': 'BreadcrumbList',
      '@id': `${absoluteUrl(settings, page.url)}#breadcrumb`,
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
      '@id': `${absoluteUrl(settings, page.url)}#article`,
      headline: page.props.heading,
      description: page.description,
      mainEntityOfPage: absoluteUrl(settings, page.url),
      inLanguage: 'en-US',
      image: published && ogImageUrl(settings, page),
      datePublished: published,
      dateModified: page.lastModified,
      author: author ? { '@type': 'Organization', name: author, url: home } : organization,
      publisher: organization,
    });
  }
  return { '@context': 'https://schema.org', '@graph': graph };
}
