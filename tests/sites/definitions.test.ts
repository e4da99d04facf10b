import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { createSourceReader, reportToTerminal } from '../../generator/diagnostics/report.ts';
import { buildFiles, buildSite, type Files, SITE, writeSite } from '../kit/little-site.ts';

/** Code of the little site with some texts replaced. */
function siteWith(...changes: readonly (readonly [from: string, to: string])[]): Files {
  let code = SITE;
  for (const [from, to] of changes) {
    expect(code).toContain(from);
    code = code.replace(from, () => to);
  }
  return { 'site/index.ts': code };
}

const doc = (body = 'Text.') => `---\ntitle: One\n---\n${body}\n`;
const HOME = "{ template: 'home', url: '/', title: 'Home', description: '', props: {} }";
const MORE_PAGES = "{ path: '/404', pages: () => [";
const CONTENT = { 'content/docs/one.md': doc() };
const CHANGELOG = [
  MORE_PAGES,
  "{ path: '/changelog', pages: () => [{ template: 'changelog', url: '/changelog', title: 'Changes', description: '', props: {} }] },\n    { path: '/404', pages: () => [",
] as const;
const RENDER = SITE.slice(SITE.indexOf('  render: '));

const island = (place: string): Files => ({
  ...siteWith(
    ["from '#generator';", "from '#generator';\nimport { page as home } from './home.tsx';"],
    [
      "h('main', null, h('h1', null, page.title)",
      "h('main', null, page.template === 'home' ? home : page.title",
    ],
  ),
  'site/home.tsx': `import { Island } from '#generator';\nimport Counter from './islands/counter.tsx';\n\nexport const page = (\n  <section>\n    ${place}\n  </section>\n);\n`,
  'site/islands/counter.tsx': 'export default function Counter() {\n  return <button>0</button>;\n}\n',
});

type Case = {
  readonly files: Files;
  /** Environment variables. */
  readonly env?: Readonly<Record<string, string>>;
  /** Value of the option `--base`. */
  readonly base?: string;
};

/** Sites with one mistake each. Their reports are in `definitions.expected.txt`. */
const CASES: Readonly<Record<string, Case>> = {
  'an empty definition': {
    files: {
      'site/index.ts': "import { defineSite } from '#generator';\n\nexport default defineSite({});\n",
    },
  },
  'a collection without a schema': {
    files: siteWith([
      "  schema: v.strictObject({ title: v.string('it must be text.'), order: v.optional(v.number('it must be a number.')) }),\n",
      '',
    ]),
  },
  'a page without props': { files: siteWith([HOME, HOME.replace(', props: {}', '')]) },
  'a route that returns nothing': { files: siteWith([`() => [${HOME}]`, '() => {}']) },
  'a template for which render returns nothing': {
    files: siteWith(CHANGELOG, [
      '(page, prose) =>\n    h(',
      "(page, prose) =>\n    page.template === 'changelog' ? undefined : h(",
    ]),
  },
  'a template for which the layout is empty': {
    files: siteWith(CHANGELOG, [
      "h('main', null, h('h1', null, page.title), h('a', { href: '/' }, 'Home'))",
      "h('main', null, h('div', null, page.template === 'changelog' ? undefined : page.title))",
    ]),
  },
  'a collection that no route uses': {
    files: {
      ...siteWith([
        'collections: { docs, blog }',
        "collections: { docs, blog, notes: { folder: 'notes', schema: docs.schema } }",
      ]),
      'content/notes/one.md': doc(),
    },
  },
  'a folder without a collection': { files: { 'content/notes/deep/one.md': doc() } },
  'a folder whose name is almost that of a collection': { files: { 'content/doc/one.md': doc() } },
  'a function as a prop of an island': {
    files: island('<Island name="counter" component={Counter} props={{ onSave: () => {} }} when="load" />'),
  },
  'an island that does not exist': {
    files: island('<Island name="conter" component={Counter} props={{}} when="load" />'),
  },
  'a page that does not fit its route': {
    files: siteWith(["path: '/docs/{page}'", "path: '/guides/{...page}'"]),
  },
  'a catch-all that is only a part of a segment': {
    files: siteWith(["path: '/docs/{page}'", "path: '/docs/v{...page}'"]),
  },
  'a line number after the end of a code block': {
    files: { 'content/docs/one.md': doc('```sh {1,99} collapse={2-3}\nls\n```') },
  },
  'an origin without a scheme': { files: siteWith(["'https://example.com'", "'example.com'"]) },
  'an origin without a scheme in an environment variable': {
    files: siteWith(["'https://example.com'", 'process.env.SITE_ORIGIN']),
    env: { SITE_ORIGIN: 'example.com' },
  },
  'a base path with a space in an environment variable': {
    files: siteWith(["basePath: ''", 'basePath: process.env.SITE_BASE_PATH']),
    env: { SITE_BASE_PATH: 'my project/' },
  },
  'a base path with a space in the option': { files: {}, base: '/my project' },
};

afterEach(() => {
  vi.unstubAllEnvs();
});

test('a mistake in a definition is reported with what to write and where', async () => {
  const reports: string[] = [];
  for (const [name, { files, env = {}, base }] of Object.entries(CASES)) {
    for (const [variable, value] of Object.entries(env)) vi.stubEnv(variable, value);
    const root = writeSite({ ...CONTENT, ...files });
    const { diagnostics } = await buildSite(root, { out: undefined, base });
    expect(diagnostics, name).not.toEqual([]);
    const text = reportToTerminal({ diagnostics, readSource: createSourceReader(root) });
    reports.push(`-- ${name} --\n${text}`);
  }
  await expect(reports.join('\n')).toMatchFileSnapshot(join(import.meta.dirname, 'definitions.expected.txt'));
}, 30_000);

test('a catch-all matches any number of segments, even none', async () => {
  const site = (path: string) => ({
    ...siteWith(
      ["path: '/docs/{page}'", `path: '${path}'`],
      ["'/docs/' + entry.id", "('/docs/' + entry.id).replace(/\\/index$/, '')"],
    ),
    'content/docs/index.md': doc(),
    'content/docs/one.md': doc(),
    'content/docs/a/b/c.md': doc(),
  });
  const { diagnostics, dist } = await buildFiles(site('/docs/{...path}'));
  expect(diagnostics).toEqual([]);
  expect(Object.keys(dist)).toEqual(
    expect.arrayContaining(['docs/index.html', 'docs/one/index.html', 'docs/a/b/c/index.html']),
  );
  expect((await buildFiles(site('/{section}/{...path}'))).diagnostics).toEqual([]);
  expect((await buildFiles(siteWith(["path: '/',", "path: '/{...path}',"]))).diagnostics).toEqual([]);
  const above = await buildFiles(site('/docs/{...path}/c'));
  expect(above.diagnostics.map(({ message }) => message)).toEqual([
    'The page URL /docs does not fit its route /docs/{...path}/c.',
    'The page URL /docs/one does not fit its route /docs/{...path}/c.',
  ]);
});

test('a collection that only a disabled route uses is not reported', async () => {
  const { diagnostics } = await buildFiles(
    siteWith(["{ path: '/docs/{page}',", "{ path: '/docs/{page}', enabled: false,"]),
  );
  expect(diagnostics).toEqual([]);
});

test('a page without text is not empty if it shows something else', async () => {
  for (const body of [
    "h('main', null, h('img', { src: '/a.png', alt: 'A' }))",
    "h('main', null, h('canvas'))",
    "h('p', null, 'Text')",
  ]) {
    const { diagnostics } = await buildFiles({
      ...siteWith([
        RENDER,
        `  render: (page) => h('html', { lang: 'en' }, h('body', null, ${body})),\n});\n`,
      ]),
      'public/a.png': 'not read',
    });
    expect(diagnostics, body).toEqual([]);
  }
});

test('a getter that throws is reported with its name', async () => {
  const code = SITE.replace(
    'export default defineSite({',
    "export default defineSite({ get feeds() { throw new Error('No.'); },",
  );
  const { diagnostics } = await buildFiles({ 'site/index.ts': code });
  expect(diagnostics.map(({ message }) => message)).toEqual(["The site's code threw an error in feeds: No."]);
});
