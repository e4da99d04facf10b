import * as v from 'valibot';
import type { Advice, Collection, Entry } from '#generator';
import { config, optionalRoutes } from './config.ts';
import { metaAdvice } from './content-rules/meta-advice.ts';
import { rehypeCallToAction } from './content-rules/rehype-call-to-action.ts';
import { rehypeLongCode } from './content-rules/rehype-long-code.ts';
import { rehypeNamedTables } from './content-rules/rehype-named-tables.ts';
import { rehypeTypography } from './content-rules/rehype-typography.ts';
import { remarkArticle } from './content-rules/remark-article.ts';
import { remarkBetaLabels } from './content-rules/remark-beta-labels.ts';
import { remarkChecker } from './content-rules/remark-checker.ts';
import { remarkFeatures } from './content-rules/remark-features.ts';
import { remarkWording } from './content-rules/remark-wording.ts';
import { sectionAdvice } from './content-rules/section-advice.ts';
import { curlyQuotes } from './content-rules/typography.ts';
import { expectedDocs } from './pages/docs/docs-table.ts';
import { docsNotFoundMarkdown, docsUrl } from './pages/docs/missing-pages.ts';

const text = v.pipe(v.string('it must be text.'), v.trim(), v.minLength(1, 'it must not be empty.'));
/** Text for visitors. */
const prose = v.pipe(
  text,
  v.transform((value) => curlyQuotes(value)),
);
const date = v.pipe(
  v.string('it must be a date such as 2025-10-15.'),
  v.check((value) => isDate(value), 'it must be a date of the calendar, such as 2025-10-15.'),
);

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
  tags: v.pipe(
    v.array(text, 'it must be a list of words.'),
    v.minLength(1, 'it must name at least one tag.'),
  ),
  slug: v.optional(
    v.pipe(text, v.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'it must be lower-case words joined by dashes.')),
  ),
  readingTime: v.optional(v.pipe(v.number('it must be a number of minutes.'), v.minValue(1))),
});
const legalSchema = v.strictObject({ title: prose, description: prose, updated: date });
const pageSchema = v.strictObject({ title: prose, description: prose });

export type DocsMeta = v.InferOutput<typeof docsSchema>;
export type BlogMeta = v.InferOutput<typeof blogSchema>;
export type LegalMeta = v.InferOutput<typeof legalSchema>;
export type PageMeta = v.InferOutput<typeof pageSchema>;

const LAST = 999;
const LEGAL: readonly string[] = ['cookies', 'privacy', 'terms'];

/** File names become URLs, which people read aloud, type, and compare. */
const namedBadly = (id: string): string | undefined =>
  /^[a-z0-9]+(?:[-/][a-z0-9]+)*$/.test(id)
    ? undefined
    : 'The name of this file becomes its URL: lower-case letters, digits and dashes are best.';

const notOneOf = (id: string, names: readonly string[]): string | undefined =>
  names.includes(id)
    ? undefined
    : `This file makes no page: the pages here are ${names.join(', ')} (see site/routes.ts).`;

/** Advice about each entry by itself. */
const forEach = <Meta>(entries: readonly Entry<Meta>[], advise: (entry: Entry<Meta>) => readonly Advice[]) =>
  entries.flatMap((entry) => advise(entry).map((advice) => ({ ...advice, id: entry.id })));

/** Advice about the paths of files. */
const forPaths = <Meta>(
  entries: readonly Entry<Meta>[],
  problemOf: (entry: Entry<Meta>) => string | undefined,
) =>
  forEach(entries, (entry) => {
    const problem = problemOf(entry);
    return problem === undefined ? [] : [{ path: [], problem }];
  });

function postPathAdvice({ id, meta }: Entry<BlogMeta>): string | undefined {
  const day = /^\d{4}-\d{2}-\d{2}(?=-)/.exec(id)?.[0];
  if (day === undefined) return 'Posts are called {yyyy-mm-dd}-{words-with-dashes}.md.';
  if (day !== meta.date)
    return `The file's name says ${day}, its date ${meta.date}; the URL has ${meta.date}.`;
  return meta.slug === undefined ? namedBadly(id) : undefined;
}

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
    advice: (entries) => [
      ...forEach(entries, ({ meta }) => metaAdvice(meta, ` - ${config.product} Documentation`)),
      ...forPaths(entries, ({ id }) =>
        id === 'index' || id.split('/').length === 2
          ? namedBadly(id)
          : 'This file makes no page: pages of the documentation are content/docs/{section}/{page}.md.',
      ),
      ...sectionAdvice(entries),
    ],
    expected: expectedDocs,
    publish: true,
    remarkPlugins: [remarkChecker, remarkWording, remarkFeatures, remarkBetaLabels],
    rehypePlugins: [rehypeTypography, rehypeNamedTables, rehypeLongCode],
    placeholder: ({ id }) => ({
      title: words(
        id
          .split('/')
          .filter((part) => part !== 'index')
          .at(-1) ?? 'documentation',
      ),
      description: 'This page of the documentation is not here yet.',
      order: LAST,
    }),
    fallback: (entry, all) => {
      if (entry.state === 'empty') return EMPTY_DOCS;
      if (entry.state === 'broken') return '**Error Loading Content:** There was an error loading this page.';
      return docsNotFoundMarkdown(
        docsUrl(entry.id),
        all.filter(({ state }) => state === 'ready'),
      );
    },
  } satisfies Collection<DocsMeta>,
  blog: {
    folder: 'blog',
    schema: blogSchema,
    advice: (entries) => [
      ...forEach(entries, ({ meta }) => metaAdvice(meta, ` - ${config.product}`)),
      ...forPaths(entries, postPathAdvice),
    ],
    publicFrom: ({ date }) => date,
    expected: expectedPosts,
    publish: true,
    remarkPlugins: [remarkWording, remarkArticle, remarkBetaLabels],
    rehypePlugins: [rehypeCallToAction, rehypeTypography, rehypeNamedTables, rehypeLongCode],
    placeholder: ({ id }) => ({
      title: words(id.slice('yyyy-mm-dd-'.length)),
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
    advice: (entries) => [
      ...forEach(entries, ({ meta }) => metaAdvice(meta, ` - ${config.product}`)),
      ...forPaths(entries, ({ id }) => notOneOf(id, LEGAL)),
    ],
    expected: LEGAL,
    remarkPlugins: [[remarkWording, { titleCase: true }]],
    rehypePlugins: [rehypeTypography, rehypeNamedTables, rehypeLongCode],
  } satisfies Collection<LegalMeta>,
  pages: {
    folder: 'pages',
    schema: pageSchema,
    advice: (entries) => [
      ...forEach(entries, ({ meta }) => metaAdvice(meta, ` - ${config.product}`)),
      ...forPaths(entries, ({ id }) => notOneOf(id, optionalRoutes)),
    ],
    remarkPlugins: [remarkWording],
    rehypePlugins: [rehypeTypography, rehypeNamedTables, rehypeLongCode],
  } satisfies Collection<PageMeta>,
};

const EMPTY_DOCS = `> [!WARNING]
> **Documentation Not Found** — The requested documentation page could not be loaded. Please try navigating using the sidebar.`;

function words(slug: string): string {
  const plain = slug.replaceAll('-', ' ').trim();
  return plain.charAt(0).toUpperCase() + plain.slice(1);
}

function isDate(value: string): boolean {
  const day = new Date(`${value}T00:00:00Z`);
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value)
  );
}

/** Slug of a post: its own, or the file name without the date. */
export const postSlug = (entry: Entry<BlogMeta>): string =>
  entry.meta.slug ?? entry.id.replace(/^\d{4}-\d{2}-\d{2}-/, '');
