import { compare, type Llms, type MarkdownHead } from '#generator';
import { config } from '../config.ts';
import { longDate } from './format-date.ts';
import type { DocsPage, Page, PostPage } from './pages.ts';

const { product } = config;

/** Parts of a page outside its Markdown that its Markdown version includes. */
export function markdownHead(page: Page): MarkdownHead {
  const { heading } = page.props;
  switch (page.template) {
    case 'home':
      return { title: page.title };
    case 'docs':
      return { title: heading, facts: page.props.section ? [`Section: ${page.props.section}`] : [] };
    case 'post': {
      const { author, date, readingTime, tags } = page.props.post;
      const written = `By ${author}, ${longDate(date)}, ${readingTime} min read`;
      return {
        title: heading,
        facts: [written, ...(tags.length > 0 ? [`Tags: ${tags.join(', ')}`] : [])],
      };
    }
    case 'legal':
      return { title: heading, facts: [`Last updated: ${longDate(page.props.updated)}`] };
    default:
      return { title: heading };
  }
}

const PRODUCT: readonly Page['template'][] = ['home', 'roadmap', 'open-source', 'waitlist'];
/** Templates whose pages are in other parts of `llms.txt` than the last, or are lists of such pages. */
const ELSEWHERE: readonly Page['template'][] = [...PRODUCT, 'docs', 'post', 'blog-list', 'blog-archive'];

/** Contents of `llms.txt`: a summary of the site, the documentation by section, the articles, and optional pages. */
export function llms(pages: readonly Page[]): Llms {
  const listed = pages.filter(({ unlisted }) => !unlisted);
  const of = (...templates: readonly Page['template'][]) =>
    listed.filter(({ template }) => templates.includes(template));
  const docs = listed.filter((page): page is DocsPage => page.template === 'docs');
  const sections = docsInOrder(docs);
  const posts = listed.filter((page): page is PostPage => page.template === 'post');
  const newestFirst = posts.sort((a, b) => compare(b.props.post.date, a.props.post.date));
  return {
    title: product,
    summary: of('home')[0]?.description ?? config.tagline,
    notes: [
      'Every link is to Markdown. The HTML page has the same URL without ".md"; that of index.md is the home page.',
      'The complete documentation is in one file, llms-full.txt, next to this one.',
    ],
    sections: [
      { title: product, pages: of(...PRODUCT) },
      ...sections,
      { title: 'Blog', pages: newestFirst },
      { title: 'Optional', pages: listed.filter(({ template }) => !ELSEWHERE.includes(template)) },
    ],
    full: sections.flatMap(({ pages }) => pages),
  };
}

/** Documentation pages in sidebar order, by section. */
function docsInOrder(docs: readonly DocsPage[]): { title: string; pages: DocsPage[] }[] {
  const home = docs.find(({ url }) => url === '/docs');
  const sidebar = docs[0]?.props.sections ?? [];
  const pagesAt = (urls: readonly string[]) =>
    urls.flatMap((url) => docs.find((page) => page.url === url) ?? []);
  return [
    { title: 'Documentation', pages: home ? [home] : [] },
    ...sidebar.map(({ title, url, pages }) => ({
      title,
      pages: pagesAt([...new Set([url, ...pages.map((page) => page.url)])]),
    })),
  ];
}
