import { absoluteUrl, ogImageUrl, type SiteSettings, type UrlPath } from '#generator';
import type { Page } from './pages.ts';

type Node = { readonly '@type': string; readonly [property: string]: unknown };

/** Structured data of a page, as one schema.org graph. */
export function structuredData(page: Page, settings: SiteSettings): { '@context': string; '@graph': Node[] } {
  const { shell } = page.props;
  const home = absoluteUrl(settings, '/');
  const url = absoluteUrl(settings, page.url);
  const organization = { '@id': `${home}#organization` };
  const website = { '@id': `${home}#website` };
  const graph: Node[] = [
    {
      '@type': 'Organization',
      ...organization,
      name: shell.organization,
      url: home,
      email: shell.email,
      sameAs: [shell.organizationUrl],
    },
    {
      '@type': 'WebSite',
      ...website,
      name: shell.product,
      url: home,
      publisher: organization,
      inLanguage: 'en-US',
    },
  ];
  if (page.props.breadcrumb.length > 0) {
    graph.push({
      '@type': 'BreadcrumbList',
      '@id': `${url}#breadcrumb`,
      itemListElement: page.props.breadcrumb.map(({ title, url: path }, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name: title,
        item: absoluteUrl(settings, path as UrlPath),
      })),
    });
  }
  const about = {
    headline: page.props.heading,
    description: page.description,
    mainEntityOfPage: url,
    inLanguage: 'en-US',
  };
  if (page.template === 'docs') {
    graph.push({
      '@type': 'TechArticle',
      '@id': `${url}#article`,
      ...about,
      dateModified: page.lastModified,
      author: organization,
      publisher: organization,
    });
  }
  if (page.template === 'post') {
    const { date, tags, author } = page.props.post;
    graph.push({
      '@type': 'BlogPosting',
      '@id': `${url}#article`,
      ...about,
      image: ogImageUrl(settings, page),
      datePublished: date,
      dateModified: page.lastModified,
      keywords: tags.join(', '),
      author: { '@type': 'Organization', name: author, url: home },
      publisher: organization,
    });
  }
  return { '@context': 'https://schema.org', '@graph': graph };
}
