import { join } from 'node:path';
import { writeFiles } from './write-files.ts';

const WORDS =
  `agent build cache check commit config content deploy diff edge event field file flag graph hash header host index input
  island job key layout lint list log map merge model node output page parse path plan port prompt queue range render report
  request result route rule run schema score section server shard signal slice source stage state step style table target
  task test text theme token tool trace tree type unit value verdict view watch worker`.split(/\s+/);

const DOCUMENTS_A_FOLDER = 50;

/** Path below the content folder, with fifty files per folder. */
export const documentPath = (number: number): string =>
  `section-${Math.floor(number / DOCUMENTS_A_FOLDER)}/page-${number}.md`;

/** Texts that depend only on a seed, so that they are the same on every machine. */
export function writerFrom(seed: number) {
  let state = seed >>> 0;
  /** A number in [0, 1) (mulberry32). */
  const random = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
  /** At least `least` and fewer than `most` words. */
  const words = (least: number, most: number): string =>
    Array.from({ length: least + Math.floor(random() * (most - least)) }, () => pick(WORDS)).join(' ');
  const sentence = (): string =>
    words(7, 16)
      .replace(/^./, (letter) => letter.toUpperCase())
      .concat('.');
  return { random, pick, words, sentence };
}

export type Writer = ReturnType<typeof writerFrom>;

/**
 * Markdown of about 3 kB: headings, lists, a table, two code fences and links to other documents.
 * @param target Returns the URL of the next link.
 */
export function documentBody({ random, words, sentence }: Writer, target: () => string): string {
  const paragraph = () => Array.from({ length: 4 }, sentence).join(' ');
  const link = () => `[${words(1, 3)}](${target()})`;
  const word = () => words(1, 2);
  const number = () => Math.floor(random() * 100);
  const row = () => `| ${word()} | ${words(2, 4)} | ${number()} |`;
  return `${paragraph()}

## ${words(2, 4)}

${paragraph()} See ${link()} and ${link()}.

- ${sentence()}
- ${sentence()} **${words(1, 2)}**
- \`${word()}\` ${sentence()}

\`\`\`ts
export function ${word()}(${word()}: string): number {
  const ${word()}Count = ${number()};
  return ${word()}.length + ${number()};
}
\`\`\`

## ${words(2, 4)}

| ${word()} | ${word()} | ${word()} |
| --- | --- | --- |
${row()}
${row()}
${row()}

${paragraph()}

1. ${sentence()}
2. ${sentence()}
3. ${sentence()}

### ${words(2, 4)}

${paragraph()} Read ${link()}.

\`\`\`yaml
${word()}:
  ${word()}: ${number()}
  ${word()}: "${words(2, 4)}"
\`\`\`

> ${sentence()}

${paragraph()} ${link()}
`;
}

/** Writes documents below a folder. The bytes depend only on their number and the seed. */
export function writeCorpus({ folder, count, seed }: { folder: string; count: number; seed: number }): void {
  for (let number = 0; number < count; number++) {
    const writer = writerFrom(seed * 1_000_003 + number);
    const target = () => `/${documentPath(Math.floor(writer.random() * count)).replace(/\.md$/, '')}`;
    const text = `---\ntitle: ${writer.words(2, 3)} ${number}\n---\n${documentBody(writer, target)}`;
    writeFiles(folder, { [documentPath(number)]: text });
  }
}

const FIRST_DAY = Date.UTC(2016, 0, 1);
const DAY_MS = 86_400_000;
const dayOf = (number: number): string => new Date(FIRST_DAY + number * DAY_MS).toISOString().slice(0, 10);

/** File name of a generated post. There is one post per day from 2016 on. */
export const postFile = (number: number): string => `${dayOf(number)}-generated-post-${number}.md`;

/** URL path of a post's page. */
export const postUrl = (number: number): string =>
  `/blog/${dayOf(number).replaceAll('-', '/')}/generated-post-${number}`;

/** Writes posts into the blog of a copy of this site. The bytes depend only on the count. */
export function writePosts(root: string, count: number): void {
  for (let number = 0; number < count; number++) {
    const writer = writerFrom(1_000_003 + number);
    const { pick, sentence, words } = writer;
    const body = documentBody(writer, () => postUrl(Math.floor(writer.random() * count)));
    const tags = [...new Set([pick(WORDS), pick(WORDS)])].join(', ');
    writeFiles(join(root, 'content/blog'), {
      [postFile(number)]: `---
title: ${words(3, 6)} ${number}
date: ${dayOf(number)}
author: The team
excerpt: ${sentence()}
tags: [${tags}]
---
${body}`,
    });
  }
}
