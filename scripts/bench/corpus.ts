import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const WORDS =
  `agent build cache check commit config content deploy diff edge event field file flag graph hash header host index input
  island job key layout lint list log map merge model node output page parse path plan port prompt queue range render report
  request result route rule run schema score section server shard signal slice source stage state step style table target
  task test text theme token tool trace tree type unit value verdict view watch worker`.split(/\s+/);

/** Numbers in [0, 1) from a seed (mulberry32): the same corpus on every machine. */
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

/** Path below the content folder: folders of fifty, so that no folder is huge. */
export const documentPath = (number: number): string =>
  `section-${Math.floor(number / DOCUMENTS_A_FOLDER)}/page-${number}.md`;

/** One document of about 3 kB: headings, lists, a table, two code fences and links to other documents. */
export function documentText(input: { number: number; count: number; seed: number }): string {
  const { number, count } = input;
  const random = randomFrom(input.seed * 1_000_003 + number);
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
  const words = (least: number, most: number) =>
    Array.from({ length: least + Math.floor(random() * (most - least)) }, () => pick(WORDS)).join(' ');
  const sentence = () => {
    const text = words(7, 16);
    return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
  };
  const paragraph = () => Array.from({ length: 4 }, sentence).join(' ');
  const link = () => {
    const target = Math.floor(random() * count);
    return `[${words(1, 3)}](/${documentPath(target).replace(/\.md$/, '')})`;
  };
  const title = `${pick(WORDS)} ${pick(WORDS)} ${number}`;
  return `---
title: ${title}
description: ${words(8, 12)}
order: ${number}
---
${paragraph()}

## ${words(2, 4)}

${paragraph()} See ${link()} and ${link()}.

- ${sentence()}
- ${sentence()} **${words(1, 2)}**
- \`${pick(WORDS)}\` ${sentence()}

\`\`\`ts
export function ${pick(WORDS)}(${pick(WORDS)}: string): number {
  const ${pick(WORDS)}Count = ${Math.floor(random() * 1000)};
  return ${pick(WORDS)}.length + ${Math.floor(random() * 100)};
}
\`\`\`

## ${words(2, 4)}

| ${pick(WORDS)} | ${pick(WORDS)} | ${pick(WORDS)} |
| --- | --- | --- |
| ${pick(WORDS)} | ${words(2, 4)} | ${Math.floor(random() * 100)} |
| ${pick(WORDS)} | ${words(2, 4)} | ${Math.floor(random() * 100)} |
| ${pick(WORDS)} | ${words(2, 4)} | ${Math.floor(random() * 100)} |

${paragraph()}

1. ${sentence()}
2. ${sentence()}
3. ${sentence()}

### ${words(2, 4)}

${paragraph()} Read ${link()}.

\`\`\`yaml
${pick(WORDS)}:
  ${pick(WORDS)}: ${Math.floor(random() * 100)}
  ${pick(WORDS)}: "${words(2, 4)}"
\`\`\`

${paragraph()}

> ${sentence()}

${paragraph()} ${link()}
`;
}

/** Writes a corpus below a folder, the same bytes for the same count and seed. */
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
