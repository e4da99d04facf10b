import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { StandardSchemaV1 } from '@standard-schema/spec';
import type { ReactElement, ReactNode } from 'react';
import type { PluggableList } from 'unified';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openCache } from '../../generator/cache/cache-store.ts';
import { newFile } from '../../generator/cli/content-commands.ts';
import { openDevSession } from '../../generator/dev/dev-session.ts';
import { createPageServer } from '../../generator/dev/page-server.ts';
import type { Diagnostic } from '../../generator/diagnostics/diagnostic.ts';
import type { SiteDefinition } from '../../generator/site-definition.ts';
import { startDevProcess } from '../kit/dev-process.ts';
import { sampleOf } from '../kit/full.ts';
import { buildSite, makeSite, oneLine, writeFiles } from '../kit/little-site.ts';
import { runCli } from '../kit/run-cli.ts';

/** Names of the functions in a value: `collections.*.advice()`. */
type FunctionsOf<T, Path extends string> = ReactNode extends T
  ? never
  : T extends Uint8Array | ReactElement
    ? never
    : T extends Promise<infer Value>
      ? FunctionsOf<Value, Path>
      : T extends StandardSchemaV1
        ? `${Path}.validate()`
        : T extends PluggableList
          ? `${Path}[]()` | `${Path}[]()()`
          : T extends (...input: never[]) => infer Result
            ? `${Path}()` | FunctionsOf<Result, `${Path}()`>
            : T extends readonly (infer Item)[]
              ? FunctionsOf<Item, `${Path}[]`>
              : T extends object
                ? {
                    [Name in keyof T & string]-?: FunctionsOf<
                      NonNullable<T[Name]>,
                      Path extends '' ? Name : `${Path}.${string extends Name ? '*' : Name}`
                    >;
                  }[keyof T & string]
                : never;

type FunctionPath = FunctionsOf<SiteDefinition, ''>;

/** Each function as it should be; one that is new in the definition and missing here is a type error. */
const FUNCTIONS = {
  'collections.*.schema.validate()': '(value) => ({ value })',
  'collections.*.advice()': '() => []',
  'collections.*.adviceForAll()': '() => []',
  'collections.*.pathAdvice()': '() => undefined',
  'collections.*.publicFrom()': '() => undefined',
  'collections.*.placeholder()': "() => ({ title: 'Gone' })",
  'collections.*.fallback()': "() => 'Nothing yet.'",
  'collections.*.blocks.*.schema.validate()': '(value) => ({ value })',
  'collections.*.blocks.*.render()': "({ children }) => h('div', null, children)",
  'collections.*.blocks.*.markdown()': '() => []',
  'collections.*.remarkPlugins[]()': '() => () => undefined',
  'collections.*.remarkPlugins[]()()': '() => undefined',
  'collections.*.rehypePlugins[]()': '() => () => undefined',
  'collections.*.rehypePlugins[]()()': '() => undefined',
  'routes[].pages()': '({ docs }) => docs.map(page)',
  'render()':
    "({ title }, prose) => h('html', null, h('body', null, h('main', { dangerouslySetInnerHTML: { __html: title + prose?.html } })))",
  'feeds()': '() => []',
  'markdownVersions.head()': '({ title }) => ({ title })',
  'markdownVersions.llms()': "() => ({ title: 'Site', summary: '', sections: [], full: [] })",
  'ogImage.render()': "() => h('div', { style: { display: 'flex' } })",
  'files()': '() => []',
  'files()[].make()': "() => 'text'",
  'search.title()': '({ title }) => title',
  'starters.*()': "() => ({ path: 'content/docs/new.md', text: '' })",
  'notices()': '() => []',
} satisfies Record<FunctionPath, string>;

type Code = (path: FunctionPath) => string;

/** Each member as it should be. */
const MEMBERS = {
  settings: () => "{ origin: 'https://example.com', basePath: '', trailingSlash: false }",
  tokens: () => "{ product: 'Acme' }",
  collections: (code) => `{
    docs: {
      folder: 'docs',
      schema: { '~standard': { version: 1, vendor: 'test', validate: ${code('collections.*.schema.validate()')} } },
      expected: ['gone'],
      advice: ${code('collections.*.advice()')},
      adviceForAll: ${code('collections.*.adviceForAll()')},
      pathAdvice: ${code('collections.*.pathAdvice()')},
      publicFrom: ${code('collections.*.publicFrom()')},
      placeholder: ${code('collections.*.placeholder()')},
      fallback: ${code('collections.*.fallback()')},
      blocks: {
        note: {
          schema: { '~standard': { version: 1, vendor: 'test', validate: ${code('collections.*.blocks.*.schema.validate()')} } },
          render: ${code('collections.*.blocks.*.render()')},
          markdown: ${code('collections.*.blocks.*.markdown()')},
        },
      },
      remarkPlugins: [${code('collections.*.remarkPlugins[]()')}, () => ${code('collections.*.remarkPlugins[]()()')}],
      rehypePlugins: [${code('collections.*.rehypePlugins[]()')}, () => ${code('collections.*.rehypePlugins[]()()')}],
    },
  }`,
  routes: (code) => `[{ path: '/{page}', pages: ${code('routes[].pages()')} }]`,
  render: (code) => code('render()'),
  redirects: () => "{ '/old': '/one' }",
  styles: () => '[]',
  inlineStyles: () => '[]',
  scripts: () => '[]',
  feeds: (code) => code('feeds()'),
  markdownVersions: (code) =>
    `{ head: ${code('markdownVersions.head()')}, llms: ${code('markdownVersions.llms()')} }`,
  ogImage: (code) => `{ width: 16, height: 16, fonts: [], render: ${code('ogImage.render()')} }`,
  files: (code) =>
    code('files()') === FUNCTIONS['files()']
      ? `() => [{ path: 'file.txt', make: ${code('files()[].make()')} }]`
      : code('files()'),
  images: () => "{ widths: [16], sizes: '100vw' }",
  markdown: () => '{ highlight: false }',
  texts: () => "{ note: 'Hint' }",
  budgets: () => '[]',
  search: (code) =>
    `{ kinds: [{ label: 'Docs', templates: ['docs'], weight: 1 }], title: ${code('search.title()')}, synonyms: [], suggestions: [] }`,
  starters: (code) => `{ doc: ${code('starters.*()')} }`,
  policy: () => '{}',
  hosts: () => '[]',
  compress: () => '[]',
  rules: () => '{}',
  notices: (code) => code('notices()'),
} satisfies Record<keyof SiteDefinition, (code: Code) => string>;

type MemberName = keyof typeof MEMBERS;
const NEEDED: readonly MemberName[] = ['settings', 'tokens', 'collections', 'routes', 'render', 'starters'];

/** What a function can do wrong, as code. */
const WRONG = {
  'throws an error': "() => { throw new Error('boom'); }",
  'throws a string': "() => { throw 'boom'; }",
  'throws nothing': '() => { throw undefined; }',
  'throws a revoked proxy': '() => { throw revoked(); }',
  'throws an error that cannot be read':
    "() => { throw Object.defineProperty(new Error(), 'stack', { get() { throw 'no'; } }); }",
  rejects: "async () => { throw new Error('boom'); }",
  'returns NaN': '() => NaN',
  'returns an object that contains itself': '() => circular',
  'returns a revoked proxy': '() => revoked()',
  'returns an object whose getters throw': '() => hostile',
} as const;

/** Values that replace a member. */
const WRONG_VALUES = {
  'is NaN': (name: string) => `${name}: NaN`,
  'is null': (name: string) => `${name}: null`,
  'is text': (name: string) => `${name}: 'text'`,
  'is a promise': (name: string) => `${name}: Promise.resolve([])`,
  'is a list that contains itself': (name: string) => `${name}: circularList`,
  'is a revoked proxy': (name: string) => `${name}: revoked()`,
  'is a getter that throws': (name: string) => `get ${name}() { throw new Error('boom'); }`,
  'is a getter that throws a string': (name: string) => `get ${name}() { throw 'boom'; }`,
} as const;

const PRELUDE = `import { createElement as h } from 'react';
import { defineSite } from '#generator';

const revoked = () => { const { proxy, revoke } = Proxy.revocable({}, {}); revoke(); return proxy; };
const circular = {};
circular.self = circular;
const hostile = {};
for (const name of ['title', 'issues', 'value', 'type', 'path', 'props'])
  Object.defineProperty(hostile, name, { enumerable: true, get() { throw new Error('boom'); } });
const circularList = [];
circularList.push(circularList);
const page = ({ id, meta }) => ({
  template: 'docs',
  url: '/' + id,
  title: meta.title,
  description: '',
  content: { collection: 'docs', id },
  props: {},
});
`;

function siteCode(input: {
  more?: MemberName;
  code?: Code;
  member?: (name: MemberName) => string | undefined;
}) {
  const { more, code = (path) => FUNCTIONS[path], member } = input;
  const names = more && !NEEDED.includes(more) ? [...NEEDED, more] : NEEDED;
  const members = names.map((name) => `  ${member?.(name) ?? `${name}: ${MEMBERS[name](code)}`},\n`);
  return `${PRELUDE}\nexport default defineSite({\n${members.join('')}});\n`;
}

const GOOD: Readonly<Record<string, string>> = {
  'site/index.ts': siteCode({}),
  'content/docs/one.md': '---\ntitle: One\n---\nText.\n\n:::note\nMore.\n:::\n',
};

type Case = { readonly name: string; readonly path: string; readonly code: string };

const functionPaths = Object.keys(FUNCTIONS) as FunctionPath[];
const FUNCTION_CASES: readonly Case[] = functionPaths.flatMap((path) =>
  Object.entries(WRONG).map(([kind, wrong]) => {
    const more = /^\w+/.exec(path)?.[0] as MemberName;
    const code: Code = (each) => (each === path ? wrong : FUNCTIONS[each]);
    return { name: `${path} ${kind}`, path, code: siteCode({ more, code }) };
  }),
);
const MEMBER_CASES: readonly Case[] = (Object.keys(MEMBERS) as MemberName[]).flatMap((name) =>
  Object.entries(WRONG_VALUES).map(([kind, wrong]) => {
    const member = (each: MemberName) => (each === name ? wrong(name) : undefined);
    return { name: `${name} ${kind}`, path: name, code: siteCode({ more: name, member }) };
  }),
);
/** Two or more ways to be wrong for each member and each function. */
const CASES = sampleOf([...MEMBER_CASES, ...FUNCTION_CASES], 110);

/** Functions that only one command calls. */
const ONLY_NEW = ['starters.*()'];
const ONLY_BUILDS = ['files()[].make()', 'ogImage.render()', 'search.title()'];
const NOT_IN_NEW =
  /^(?:routes\[|render\(|feeds\(|markdownVersions\.|ogImage\.|files\(|search\.|notices\(|.*(?:remarkPlugins|rehypePlugins|blocks))/;

const CODES = ['site/threw', 'site/value', 'site/file', 'page/threw', 'card/failed'];

function expectLocated(diagnostics: readonly Pick<Diagnostic, 'code' | 'at' | 'message'>[]): void {
  const errors = diagnostics.filter(({ code }) => code !== 'content/missing');
  expect(errors.map(({ code }) => code).filter((code) => !CODES.includes(code))).toEqual([]);
  expect(errors).not.toEqual([]);
  for (const { at, message } of errors) {
    expect(at?.file, message).toBe('site/index.ts');
    expect(at?.line, message).toBeGreaterThan(1);
  }
}

function writeGood(): string {
  const root = makeSite(GOOD);
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  return root;
}

test('a build and a check report what the site\u2019s code does wrong, with a location', async () => {
  const root = writeGood();
  expect((await buildSite(root)).diagnostics.map(oneLine)).toEqual([
    'content/docs/gone.md:1:1 warning content/missing',
  ]);
  for (const { name, path, code } of CASES) {
    writeFiles(root, { 'site/index.ts': code });
    for (const out of [join(root, 'dist'), undefined]) {
      const result = await buildSite(root, { out });
      if (ONLY_NEW.includes(path)) expect(result.ok, name).toBe(true);
      else {
        expect({ name, ok: result.ok, published: result.published }).toEqual({
          name,
          ok: false,
          published: false,
        });
        expectLocated(result.diagnostics);
      }
    }
  }
}, 240_000);

test('new reports what the site\u2019s code does wrong, with a location', async () => {
  const root = writeGood();
  for (const { name, path, code } of CASES) {
    writeFiles(root, { 'site/index.ts': code });
    const made = await newFile({ root, kind: 'doc', name: 'x', today: '2026-01-02' });
    rmSync(join(root, 'content/docs/new.md'), { force: true });
    if (NOT_IN_NEW.test(path) && path.includes('(')) expect(made, name).toHaveProperty('path');
    else if ('diagnostics' in made) expectLocated(made.diagnostics);
    else expect.unreachable(`${name}: ${JSON.stringify(made)}`);
  }
}, 60_000);

async function openSession(root: string) {
  const cache = await openCache(undefined);
  const session = await openDevSession({ root, base: undefined, gitDates: false, cache });
  const pages = createPageServer({ root, session });
  const blocking = async () => {
    const problems = await pages.problems('/one');
    return problems.filter(({ isBlocking }) => isBlocking) as unknown as Diagnostic[];
  };
  return { session, pages, blocking };
}

test('the dev server starts and reports errors of the site\u2019s code with a location', async () => {
  const root = writeGood();
  for (const { name, path, code } of CASES) {
    if (ONLY_NEW.includes(path) || ONLY_BUILDS.includes(path)) continue;
    writeFiles(root, { 'site/index.ts': code });
    const { session, pages, blocking } = await openSession(root);
    const problems = session.snapshot().site ? await blocking() : session.snapshot().diagnostics;
    expect(problems, name).not.toEqual([]);
    expectLocated(problems);
    await pages.page('/one');
  }
}, 240_000);

test('the dev server serves the last version of a page without errors, and recovers', async () => {
  const root = writeGood();
  const { session, pages, blocking } = await openSession(root);
  const save = async (code: string) => {
    writeFiles(root, { 'site/index.ts': code });
    await session.change(new Set(['site/index.ts']));
  };
  expect((await pages.page('/one')).version).toBe('latest');
  for (const { name, path, code } of CASES) {
    if (ONLY_NEW.includes(path) || ONLY_BUILDS.includes(path)) continue;
    await save(code);
    const problems = await blocking();
    expect(problems, name).not.toEqual([]);
    expectLocated(problems);
    expect((await pages.page('/one')).html, name).toContain('Text.');
  }
  // A change to content does not clear errors of the code.
  await save(
    siteCode({ code: (path) => (path.includes('advice') ? WRONG['throws a string'] : FUNCTIONS[path]) }),
  );
  writeFiles(root, { 'content/docs/one.md': '---\ntitle: One\n---\nText. More.\n' });
  await session.change(new Set(['content/docs/one.md']));
  expectLocated(await blocking());
  await save(siteCode({}));
  expect(await blocking()).toEqual([]);
  expect((await pages.page('/one')).html).toContain('More.');
}, 240_000);

/** Statements that run when nobody waits for the site's code, or that would end the process. */
const LATE = [
  "setTimeout(() => { throw new Error('boom'); });",
  "setTimeout(() => { throw 'boom'; });",
  "Promise.reject(new Error('boom'));",
  'Promise.reject();',
  'process.exit(0);',
  'globalThis.process.exit(0);',
  'setTimeout(globalThis.process.exit);',
  "import('node:process').then(({ default: { exit } }) => exit(0));",
];

test.each(sampleOf(LATE, 3))('a build ends with a report and exit code 1 after: %s', (statement) => {
  const root = writeGood();
  writeFiles(root, { 'site/index.ts': `${siteCode({})}\n${statement}\n` });
  const run = runCli(['build', '--root', root, '--no-git-dates', '--no-cache']);
  expect(run.stderr).toMatch(/\[site\/threw\]\n {2}site\/index\.ts:\d+:\d+/);
  expect(run.stderr).not.toMatch(/node:internal|file:\/\/|Internal error/);
  expect(run.code).toBe(1);
  expect(
    readdirSync(root).filter((name) => name.startsWith('.')),
    'no staging folder or lock is left',
  ).toEqual([]);
});

test('each command ends with exit code 1 and one report of a function that throws', () => {
  const root = writeGood();
  for (const [path, args] of [
    ['collections.*.advice()', ['build']],
    ['collections.*.publicFrom()', ['check']],
    ['starters.*()', ['new', 'doc', 'x']],
  ] as const) {
    const code: Code = (each) => (each === path ? WRONG['throws an error'] : FUNCTIONS[each]);
    writeFiles(root, { 'site/index.ts': siteCode({ more: 'starters', code }) });
    const run = runCli([...args, '--root', root]);
    expect(run.stderr).toContain('boom [site/threw]\n  site/index.ts:');
    expect(run.stderr).not.toMatch(/node:internal|file:\/\/|Internal error/);
    expect(run.code).toBe(1);
    const json = JSON.parse(runCli([...args, '--root', root, '--json']).stdout);
    expect(json.diagnostics.filter(({ code: each }: Diagnostic) => each === 'site/threw')).toHaveLength(1);
  }
});

test('the dev server survives uncaught exceptions and unhandled rejections, and reports them', async () => {
  const root = writeGood();
  const dev = await startDevProcess(root);
  onTestFinished(dev.stop);
  for (const statement of [
    "setTimeout(() => { throw new Error('late'); }, 20);",
    "Promise.reject('rejected');",
  ]) {
    writeFiles(root, { 'site/index.ts': `${siteCode({})}\n${statement}\n` });
    const word = /'(\w+)'/.exec(statement)?.[1] ?? '';
    await vi.waitFor(() => expect(dev.output()).toContain(`error: ${word} [site/threw]`), { timeout: 8000 });
    expect(await (await fetch(`${dev.origin}/one`)).text()).toContain('Text.');
  }
  expect(dev.output()).not.toMatch(/node:internal|file:\/\//);
  expect(dev.child.exitCode).toBeNull();
});
