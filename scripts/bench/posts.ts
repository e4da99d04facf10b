import { join } from 'node:path';
import { documentBody, randomFrom, WORDS, type Writer, writerFrom } from './corpus.ts';
import { writeFiles } from './write-files.ts';

const SEED = 1;
const FIRST_DAY = Date.UTC(2016, 0, 1);
const DAY_MS = 86_400_000;

/** Tags from frequent to rare. Each is used about half as often as the one at a third of its position. */
const TAGS =
  `agents evaluations ci metrics testing prompts safety python typescript tracing datasets statistics judges costs latency
  tools retrieval security releases debugging thresholds review memory planning streaming caching schemas tokens sandboxes
  audits rollback incidents`.split(/\s+/);
const SYLLABLES = 'ba ce di fo gu ha je ki lo mu na pe qui ro su ta ve wi xo zu'.split(' ');
/** About as many different words as in that number of articles, the most frequent ones first. */
const VOCABULARY = [
  ...WORDS,
  ...SYLLABLES.flatMap((a) => SYLLABLES.flatMap((b) => SYLLABLES.map((c) => `${a}${b}${c}`))),
];
const AUTHORS = ['Ada Park', 'The team', 'Jonas Weber', 'Mei Tanaka', 'Sofia Marín'];

/** File name of a generated post. There is one post per day from 2016 on. */
export const postFile = (number: number): string => `${dayOf(number)}-generated-post-${number}.md`;

const dayOf = (number: number): string => new Date(FIRST_DAY + number * DAY_MS).toISOString().slice(0, 10);

/** URL path of a post's page. */
export const postUrl = (number: number): string =>
  `/blog/${dayOf(number).replaceAll('-', '/')}/generated-post-${number}`;

/** Returns a post of about 3 kB: headings, lists, a table, two code fences and links to other posts. */
export function postText({ number, count }: { number: number; count: number }): string {
  const random = randomFrom(SEED * 1_000_003 + number);
  const writer = writerFrom(random, () => VOCABULARY[Math.floor(random() ** 3 * VOCABULARY.length)] ?? '');
  const { pick, sentence } = writer;
  const tags = Array.from({ length: 3 }, () => TAGS[Math.floor(random() ** 2 * TAGS.length)]);
  return `---
title: ${titleOf(writer)} ${number}
date: ${dayOf(number)}
author: ${pick(AUTHORS)}
excerpt: ${sentence()}
tags: [${[...new Set(tags)].join(', ')}]
---
${documentBody({ random, writer, target: () => postUrl(Math.floor(random() * count)) })}`;
}

function titleOf({ words }: Writer): string {
  const text = words(3, 6);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Writes posts into the blog of a copy of this site. The bytes depend only on the count. */
export function writePosts(root: string, count: number): void {
  const files = Array.from({ length: count }, (_, number) => [postFile(number), postText({ number, count })]);
  writeFiles(join(root, 'content/blog'), Object.fromEntries(files));
}
