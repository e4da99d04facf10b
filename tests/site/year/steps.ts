import { config } from '../../../site/config.ts';
import { changelog } from './changelog.ts';
import { addFiles, docsPage, edit, post, remove, rename, type Step } from './edits.ts';
import { newPageType } from './new-page-type.ts';

/** The year is in the past: a build without a given day publishes all its posts. */
const FIRST_POST = Date.UTC(2025, 9, 22);
const WEEK_MS = 7 * 86_400_000;
const WEEKS = 52;

export const dateOf = (week: number): string =>
  new Date(FIRST_POST + week * WEEK_MS).toISOString().slice(0, 10);

/** Test of facts about today's content, which whoever deletes content edits. */
const FACTS = 'tests/content/facts.test.ts';

const addAlias = (file: string, url: string) => (root: string) =>
  edit(root, `content/${file}`, '---\n', `---\naliases: [${url}]\n`);

export const renameProduct: Step = {
  name: 'rename the product',
  change: (root) => edit(root, 'site/config.ts', `?? '${config.product}'`, "?? 'Old Oak'"),
};

const rebrand: Step = {
  name: 'rename the product and change the accent color',
  change: (root, today) => {
    renameProduct.change(root, today);
    edit(root, 'site/styles/tokens.css', /(?<=--color-accent: ).*(?=;)/, 'light-dark(#8a2f9e, #dcb0f2)');
  },
};

/** What happens besides the posts, by week. */
const EVENTS: Readonly<Record<number, Step>> = {
  1: rename('docs/evaluations/llm.md', 'docs/evaluations/judges.md'),
  3: rename('blog/2025-10-29-week-1.md', 'blog/2025-10-29-the-first-week.md'),
  4: remove({
    file: 'docs/integration/agno.md',
    url: '/docs/integration/agno',
    redirect: addAlias('docs/integration/frameworks.md', '/docs/integration/agno'),
    unlist: (root) => {
      edit(root, 'site/docs-table.ts', "      'agno',\n", '');
      edit(root, FACTS, "'google-adk', 'agno']", "'google-adk']");
      edit(root, 'content/docs/integration/frameworks.md', '- [Agno](/docs/integration/agno)\n', '');
      edit(
        root,
        'content/docs/integration/frameworks.md',
        ', [Google ADK](/docs/integration/google-adk) or [Agno](/docs/integration/agno)',
        ' or [Google ADK](/docs/integration/google-adk)',
      );
      for (const query of ['agno', 'gemini'])
        edit(root, 'tests/site/search-queries.ts', new RegExp(`  \\['${query}', .*\\n`), '');
      edit(root, FACTS, 'WITHOUT_EXAMPLE: readonly string[] = []', "WITHOUT_EXAMPLE = ['agno']");
    },
  }),
  6: {
    name: 'add a section to the documentation without listing it',
    change: addFiles({
      'content/docs/operations/index.md': docsPage('Operations', 0),
      'content/docs/operations/limits.md': docsPage('Limits', 1),
    }),
  },
  8: rename('docs/core-concepts/cicd.md', 'docs/core-concepts/pipeline.md'),
  10: rebrand,
  12: rename('docs/integration', 'docs/integrations'),
  14: newPageType,
  16: changelog,
  18: rename('docs/evaluations/judges.md', 'docs/evaluations/llm.md'),
  20: {
    name: 'add a section to the documentation and its table',
    change: async (root, today) => {
      await addFiles({
        'content/docs/teams/index.md': docsPage('Teams', 0, 'And [limits](/docs/operations/limits).'),
        'content/docs/teams/roles.md': docsPage('Roles', 1),
      })(root, today);
      edit(
        root,
        'site/docs-table.ts',
        '] as const;',
        "  { title: 'Teams', folderName: 'teams', pages: ['roles'] },\n] as const;",
      );
    },
  },
  22: rename('docs/getting-started/quickstart.md', 'docs/getting-started/first-run.md'),
  24: remove({
    file: 'blog/2025-10-22-week-0.md',
    url: '/blog/2025/10/22/week-0',
    redirect: (root) =>
      edit(
        root,
        'site/index.ts',
        '  collections,\n',
        "  redirects: { '/blog/2025/10/22/week-0': '/blog' },\n  collections,\n",
      ),
  }),
  26: rename(
    'blog/2025-10-03-calibrate-your-judge-like-a-scale.md',
    'blog/2025-10-03-calibrate-your-judge.md',
  ),
  30: rename('docs/operations/limits.md', 'docs/teams/limits.md'),
  34: rename('docs/evaluations', 'docs/kinds'),
  38: remove({
    file: 'blog/2025-09-19-evaluations-belong-in-the-pull-request.md',
    url: '/blog/2025/09/19/evaluations-belong-in-the-pull-request',
    redirect: addAlias(
      'blog/2025-09-24-keep-evaluations-out-of-the-application.md',
      '/blog/2025/09/19/evaluations-belong-in-the-pull-request',
    ),
    unlist: (root) => {
      for (const file of ['site/collections.ts', FACTS])
        edit(root, file, "  '2025-09-19-evaluations-belong-in-the-pull-request',\n", '');
    },
  }),
  42: rename('docs/integrations/github.md', 'docs/getting-started/github.md'),
};

type Dated = { readonly today: string; readonly step: Step };

const weekly = (week: number): Step => ({
  name: `add the post of week ${week}`,
  change: addFiles(post(week, dateOf(week))),
});

/** Several steps before one build. */
const together = (steps: readonly Step[]): Step => ({
  name: steps.map(({ name }) => name).join(', '),
  change: async (root, today) => {
    for (const step of steps) await step.change(root, today);
  },
});

/** 52 posts and the events, each with its day. */
export function wholeYear(): Dated[] {
  return Array.from({ length: WEEKS }, (_, week) =>
    [weekly(week), EVENTS[week] ?? []].flat().map((step) => ({ today: dateOf(week), step })),
  ).flat();
}

/** Renames of pages that tests name, without builds. */
export const shortRenames = (): readonly Step[] => [22, 26, 34].flatMap((week) => EVENTS[week] ?? []);

/** One step of each kind, in few builds. */
export function shortYear(): Dated[] {
  const events = [6, 20, 24, 30].map((week) => EVENTS[week]).filter((step) => step !== undefined);
  return [weekly(0), together([rebrand, newPageType, changelog]), ...events].map((step, index) => ({
    today: dateOf(index),
    step,
  }));
}
