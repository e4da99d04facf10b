import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { findTables } from '../kit/find-tables.ts';
import { fields, places, published } from '../kit/published.ts';
import { evaluationSchema } from '../kit/schemas.ts';

describe('tables of fields', () => {
  const rows = published.flatMap(({ file, page, tree }) => {
    const written = findTables(tree).filter(({ head }) => head[0] === 'Field' && head[1] !== 'Type');
    const kind = evaluationSchema.$defs?.[page.split('/').at(-1) ?? ''];
    return written.flatMap(({ head, rows }) =>
      rows.flatMap(({ line, cells: [field, second] }) => {
        const stated = head[1] === 'Default' ? second : undefined;
        return (field?.codes ?? []).map((path) => ({ place: `${file}:${line} ${path}`, kind, path, stated }));
      }),
    );
  });

  test('name fields of the schemas only', () => {
    expect(rows.length).toBeGreaterThan(30);
    expect(places(rows.filter(({ path }) => !path.split('.').every((name) => fields.has(name))))).toEqual([]);
  });
  test('state the defaults of the schemas, those of its own kind on the page of a kind', () => {
    const stated = rows.flatMap(({ place, path, kind, stated }) => {
      const value = stated?.codes[0] ?? (/^[\d.]+$/.test(stated?.text ?? '') ? stated?.text : undefined);
      const name = path.split('.').at(-1) ?? '';
      const own = kind?.properties?.[name];
      const definitions = own ? [own] : (fields.get(name) ?? []);
      return value === undefined ? [] : [{ place: `${place} ${value}`, value: parse(value), definitions }];
    });
    expect(stated.length).toBeGreaterThan(3);
    const isRight = ({ value, definitions }: (typeof stated)[number]) =>
      definitions.some((each) => isDeepStrictEqual(each.default, value));
    expect(places(stated.filter((each) => !isRight(each)))).toEqual([]);
  });
});
