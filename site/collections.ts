import * as v from 'valibot';
import type { Collection, Entry } from '#generator';
import { rehypeCallToAction } from './content-rules/rehype-call-to-action.ts';
import { rehypeLongCode } from './content-rules/rehype-long-code.ts';
import { rehypeNamedTables } from './content-rules/rehype-named-tables.ts';
import { rehypeTypography } from './content-rules/rehype-typography.ts';
import { curlyQuotes } from './content-rules/typography.ts';
import { artNames } from './pages/blog/post-art.tsx';
import { docsNotFoundMarkdown, docsUrl } from './pages/docs/missing-pages.ts';
import { expectedDocs } from './pages/docs/sidebar-sections.ts';

const text = v.pipe(v.string('it must be text.'), v.trim(), v.minLength(1, 'it must not be empty.'));
/** Text for visitors. */
const prose = v.pipe(text, v.transform(curlyQuotes));
/** Also rejects dates that the calendar does not have, which become others: 2025-02-30. */
const isDate = (value: string) => new Date(value).toJSON()?.slice(0, 10) === value;
const date = v.pipe(v.string(), v.check(isDate, 'it must be a calendar date, such as 2025-10-15.'));

const docsSchema = v.strictObject({
  title: prose,
  description: prose,
  order: v.pipe(v.number('it must be a number.'), v.integer('it must be a whole number.'), v.minValue(0)),
});
const blogSchema = v.strictObject({
  title: prose,
  date,
  author: text,
  excerpt: prose,
  tags: v.pipe(v.array(text), v.minLength(1)),
  slug: v.optional(v.pipe(text, v.regex(/^[\d\p{Ll}\p{Lo}]+(?:-[\d\p{Ll}\p{Lo}]+)*$/u))),
  /** Drawing in the list of articles and on the Open Graph image. */
  art: v.optional(v.picklist(artNames, `it must be one of ${artNames.join(', ')}.`)),
  readingTime: v.optional(v.pipe(v.number('it must be a number of minutes.'), v.minValue(1))),
});
const legalSchema = v.strictObject({ title: prose, description: prose, updated: date });
const pageSchema = v.strictObject({ title: prose, description: prose });

export type DocsMeta = v.InferOutput<typeof docsSchema>;
export type BlogMeta = v.InferOutput<typeof blogSchema>;

const LAST = 999;
const rehypePlugins = [rehypeTypography, rehypeNamedTables, rehypeLongCode];

/** The six announced articles. If a file is missing, its page says that the article is being written. */
export const expectedPosts: readonly string[] = [
  '2025-09-19-evaluations-belong-in-the-pull-request',
  '2025-09-24-keep-evaluations-out-of-the-application',
  '2025-09-30-one-pass-hides-what-your-agent-does',
  '2025-10-03-calibrate-your-judge-like-a-scale',
  '2025-10-09-a-threshold-is-a-statistical-claim',
  '2025-10-15-gate-on-what-the-agent-does',
];

export const collections = {
  docs: {
    folder: 'docs',
    schema: docsSchema,
    expected: expectedDocs,
    rehypePlugins,
    placeholder: ({ id }) => ({
      title: titleOf(id.split('/').findLast((part) => part !== 'index') ?? 'documentation'),
      description: 'This page of the documentation is not here yet.',
      order: LAST,
    }),
    fallback: (entry, all) => {
      if (entry.state === 'empty') return EMPTY_DOCS;
      if (entry.state === 'broken') return '**Error Loading Content:** There was an error loading this page.';
      const found = all.filter(({ state }) => state === 'ready');
      return docsNotFoundMarkdown(docsUrl(entry.id), found);
    },
  } satisfies Collection<DocsMeta>,
  blog: {
    folder: 'blog',
    schema: blogSchema,
    publicFrom: ({ date }) => date,
    expected: expectedPosts,
    rehypePlugins: [rehypeCallToAction, ...rehypePlugins],
    placeholder: ({ id }) => ({
      title: titleOf(id.slice('yyyy-mm-dd-'.length)),
      date: id.slice(0, 'yyyy-mm-dd'.length),
      author: 'The team',
      excerpt: 'This article is being written.',
      tags: [],
    }),
    fallback: (entry) =>
      entry.state === 'broken'
        ? '**Error Loading Content:** There was an error loading this blog post.'
        : '**Content Coming Soon:** This blog post is being written. Check back soon!',
  } satisfies Collection<BlogMeta>,
  legal: {
    folder: 'legal',
    schema: legalSchema,
    expected: ['cookies', 'privacy', 'terms'],
    rehypePlugins,
  } satisfies Collection<v.InferOutput<typeof legalSchema>>,
  pages: {
    folder: 'pages',
    schema: pageSchema,
    rehypePlugins,
  } satisfies Collection<v.InferOutput<typeof pageSchema>>,
};

const EMPTY_DOCS = `> [!WARNING]
> **Documentation Not Found** — The requested documentation page could not be loaded. Please try navigating using the sidebar.`;

export function titleOf(slug: string): string {
  const plain = slug.replaceAll('-', ' ').trim();
  return plain.charAt(0).toUpperCase() + plain.slice(1);
}

/** Slug of a post: its own, or the file name without the date. */
export const postSlug = (entry: Entry<BlogMeta>): string =>
  entry.meta.slug ?? entry.id.replace(/^\d{4}-\d{2}-\d{2}-/, '');
