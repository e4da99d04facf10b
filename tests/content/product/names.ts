import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { findTables } from '../kit/find-tables.ts';
import { codes, fields, pageOf, places, values } from '../kit/published.ts';
import { configSchema, evaluationSchema } from '../kit/schemas.ts';
import knownNames from '../known-names.json' with { type: 'json' };

const FILE = /\.(?:py|md|ya?ml|jsonl?|toml|txt)$/;

describe('names in prose', () => {
  /** Names of other things than fields, each with what it is. */
  const known: Readonly<Record<string, string>> = knownNames;
  const errors = findTables(pageOf('docs/core-concepts/agents').tree).find(({ head }) => head[0] === 'Code');
  const errorCodes = errors?.rows.flatMap(({ cells }) => cells[0]?.codes ?? []) ?? [];
  const isKnown = (name: string): boolean => Object.hasOwn(known, name) || errorCodes.includes(name);
  const advice = 'Correct the name, or add it to tests/content/known-names.json with what it is';

  test('every name in snake_case is a field or value of the schemas, shown on the page, or known', () => {
    expect(errorCodes.length).toBeGreaterThan(5);
    const names = codes.filter(({ value }) => /^[a-z][a-z0-9]*(?:_[a-z0-9]+)+$/.test(value));
    expect(names.length).toBeGreaterThan(20);
    const isRight = (name: string) => fields.has(name) || values.has(name);
    expect(
      places(names.filter(({ value, shown }) => !isRight(value) && !shown.has(value) && !isKnown(value))),
      advice,
    ).toEqual([]);
  });
  test('every path of fields is made of fields', () => {
    const paths = codes.filter(({ value }) => /^[a-z_]+(?:\.[a-z_]+)+$/.test(value) && !FILE.test(value));
    expect(paths).not.toEqual([]);
    const isRight = (path: string) => path.split('.').every((name) => fields.has(name));
    expect(places(paths.filter(({ value }) => !isRight(value) && !isKnown(value))), advice).toEqual([]);
  });
  test('every setting is one that the schemas allow', () => {
    const ajv = new Ajv2020({ strict: false });
    const $defs = { ...configSchema.$defs, ...evaluationSchema.$defs };
    const settings = codes.filter(({ value }) => /^[a-z_]+: \S/.test(value));
    expect(settings).not.toEqual([]);
    const isRight = (text: string): boolean => {
      const [name = '', value] = Object.entries(parse(text) as object)[0] ?? [];
      const definitions = (fields.get(name) ?? []).map((field) => ({ ...field, $defs }));
      return isKnown(name) || definitions.some((definition) => ajv.validate(definition, value));
    };
    expect(places(settings.filter(({ value }) => !isRight(value))), advice).toEqual([]);
  });
  test('the list of known names has no field of the schemas', () => {
    expect(Object.keys(known).filter((name) => fields.has(name))).toEqual([]);
  });
});
