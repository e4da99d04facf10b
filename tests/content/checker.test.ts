import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { checkFile, valueProblems } from '../../site/pages/docs/checker/check-file.ts';
import { readYaml } from '../../site/pages/docs/checker/read-yaml.ts';
import { expectFile } from '../kit/file-snapshot.ts';
import { randomFrom } from '../kit/random.ts';
import { mistakes } from './checker/mistakes.ts';
import { fileKind } from './kit/file-kind.ts';
import { placeOf } from './kit/find-examples.ts';
import { allExamples } from './kit/published.ts';
import { configSchema, evaluationSchema } from './kit/schemas.ts';

const examples = allExamples.flatMap((example) => {
  const kind = /^ya?ml$/.test(example.lang) ? fileKind(example.path ?? '') : undefined;
  return kind ? [{ ...example, kind }] : [];
});

/** Ajv on the published schemas: decides whether a file is valid, without the checker's preparations. */
const ajv = new Ajv2020({ strict: false });
const oracle = { config: ajv.compile(configSchema), evaluation: ajv.compile(evaluationSchema) };

describe('examples in the docs and posts', () => {
  test('are files of both kinds, right and wrong', () => {
    for (const kind of ['config', 'evaluation'])
      expect(examples.filter((each) => each.kind === kind).length, kind).toBeGreaterThan(5);
    expect(examples.filter(({ wrong }) => wrong).length).toBeGreaterThan(3);
  });
  test.each(examples.map((each) => [placeOf(each), each] as const))(
    '%s has the verdict of its page',
    (_, each) => {
      const { code, kind, wrong } = each;
      const result = checkFile(code);
      expect(result.problems.map(({ message }) => message)).toEqual(wrong === undefined ? [] : [wrong]);
      expect(result.kind).toBe(kind);
    },
  );
  test('errors are at the line and column that pages show', () => {
    const shown = allExamples
      .filter(({ page }) => page.startsWith('docs/'))
      .flatMap(({ code }) => [...code.matchAll(/^\S+\.yaml:(\d+):(\d+) {2}(.+)$/gm)]);
    expect(shown.length).toBeGreaterThan(0);
    const found = examples.flatMap(({ code }) => checkFile(code).problems);
    for (const [, line, column, message] of shown)
      expect(found).toContainEqual(
        expect.objectContaining({ line: Number(line), column: Number(column), message }),
      );
  });
});

describe('mistakes', () => {
  test('values that are nested too deeply are one problem', () => {
    const { problems } = checkFile(`version: ${'['.repeat(2_000)}`);
    expect(problems.map(({ message }) => message)).toEqual(['values are nested too deeply']);
  });
  test('are reported with line, column, what to do, and the field', async () => {
    expect(mistakes.length).toBeGreaterThan(40);
    await expectFile(
      join(import.meta.dirname, 'checker/mistakes.expected.txt'),
      mistakes.map(({ name, text }) => `${name}\n${reportOf(text)}\n`).join('\n'),
    );
  });
  test('have at least one problem, which says what to do', () => {
    for (const { name, text } of mistakes) {
      const { problems } = checkFile(text);
      expect(problems.length, name).toBeGreaterThan(0);
      for (const { message, hint } of problems) {
        expect(message, name).not.toMatch(/undefined|null|\[object|^""/);
        expect(hint, name).toMatch(/^[A-Z].*\.$/);
      }
    }
  });
});

test('every verdict is that of the published schemas, for random changes of the examples', () => {
  const random = randomFrom(26);
  const right = examples
    .filter(({ wrong }) => wrong === undefined)
    .map((example) => ({ ...example, parsed: readYaml(example.code).value }));
  const verdicts = { valid: 0, invalid: 0 };
  for (let round = 0; round < 4000; round++) {
    const example = random.pick(right) as (typeof right)[number];
    const value = mutate(structuredClone(example.parsed), random.below, 1 + random.below(2));
    const isValid = oracle[example.kind](value);
    verdicts[isValid ? 'valid' : 'invalid']++;
    const messages = [...valueProblems(example.kind, value)].map(({ message }) => message);
    const ofSchema = messages.filter((each) => !/is not stricter|has no "|have the ID/.test(each));
    expect(ofSchema.length === 0, `${placeOf(example)} ${JSON.stringify(value)} ${messages}`).toBe(isValid);
  }
  expect(Math.min(verdicts.valid, verdicts.invalid)).toBeGreaterThan(100);
});

test.each([
  ['version: 1\n', 'config'],
  ['kind: llm\n', 'evaluation'],
  ['{"kind": "llm", "version": 1}', 'evaluation'],
  ['cases:\n  - id: a\n', 'evaluation'],
  ['agent:\n  kind: llm\n', 'config'],
  ['judge:\n  provider: openai\n', 'config'],
  ['constructor: 1\n', 'config'],
  ['# nothing\n', 'config'],
  ['kind: "llm\n', undefined],
])('the kind of %j is %s', (text, kind) => {
  expect(checkFile(text).kind).toBe(kind);
});

test.each(['constructor', 'toString', '__proto__', '<<'])('%s is an unknown field', (name) => {
  const { problems } = checkFile(`kind: llm\n${name}: 1\n`);
  expect(problems).toContainEqual(expect.objectContaining({ line: 2, message: `unknown field "${name}"` }));
});

describe('texts that could block the page', () => {
  const HEAD = 'kind: custom\nscript: custom/a.py\n';
  const names = (length: number) => Array.from({ length }, (_, index) => `n${index}`);
  const twentyTimes = (alias: string) => `[${Array(20).fill(alias).join()}]`;
  test.each([
    ['an alias of itself', 'kind: &a [*a]\n', '"kind" must be text'],
    [
      'an alias of itself in free values',
      `${HEAD}dataset: datasets/a.jsonl\nparams: &a {a: *a}\n`,
      undefined,
    ],
    ['many merge keys', `tags: &a {x: 1}\n${'<<: *a\n'.repeat(5_400)}`, 'the file is too large'],
    ['merge keys', `tags: &a {x: 1}\n${'<<: *a\n'.repeat(700)}`, 'the file has more than 50 aliases'],
    ['many empty cases', `kind: accuracy\ncases:\n${'-\n'.repeat(97_000)}`, 'the file is too large'],
    ['empty cases', `${HEAD}cases:\n${'-\n'.repeat(1_900)}`, '"cases" must have at most 50 entries'],
    [
      'empty objects as cases',
      `${HEAD}cases: [${'{},'.repeat(1_200)}]`,
      '"cases" must have at most 50 entries',
    ],
    [
      'aliases of aliases',
      `a: &a ${twentyTimes('b')}\nb: &b ${twentyTimes('*a')}\nc: ${twentyTimes('*b')}`,
      'missing field "version"',
    ],
    ['many aliases', `a: &a 1\nb: [${'*a,'.repeat(1_900)}]`, 'the file has more than 50 aliases'],
    ['many fields', `${HEAD}${names(1_900).join(': \n')}: `, 'missing field "dataset" or "cases"'],
    ['many tags', `${HEAD}tags: [${names(3_900).join()}]`, 'missing field "dataset" or "cases"'],
    ['names of fields in each other', '? '.repeat(1_500), 'the name of a field must be text'],
    ['lists in each other', '['.repeat(3_900), 'values are nested too deeply'],
    [
      'lists in each other, closed',
      `${'['.repeat(1_900)}${']'.repeat(1_900)}`,
      'values are nested too deeply',
    ],
    ['unexpected brackets', '}'.repeat(3_900), 'unexpected flow-map-end token'],
    ['unknown tags', `a: [${'!a b,'.repeat(1_900)}]`, 'unresolved tag'],
    ['a long text', `kind: ${'word '.repeat(39_000)}`, '"kind" cannot be "word word'],
    ['a very long text', `kind: ${'word '.repeat(1_000_000)}`, 'the file is too large'],
  ])('%s: at most 100 problems in less than 0.5 s of CPU', (_, text, message) => {
    const before = process.threadCpuUsage();
    const { problems, hasMore } = checkFile(text);
    const { user, system } = process.threadCpuUsage(before);
    expect(problems.length).toBeLessThanOrEqual(100);
    expect(hasMore && problems.length < 100).toBe(false);
    expect(problems[0]?.message.slice(0, message?.length)).toBe(message);
    expect((user + system) / 1000).toBeLessThan(500);
  });
});

/** Formats what the checker says about a file. */
function reportOf(text: string): string {
  const { kind = 'YAML', problems, hasMore } = checkFile(text);
  const lines = problems.flatMap(({ line, column, message, hint, field }) => [
    `  ${line}:${column}  ${message}`,
    `       ${hint}${field ? ` → ${field.join('.')}` : ''}`,
  ]);
  return [`  ${kind}`, ...lines, ...(hasMore ? ['  and more'] : [])].join('\n');
}

type Json = string | number | boolean | null | Json[] | { [name: string]: Json };

function fieldsOf(value: unknown, path: (string | number)[] = []): (string | number)[][] {
  if (!value || typeof value !== 'object') return [];
  const inside = Object.entries(value).map(
    ([name, each]) => [Array.isArray(value) ? Number(name) : name, each] as const,
  );
  return inside.flatMap(([name, each]) => [
    ...(typeof name === 'string' ? [[...path, name]] : []),
    ...fieldsOf(each, [...path, name]),
  ]);
}

/** Replaces, removes or adds values at random places. */
function mutate(value: unknown, below: (end: number) => number, times: number): unknown {
  const odd: readonly Json[] = [null, '', 'x', -1, 0, 1.5, 1e6, true, [], ['a', 'a'], {}, { x: 1 }];
  for (let time = 0; time < times; time++) {
    const fields = fieldsOf(value);
    const field = fields[below(fields.length)] ?? [];
    const parent = field
      .slice(0, -1)
      .reduce((at, part) => (at as Record<string, Json>)[part] as Json, value as Json) as Record<
      string,
      Json
    >;
    const name = String(field.at(-1));
    const action = below(3);
    if (action === 0) delete parent[name];
    else if (action === 1) parent[name] = structuredClone(odd[below(odd.length)] ?? null);
    else parent[`${name}x`] = 1;
  }
  return value;
}
