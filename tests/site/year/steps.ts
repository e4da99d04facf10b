import { config } from '../../../site/config.ts';
import { edit } from '../../kit/our-site.ts';
import { addFiles, docsPage, post, remove, rename, type Step } from './edits.ts';

/** The year is in the past: a build without a given day publishes all its posts. */
const FIRST_POST = Date.UTC(2025, 9, 22);
const WEEK_MS = 7 * 86_400_000;

export const dateOf = (week: number): string =>
  new Date(FIRST_POST + week * WEEK_MS).toISOString().slice(0, 10);

const rebrand: Step['change'] = (root) => {
  edit(root, 'site/config.ts', `?? '${config.product}'`, "?? 'Old Oak'");
  const accent = 'light-dark(oklch(45% 0.19 320), oklch(83% 0.1 320))';
  edit(root, 'site/styles/tokens.css', /(?<=--color-accent: ).*(?=;)/, accent);
};

/** What happens in a year, a step of each kind. */
export const STEPS: readonly Step[] = [
  { name: 'add a post', change: addFiles(post(0, dateOf(0))) },
  { name: 'rename the product and change its color', change: rebrand },
  {
    name: 'add a section to the documentation without listing it',
    change: addFiles({
      'content/docs/operations/index.md': docsPage('Operations', 0),
      'content/docs/operations/limits.md': docsPage('Limits', 1),
    }),
  },
  {
    name: 'add a section to the documentation and its table',
    change: (root, today) => {
      addFiles({
        'content/docs/teams/index.md': docsPage('Teams', 0, 'And [limits](/docs/operations/limits).'),
        'content/docs/teams/roles.md': docsPage('Roles', 1),
      })(root, today);
      const end = '];\n\n/** Collection';
      edit(root, 'site/pages/docs/sidebar-sections.ts', end, `  section('Teams', 'roles'),\n${end}`);
    },
  },
  rename('docs/operations/limits.md', 'docs/teams/limits.md'),
  remove('blog/2025-10-22-week-0.md', '/blog/2025/10/22/week-0', (root) =>
    edit(root, 'site/index.ts', 'redirects()', "redirects({ '/blog/2025/10/22/week-0': '/blog' })"),
  ),
];
