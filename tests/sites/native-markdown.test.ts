import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildFiles, oneLine, siteWith } from '../kit/little-site.ts';
import { readArchive } from '../kit/site-archive.ts';

const spec: { readonly tests: readonly { readonly markdown: string }[] } = createRequire(import.meta.url)(
  'commonmark-spec',
);

const FEATURES = 'callouts({ containers: true }), blocks({}), tabs(), headings(), tables(), code()';
/** Sites whose features change Markdown. */
const SITES = 'blocks callouts code diagrams headings images markdown syntax tables tabs'.split(' ');

/** Documents that satteri and remark read differently, and why. */
const DIFFERENCES: Readonly<Record<string, string>> = {
  '- [ ]\r\n  a\r': 'Text below an empty checkbox, with the line ends of Windows, makes no task.',
  '| a |\n| - |\n| b |\n<i class="c">\n*d*\n</i>':
    'HTML that does not interrupt a paragraph does not end a table.',
  'git+ssh://git@example.com/a.git': 'The text after a scheme is no email address.',
  '[^a b]\n\n[^a b]: c': 'A label with a space is no link definition.',
  '[[^1]](x)\n\n[^1]: a': 'A link contains no footnote, because links contain no links.',
  '[x [^1] y](z)\n\n[^1]: a': 'A link contains no footnote, because links contain no links.',
  'p\n[^\t1]: a\n\n[^1]': 'A tab before the label is allowed.',
  '[^1]: a\n\n[^ 1]': 'A space before the label is allowed.',
  '*😀*a _é_b':
    'An emoji is punctuation, as CommonMark 0.31 says. For remark, only those of one code unit are.',
  'foo*_bar*': 'An asterisk between a letter and an underscore opens emphasis.',
  '> a\n# b\n    c\n    d': 'Indented code below a heading that ends a quote is a block per line.',
  '> - a\n>   - b\n>\n> - c': 'A blank line after an inner list makes the outer one loose, in a quote too.',
};

/** Bytes of the pages of a site with each document, by document. */
async function htmlOf(
  documents: readonly string[],
  features: string,
  plugins = '',
): Promise<Map<string, string>> {
  const files = documents.map((text, index) => [`content/docs/${index}.md`, `---\ntitle: A\n---\n${text}\n`]);
  const definition = 'markdown: { breaks: true },';
  const code = siteWith(features, definition).replace("folder: 'docs',", `folder: 'docs', ${plugins}`);
  const site = { 'site/index.ts': code, ...Object.fromEntries(files) };
  const { dist } = await buildFiles(site, { cache: false, keepGoing: true });
  return new Map(documents.map((text, index) => [text, dist[`docs/${index}/index.html`] ?? '']));
}

test('examples of CommonMark and GFM give the same bytes with both engines, except for a list', async () => {
  const gfm = readFileSync(join(import.meta.dirname, 'gfm-examples.txt'), 'utf8')
    .trimEnd()
    .split('\n');
  const documents = [
    ...spec.tests.map(({ markdown }) => markdown.replaceAll('→', '\t').replace(/\n$/, '')),
    ...gfm.map((line): string => JSON.parse(`"${line}"`)),
    ...['# A {#one}', '# B \\{#two}', '# C {\\#three}', '# D &#123;&num;four}'],
    ...Object.keys(DIFFERENCES),
  ];
  const remark = await htmlOf(documents, FEATURES);
  const native = await htmlOf(documents, `${FEATURES}, nativeMarkdown()`);
  const onTrees = await htmlOf(
    documents,
    `${FEATURES}, nativeMarkdown()`,
    'rehypePlugins: [() => () => {}],',
  );
  const differing = documents.filter((text) => native.get(text) !== remark.get(text));
  const differingOnTrees = documents.filter((text) => onTrees.get(text) !== remark.get(text));
  expect([...remark.values()].filter((html) => html.includes('<main>')).length).toBeGreaterThan(750);
  expect([...new Set(differing)].sort()).toEqual(Object.keys(DIFFERENCES).sort());
  expect(new Set(differingOnTrees).difference(new Set(differing))).toEqual(new Set());
}, 240_000);

test.each(SITES)('the little site of %s is the same with both engines', async (name) => {
  const archive = readFileSync(join(import.meta.dirname, `${name}.site.txt`), 'utf8');
  const { features, definition, ...files } = readArchive(archive);
  const build = async (more: string) => {
    const code = siteWith(more + features, String(definition ?? ''));
    const { dist, problems } = await buildFiles(
      { 'site/index.ts': code, ...files },
      { today: '2026-01-01', cache: false, keepGoing: true },
    );
    return { dist, problems: problems.map((each) => `${oneLine(each)}: ${each.message}`) };
  };
  expect(await build('nativeMarkdown(), ')).toEqual(await build(''));
});

test('a collection with plugins of the site is compiled by remark', async () => {
  const plugin = "remarkPlugins: [() => (tree) => { tree.children.push({ type: 'thematicBreak' }); }],";
  const code = siteWith('nativeMarkdown()').replace("folder: 'docs',", `folder: 'docs', ${plugin}`);
  const { dist } = await buildFiles({
    'site/index.ts': code,
    'content/docs/one.md': '---\ntitle: A\n---\nText\n',
  });
  expect(dist['docs/one/index.html']).toContain('<p>Text</p>\n<hr>');
});

const OWN = `export const own = () => ({
  name: 'own',
  remark: [{
    heading: (node) => { node.depth = 3; },
    emphasis: (node, context) => context.removeNode(node),
    link: (node, context) => context.wrapNode(node, { type: 'strong', children: [] }),
  }],
  rehype: [
    { element: { filter: ['strong'], visit: (node) => { node.tagName = 'b'; node.properties.title = 'x'; } } },
    { element: { filter: ['code'], visit: (node, context) =>
      context.replaceNode(node, [{ type: 'text', value: '<1>' }, { ...node, tagName: 'kbd' }]) } },
    { element: { filter: ['p'], visit: (node, context) =>
      context.setChildren(node, [...node.children, { type: 'text', value: '!' }]) } },
  ],
});`;

test('each kind of change by a visitor has the same result in both engines', async () => {
  const text = '# A **b *c***\n\n- [ ] x [l](https://example.com)\n- a\n\nText `b` **s `t`**';
  const pages = ['own()', 'own(), nativeMarkdown()'].map(async (features) => {
    const { dist } = await buildFiles({
      'site/index.ts': `import { own } from './own.ts';\n${siteWith(features)}`,
      'site/own.ts': OWN,
      'content/docs/one.md': `---\ntitle: A\n---\n${text}\n`,
    });
    return dist['docs/one/index.html'];
  });
  const [remark, native] = await Promise.all(pages);
  expect(remark).toContain('<p>Text &lt;1><kbd>b</kbd> <b title="x">s &lt;1><kbd>t</kbd></b>!</p>');
  expect(native).toBe(remark);
});
