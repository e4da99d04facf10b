import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { compileValidators, VALIDATORS } from '../../scripts/checker/compile-validators.ts';
import { findReferencePage } from '../../scripts/field-reference/render-page.ts';
import {
  checkFile,
  detectKind,
  type FileKind,
  valueProblems,
} from '../../site/pages/docs/checker/check-file.ts';
import {
  findEntry,
  type Reference,
  type ReferenceRow,
} from '../../site/pages/docs/checker/field-reference.ts';
import { readYaml } from '../../site/pages/docs/checker/read-yaml.ts';
import { expectFile } from '../kit/file-snapshot.ts';
import { randomFrom } from '../kit/random.ts';
import { mistakes } from './checker/mistakes.ts';
import { fileKind } from './kit/file-kind.ts';
import { type Example, findExamples, placeOf } from './kit/find-examples.ts';
import { ROOT, readContent, readText } from './kit/read-content.ts';
import { runningExample } from './kit/running-example.ts';
import { configSchema, evaluationSchema } from './kit/schemas.ts';
import { tokens } from './kit/tokens.ts';

const reference = readReference(readText(findReferencePage(ROOT)));
const pages = [...readContent('docs/**/*.md'), ...readContent('blog/*.md')];
const examples = [...pages.flatMap((page) => findExamples(page, tokens)), ...runningExample].flatMap(
  (example) => {
    const kind = /^ya?ml$/.test(example.lang) ? fileKind(example.path ?? '') : undefined;
    return kind ? [{ ...example, kind }] : [];
  },
);

/** Ajv on the published schemas: decides whether a file is valid, without the checker's preparations. */
const ajv = new Ajv2020({ strict: false });
const oracle = { config: ajv.compile(configSchema), evaluation: ajv.compile(evaluationSchema) };

test('the compiled validators match the schemas; `npm run reference` writes them', async () => {
  expect(readFileSync(join(ROOT, VALIDATORS), 'utf8')).toBe(await compileValidators(ROOT));
});

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
      const { problems } = checkFile({ kind, text: code });
      expect(problems.map(({ message }) => message)).toEqual(wrong === undefined ? [] : [wrong]);
      expect(detectKind(code)).toBe(kind);
    },
  );
  test('errors are at the line and column that pages show', () => {
    const shown = readContent('docs/**/*.md')
      .flatMap((page) => findExamples(page, tokens))
      .flatMap(({ code }) => [...code.matchAll(/^\S+\.yaml:(\d+):(\d+) {2}(.+)$/gm)]);
    expect(shown.length).toBeGreaterThan(0);
    const found = examples.flatMap(({ kind, code }) => checkFile({ kind, text: code }).problems);
    for (const [, line, column, message] of shown)
      expect(found).toContainEqual(
        expect.objectContaining({ line: Number(line), column: Number(column), message }),
      );
  });
});

describe('mistakes', () => {
  test('are reported with line, column, what to do, and the entry of the field', async () => {
    expect(mistakes.length).toBeGreaterThan(40);
    await expectFile(
      join(import.meta.dirname, 'checker/mistakes.expected.txt'),
      mistakes.map(({ name, kind, text }) => `${name} (${kind})\n${reportOf(kind, text)}\n`).join('\n'),
    );
  });
  test('have at least one problem, which says what to do', () => {
    for (const { name, kind, text } of mistakes) {
      const { problems } = checkFile({ kind, text });
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
  const right = examples.filter(({ wrong }) => wrong === undefined);
  const verdicts = { valid: 0, invalid: 0 };
  for (let round = 0; round < 4000; round++) {
    const example = random.pick(right) as Example & { kind: FileKind };
    const yaml = readYaml(example.code);
    if (!('value' in yaml)) throw new Error(placeOf(example));
    const value = mutate(structuredClone(yaml.value), random.below, 1 + random.below(2));
    const isValid = oracle[example.kind](value);
    verdicts[isValid ? 'valid' : 'invalid']++;
    const messages = valueProblems(example.kind, value).map(({ message }) => message);
    const ofSchema = messages.filter((each) => !/is not stricter|has no "|have the ID/.test(each));
    expect(ofSchema.length === 0, `${placeOf(example)} ${JSON.stringify(value)} ${messages}`).toBe(isValid);
  }
  expect(Math.min(verdicts.valid, verdicts.invalid)).toBeGreaterThan(100);
});

describe('entries of the field reference', () => {
  test('every field of every example has an entry of its own', () => {
    for (const { kind, code, ...example } of examples.filter(({ wrong }) => wrong === undefined)) {
      const yaml = readYaml(code);
      if (!('value' in yaml)) throw new Error(example.file);
      const valueAt = checkFile({ kind, text: code }).valueAt;
      for (const field of fieldsOf(yaml.value)) {
        if (
          /metadata|params|arguments|^input,|expected,\D/.test(
            field.filter((part) => typeof part === 'string').join(),
          )
        )
          continue;
        if (field.includes('cases') && /input|expected$/.test(String(field.at(-2)))) continue;
        const { section, row } = findEntry({ reference, kind, field, valueAt });
        const label = reference.get(section)?.[row ?? -1]?.label ?? '';
        expect(
          label.split(/[.:]/)[label.startsWith('type: ') ? 0 : label.split('.').length - 1],
          field.join('.'),
        ).toBe(field.at(-1));
      }
    }
  });
  test('an unknown field leads to the object around it', () => {
    const entry = (field: (string | number)[]) =>
      findEntry({
        reference,
        kind: 'config',
        field,
        valueAt: (path) => (path.at(-1) === 'type' ? 'http' : undefined),
      });
    expect(entry(['nothing'])).toEqual({ section: 'field-config', row: undefined });
    expect(entry(['agent', 'nothing'])).toEqual({ section: 'field-agent', row: undefined });
    expect(reference.get('field-agent')?.[entry(['agent', 'port']).row ?? -1]?.label).toBe('port');
  });
});

test.each([
  ['version: 1\n', 'config'],
  ['# note\nagent:\n  type: http\n', 'config'],
  ['kind: llm\n', 'evaluation'],
  ['cases:\n  - id: a\n', 'evaluation'],
  ['judge:\n  provider: openai\n', undefined],
  ['', undefined],
])('the kind of %j is %s', (text, kind) => {
  expect(detectKind(text)).toBe(kind);
});

describe('large files', () => {
  const cpuOf = (text: string): number => {
    checkFile({ kind: 'evaluation', text });
    const { user } = process.cpuUsage();
    checkFile({ kind: 'evaluation', text });
    return (process.cpuUsage().user - user) / 1000;
  };
  const list = (length: number) =>
    `kind: custom\nscript: custom/a.py\ncases:\n${Array.from({ length }, (_, n) => `  - id: c${n}\n    input: How long can I return shoes?\n    expectd: 30 days\n`).join('')}`;
  const keys = (length: number) =>
    'kind: custom\nscript: custom/a.py\ndataset: datasets/a.jsonl\n' +
    Array.from({ length }, (_, n) => `field_number_${n}: x\n`).join('');
  test.each([
    ['cases with mistakes', list],
    ['unknown fields', keys],
  ])('of %s take time in proportion to their length', (_, make) => {
    const text = make(5_000);
    // Sixteen times as much if each line were compared with each other.
    expect(cpuOf(text)).toBeLessThan(8 * cpuOf(make(1_250)) + 200);
    const { problems, more } = checkFile({ kind: 'evaluation', text });
    expect(problems).toHaveLength(50);
    expect(more).toBeGreaterThan(100);
  });
});

/** Formats what the checker says about a file. */
function reportOf(kind: FileKind, text: string): string {
  const { problems, more, valueAt } = checkFile({ kind, text });
  const lines = problems.flatMap(({ line, column, message, hint, field }) => {
    const entry = field && findEntry({ reference, kind, field, valueAt });
    const label = entry && reference.get(entry.section)?.[entry.row ?? -1]?.label;
    return [
      `  ${line}:${column}  ${message}`,
      `       ${hint}${entry ? ` → #${entry.section}${label ? ` ${label}` : ''}` : ''}`,
    ];
  });
  return [...lines, ...(more > 0 ? [`  and ${more} more`] : [])].join('\n');
}

function readReference(markdown: string): Reference {
  const sections = new Map<string, ReferenceRow[]>();
  let rows: ReferenceRow[] = [];
  for (const line of markdown.split('\n')) {
    const id = /^### .*\{#(field-[\w-]+)\}$/.exec(line)?.[1];
    if (id) {
      rows = [];
      sections.set(id, rows);
    }
    const [, label, link] = /^\| `([^`]+)` \|(?:[^|]*\]\(#(field-[\w-]+)\))?/.exec(line) ?? [];
    if (label) rows.push({ label, link });
  }
  return sections;
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
