import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readFrontMatter } from '../../generator/content/front-matter.ts';
import { readPlainFrontMatter } from '../../generator/content/plain-front-matter.ts';
import { randomFrom } from '../../scripts/bench/corpus.ts';

const CONTENT = join(import.meta.dirname, '../../content');

/** What the YAML parser makes of a block; undefined when it refuses it. */
const exactly = (block: string) => readFrontMatter({ file: 'a.md', text: block, exact: true }).data;

const VALUES = [
  ...[
    'A title',
    'It’s',
    "It's",
    'a, b; c',
    'no',
    'yes',
    'Null',
    'null',
    'True',
    'false',
    'TRUE',
    '~',
    '0',
    '7',
    '007',
    '1.5',
  ],
  ...[
    '1e3',
    '0x10',
    '0o7',
    '-1',
    '+1',
    '.inf',
    '2025-10-15',
    '2025-10-15 10:00',
    '12:30',
    'a: b',
    'a:b',
    'a #b',
    'a#b',
    'a:',
  ],
  ...[
    '"quoted"',
    '"quoted: # text"',
    '"a\\"b"',
    '"a',
    "'single'",
    '[a, b]',
    '{a: b}',
    '&a b',
    '*a',
    '!tag x',
    '| ',
    '>',
    '- a',
  ],
  ...[
    '? a',
    '@a',
    '`a`',
    '%a',
    'a\ttab',
    'a  ',
    'ä',
    'A+B',
    'a & b',
    'a/b',
    'What?',
    'Stop!',
    '---',
    '...',
    '',
    '999999999999999',
  ],
  ...[
    '9999999999999999',
    'a,',
    'a - b',
    '(a)',
    'a\\b',
    '"',
    '""',
    'a"b"',
    '<<',
    'None',
    'on',
    'Off',
    'NaN',
    'y',
    'n',
    '1_000',
  ],
];
const KEYS = [
  'title',
  'order',
  '__proto__',
  'a-b',
  'a_b',
  'a b',
  '1',
  '"q"',
  '<<',
  'x',
  'constructor',
  'toString',
  '? a',
  ' a',
];

test('what is read without a YAML parser is what the YAML parser reads', () => {
  const random = randomFrom(7);
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
  const blocks = VALUES.map((value) => `---\ntitle: ${value}\n---\n`);
  for (let count = 0; count < 3000; count++) {
    const lines = Array.from(
      { length: 1 + Math.floor(random() * 4) },
      () => `${pick(KEYS)}:${pick([' ', ' ', '  ', ''])}${pick(VALUES)}`,
    );
    blocks.push(`---\n${lines.join('\n')}\n---${pick(['\n', ''])}`);
  }
  let plain = 0;
  for (const block of blocks) {
    const read = readPlainFrontMatter(block);
    if (read === undefined) continue;
    plain++;
    expect({ block, data: read }).toEqual({ block, data: exactly(block) });
  }
  expect(plain).toBeGreaterThan(100);
});

test('and so it is in every file of the site', () => {
  const files = readdirSync(CONTENT, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.md'),
  );
  for (const file of files) {
    const block = /^---\n[\s\S]*?\n---\n/.exec(readFileSync(join(CONTENT, file), 'utf8'))?.[0] ?? '';
    const read = readPlainFrontMatter(block);
    if (read !== undefined) expect(read).toEqual(exactly(block));
  }
});
