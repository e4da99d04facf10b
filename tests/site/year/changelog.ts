import { writeFiles } from '../../kit/little-site.ts';
import { edit } from '../../kit/our-site.ts';

const release = (name: string, date: string): string => `---
title: Release ${name}
date: ${date}
summary: Release ${name} makes runs of large datasets faster and the messages of limits easier to read.
---

## Faster runs

Cases that share a prompt start together.
`;
const COLLECTION = `,
  releases: {
    folder: 'releases',
    schema: releaseSchema,
  } satisfies Collection<ReleaseMeta>,
};

const EMPTY_DOCS`;
const PLAN = `import type { ContentOf, Feed, UrlPath } from '#generator';
import type { collections } from './collections.ts';

type Releases = ContentOf<typeof collections>['releases'];

export const releaseUrl = (id: string): UrlPath => \`/changelog/\${id}\`;

export const changelogFeed = (releases: Releases): Feed => ({
  title: 'Changelog',
  description: 'Every release.',
  language: 'en-US',
  page: '/changelog',
  files: { rss: '/changelog/rss.xml', atom: '/changelog/atom.xml', json: '/changelog/feed.json' },
  items: [...releases]
    .sort((a, b) => (a.meta.date < b.meta.date ? 1 : -1))
    .map(({ id, meta }) => ({
      url: releaseUrl(id),
      title: meta.title,
      summary: meta.summary,
      author: 'The team',
      date: meta.date,
      tags: [],
    })),
});
`;
const ROUTE = `{
    path: '/changelog/{release}',
    pages: ({ releases }) =>
      releases.map(({ id, meta }): PageData => {
        const { common, ...page } = single(releaseUrl(id), meta.title, meta.summary);
        return { template: 'prose', ...page, content: { collection: 'releases', id }, props: common };
      }),
  },
  optionalRoute('pricing'),`;

/** Switches the changelog on and gives it releases with pages and feeds of their own. */
export function changelog(root: string, today: string): void {
  writeFiles(root, {
    'content/releases/1-0.md': release('1.0', today),
    'content/releases/1-1.md': release('1.1', today),
    'site/plan-changelog.ts': PLAN,
  });
  edit(root, 'content/pages/changelog.md', /$/, '\n- [1.1](/changelog/1-1)\n- [1.0](/changelog/1-0)\n');
  edit(
    root,
    'site/config.ts',
    "new Set(list('OPTIONAL_ROUTES'))",
    "new Set(['changelog', ...list('OPTIONAL_ROUTES')])",
  );
  edit(
    root,
    'site/collections.ts',
    'export type DocsMeta',
    'const releaseSchema = v.strictObject({ title: text, date, summary: text });\nexport type ReleaseMeta = v.InferOutput<typeof releaseSchema>;\nexport type DocsMeta',
  );
  edit(root, 'site/collections.ts', /,\n};\n\nconst EMPTY_DOCS/, COLLECTION);
  edit(root, 'site/routes.ts', "optionalRoute('pricing'),", ROUTE);
  edit(
    root,
    'site/routes.ts',
    'import { docsPages',
    "import { releaseUrl } from './plan-changelog.ts';\nimport { docsPages",
  );
  edit(root, 'site/index.ts', 'feeds(({ blog }:', 'feeds(({ blog, releases }:');
  edit(root, 'site/index.ts', '[blogFeed(blog)]', '[blogFeed(blog), changelogFeed(releases)]');
  edit(
    root,
    'site/index.ts',
    'import { sitePolicy }',
    "import { changelogFeed } from './plan-changelog.ts';\nimport { sitePolicy }",
  );
}
