import { config } from '../../site/config.ts';
import { type ContentFile, readContent } from '../content/kit/read-content.ts';

/** Published content of this project's site, read from its sources. */
export type OurEntry = {
  readonly file: string;
  readonly url: string;
  readonly date: string;
  readonly aliases: readonly string[];
};

const isPublished = ({ meta }: { meta: Readonly<Record<string, unknown>> }): boolean =>
  meta.draft !== true && dayOf(meta) <= new Date().toISOString();

const aliasesOf = ({ meta }: ContentFile) => (meta.aliases ?? []) as readonly string[];

const dayOf = (meta: Readonly<Record<string, unknown>>): string => String(meta.date ?? '').slice(0, 10);

/** Published posts, oldest first. */
export const ourPosts = (): OurEntry[] =>
  readContent('blog/*.md')
    .filter(isPublished)
    .map((entry) => {
      const { file, page, meta } = entry;
      const date = dayOf(meta);
      const slug = meta.slug ?? page.replace(/^blog\/\d{4}-\d{2}-\d{2}-/, '');
      return { file, url: `/blog/${date.replaceAll('-', '/')}/${slug}`, date, aliases: aliasesOf(entry) };
    })
    .sort((a, b) => (a.date < b.date ? -1 : 1));

/** Published documentation pages. */
export const ourDocs = (): OurEntry[] =>
  readContent('docs/**/*.md')
    .filter(isPublished)
    .map((entry) => {
      const url = `/${entry.page.replace(/\/index$/, '')}`;
      return { file: entry.file, url, date: '', aliases: aliasesOf(entry) };
    });

/** The post or page with a URL, or the one that has it as an alias: tests find renamed pages. */
export function entryAt(url: string): OurEntry {
  const all = [...ourPosts(), ...ourDocs()];
  const found = all.find((each) => each.url === url) ?? all.find(({ aliases }) => aliases.includes(url));
  if (!found)
    throw new Error(
      `No page has the URL or the alias ${url}. Add the alias, or remove the URL from this test.`,
    );
  return found;
}

/** URL that a former URL of a post or page redirects to, with its hash. Other URLs stay. */
export function currentUrl(url: string): string {
  const [path = '', ...hash] = url.split('#');
  return [/^\/(?:docs|blog)\//.test(path) ? entryAt(path).url : path, ...hash].join('#');
}

/** Matches the product's name and the names derived from it. */
export const brandPattern = (): RegExp => {
  const names = [config.product, config.cli].map((name) => name.replace(/[^\w\s]/g, '\\$&'));
  return new RegExp(`(?<![a-z])(?:${names.join('|')})(?![a-z])`, 'i');
};
