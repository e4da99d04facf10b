import type { Llms, MarkdownHead } from '#generator';
import { config } from '../config.ts';
import type { SitePage } from './page.ts';

/** Parts of a page outside its Markdown that its Markdown version includes. */
export const markdownHead = ({ url, title, props }: SitePage): MarkdownHead => ({
  title: url === '/' ? title : props.heading,
  ...(props.facts && { facts: props.facts }),
});

/**
 * Contents of `llms.txt`: a summary of the site, the documentation by section, the articles, and optional pages. Routes
 * return the documentation in reading order, and articles from newest to oldest.
 */
export function llms(pages: readonly SitePage[]): Llms {
  const listed = pages.filter(({ unlisted }) => !unlisted);
  const ofKind = (kind: SitePage['props']['kind']) => listed.filter(({ props }) => props.kind === kind);
  const docs = Map.groupBy(ofKind('docs'), ({ props }) => props.section ?? 'Documentation');
  return {
    title: config.product,
    summary: listed.find(({ url }) => url === '/')?.description ?? config.tagline,
    notes: [
      'Every link is to Markdown. The HTML page has the same URL without ".md"; that of index.md is the home page.',
      'The complete documentation is in one file, llms-full.txt, next to this one.',
    ],
    sections: [
      { title: config.product, pages: ofKind('product') },
      ...[...docs].map(([title, pages]) => ({ title, pages })),
      { title: 'Blog', pages: ofKind('post') },
      { title: 'Optional', pages: ofKind('legal') },
    ],
    full: ofKind('docs'),
  };
}
