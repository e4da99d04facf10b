import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { home } from '../../site/data/home.ts';
import { callProblems, findCalls, readCommandLine } from './kit/command-line.ts';
import { findExamples, placeOf } from './kit/find-examples.ts';
import { findProse } from './kit/find-prose.ts';
import { findTables } from './kit/find-tables.ts';
import { namesShown } from './kit/names-shown.ts';
import { parsePython } from './kit/parse-python.ts';
import { type ContentFile, readContent } from './kit/read-content.ts';
import { configSchema, evaluationSchema, fieldsByName, namedValues } from './kit/schemas.ts';
import { tokens } from './kit/tokens.ts';

const pages = [...readContent('docs/**/*.md'), ...readContent('blog/*.md')];
const pageOf = (name: string): ContentFile => {
  const found = [...pages, ...readContent('README.md')].find(({ page }) => page === name);
  if (!found) throw new Error(`There is no content/${name}.md.`);
  return found;
};
const readList = (name: string) => JSON.parse(readFileSync(join(import.meta.dirname, name), 'utf8'));

const fields = fieldsByName([configSchema, evaluationSchema]);
const values = namedValues([configSchema, evaluationSchema]);
const examples = pages.flatMap((page) => findExamples(page, tokens));
const codes = pages.flatMap((page) => {
  const shown = namesShown(findExamples(page, tokens));
  return findProse(page, tokens).flatMap(({ file, line, codes, text }) =>
    codes.map(({ value }) => ({ place: `${file}:${line} ${value}`, value, shown, text })),
  );
});
const places = (found: readonly { place: string }[]): string[] => found.map(({ place }) => place);

describe('names in prose', () => {
  /** Names of other things than fields, each with what it is. */
  const known: Readonly<Record<string, string>> = readList('known-names.json');
  const used = new Set<string>();
  const isKnown = (name: string): boolean => {
    if (Object.hasOwn(known, name)) used.add(name);
    return Object.hasOwn(known, name);
  };

  test('every name in snake_case is a field or value of the schemas, shown on the page, or known', () => {
    const names = codes.filter(({ value }) => /^[a-z][a-z0-9]*(?:_[a-z0-9]+)+$/.test(value));
    expect(names.length).toBeGreaterThan(200);
    const isRight = (name: string) => fields.has(name) || values.has(name);
    expect(
      places(names.filter(({ value, shown }) => !isRight(value) && !shown.has(value) && !isKnown(value))),
    ).toEqual([]);
  });
  test('every path of fields is made of fields', () => {
    const paths = codes.filter(({ value }) => /^[a-z_]+(?:\.[a-z_]+)+$/.test(value) && !FILE.test(value));
    expect(paths.length).toBeGreaterThan(5);
    const isRight = (path: string) => path.split('.').every((name) => fields.has(name));
    expect(places(paths.filter(({ value }) => !isRight(value) && !isKnown(value)))).toEqual([]);
  });
  test('every setting is one that the schemas allow', () => {
    const ajv = new Ajv2020({ strict: false });
    const $defs = { ...configSchema.$defs, ...evaluationSchema.$defs };
    const settings = codes.filter(({ value }) => /^[a-z_]+: \S/.test(value));
    expect(settings.length).toBeGreaterThan(20);
    const isRight = (text: string): boolean => {
      const [name = '', value] = Object.entries(parse(text) as object)[0] ?? [];
      const definitions = (fields.get(name) ?? []).map((field) => ({ ...field, $defs }));
      return isKnown(name) || definitions.some((definition) => ajv.validate(definition, value));
    };
    expect(places(settings.filter(({ value }) => !isRight(value)))).toEqual([]);
  });
  test('the list of known names holds nothing that is not needed', () => {
    expect(Object.keys(known).filter((name) => !used.has(name) || fields.has(name))).toEqual([]);
  });
});

const FILE = /\.(?:py|md|ya?ml|jsonl?|toml|txt)$/;

describe('tables of fields', () => {
  const rows = [...pages, pageOf('README')].flatMap(({ file, page, tree }) => {
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
    expect(rows.length).toBeGreaterThan(40);
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
    expect(stated.length).toBeGreaterThan(10);
    const isRight = ({ value, definitions }: (typeof stated)[number]) =>
      definitions.some((each) => isDeepStrictEqual(each.default, value));
    expect(places(stated.filter((each) => !isRight(each)))).toEqual([]);
  });
});

describe('command line', () => {
  const commandLine = readCommandLine(pageOf('docs/evaluations/configuration').tree);
  const program = tokens.cli ?? '';
  const shown = home.demo.flatMap((pane) =>
    pane.type === 'run' ? [{ place: 'the home page', code: pane.command }] : [],
  );
  const scripts = [
    ...examples
      .filter(({ lang }) => lang === 'bash')
      .map((each) => ({ place: placeOf(each), code: each.code })),
    ...shown,
  ];
  const calls = scripts.flatMap(({ place, code }) =>
    findCalls(code, program).map((words) => ({ place, words })),
  );

  test('every call shown is one that the reference describes', () => {
    expect(calls.length).toBeGreaterThan(30);
    const problems = calls.flatMap(({ place, words }) =>
      callProblems(words, commandLine).map((each) => `${place} ${each}`),
    );
    expect(problems).toEqual([]);
  });
  test('every call of the program in an example that is not a script is one as well', () => {
    const elsewhere = examples.filter(
      ({ lang, code }) => lang !== 'bash' && new RegExp(`(?:^|\\s)${program} `).test(code),
    );
    expect(elsewhere.map(placeOf)).toEqual([]);
  });
  test('every flag named in prose is one of the reference', () => {
    const all = new Set(
      [...commandLine.commands.values(), commandLine.common].flatMap((flags) => [...flags.keys()]),
    );
    const flags = codes.filter(({ value }) => /^--[a-z]/.test(value));
    expect(flags.length).toBeGreaterThan(20);
    expect(places(flags.filter(({ value }) => !all.has(value.split(/[ =]/)[0] ?? '')))).toEqual([]);
  });
  test('every command named in prose is one of the reference', () => {
    const named = pages.flatMap((page) =>
      commandsNamed(page).map((name) => ({ place: `${page.file} ${name}`, name })),
    );
    expect(named.length).toBeGreaterThan(20);
    expect(places(named.filter(({ name }) => !commandLine.commands.has(name)))).toEqual([]);
  });
  test('every --framework names an agent type', () => {
    const types = calls.flatMap(({ words }) =>
      words.filter((_, index) => words[index - 1] === '--framework'),
    );
    expect(types.length).toBeGreaterThan(5);
    expect(types.filter((type) => !values.has(type))).toEqual([]);
  });
  test('the reference is that of the product model', () => {
    expect(commandLine).toEqual(readCommandLine(pageOf('README').tree));
  });
  test('calls with mistakes are noticed', () => {
    const script =
      'X=1 tool run --tag a # run --no\ntool run --tag --no-wait && tool fly; tool runs --verdict maybe\ntool --version | tool';
    const found = findCalls(script, 'tool');
    expect(found).toEqual([
      ['run', '--tag', 'a'],
      ['run', '--tag', '--no-wait'],
      ['fly'],
      ['runs', '--verdict', 'maybe'],
      ['--version'],
    ]);
    expect(found.flatMap((words) => callProblems(words, commandLine))).toEqual([
      '"--tag" needs a value',
      'there is no command "fly"',
      '"--verdict" cannot be maybe',
    ]);
  });
});

/** Names in "the `run` command" and "the `init`, `validate` and `templates` commands". */
const commandsNamed = (page: ContentFile): readonly string[] =>
  findProse(page, tokens).flatMap(({ coded }) =>
    [...coded.matchAll(/((?:`[^`]+`(?:, | and | or )?)+) commands?\b/g)].flatMap(([mention]) =>
      [...mention.matchAll(/`([a-z]+)/g)].map((match) => match[1] ?? ''),
    ),
  );

describe('imports', () => {
  type Listed = { page: string; package: string; imports: string[]; source: string };
  const listed: readonly Listed[] = readList('framework-imports.json');
  const python = examples.filter(({ lang }) => lang === 'python');
  const { scripts, standard } = parsePython(python.map((each) => ({ name: each.page, code: each.code })));
  const imported = scripts.flatMap(({ name, imports }) =>
    imports.map((each) => ({ page: name, name: each })),
  );
  const foreign = imported.filter(({ name }) => {
    const module = name.split(/[.:]/)[0] ?? '';
    return !standard.has(module) && !OWN.includes(module);
  });
  const isListed = ({ page, name }: { page: string; name: string }) =>
    listed.some((each) => `docs/integration/${each.page}` === page && each.imports.includes(name));
  const isFramework = ({ page }: { page: string }) => page.startsWith('docs/integration/');

  test('of every framework page are documented by the framework', () => {
    const names = foreign.filter(isFramework);
    expect(new Set(names.map(({ page }) => page)).size).toBeGreaterThanOrEqual(6);
    expect(names.filter((each) => !isListed(each))).toEqual([]);
  });
  test('of other pages are documented on a framework page or known', () => {
    const all = new Set(listed.flatMap(({ imports }) => imports));
    expect(
      foreign.filter((each) => !isFramework(each) && !all.has(each.name) && !OTHERS.has(each.name)),
    ).toEqual([]);
  });
  test('are listed with a source, and none that no page uses', () => {
    const unused = listed.flatMap(({ page, imports }) =>
      imports.filter(
        (name) => !imported.some((each) => each.page === `docs/integration/${page}` && each.name === name),
      ),
    );
    expect(unused).toEqual([]);
    expect(listed.filter(({ source, package: name }) => !source || !name)).toEqual([]);
  });
});

/** Modules of the running example and of the product's own libraries. */
const OWN = ['support_agent', 'embedding_similarity', 'evaluation_schema'];
/** Imports of other public packages: name, and where it is documented. */
const OTHERS = new Map([['fastapi:FastAPI', 'https://fastapi.tiangolo.com/tutorial/first-steps/']]);
