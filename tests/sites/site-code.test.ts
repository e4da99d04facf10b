import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  buildFiles,
  buildSite,
  type Files,
  oneLine,
  readTree,
  SITE,
  writeFiles,
  writeSite,
} from '../kit/little-site.ts';

const DOC = '---\ntitle: One\n---\nText.\n';

/** The little site with parts of its code replaced. */
function changed(...changes: readonly (readonly [from: string, to: string])[]): string {
  return changes.reduce((code, [from, to]) => {
    if (!code.includes(from)) throw new Error(`The little site has no ${from}`);
    return code.replace(from, () => to);
  }, SITE);
}

afterEach(() => vi.unstubAllEnvs());

describe("a site's code", () => {
  const READING = changed(
    [
      'const docs =',
      `import { readFile } from 'fs/promises';
import { readFileSync } from 'fs';
import owner from '@/owner.ts';
import { join } from 'node:path';
import { parse } from 'yaml';
import licence from './licence.txt';
import words from './words.json';
const team = parse(await readFile(join(ROOT, 'data/team.yaml'), 'utf8'));
const prices = JSON.parse(readFileSync(join(ROOT, 'data/prices.json'), 'utf8'));
const Prices = () => h('p', null, team.join(' and ') + ': ' + prices.free + words.unit + licence + owner);
const docs =`,
    ],
    [
      "{ path: '/', pages: () => [plain('/', 'Home')] },",
      `{ path: '/', pages: async () => [plain('/', await new Promise((done) => setTimeout(done, 5, 'Waited')))] },
       { path: '/prices', pages: () => [page(({ page }) => h('html', null, h('body', null, h('main', null, h(Prices)))),
         { url: '/prices', title: 'Prices', description: '', props: {} })] },`,
    ],
  );
  const site = (): string => {
    const root = writeSite({
      'data/team.yaml': '- Ann\n- Ben\n',
      'data/prices.json': '{ "free": 0 }',
      'site/words.json': '{ "unit": " dollars" }',
      'site/licence.txt': ', MIT',
      'site/owner.ts': "export default ', Acme'",
      'tsconfig.json': '{ "compilerOptions": { "paths": { "@/*": ["./site/*"] } } }',
    });
    writeFiles(root, { 'site/index.ts': READING.replaceAll('ROOT', JSON.stringify(root)) });
    return root;
  };

  test('can await, read JSON and YAML files, and import text and JSON', async () => {
    const { problems, dist } = await buildSite(site());
    expect(problems).toEqual([]);
    expect(dist['index.html']).toContain('<h1>Waited</h1>');
    expect(dist['prices/index.html']).toContain('<p>Ann and Ben: 0 dollars, MIT, Acme</p>');
  });

  test.each([
    ['data/team.yaml', '- Cid\n', 'Cid: 0 dollars, MIT, Acme'],
    ['data/prices.json', '{ "free": 1 }', 'Ann and Ben: 1 dollars, MIT, Acme'],
    ['site/words.json', '{ "unit": " euros" }', 'Ann and Ben: 0 euros, MIT, Acme'],
    ['site/licence.txt', ', Apache', 'Ann and Ben: 0 dollars, Apache, Acme'],
    ['site/owner.ts', "export default ', Apex'", 'Ann and Ben: 0 dollars, MIT, Apex'],
  ])('renders its pages again when %s changes', async (file, text, expected) => {
    const root = site();
    await buildSite(root);
    writeFiles(root, { [file]: text });
    expect((await buildSite(root)).dist['prices/index.html']).toContain(`<p>${expected}</p>`);
  });

  test('depends on the environment variables that it names', async () => {
    const root = writeSite({
      'site/index.ts': changed([
        "product: 'Acme'",
        "product: process.env.LITTLE_PRODUCT ?? process.env.little_product ?? 'Acme'",
      ]),
      'content/docs/one.md': '---\ntitle: One\n---\nBy {product}.\n',
    });
    const shown = async () =>
      /<p>(.*?)<\/p>/.exec((await buildSite(root)).dist['docs/one/index.html'] ?? '')?.[1];
    expect(await shown()).toBe('By Acme.');
    vi.stubEnv('little_product', 'Breeze');
    expect(await shown()).toBe('By Breeze.');
    vi.stubEnv('LITTLE_PRODUCT', 'Zephyr');
    expect(await shown()).toBe('By Zephyr.');
  });

  test('runs again in dev after it has thrown, though it is the same', async () => {
    const code = changed([
      'const docs =',
      "if (!globalThis.isOnline) throw new Error('offline');\nconst docs =",
    ]);
    const root = writeSite({ 'site/index.ts': code });
    expect((await buildSite(root, { dev: true })).problems[0]?.message).toContain('offline');
    vi.stubGlobal('isOnline', true);
    expect((await buildSite(root, { dev: true })).ok).toBe(true);
    vi.unstubAllGlobals();
  });

  test('can be in a language with texts and pages of /de, and in folders of versions', async () => {
    const { problems, dist } = await buildFiles({
      'site/index.ts': changed(
        ["path: '/docs/{page}'", "path: '/{...path}'"],
        ["show(entry, '/docs/' + entry.id)", "show(entry, '/' + entry.id)"],
        ["h('body', null,", "h('body', null, page.url.startsWith('/de/') ? 'Seite' : 'Page',"],
      ),
      'content/docs/de/start.md': '---\ntitle: Anfang\n---\n[Mehr](../v2/start.md)\n',
      'content/docs/v2/start.md': '---\ntitle: Start\n---\nText\n',
    });
    expect(problems).toEqual([]);
    expect(dist['de/start/index.html']).toMatch(/<body>Seite.*<a href="\/v2\/start">Mehr<\/a>/s);
    expect(dist['v2/start/index.html']).toContain('<body>Page');
  });
});

const THROW = "throw new Error('boom')";
const feature = (members: string): readonly [string, string] => [
  'checkLinks()]',
  `checkLinks(), { name: 'own', ${members} }]`,
];

/** Where code of a site can throw: what is replaced, and the code of the problem. */
const PLACES: Readonly<Record<string, readonly [from: string, to: string]>> = {
  'the module': ['export default defineSite({', `${THROW};\nexport default defineSite({`],
  'a route': ["pages: () => [plain('/', 'Home')]", `pages: () => { ${THROW}; }`],
  'an async route': ["pages: () => [plain('/', 'Home')]", `pages: async () => { await null; ${THROW}; }`],
  'a component': ["h('h1', null, page.title)", `h(() => { ${THROW}; })`],
  'a placeholder': ["folder: 'docs',", `folder: 'docs', expected: ['x'], placeholder: () => { ${THROW}; },`],
  'a fallback': [
    "folder: 'docs',",
    `folder: 'docs', expected: ['x'], placeholder: () => ({ title: 'X' }), fallback: () => { ${THROW}; },`,
  ],
  'a schema': [
    'schema: v.strictObject({ title: v.string(), date',
    `schema: v.strictObject({ title: v.pipe(v.string(), v.check(() => { ${THROW}; })), date`,
  ],
  'a remark plugin': ["folder: 'docs',", `folder: 'docs', remarkPlugins: [() => () => { ${THROW}; }],`],
  'a rehype plugin': ["folder: 'docs',", `folder: 'docs', rehypePlugins: [() => () => { ${THROW}; }],`],
  'a visitor of a feature': feature(`remark: [{ text() { ${THROW}; } }]`),
  'the files of a feature': feature(`files: () => { ${THROW}; }`),
  'an output of a feature': feature(
    `files: () => [{ path: 'a.txt', from: 'own', body: () => { ${THROW}; } }]`,
  ),
  'the check of a feature': feature(`check: async () => { ${THROW}; }`),
};

describe('an error in code of the site', () => {
  const FILES: Files = {
    'content/docs/one.md': DOC,
    'content/blog/a.md': '---\ntitle: A\ndate: "2025-01-02"\nslug: a\n---\nText.\n',
  };
  test.each(Object.entries(PLACES))(
    'in %s is reported at its line, and the last output stays',
    async (_, change) => {
      const root = writeSite(FILES);
      const { dist: before } = await buildSite(root);
      const code = changed(change);
      writeFiles(root, { 'site/index.ts': code });
      const { ok, written, problems } = await buildSite(root);
      expect([ok, written]).toEqual([false, false]);
      const errors = problems.filter(({ severity }) => severity === 'error');
      const line = code.split('\n').findIndex((each) => each.includes(THROW)) + 1;
      expect(errors.map(({ at, message }) => [at?.file, at?.line, message])).toEqual([
        ['site/index.ts', line, expect.stringContaining('boom')],
      ]);
      expect(readTree(join(root, 'dist'))).toEqual(before);
    },
  );

  test('in a component is reported once for all its pages, with the frames of the site', async () => {
    const { problems } = await buildFiles({
      'site/index.ts': changed(
        ["? h('main', { danger", "? h(Broken) && h('main', { danger"],
        ['function View(', `import { Broken } from './broken.tsx';\nfunction View(`],
        ["h('body', null, prose", "h('body', null, prose && h(Broken), prose"],
      ),
      'site/broken.tsx':
        'export function Broken() {\n  const none = undefined as unknown as { x: string };\n  return <p>{none.x}</p>;\n}\n',
      'content/docs/one.md': DOC,
      'content/docs/two.md': DOC,
    });
    expect(problems.map((each) => [oneLine(each), each.morePages])).toEqual([
      ['site/broken.tsx:3:19 error page/threw', 1],
    ]);
    expect(problems[0]?.trace?.[0]).toMatch(/^at Broken site\/broken\.tsx:3:19$/);
  });

  test('in a block is reported at its line, with the block in Markdown', async () => {
    const { problems } = await buildFiles({
      'site/index.ts': `import { blocks } from '#generator';\n${changed([
        'features: [',
        'features: [blocks({ note: { schema: v.object({}),\n  render: () => h(() => null.x) } }), ',
      ])}`,
      'content/docs/one.md': '---\ntitle: One\n---\nText.\n\n> :::note\n> Text.\n> :::\n',
    });
    expect(problems.map((each) => [each.at?.file, each.usedAt?.file, each.usedAt?.line])).toEqual([
      ['site/index.ts', 'content/docs/one.md', 6],
    ]);
  });

  test('that cannot be bundled is reported where it is', async () => {
    const { problems } = await buildFiles({
      'site/index.ts': 'import { gone } from "./gone.ts";\nexport default gone;\n',
    });
    expect(problems.map(oneLine)).toEqual(['site/index.ts:1:22 error site/bundle']);
    const none = await buildFiles({ 'site/index.ts': 'export const a = 1;\n' });
    expect(none.problems.map(oneLine)).toEqual(['site/index.ts:1:1 error site/no-definition']);
    const entry = await buildFiles({
      'site/index.ts': changed(['features: [', "styles: ['./site/a.css'], features: ["]),
      'site/a.css': '',
    });
    expect(entry.problems.map(({ code }) => code)).toEqual(['site/entry-point']);
  });
});
