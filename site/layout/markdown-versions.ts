import { compare, type Llms, type MarkdownHead } from '#generator';
import { config } from '../config.ts';
import type { SitePage } from './page.ts';

/** Parts of a page outside its Markdown that its Markdown version includes. */
export const markdownHead = ({ url, title, props }: SitePage): MarkdownHead => ({
  title: url === '/' ? title : props.heading,
  ...(props.facts && { facts: props.facts }),
});

/** Contents of `llms.txt`: a summary of the site, the documentation by section, the articles, and optional pages. */
export function llms(pages: readonly SitePage[]): Llms {
  const listed = pages.filter(({ unlisted }) => !unlisted);
  const ofKind = (kind: SitePage['props']['kind']) => listed.filter(({ props }) => props.kind === kind);
  const positionOf = ({ props }: SitePage) => props.position ?? 0;
  const docs = ofKind('docs').sort((a, b) => positionOf(a) - positionOf(b));
  const sections = Map.groupBy(docs, ({ props }) => props.section ?? 'Documentation');
  const dateOf = ({ props }: SitePage) => props.article?.published ?? '';
  const newestFirst = ofKind('post').sort((a, b) => compare(dateOf(b), dateOf(a)));
  return {
    title: config.product,
    summary: listed.find(({ url }) => url === '/')?.description ?? config.tagline,
    notes: [
      'Every link is to Markdown. The HTML page has the same URL without ".md". The home page is index.md.',
      'The complete documentation is in one file, llms-full.txt, next to this one.',
    ],
    sections: [
      { title: config.product, pages: ofKind('product') },
      ...[...sections].map(([title, pages]) => ({ title, pages })),
      { title: 'Blog', pages: newestFirst },
      { title: 'Optional', pages: ofKind('legal') },
    ],
    full: docs,
  };
}
