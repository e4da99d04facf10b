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

test('a table of fields labels defaults that are code, in whichever column they are', async () => {
  const html = await tableOf(
    '| Field | Default | Allowed | Meaning |',
    '| `repeat` | `3` | `1` or `3` | calls |',
    '| `prices` | none | two | dollars |',
  );
  expect(html).toContain('class="table-scroll table-fields"');
  expect(html).toContain('<td data-label="default"><code>3</code></td>');
  expect(labelsIn(html)).toEqual(['default']);
  expect(html).toContain('<td class="field-none">none</td>');
});

test('rows of words have the labels of their columns, without the first, and less room for short ones', async () => {
  const short = await tableOf('| You see | Cause | Do this |', '| red | a bug | fix it |');
  expect(short).toContain('class="table-scroll table-rows table-short-labels"');
  expect(labelsIn(short)).toEqual(['Cause', 'Do this']);
  expect(await tableOf('| Kind | Passing score | Use |', '| a | b | c |')).not.toContain(
    'table-short-labels',
  );
});

test('each of a few short numbers has a label, also the first', async () => {
  const html = await tableOf('| Passed | Rate | Interval |', '| 9 of 10 | 0.90 | 0.60 to 0.98 |');
  expect(html).toContain('class="table-scroll table-values"');
  expect(labelsIn(html)).toEqual(['Passed', 'Rate', 'Interval']);
});

test('a table of two columns has no labels', async () => {
  expect(labelsIn(await tableOf('| A | B |', '| a | b |'))).toEqual([]);
});
