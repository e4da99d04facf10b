import { describe, expect, test } from 'vitest';
import { findReferencePage, renderReferencePage } from '../../scripts/field-reference/render-page.ts';
import { replaceGenerated } from '../../scripts/field-reference/replace-generated.ts';
import { schemasToMarkdown } from '../../scripts/field-reference/schemas-to-markdown.ts';
import type { Schema } from '../../site/pages/docs/checker/schema.ts';
import { ROOT, readText } from './kit/read-content.ts';
import { configSchema, evaluationSchema, schemaFiles } from './kit/schemas.ts';

const page = readText(findReferencePage(ROOT));
const markdown = schemasToMarkdown([configSchema, evaluationSchema]);

describe('the field reference', () => {
  test('matches the schemas; `npm run reference` writes it', () => {
    expect(page).toBe(renderReferencePage(ROOT));
  });
  test('covers every published schema', () => {
    expect(schemaFiles()).toEqual([configSchema.$id, evaluationSchema.$id]);
  });
  test('has a heading for each file and each kind, with unique ids', () => {
    const ids = [...markdown.matchAll(/^### .+ \{#(.+)\}$/gm)].map((match) => match[1]);
    const kinds = [
      'accuracy',
      'semantic',
      'performance',
      'safety',
      'consistency',
      'llm',
      'template',
      'custom',
    ];
    expect(ids).toEqual(
      expect.arrayContaining(['config', 'evaluation', ...kinds].map((name) => `field-${name}`)),
    );
    const all = [...page.matchAll(/\{#([\w-]+)\}/g)].map((match) => match[1]);
    expect(new Set(all).size).toBe(all.length);
    expect(ids.every((id) => id?.startsWith('field-'))).toBe(true);
    expect(all.filter((id) => !ids.includes(id) && id?.startsWith('field-'))).toEqual([]);
  });
  test('has a row for every field', () => {
    const rows = new Set(
      [...markdown.matchAll(/^\| `([^`]+)`/gm)].map((match) => match[1]?.split(/[.:]/).at(-1)),
    );
    rows.add('type');
    for (const { properties = {} } of [configSchema, ...Object.values(evaluationSchema.$defs ?? {})]) {
      for (const name of Object.keys(properties)) expect(rows).toContain(name);
    }
  });
});

test('converts a schema to one table with nested fields, links and escaped text', () => {
  const shared: Schema = {
    title: 'Shared',
    description: 'S.',
    type: 'object',
    properties: { x: { type: 'string' } },
  };
  const schema: Schema = {
    $id: 'thing.schema.json',
    title: 'Thing',
    description: 'A <thing> of the_kind.',
    required: ['size'],
    properties: {
      size: { type: 'integer', minimum: 1, maximum: 9, description: 'How big | small.' },
      list: {
        type: 'array',
        maxItems: 3,
        items: { type: 'object', properties: { on: { type: 'boolean', default: true } } },
      },
      one: { $ref: '#/$defs/shared' },
      two: { $ref: '#/$defs/shared' },
    },
    $defs: { shared },
  };
  expect(schemasToMarkdown([schema])).toBe(`### Thing {#field-thing}

A \\<thing\\> of \`the_kind\`.

:::details{summary="5 fields: size, list, one …" open}
| Field | Type | Default | Meaning |
|---|---|---|---|
| \`size\` | whole number, 1 to 9 | required | How big \\| small. |
| \`list\` | list, 0 to 3 entries | none |  |
| \`list[].on\` | \`true\` or \`false\` | \`true\` |  |
| \`one\` | [shared](#field-shared) | none | S. |
| \`two\` | [shared](#field-shared) | none | S. |
:::

### Shared {#field-shared}

S.

:::details{summary="1 field: x" open}
| Field | Type | Default | Meaning |
|---|---|---|---|
| \`x\` | text | none |  |
:::`);
});

test('replaces the generated part of a page, and rejects a page without markers', () => {
  const marked = (text: string) => `a\n<!-- generated: x -->${text}<!-- end of generated -->\nb\n`;
  expect(replaceGenerated({ page: marked('old'), name: 'x', text: 'new' })).toBe(marked('\n\nnew\n\n'));
  expect(() => replaceGenerated({ page: 'a', name: 'x', text: 'new' })).toThrow(/needs a line/);
});
