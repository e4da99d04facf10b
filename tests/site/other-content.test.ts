import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { config } from '../../site/config.ts';
import { FULL } from '../kit/full.ts';
import { writeFiles } from '../kit/little-site.ts';
import { ROOT } from '../kit/our-site.ts';

/** The tests that are most likely to count today's content. They need the default build and that of the snapshots. */
const QUICK = [
  'content/facts',
  'content/product',
  'content/claims',
  'content/shown',
  'snapshots/',
  'site/site',
  'site/search',
];

const sentence = 'Write the case before you change the prompt, and run it on every pull request. ';
const article = (title: string, date: string, headings: number): string =>
  `---
title: ${title}
date: ${date}
author: "{product} team"
excerpt: An article that the tests do not know, with enough text for search results and for its card.
tags: [agents, testing]
---

The method is [published](https://example.com/paper).
${Array.from({ length: headings }, (_, index) => `\n## Part ${index + 1}\n`).join(sentence.repeat(14))}
${sentence.repeat(70)}
`;
const page = (title: string, order: number): string =>
  `---
title: ${title}
description: A page of the documentation that the tests do not know, with enough text for search results.
order: ${order}
---

${sentence}

## Threshold

See [evaluations](/docs/core-concepts/evaluations).
`;

const root = mkdtempSync(join(tmpdir(), 'other-content-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

test('all tests pass after a rebrand, two new posts, and a new page and section of the documentation', () => {
  for (const folder of ['site', 'content', 'public', 'tests', 'scripts'])
    cpSync(join(ROOT, folder), join(root, folder), { recursive: true });
  for (const file of ['package.json', 'tsconfig.json', 'vitest.config.ts', 'urls.lock'])
    cpSync(join(ROOT, file), join(root, file));
  for (const folder of ['generator', 'node_modules']) symlinkSync(join(ROOT, folder), join(root, folder));
  rmSync(join(root, 'tests/site', basename(import.meta.filename)));
  spawnSync('git', ['init', '-q'], { cwd: root });

  const settings = join(root, 'site/config.ts');
  const renamed = readFileSync(settings, 'utf8').replace(`?? '${config.product}'`, "?? 'Old Oak'");
  expect(renamed).toContain('Old Oak');
  writeFileSync(settings, renamed);
  writeFiles(root, {
    'content/blog/2025-09-22-the-second-post.md': article('The second post', '2025-09-22', 5),
    'content/blog/2026-01-02-the-newest-post.md': article('The newest post', '2026-01-02', 2),
    'content/docs/evaluations/another-kind.md': page('Another kind', 9),
    'content/docs/operations/index.md': page('Operations', 0),
    'content/docs/operations/limits.md': page('Limits', 1),
  });

  const { FORCE_COLOR: _, VITEST: __, ...env } = process.env;
  const files = FULL ? ['content/', 'snapshots/', 'site/', 'cli/new'] : QUICK;
  const run = spawnSync(
    process.execPath,
    [
      join(ROOT, 'node_modules/vitest/vitest.mjs'),
      ...['run', '--no-isolate', '--root', root, '--reporter', 'dot'],
      ...files.map((name) => `tests/${name}`),
    ],
    { cwd: root, encoding: 'utf8', env: { ...env, NO_COLOR: '1' } },
  );
  const output = run.stdout + run.stderr;
  expect(output).toMatch(/Tests +[1-9]\d{2,} passed \(/);
  expect(run.status, output).toBe(0);
}, 300_000);
