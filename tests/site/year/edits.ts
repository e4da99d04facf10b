import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { writeFiles } from '../../kit/little-site.ts';
import { runCli } from '../../kit/run-cli.ts';

/** What somebody does to the site on a day, and what it may cost. */
export type Step = {
  readonly name: string;
  /** `root` is the folder of the project, `today` the day, as `yyyy-mm-dd`. */
  readonly change: (root: string, today: string) => void;
  /** URL of a deleted page. The check reports that its anchors are gone. */
  readonly deleted?: string;
};

export const addFiles = (files: Readonly<Record<string, string>>): Step['change'] => {
  return (root) => writeFiles(root, files);
};

export const rename = (from: string, to: string): Step => ({
  name: `rename ${from} to ${to}`,
  change: (root) => {
    const run = runCli(['move', `content/${from}`, `content/${to}`, '--root', root]);
    if (run.code !== 0) throw new Error(run.stderr);
  },
});

/** Deletes a page and redirects its URL. */
export const remove = (file: string, url: string, redirect: (root: string) => void): Step => ({
  name: `delete ${file}`,
  deleted: url,
  change: (root) => {
    rmSync(join(root, 'content', file));
    redirect(root);
  },
});

const SENTENCE =
  'Write the case before you change the prompt, and run it on every pull request that touches the agent. ';

/** An article that follows the editorial rules. */
export function post(number: number, date: string, more = ''): Record<string, string> {
  const topic = TOPICS[number % TOPICS.length] ?? '';
  return {
    [`content/blog/${date}-week-${number}.md`]: `---
title: What week ${number} taught us about ${topic}
date: ${date}
author: "{product} team"
excerpt: In week ${number} we measured ${topic} again, changed one thing, and wrote down what the numbers said before and after.
tags: [ci, ${topic}]
${more}---

The method is [published](https://example.com/paper), and [last week](/blog) has the numbers before it.

## What changed in week ${number}

${SENTENCE.repeat(30)}

## What we do now

${SENTENCE.repeat(25)}
`,
  };
}
const TOPICS = ['metrics', 'evaluations', 'safety', 'costs', 'latency'];

export const docsPage = (title: string, order: number, body = ''): string => `---
title: ${title}
description: How ${title.toLowerCase()} work in a team that runs evaluations, what to set first, and what to read when a run disagrees.
order: ${order}
---

Read this page before you change ${title.toLowerCase()}.

## Set it first

See [evaluations](../core-concepts/evaluations.md). ${body}

## When a run disagrees

${SENTENCE}
`;
