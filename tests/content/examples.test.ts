import { describe, expect, test } from 'vitest';
import { checkFile } from '../../site/pages/docs/checker/check-file.ts';
import { casesProblems, type Evaluation } from '../../site/pages/docs/checker/evaluation-rules.ts';
import { readYaml } from '../../site/pages/docs/checker/read-yaml.ts';
import type { Schema } from '../../site/pages/docs/checker/schema.ts';
import { schemaProblems } from '../../site/pages/docs/checker/schema-problems.ts';
import * as home from '../../site/pages/home/texts.ts';
import { fileKind } from './kit/file-kind.ts';
import { type Example, placeOf, readLines } from './kit/find-examples.ts';
import { bashProblems } from './kit/parse-bash.ts';
import { parsePython } from './kit/parse-python.ts';
import { allExamples as examples, published } from './kit/published.ts';
import { readText } from './kit/read-content.ts';
import { runPython } from './kit/run-python.ts';
import { runningExample } from './kit/running-example.ts';
import { configSchema, evaluationSchema } from './kit/schemas.ts';

const inLanguage = (...langs: string[]): Example[] => examples.filter(({ lang }) => langs.includes(lang));
const scripts = (lang: string) => inLanguage(lang).map((each) => ({ name: placeOf(each), code: each.code }));

/** Languages whose examples are checked. `text` and `diff` are program output. */
const CHECKED = ['yaml', 'json', 'jsonl', 'python', 'bash', 'mermaid'];

/** Returns all problems of a YAML file. A file that is not one of the product is only parsed. */
function yamlProblems(code: string, path: string): readonly string[] {
  const kind = fileKind(path);
  const { problems } = kind === undefined ? readYaml(code) : checkFile(code);
  return problems.map(({ message }) => message);
}

/** Returns the evaluation that an example shows, if it is one. */
function evaluationOf(code: string): Evaluation {
  return (readYaml(code).value ?? {}) as Evaluation;
}

test('examples of every kind exist, and every example has a known language', () => {
  const known = new Set([...CHECKED, 'text', 'diff']);
  expect(
    examples.filter(({ lang }) => !known.has(lang)).map((each) => `${placeOf(each)} ${each.lang}`),
    'Add a check for the language to this file',
  ).toEqual([]);
  for (const lang of CHECKED) expect(inLanguage(lang), lang).not.toEqual([]);
});

test('no example contains its file name twice', () => {
  expect(examples.filter(({ named }) => named === 'twice').map(placeOf)).toEqual([]);
});

describe('YAML', () => {
  const yaml = inLanguage('yaml', 'yml');
  const right = yaml.filter(({ wrong }) => wrong === undefined);
  const wrong = yaml.filter((each) => each.wrong !== undefined);
  test.each(yaml.map((each) => [placeOf(each), each] as const))(
    '%s says which file it shows',
    (_, example) => {
      expect(example.path).toBeTypeOf('string');
    },
  );
  test.each(right.map((each) => [placeOf(each), each] as const))('%s is valid', (_, { code, path = '' }) => {
    expect(yamlProblems(code, path)).toEqual([]);
  });
  test.each(wrong.map((each) => [placeOf(each), each] as const))('%s is wrong as it says', (_, example) => {
    expect(yamlProblems(example.code, example.path ?? '')).toEqual([example.wrong]);
  });
  test('errors that are shown beside wrong examples name the location of the mistake', () => {
    const reports = inLanguage('text').flatMap(({ page, code }) =>
      [...code.matchAll(/^(\S+):(\d+):(\d+) {2}(.+)$/gm)].flatMap(([report, path, line, column, words]) => {
        const example = wrong.find(
          (each) => each.page === page && each.path === path && each.wrong === words,
        );
        return example ? [{ report, example, line: Number(line), column: Number(column) }] : [];
      }),
    );
    expect(reports.length).toBeGreaterThan(0);
    for (const { report, example, line, column } of reports) {
      const name = /"([^"]+)"/.exec(example.wrong ?? '')?.[1] ?? '?';
      expect(example.code.split('\n')[line - 1]?.slice(column - 1), report).toMatch(
        new RegExp(`^${name}\\b`),
      );
    }
  });
  test.each([configSchema, evaluationSchema])('the examples and defaults of $$id are valid', (root) => {
    const check = (schema: unknown): unknown[] => {
      if (typeof schema !== 'object' || schema === null) return [];
      const { examples: shown = [], default: preset, ...rest } = schema as Schema & { default?: unknown };
      const values = preset === undefined ? shown : [...shown, preset];
      const wrong = values.flatMap((value) => [...schemaProblems(value, schema, { root, path: [] })]);
      return [...wrong, ...Object.values(rest).flatMap(check)];
    };
    expect(check(root)).toEqual([]);
  });
  test('the home page shows a valid evaluation', () => {
    expect(yamlProblems(home.configExample.source, home.configExample.file)).toEqual([]);
  });
});

describe('datasets', () => {
  const jsonl = inLanguage('jsonl');
  const isDataset = ({ path = '' }: Example): boolean => /(?:^|\/)datasets\//.test(path);
  const datasets = jsonl.filter(isDataset);

  test.each(jsonl.map((each) => [placeOf(each), each] as const))('%s is JSON, line by line', (_, dataset) => {
    expect(() => readLines(dataset)).not.toThrow();
  });
  test.each(datasets.map((each) => [placeOf(each), each] as const))('%s has valid cases', (_, dataset) => {
    const cases = readLines(dataset);
    const root = evaluationSchema;
    const ofSchema = cases.flatMap((each) => [
      ...schemaProblems(each, { $ref: '#/$defs/case' }, { root, path: [] }),
    ]);
    expect([...ofSchema, ...casesProblems({}, cases)]).toEqual([]);
  });

  /** Evaluations with the dataset of their own page, or else the running example's. */
  const pairs = inLanguage('yaml').flatMap((example) => {
    const { dataset } = evaluationOf(example.code);
    const isRunning = dataset === 'datasets/support.jsonl';
    const shown =
      datasets.find(({ page, path }) => page === example.page && path?.endsWith(String(dataset))) ??
      (isRunning ? datasets.find((each) => runningExample.includes(each)) : undefined);
    return typeof dataset === 'string' && shown
      ? [[placeOf(example), placeOf(shown), example, shown] as const]
      : [];
  });
  test('evaluations are checked against the datasets that their pages show', () => {
    expect(pairs).not.toEqual([]);
  });
  test.each(pairs)('%s has the required fields in %s', (_, __, evaluation, dataset) => {
    expect(casesProblems(evaluationOf(evaluation.code), readLines(dataset))).toEqual([]);
  });
});

test.each(inLanguage('json').map((each) => [placeOf(each), each] as const))('%s is JSON', (_, { code }) => {
  expect(() => JSON.parse(code)).not.toThrow();
});

test.each(inLanguage('mermaid').map((each) => [placeOf(each), each] as const))(
  '%s is a diagram that says what it shows',
  (_, { code }) => {
    expect(code).toMatch(/^\s*accTitle: [A-Z]/m);
    expect(code).toMatch(/^\s*accDescr: .+\.$/m);
  },
);

describe('Python', () => {
  test('every example is valid syntax', () => {
    const parsed = parsePython(scripts('python'));
    expect(parsed.scripts.filter(({ error }) => error !== null)).toEqual([]);
  });
  test('every name in an example is defined, and every import is used', () => {
    const { scripts: parsed } = parsePython(scripts('python'));
    expect(parsed.filter(({ problems }) => problems.length > 0)).toEqual([]);
  });
  test('every entry of a configuration is defined in an example of its page or in the running example', () => {
    const python = inLanguage('python').filter(({ path }) => path);
    const { scripts: parsed } = parsePython(python.map(({ page, code }) => ({ name: page, code })));
    const defined = python.flatMap(({ path = '' }, index) => {
      const module = path.replace(/\.py$/, '').replaceAll('/', '.');
      return parsed[index]?.names.map((name) => `${parsed[index]?.name} ${module}:${name}`) ?? [];
    });
    const isDefined = (page: string, entry: string) =>
      [page, 'running example'].some((each) => defined.includes(`${each} ${entry}`));
    const entries = inLanguage('yaml').flatMap((example) => {
      const agent = evaluationOf(example.code).agent as
        | Record<'entry' | 'deps' | 'command', string>
        | undefined;
      const names = [agent?.entry, agent?.deps, agent?.command?.split(' ')[1]].filter(
        (name) => name !== undefined,
      );
      return names.map((name) => ({ place: placeOf(example), page: example.page, name }));
    });
    expect(entries.length).toBeGreaterThan(20);
    expect(entries.filter(({ page, name }) => !isDefined(page, name))).toEqual([]);
  });
  test('a script with mistakes is reported, and the other scripts are still read', () => {
    const none = { imports: [], names: [], problems: [] };
    const { scripts: parsed } = parsePython([
      { name: 'bad', code: 'def f(:\n' },
      { name: 'good', code: 'import re\nfrom a.b import c\nprint(re, c)\n' },
      { name: 'undefined', code: 'import re\ndef f():\n    return os.environ\n' },
    ]);
    expect(parsed).toEqual([
      { ...none, name: 'bad', error: 'line 1: invalid syntax' },
      { ...none, name: 'good', error: null, imports: ['a.b:c', 're'], names: ['re', 'c'] },
      {
        name: 'undefined',
        error: null,
        imports: ['re'],
        names: ['re', 'f'],
        problems: ['undefined: os', 'unused: re'],
      },
    ]);
  });
});

describe('shell', () => {
  test('every example is valid syntax', () => {
    expect(bashProblems(scripts('bash'))).toEqual([]);
  });
  test('a script with a syntax error is reported', () => {
    const problems = bashProblems([
      { name: 'good', code: 'echo "a"' },
      { name: 'bad', code: 'if true; then' },
    ]);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(/^bad: .*syntax error/);
  });
});

describe('text', () => {
  const text = inLanguage('text');
  const containing = (pattern: RegExp) => text.filter(({ code }) => pattern.test(code));

  test('file trees show files that other examples have', () => {
    const trees = containing(/^support-agent\//);
    const listed = trees.flatMap(({ code }) =>
      [...code.matchAll(/── ([\w.-]+\.\w+|\.\w+)/g)].map(([, name]) => name),
    );
    expect(listed.length).toBeGreaterThan(10);
    const shown = published.flatMap(({ file }) => readText(file).match(/[\w.-]+\.\w+|\.gitignore/g) ?? []);
    const counts = (name = '') => shown.filter((each) => each === name).length;
    const times = (name = '') => listed.filter((each) => each === name).length;
    expect(listed.filter((name) => counts(name) <= times(name))).toEqual([]);
  });
  test('CODEOWNERS files have a path and an owner on each line', () => {
    const files = containing(/CODEOWNERS/);
    expect(files.length).toBeGreaterThan(1);
    for (const { code } of files)
      for (const line of code.split('\n')) expect(line).toMatch(/^\/[\w./-]+ +@[\w-]+\/[\w-]+$/);
  });
  test('XML is well formed', () => {
    const reports = containing(/^</);
    expect(reports).not.toEqual([]);
    for (const { code } of reports) {
      const parse = 'import sys, xml.dom.minidom; xml.dom.minidom.parseString(sys.stdin.read())';
      const { stderr } = runPython(['-c', parse], { input: code });
      expect(stderr).toBe('');
    }
  });
});
