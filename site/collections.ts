import * as v from 'valibot';
import type { Collection, Entry } from '#generator';
import { config, optionalRoutes } from './config.ts';
import { figureNames } from './content-rules/figures/figure.tsx';
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
/** Also rejects dates that the calendar does not have, which become others: 2025-02-30. */
const date = v.pipe(
  v.string('it must be a date such as 2025-10-15.'),
  v.check(
    (value) => /^\d{4}-\d\d-\d\d$/.test(value) && new Date(value).toJSON()?.startsWith(value) === true,
    'it must be a date of the calendar, such as 2025-10-15.',
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
    v.pipe(
      text,
      v.regex(/^[\d\p{Ll}\p{Lo}]+(?:-[\d\p{Ll}\p{Lo}]+)*$/u, 'it must be lower-case words joined by dashes.'),
    ),
  ),
  /** Drawing that the list of articles shows beside the newest one. */
  figure: v.optional(v.picklist(figureNames, `it must be one of ${figureNames.join(', ')}.`)),
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

/**
 * Advice about the front matter and the name of each file.
 * @param suffix What pages append to the title.
 */
const adviceFor =
  <Meta extends MetaTexts>(suffix: string, nameProblem: (entry: Entry<Meta>) => string | false) =>
  (entries: readonly Entry<Meta>[]) =>
    entries.flatMap((entry) => {
      const problem = nameProblem(entry);
      const problems = problem ? [{ path: [], problem }] : [];
      return [...metaAdvice(entry.meta, suffix), ...problems].map((each) => ({ ...each, id: entry.id }));
    });

const DOCS_NAMES =
  'Name it content/docs/{section}/{page}.md, in lower-case letters, digits, and dashes. A file elsewhere makes no page.';
const oneOf = (names: readonly string[], id: string) =>
  !names.includes(id) && `This file makes no page. The names of pages here are ${names.join(', ')}.`;

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
    advice: adviceFor<DocsMeta>(
      `${SUFFIX} Documentation`,
      ({ id }) => !/^(?:index|[a-z0-9-]+\/[a-z0-9-]+)$/.test(id) && DOCS_NAMES,
    ),
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
    advice: adviceFor<BlogMeta>(
      SUFFIX,
      ({ id, meta: { date } }) =>
        !(id.startsWith(date) && /^[\d\p{Ll}\p{Lo}-]+$/u.test(id)) &&
        `Name it ${date}-{lower-case-words-with-dashes}.md, after its date ${date}.`,
    ),
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
    advice: adviceFor<LegalMeta>(SUFFIX, ({ id }) => oneOf(LEGAL, id)),
    expected: LEGAL,
    remarkPlugins: [remarkWording],
    rehypePlugins,
  } satisfies Collection<LegalMeta>,
  pages: {
    folder: 'pages',
    schema: pageSchema,
    advice: adviceFor<PageMeta>(SUFFIX, ({ id }) => oneOf(optionalRoutes, id)),
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
