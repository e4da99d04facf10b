/**
 * Content that the specification requires. Additional posts, pages and sections are allowed. If a test fails, restore
 * what is missing, or change the list in this file if the specification has changed.
 */
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { expectedPosts } from '../../site/collections.ts';
import type { Evaluation } from '../../site/pages/docs/checker/evaluation-rules.ts';
import { discriminatorOf, type Schema, variantsOf } from '../../site/pages/docs/checker/schema.ts';
import { expectedDocs } from '../../site/pages/docs/sidebar-sections.ts';
import * as roadmap from '../../site/pages/roadmap/data.ts';
import { examples, pageOf } from './kit/published.ts';
import { readContent } from './kit/read-content.ts';
import { configSchema, evaluationSchema } from './kit/schemas.ts';

/** Names of posts and pages when they were published. Renamed ones are found by their aliases. */
const POSTS = [
  '2025-09-19-evaluations-belong-in-the-pull-request',
  '2025-09-24-keep-evaluations-out-of-the-application',
  '2025-09-30-one-pass-hides-what-your-agent-does',
  '2025-10-03-calibrate-your-judge-like-a-scale',
  '2025-10-09-a-threshold-is-a-statistical-claim',
  '2025-10-15-gate-on-what-the-agent-does',
];
const DOCS: Readonly<Record<string, readonly string[]>> = {
  'getting-started': ['quickstart'],
  'core-concepts': ['agents', 'evaluations', 'cicd'],
  integration: [
    ...['frameworks', 'langchain', 'llamaindex', 'pydantic-ai', 'openai-agents', 'google-adk', 'agno'],
    'github',
  ],
  evaluations: ['configuration', 'accuracy', 'performance', 'safety', 'consistency', 'llm'],
};
/** Kinds of evaluations and types of agents that the JSON Schemas have and no page shows. */
const WITHOUT_EXAMPLE: readonly string[] = [];
const LEGAL = { pages: ['cookies', 'privacy', 'terms'], updated: '2025-01-01' };
const BETA = [
  'Application switcher',
  'Custom evaluation scripts',
  'Manual feedback collection',
  'Pull request integration',
  'Role-based access control',
  'Tool configuration management',
];

/** Pages that are drafts, and those whose URL has become an alias of another page that is in the list. */
function unpublished(names: readonly string[]): string[] {
  const files = names.map((name) => pageOf(name).file);
  return names.filter(
    (name, index) => pageOf(name).meta.draft === true || files.indexOf(files[index] ?? '') !== index,
  );
}

test('the posts of the specification are published and announced', () => {
  const names = POSTS.map((id) => `blog/${id}`);
  expect(unpublished(names)).toEqual([]);
  const ids = names.map((name) => pageOf(name).page.slice('blog/'.length));
  expect(expectedPosts, 'expectedPosts in site/collections.ts').toEqual(expect.arrayContaining(ids));
});

test('the pages of the specification are published and in the table of the documentation', () => {
  const names = Object.entries(DOCS).flatMap(([section, pages]) =>
    ['index', ...pages].map((page) => `docs/${section}/${page}`),
  );
  expect(unpublished(['docs/index', ...names])).toEqual([]);
  const ids = names.map((name) => pageOf(name).page.slice('docs/'.length));
  expect(expectedDocs, 'site/pages/docs/sidebar-sections.ts').toEqual(expect.arrayContaining(ids));
  expect(pageOf('docs/evaluations/configuration').meta.order).toBe(0);
});

test('every kind of evaluation and every type of agent has an example', () => {
  const shown = examples
    .filter(({ lang, wrong }) => lang === 'yaml' && wrong === undefined)
    .map(({ code }) => parse(code) as Evaluation);
  const values = new Set(shown.flatMap(({ kind, agent }) => [kind, (agent as Evaluation | undefined)?.type]));
  const named = (schema: Schema, root: Schema) =>
    variantsOf(schema, root).flatMap((each) => discriminatorOf(each)?.value ?? []);
  const all = [
    ...named(evaluationSchema, evaluationSchema),
    ...named(configSchema.properties?.agent ?? {}, configSchema),
  ];
  expect(all.length).toBeGreaterThan(10);
  expect(all.filter((name) => !values.has(name))).toEqual(WITHOUT_EXAMPLE);
});

test('the legal pages show their date', () => {
  for (const page of LEGAL.pages)
    expect(String(readContent(`legal/${page}.md`)[0]?.meta.updated), page).toBe(LEGAL.updated);
});

test('the roadmap has 30 shipped features, 6 of them in beta, and 25 upcoming ones', () => {
  const { production, beta, nextUp, planning, research } = roadmap;
  const groups = [production, beta, nextUp, planning, research].map((group) => Object.keys(group));
  expect(groups.map(({ length }) => length)).toEqual([24, 6, 8, 9, 8]);
  expect(
    Object.keys(beta)
      .map((link) => link.replace(/^\[|\].*/g, ''))
      .sort(),
  ).toEqual(BETA);
  expect(new Set(groups.flat()).size).toBe(55);
});
