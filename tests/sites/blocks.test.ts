import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openCache } from '../../generator/cache/cache-store.ts';
import { openDevSession } from '../../generator/dev/dev-session.ts';
import { BLOCKS_SITE } from '../kit/blocks-site.ts';
import { buildFiles, oneLine, writeSite } from '../kit/little-site.ts';
import { runCli } from '../kit/run-cli.ts';

const doc = (body: string): string => `---\ntitle: One\n---\n${body}\n`;
const DETAILS = ':::details{summary="More"}\nText.\n:::';
const page = (body: string) => ({ ...BLOCKS_SITE, 'content/docs/one.md': doc(body) });

/** Site with another module of blocks. */
const withBlocks = (change: (code: string) => string) => ({
  ...page(DETAILS),
  'site/blocks.ts': change(BLOCKS_SITE['site/blocks.ts']),
});

const FEED = `feeds: ({ docs }) => [{
    title: 'Feed', description: '', language: 'en', page: '/',
    files: { rss: '/rss.xml', atom: '/atom.xml', json: '/feed.json' },
    items: docs.map(({ id }) => ({
      url: '/docs/' + id, title: id, summary: '', author: 'A', date: '2025-10-15', tags: [],
      content: { collection: 'docs', id },
    })),
  }],`;

describe('the Markdown version of a block without Markdown of its own', () => {
  test.each([
    ['between texts', 'A\n:::steps\nB\n:::\nC', 'A\n\nB\n\nC'],
    ['between blank lines', 'A\n\n:::steps\n\nB\n\n:::\n\nC', 'A\n\nB\n\nC'],
    ['below a blank line', 'A\n\n:::steps\nB\n:::\n\nC', 'A\n\nB\n\nC'],
    ['with Windows line ends', 'A\r\n\r\n:::steps\r\nB\r\n:::\r\n\r\nC', 'A\n\nB\n\nC'],
    ['in another', 'A\n\n::::steps\n:::steps\nB\n:::\n\n::::\n\nC', 'A\n\nB\n\nC'],
    ['next to another', 'A\n\n:::steps\nB\n:::\n\n:::steps\n\nC\n:::', 'A\n\nB\n\nC'],
    ['in a blockquote', '> A\n>\n> :::steps\n> B\n> :::\n\nC', '> A\n>\n> B\n\nC'],
    ['below a blockquote', '> A\n\n:::steps\nB\n:::', '> A\n\nB'],
    ['in a list', '- A\n\n  :::steps\n  B\n  :::\n\n- C', '- A\n\n  B\n\n- C'],
  ])('%s has one blank line around its text', async (_, body, expected) => {
    const { dist } = await buildFiles(page(body));
    expect(dist['docs/one.md']).toBe(`# One\n\nPage: <https://example.com/docs/one>\n\n${expected}\n`);
  });

  test('that begins in the line of a list item leaves an empty item', async () => {
    const { dist } = await buildFiles(page('- :::steps\n  A\n  :::\n- B'));
    expect(dist['docs/one.md']).toContain('\n\n- \n  A\n  \n- B\n');
  });
});

test('a feed contains blocks', async () => {
  const index = BLOCKS_SITE['site/index.ts'].replace('render:', `${FEED}\n  render:`);
  const { dist, diagnostics } = await buildFiles({ ...page(DETAILS), 'site/index.ts': index });
  expect(diagnostics.map(oneLine)).toEqual([]);
  expect(JSON.parse(dist['feed.json'] ?? '').items[0].content_html).toBe(
    '<details><summary>More</summary><p>Text.</p></details>',
  );
});

describe('an error in a component', () => {
  const THROWING = `function Broken() {\n  throw new Error('boom');\n}`;
  const nested = withBlocks((code) =>
    code
      .replace('/** One item', `${THROWING}\n/** One item`)
      .replace("h('summary', null, summary)", 'h(Broken)'),
  );
  const own = withBlocks((code) =>
    code.replace('({ summary, open, children }) =>', '({ summary }) => summary.x.y ??'),
  );

  test.each([
    ['inside another', nested, 'blocks.details.render(): boom'],
    ['of a block', own, "blocks.details.render(): Cannot read properties of undefined (reading 'y')"],
  ])('%s is reported at its line', async (_, files, message) => {
    const { ok, diagnostics } = await buildFiles(files);
    expect(ok).toBe(false);
    expect(diagnostics.map(({ code, at }) => [code, at?.file])).toEqual([['page/threw', 'site/blocks.ts']]);
    expect(diagnostics[0]?.message).toContain(message.split(': ')[1]);
    const line =
      files['site/blocks.ts'].split('\n').findIndex((each) => /throw new|summary\.x/.test(each)) + 1;
    expect(diagnostics[0]?.at?.line).toBe(line);
    expect(diagnostics[0]?.usedAt).toEqual({ file: 'content/docs/one.md', line: 4, column: 1, length: 26 });
  });

  test('is shown with the component and with the block in the Markdown', async () => {
    const root = writeSite({
      ...own,
      'content/docs/one.md': doc(`Text.\n\n> ${DETAILS.replaceAll('\n', '\n> ')}`),
    });
    const { code, stderr } = await runCli(['check', '--root', root]);
    expect(code).toBe(1);
    expect(stderr.slice(stderr.indexOf('  content/'), stderr.indexOf('    at '))).toBe(`\
  content/docs/one.md:6:3
    4 | Text.
    5 |
  > 6 | > :::details{summary="More"}
      |   ^^^^^^^^^^^^^^^^^^^^^^^^^^
    7 | > Text.
    8 | > :::
`);
    expect(stderr).toMatch(/^ {2}site\/blocks\.ts:\d+:\d+$/m);
  });
});

test('many blocks, which a thread compiles, have the HTML of few, and their errors', async () => {
  const many = doc(Array.from({ length: 60 }, () => DETAILS).join('\n\n'));
  const { dist, diagnostics } = await buildFiles({ ...BLOCKS_SITE, 'content/docs/one.md': many });
  expect(diagnostics.map(oneLine)).toEqual([]);
  const html = '<details><summary>More</summary><p>Text.</p></details>';
  expect(dist['docs/one/index.html']?.split(html)).toHaveLength(61);
  const broken = await buildFiles({
    ...withBlocks((code) => code.replace("h('summary', null, summary)", 'h(() => summary.x.y)')),
    'content/docs/one.md': many,
  });
  expect(broken.diagnostics.map(({ code, at, usedAt }) => [code, at?.file, usedAt?.line])).toEqual([
    ['page/threw', 'site/blocks.ts', 4],
  ]);
});

test('deeply nested blocks stop at the time limit, and are reported', async () => {
  const index = BLOCKS_SITE['site/index.ts'].replace('tokens:', 'markdown: { timeout: 300 },\n  tokens:');
  const deep = doc(':::details{summary="x"}\n'.repeat(1500));
  const { ok, diagnostics } = await buildFiles({
    ...BLOCKS_SITE,
    'site/index.ts': index,
    'content/docs/one.md': deep,
  });
  expect([ok, diagnostics.map(({ code }) => code)]).toEqual([false, ['content/too-slow']]);
});

test('a block whose schema is not strict reports unknown attributes', async () => {
  const files = withBlocks((code) => code.replaceAll('v.strictObject', 'v.object'));
  const { diagnostics } = await buildFiles({
    ...files,
    'content/docs/one.md': doc(DETAILS.replace('}', ' x}')),
  });
  expect(diagnostics.map(oneLine)).toEqual(['content/docs/one.md:4:27 error block/unknown-attribute']);
});

test('text that looks like a block is literal in a collection without blocks, and a warning', async () => {
  const post = `---\ntitle: A\ndate: 2025-01-01\nslug: a\n---\n${DETAILS}\n`;
  const { ok, dist, diagnostics } = await buildFiles({ ...page('Text.'), 'content/blog/a.md': post });
  expect(ok).toBe(true);
  expect(diagnostics.map(oneLine)).toEqual(['content/blog/a.md:6:1 warning markdown/extension']);
  expect(dist['blog/2025/01/01/a/index.html']).toContain(
    '<p>:::details{summary="More"}<br>\nText.<br>\n:::</p>',
  );
});

test('the dev server shows a change of a component, without a stale cache', async () => {
  const root = writeSite(page(DETAILS));
  const cache = await openCache(join(root, '.cache/build.sqlite'));
  const session = await openDevSession({ root, base: undefined, gitDates: false, cache });
  const shown = async () => String((await session.snapshot().output('docs/one/index.html'))?.body);
  expect(await shown()).toContain('<summary>More</summary>');
  const save = async (file: keyof typeof BLOCKS_SITE, from: string, to: string) => {
    writeFileSync(join(root, file), BLOCKS_SITE[file].replace(from, to));
    await session.change(new Set([file]));
  };
  await save('site/blocks.ts', "h('summary', null, summary)", "h('summary', null, summary, '…')");
  expect(await shown()).toContain('<summary>More…</summary>');
  await save('site/blocks.ts', '', '');
  await save('site/index.ts', '  blocks,\n', '');
  expect(await shown()).toContain('<p>:::details');
  cache.close();
});

test('a component receives every attribute that its schema accepts', async () => {
  const loose = `loose: {
    schema: v.looseObject({ key: v.string() }),
    render: ({ key, lang, children }) => h('div', { title: key, lang }, children),
  },
  steps:`;
  const { dist, diagnostics } = await buildFiles({
    ...withBlocks((code) => code.replace('steps:', loose)),
    'content/docs/one.md': doc(':::loose{key="Ctrl" lang=de}\nText.\n:::'),
  });
  expect(diagnostics.map(oneLine)).toEqual([]);
  expect(dist['docs/one/index.html']).toContain('<div title="Ctrl" lang="de">');
});

test('every attribute that a schema refuses or ignores is an error', async () => {
  const { diagnostics } = await buildFiles({
    ...withBlocks((code) =>
      code.replace(
        'steps:',
        "plain: { schema: v.object({}), render: ({ children }) => h('div', null, children) },\n  steps:",
      ),
    ),
    'content/docs/one.md': doc(':::plain{a=1 b=2}\nText.\n:::\n\n:::steps{a=1 b=2}\nText.\n:::'),
  });
  const names = diagnostics.map(({ code, message }) => `${code} ${/attribute "(.)"/.exec(message)?.[1]}`);
  expect(names).toEqual(['a', 'b', 'a', 'b'].map((name) => `block/unknown-attribute ${name}`));
});
