/**
 * Content that the specification requires. Additional posts, pages and sections are allowed. If a test fails, restore
 * what is missing, or change the list in this file if the specification has changed.
 */
import { describe, expect, test } from 'vitest';
import { expectedPosts } from '../../site/collections.ts';
import { shipped, upcoming } from '../../site/data/roadmap.ts';
import { docsCategories } from '../../site/docs-table.ts';
import { readContent, readText } from './kit/read-content.ts';

const FIRST_AND_LAST_POST = ['2025-09-19', '2025-10-15'];
const POSTS = 6;
const DOCS: Readonly<Record<string, readonly string[]>> = {
  'getting-started': ['quickstart'],
  'core-concepts': ['agents', 'evaluations', 'cicd'],
  integration: [
    ...['frameworks', 'langchain', 'llamaindex', 'pydantic-ai', 'openai-agents', 'google-adk', 'agno'],
    'github',
  ],
  evaluations: ['configuration', 'accuracy', 'performance', 'safety', 'consistency', 'llm'],
};
const LEGAL = { pages: ['cookies', 'privacy', 'terms'], updated: '2025-01-01' };
const ROADMAP = { production: 24, beta: 6, 'Next Up (1)': 8, 'Planning (2)': 9, 'Research (3)': 8 };
const BETA = [
  'Application switcher',
  'Custom evaluation scripts',
  'Manual feedback collection',
  'Pull request integration',
  'Role-based access control',
  'Tool configuration management',
];

const published = new Map(
  readContent('{docs,blog,legal}/**/*.md')
    .filter(({ meta }) => meta.draft !== true)
    .map(({ page, meta }) => [page, meta]),
);

test('the six posts of the specification are published', () => {
  const dates = expectedPosts.map((id) => id.slice(0, 'yyyy-mm-dd'.length)).sort();
  expect(dates, 'expectedPosts in site/collections.ts').toHaveLength(POSTS);
  expect([dates.at(0), dates.at(-1)]).toEqual(FIRST_AND_LAST_POST);
  expect(expectedPosts.filter((id) => !published.has(`blog/${id}`))).toEqual([]);
});

test('all sections and pages of the documentation table are published, and no others', () => {
  const table = Object.fromEntries(docsCategories.map(({ folderName, pages }) => [folderName, pages]));
  for (const [section, pages] of Object.entries(DOCS)) {
    expect(table[section], `site/docs-table.ts: ${section}`).toEqual(expect.arrayContaining([...pages]));
    const ids = ['index', `${section}/index`, ...pages.map((page) => `${section}/${page}`)];
    expect(ids.filter((id) => !published.has(`docs/${id}`))).toEqual([]);
  }
  expect(published.get('docs/evaluations/configuration')?.order).toBe(0);
});

test('the legal pages show their date', () => {
  for (const page of LEGAL.pages)
    expect(String(published.get(`legal/${page}`)?.updated), `content/legal/${page}.md`).toBe(LEGAL.updated);
});

describe('the roadmap in site/data/roadmap.ts', () => {
  const titles = {
    production: shipped.filter(({ status }) => status === 'production'),
    beta: shipped.filter(({ status }) => status === 'beta'),
    'Next Up (1)': upcoming.filter(({ priority }) => priority === 1),
    'Planning (2)': upcoming.filter(({ priority }) => priority === 2),
    'Research (3)': upcoming.filter(({ priority }) => priority === 3),
  };

  test('has 30 shipped features, 6 of them in beta, and 25 upcoming ones', () => {
    const counts = Object.entries(titles).map(([name, features]) => [name, features.length]);
    expect(Object.fromEntries(counts)).toEqual(ROADMAP);
    expect(titles.beta.map(({ title }) => title).sort()).toEqual(BETA);
    expect(new Set([...shipped, ...upcoming].map(({ title }) => title)).size).toBe(55);
  });
  test.each(Object.entries(titles))('lists the features of content/README.md: %s', (name, features) => {
    const label =
      name in { production: 1, beta: 1 } ? `Shipped, ${name} (${features.length}):** ` : `*${name}:* `;
    const guide = readText('content/README.md').replace(/\s+/g, ' ');
    const list = guide.slice(guide.indexOf(label) + label.length).split(/ \*|(?<!\d)\. /)[0] ?? '';
    const listed = list.split(' · ').map((each) => each.replace(/^\d+ | \(.*\)|\.$/g, '').trim());
    expect(listed, `content/README.md after "${label.trim()}"`).toEqual(features.map(({ title }) => title));
  });
});
