import * as v from 'valibot';
import type { Collection, Entry } from '#generator';
import { config, optionalRoutes } from './config.ts';
import { type MetaTexts, metaAdvice } from './content-rules/meta-advice.ts';
import { rehypeCallToAction } from './content-rules/rehype-call-to-action.ts';
import { rehypeLongCode } from './content-rules/rehype-long-code.ts';
import { rehypeNamedTables } from './content-rules/rehype-named-tables.ts';
import { rehypeTypography } from './content-rules/rehype-typography.ts';
import { remarkChecker } from './content-rules/remark-checker.ts';
import { remarkWording } from './content-rules/remark-wording.ts';
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
  v.isoDate('it must be a date such as 2025-10-15.'),
  // Dates that the calendar does not have become others: 2025-02-30.
  v.check(
    (value) => new Date(value).toJSON()?.startsWith(value) === true,
    'it must be a date of the calendar.',
  ),
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

/** Advice about the front matter and the name of each file. `suffix` is what pages append to the title. */
const adviceFor =
  <Meta extends MetaTexts>(suffix: string, nameProblem: (entry: Entry<Meta>) => string | undefined) =>
  (entries: readonly Entry<Meta>[]) =>
    entries.flatMap((entry) => {
      const problem = nameProblem(entry);
      const advice = [...metaAdvice(entry.meta, suffix), ...(problem ? [{ path: [], problem }] : [])];
      return advice.map((each) => ({ ...each, id: entry.id }));
    });

/** File names become URLs, which people read aloud, type, and compare. */
const badName = (id: string): string | undefined =>
  /^[a-z0-9]+(?:[-/][a-z0-9]+)*$/.test(id)
    ? undefined
    : 'The name of this file becomes its URL: lower-case letters, digits and dashes are best.';

const notOneOf = (id: string, names: readonly string[]): string | undefined =>
  names.includes(id)
    ? undefined
    : `This file makes no page: the pages here are ${names.join(', ')} (see site/routes.ts).`;

function docsNameProblem({ id }: Entry): string | undefined {
  if (id === 'index' || id.split('/').length === 2) return badName(id);
  return 'This file makes no page: pages of the documentation are content/docs/{section}/{page}.md.';
}

function postNameProblem({ id, meta }: Entry<BlogMeta>): string | undefined {
  const day = /^\d{4}-\d{2}-\d{2}(?=-)/.exec(id)?.[0];
  if (day === undefined) return 'Posts are called {yyyy-mm-dd}-{words-with-dashes}.md.';
  if (day !== meta.date)
    return `The file's name says ${day}, its date ${meta.date}; the URL has ${meta.date}.`;
  return meta.slug === undefined ? badName(id) : undefined;
}

const SUFFIX = ` - ${config.product}`;
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
    advice: adviceFor<DocsMeta>(`${SUFFIX} Documentation`, docsNameProblem),
    expected: expectedDocs,
    publish: true,
    remarkPlugins: [remarkChecker, remarkWording],
    rehypePlugins,
    placeholder: ({ id }) => ({
      title: titleOf(
        id
          .replace(/(?:^|\/)index$/, '')
          .split('/')
          .at(-1) || 'documentation',
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
    advice: adviceFor<BlogMeta>(SUFFIX, postNameProblem),
    publicFrom: ({ date }) => date,
    expected: expectedPosts,
    publish: true,
    remarkPlugins: [remarkWording],
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
    advice: adviceFor<LegalMeta>(SUFFIX, ({ id }) => notOneOf(id, LEGAL)),
    expected: LEGAL,
    remarkPlugins: [remarkWording],
    rehypePlugins,
  } satisfies Collection<LegalMeta>,
  pages: {
    folder: 'pages',
    schema: pageSchema,
    advice: adviceFor<PageMeta>(SUFFIX, ({ id }) => notOneOf(id, optionalRoutes)),
    remarkPlugins: [remarkWording],
    rehypePlugins,
  } satisfies Collection<PageMeta>,
};

const EMPTY_DOCS = `> [!WARNING]
> **Documentation Not Found** — The requested documentation page could not be loaded. Please try navigating using the sidebar.`;

/** Turns words joined by hyphens into a title. */
export function titleOf(slug: string): string {
  const plain = slug.replaceAll('-', ' ').trim();
  return plain.charAt(0).toUpperCase() + plain.slice(1);
}

/** Slug of a post: its own, or the file name without the date. */
export const postSlug = (entry: Entry<BlogMeta>): string =>
  entry.meta.slug ?? entry.id.replace(/^\d{4}-\d{2}-\d{2}-/, '');
