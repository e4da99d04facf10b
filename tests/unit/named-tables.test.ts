import rehypeStringify from 'rehype-stringify';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { expect, test } from 'vitest';
import { rehypeNamedTables } from '../../site/content-rules/rehype-named-tables.ts';

async function tableOf(...rows: string[]): Promise<string> {
  const [head = ''] = rows;
  const rule = head.replaceAll(/[^|]+/g, '---');
  const pipeline = unified().use(remarkParse).use(remarkGfm).use(remarkRehype);
  const table = [head, rule, ...rows.slice(1)].join('\n');
  return String(await pipeline.use(rehypeNamedTables).use(rehypeStringify).process(table));
}
const labelsIn = (html: string) => [...html.matchAll(/data-label="([^"]*)"/g)].map(([, label]) => label);

test('a table of fields marks defaults that are no values', async () => {
  const html = await tableOf(
    '| Field | Allowed | Default | Meaning |',
    '| `repeat` | `1` or `3` | `3` | calls |',
    '| `prices` | two | none | dollars |',
  );
  expect(html).toContain('class="table-scroll table-fields"');
  expect(html).toContain('<td><code>3</code></td>');
  expect(html).toContain('<td class="field-none">none</td>');
});

test('rows of words have the labels of their columns, without the first unless it has numbers', async () => {
  const words = await tableOf(
    '| You see | Cause | Do this |',
    '| red | a bug in the agent | fix it and push |',
  );
  expect(words).toContain('class="table-scroll table-rows"');
  expect(
    await tableOf('| Run | Passing score | Limit |', '| a long name of it | 0.90 of all | 0.95 |'),
  ).toContain('class="table-scroll table-rows"');
  expect(labelsIn(words)).toEqual(['Cause', 'Do this']);
  expect(
    labelsIn(await tableOf('| Run | Cause | Fix |', '| 1 | a bug in the agent | fix it and push |')),
  ).toEqual(['Run', 'Cause', 'Fix']);
});

test('a few short numbers, and two columns, have no labels', async () => {
  const html = await tableOf('| Passed | Rate | Interval |', '| 9 of 10 | 0.90 | 0.60 to 0.98 |');
  expect(html).toContain('<figure class="table-scroll" ');
  expect(labelsIn(html + (await tableOf('| A | B |', '| a | b |')))).toEqual([]);
});

test('the labels of sentences are in their lines, and a column of names is narrow', async () => {
  const cause = 'The app is not installed on this repository, or its branch has no folder';
  const tableWith = (name: string) =>
    tableOf('| You see | Cause | Do this |', `| ${name} | ${cause} | install the app |`);
  const html = await tableWith('no check');
  expect(html).toContain('class="table-scroll table-prose table-names"');
  expect(labelsIn(html)).toEqual(['Cause', 'Do this']);
  expect(await tableWith('no check on the commit')).toContain('class="table-scroll table-prose"');
});

test('a table keeps its seven columns, verdicts have colors, and a table without headings has no head', async () => {
  expect(await tableOf('|a|b|c|d|e|f|g|', '|1|2|3|4|5|6|7|')).toContain('<figure class="table-scroll" ');
  expect(await tableOf('| a | b |', '| returns | FAIL |')).toContain('<td class="hl-fail">FAIL</td>');
  const questions = await tableOf('| | |', '| Is the content used to train models? | No |');
  expect(questions).toContain('class="table-scroll table-rows table-short"');
  expect(questions).not.toContain('<th');
});

test('rows of two columns with groups are below each other on phones, without labels', async () => {
  const html = await tableOf('| Question | Answer |', '| **Keys** | |', '| Are keys stored? | Yes |');
  expect(html).toContain('class="table-scroll table-rows table-short table-names"');
  expect(labelsIn(html)).toEqual([]);
  const checks = await tableOf('| a | b |', `| forbidden_tools | ${'a tool is called '.repeat(6)}|`);
  expect(checks).toContain('class="table-scroll table-rows table-names"');
});
