import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { moveContent } from '../../../generator/cli/content-commands.ts';
import type { Diagnostic } from '../../../generator/diagnostics/diagnostic.ts';
import { writeFiles } from '../../kit/little-site.ts';
import { runCli } from '../../kit/run-cli.ts';

/** What somebody does to the site on a day, and what it may cost. */
export type Step = {
  readonly name: string;
  /** `root` is the folder of the project, `today` the day, as `yyyy-mm-dd`. */
  readonly change: (root: string, today: string) => Promise<void> | void;
  /** URL of a deleted page. The check reports that its anchors are gone. */
  readonly deleted?: string;
};

/** Replaces a text that a file must contain. */
export function edit(root: string, path: string, from: string | RegExp, to: string): void {
  const text = readFileSync(join(root, path), 'utf8');
  const changed = text.replace(from, () => to);
  if (changed === text) throw new Error(`${path} does not contain ${from}.`);
  writeFileSync(join(root, path), changed);
}

export const addFiles = (files: Readonly<Record<string, string>>): Step['change'] => {
  return (root) => writeFiles(root, files);
};

export const rename = (from: string, to: string): Step => ({
  name: `rename ${from} to ${to}`,
  change: async (root, today) => {
    const input = { root, today, json: false };
    const result = await moveContent({ ...input, from: `content/${from}`, to: `content/${to}` });
    if (!('text' in result)) throw new Error(JSON.stringify(result));
  },
});

/** Deletes a page and redirects its URL, then corrects the links to it as the check advises. */
export const remove = (input: {
  file: string;
  url: string;
  redirect: (root: string) => void;
  unlist?: (root: string) => void;
}): Step => ({
  name: `delete ${input.file}`,
  deleted: input.url,
  change: (root, today) => {
    rmSync(join(root, 'content', input.file));
    input.redirect(root);
    input.unlist?.(root);
    const { diagnostics } = JSON.parse(runCli(['check', '--json', '--root', root, '--today', today]).stdout);
    for (const { at, hint = '' } of diagnostics as Diagnostic[]) {
      const to = /Write (\S+)\.$/.exec(hint)?.[1];
      if (at === undefined || to === undefined) continue;
      const file = join(root, at.file);
      const lines = readFileSync(file, 'utf8').split('\n');
      lines[at.line - 1] = lines[at.line - 1]?.replace(input.url, to.replace(/#.*/, '')) ?? '';
      writeFileSync(file, lines.join('\n'));
    }
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
