import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { FULL } from '../kit/full.ts';
import { writeFiles } from '../kit/little-site.ts';
import { buildCached } from '../kit/same-as-clean.ts';
import { copyProject, runTests } from './year/copy.ts';
import { edit } from './year/edits.ts';
import { renameProduct, shortRenames, wholeYear } from './year/steps.ts';

/** The tests that are most likely to count today's content. They need the default build only. */
const QUICK = [
  'content/facts',
  'content/product',
  'content/claims',
  'content/shown',
  'content/reference',
  'content/scripts',
  'content/versions',
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

const TODAY = '2026-11-01';
const root = mkdtempSync(join(tmpdir(), 'other-content-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const newContent = () =>
  writeFiles(root, {
    'content/blog/2025-09-22-the-second-post.md': article('The second post', '2025-09-22', 5),
    'content/blog/2026-01-02-the-newest-post.md': article('The newest post', '2026-01-02', 2),
    'content/docs/core-concepts/another-kind.md': page('Another kind', 9),
    'content/docs/monitoring/index.md': page('Monitoring', 0),
    'content/docs/monitoring/alerts.md': page('Alerts', 1),
  });

function expectPass(names: readonly string[], args: readonly string[] = []): void {
  const { code, output } = runTests(root, names, args);
  expect(output).toMatch(/Tests +[1-9]\d+ passed /);
  expect(code, output).toBe(0);
}

test.skipIf(FULL)(
  'all tests pass after a new product name, new posts and sections, and renames',
  async () => {
    copyProject(root);
    // None of these tests reads compressed variants.
    edit(root, 'tests/kit/our-site.ts', "name === 'default' ? CLI : UNCOMPRESSED", 'UNCOMPRESSED');
    // One Open Graph image for all pages: the name is in each of them, and none of these tests reads one.
    edit(root, 'site/og-image.tsx', '<Image page={page} />', '<div style={{ display: "flex" }} />');
    renameProduct.change(root, TODAY);
    newContent();
    expectPass(['snapshots/']);
    for (const step of shortRenames()) await step.change(root, TODAY);
    expectPass(QUICK);
  },
  300_000,
);

test.runIf(FULL)(
  'all tests pass after the year of changes and an update of the snapshots',
  async () => {
    copyProject(root);
    for (const { today, step } of wholeYear()) await step.change(root, today);
    newContent();
    const built = await buildCached(root, { today: TODAY, compress: false, acceptUrls: true });
    expect(built.ok, JSON.stringify(built.diagnostics)).toBe(true);
    // The new colors and the changelog are in every page.
    expectPass(['snapshots/'], ['--update']);
    expectPass(['content/', 'snapshots/', 'site/', 'cli/new.test']);
  },
  1_200_000,
);
