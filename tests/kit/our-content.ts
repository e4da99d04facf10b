import { config } from '../../site/config.ts';
import { readContent } from '../content/kit/read-content.ts';

/** Published content of this project's site, read from its sources. */
export type OurEntry = { readonly file: string; readonly url: string; readonly date: string };

const isPublished = ({ meta }: { meta: Readonly<Record<string, unknown>> }): boolean =>
  meta.draft !== true && dayOf(meta) <= new Date().toISOString();

const dayOf = (meta: Readonly<Record<string, unknown>>): string => String(meta.date ?? '').slice(0, 10);

/** Published posts, oldest first. */
export const ourPosts = (): OurEntry[] =>
  readContent('blog/*.md')
    .filter(isPublished)
    .map(({ file, page, meta }) => {
      const date = dayOf(meta);
      const slug = meta.slug ?? page.replace(/^blog\/\d{4}-\d{2}-\d{2}-/, '');
      return { file, url: `/blog/${date.replaceAll('-', '/')}/${slug}`, date };
    })
    .sort((a, b) => (a.date < b.date ? -1 : 1));

/** Published documentation pages. */
export const ourDocs = (): OurEntry[] =>
  readContent('docs/**/*.md')
    .filter(isPublished)
    .map(({ file, page }) => ({ file, url: `/${page.replace(/\/index$/, '')}`, date: '' }));

/** Matches the product's name and the names derived from it. */
export const brandPattern = (): RegExp => {
  const names = [config.product, config.cli].map((name) => name.replace(/[^\w\s]/g, '\\$&'));
  return new RegExp(`(?<![a-z])(?:${names.join('|')})(?![a-z])`, 'i');
};
