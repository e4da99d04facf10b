import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export const WORDS =
  `agent build cache check commit config content deploy diff edge event field file flag graph hash header host index input
  island job key layout lint list log map merge model node output page parse path plan port prompt queue range render report
  request result route rule run schema score section server shard signal slice source stage state step style table target
  task test text theme token tool trace tree type unit value verdict view watch worker`.split(/\s+/);

/** Returns a generator of numbers in [0, 1) (mulberry32). The same seed gives the same corpus on every machine. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const DOCUMENTS_A_FOLDER = 50;

/** Path below the content folder, with fifty files per folder. */
export const documentPath = (number: number): string =>
  `section-${Math.floor(number / DOCUMENTS_A_FOLDER)}/page-${number}.md`;

/** Generates texts that depend only on its random numbers. */
export type Writer = {
  readonly pick: <T>(items: readonly T[]) => T;
  /** Returns at least `least` and fewer than `most` words. */
  readonly words: (least: number, most: number) => string;
  readonly sentence: () => string;
};

/** @param word Returns the next word. */
export function writerFrom(random: () => number, word?: () => string): Writer {
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
  const next = word ?? (() => pick(WORDS));
  const words = (least: number, most: number) =>
    Array.from({ length: least + Math.floor(random() * (most - least)) }, next).join(' ');
  const sentence = () => {
    const text = words(7, 16);
    return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
  };
  return { pick, words, sentence };
}

/** Returns a document of about 3 kB: headings, lists, a table, two code fences and links to other documents. */
export function documentText(input: { number: number; count: number; seed: number }): string {
  const { number, count } = input;
  const random = randomFrom(input.seed * 1_000_003 + number);
  const writer = writerFrom(random);
  const title = `${writer.pick(WORDS)} ${writer.pick(WORDS)} ${number}`;
  const target = () => `/${documentPath(Math.floor(random() * count)).replace(/\.md$/, '')}`;
  return `---
title: ${title}
description: ${writer.words(8, 12)}
order: ${number}
---
${documentBody({ random, writer, target })}`;
}

/**
 * Returns the Markdown of a document.
 * @param target Returns the URL of the next link.
 */
export function documentBody(input: { random: () => number; writer: Writer; target: () => string }): string {
  const { random, target } = input;
  const { pick, words, sentence } = input.writer;
  const paragraph = () => Array.from({ length: 4 }, sentence).join(' ');
  const link = () => {
    const url = target();
    return `[${words(1, 3)}](${url})`;
  };
  const word = () => pick(WORDS);
  return `${paragraph()}

## ${words(2, 4)}

${paragraph()} See ${link()} and ${link()}.

- ${sentence()}
- ${sentence()} **${words(1, 2)}**
- \`${word()}\` ${sentence()}

\`\`\`ts
export function ${word()}(${word()}: string): number {
  const ${word()}Count = ${Math.floor(random() * 1000)};
  return ${word()}.length + ${Math.floor(random() * 100)};
}
\`\`\`

## ${words(2, 4)}

| ${word()} | ${word()} | ${word()} |
| --- | --- | --- |
| ${word()} | ${words(2, 4)} | ${Math.floor(random() * 100)} |
| ${word()} | ${words(2, 4)} | ${Math.floor(random() * 100)} |
| ${word()} | ${words(2, 4)} | ${Math.floor(random() * 100)} |

${paragraph()}

1. ${sentence()}
2. ${sentence()}
3. ${sentence()}

### ${words(2, 4)}

${paragraph()} Read ${link()}.

\`\`\`yaml
${word()}:
  ${word()}: ${Math.floor(random() * 100)}
  ${word()}: "${words(2, 4)}"
\`\`\`

${paragraph()}

> ${sentence()}

${paragraph()} ${link()}
`;
}

/** Writes a corpus below a folder. The bytes depend only on count and seed. */
export function writeCorpus(input: { folder: string; count: number; seed: number }): void {
  const made = new Set<string>();
  for (let number = 0; number < input.count; number++) {
    const file = join(input.folder, documentPath(number));
    const parent = dirname(file);
    if (!made.has(parent)) mkdirSync(parent, { recursive: true });
    made.add(parent);
    writeFileSync(file, documentText({ number, count: input.count, seed: input.seed }));
  }
}
