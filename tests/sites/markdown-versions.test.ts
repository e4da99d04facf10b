import { describe, expect, test } from 'vitest';
import { buildFiles, type Files, oneLine } from '../kit/little-site.ts';
import { markdownToBlocks } from '../kit/page-blocks.ts';

const SITE = `
import { createElement as h } from 'react';
import * as v from 'valibot';
import { defineSite } from '#generator';

const docs = {
  folder: 'docs',
  expected: ['lost'],
  schema: v.strictObject({ title: v.string(), description: v.optional(v.string(), '') }),
  placeholder: () => ({ title: 'Nothing here', description: '' }),
  fallback: () => 'Try [the first](/docs/one).',
};
export default defineSite({
  settings: { origin: 'https://example.com', basePath: '/base', trailingSlash: true },
  tokens: { product: 'Acme', siteUrl: 'https://example.com/base', path: '/docs' },
  collections: { docs },
  routes: [
    { path: '/', pages: () => [{ template: 'home', url: '/', title: 'Home - Acme', description: 'All of *it*.', props: {} }] },
    { path: '/docs/{page}', pages: ({ docs }) => docs.map((entry) => ({
      template: 'docs', url: '/docs/' + entry.id, title: entry.meta.title + ' - Acme', description: entry.meta.description,
      content: { collection: 'docs', id: entry.id }, unlisted: entry.state !== 'ready', props: { heading: entry.meta.title } })) },
    { path: '/404', pages: () => [{ template: 'lost', url: '/404', file: '404.html', title: 'Lost', description: '', props: {} }] },
  ],
  markdownVersions: {
    head: (page) => ({ title: page.props.heading ?? page.title, facts: page.template === 'docs' ? ['By A_B'] : [] }),
    llms: (pages) => {
      const docs = pages.filter(({ template, unlisted }) => template === 'docs' && !unlisted);
      return { title: 'Acme', summary: 'What it is.', notes: ['Read on.'], full: docs,
        sections: [{ title: 'Docs', pages: docs }, { title: 'None', pages: [] }] };
    },
  },
  render: (page, prose) => h('html', null, h('body', null, prose
    ? h('main', { dangerouslySetInnerHTML: { __html: prose.html } })
    : h('main', { dangerouslySetInnerHTML: { __html: HOME } }))),
});
const HOME = __HOME__;
`;
const HOME_HTML = '<h1>Welcome</h1><p>All of *it*.</p>';

const doc = (body: string, title = 'One') =>
  `---\ntitle: "${title}"\ndescription: About {product}\n---\n${body}\n`;
const site = (files: Files, home = HOME_HTML): Files => ({
  'site/index.ts': SITE.replace('__HOME__', () => JSON.stringify(home)),
  ...files,
});
const QUICK = { 'content/docs/lost.md': doc('## Y', 'Lost') };

/** Returns the Markdown version of a page with this body, without its head. */
async function bodyOf(markdown: string, files: Files = {}): Promise<string> {
  const { dist, diagnostics } = await buildFiles(
    site({ ...QUICK, 'content/docs/one.md': doc(markdown), ...files }),
  );
  expect(diagnostics.filter(({ severity }) => severity === 'error').map(oneLine)).toEqual([]);
  const head =
    '# One\n\n> About Acme\n\nBy A_B\n\nPage: <https://example.com/base/docs/one/>\n\nAll pages: <https://example.com/base/llms.txt>\n\n';
  const version = dist['docs/one.md'] ?? '';
  expect(version.startsWith(head), version).toBe(true);
  return version.slice(head.length);
}

/** Returns the Markdown version of the home page with this `<main>`, without its head. */
async function homeOf(html: string): Promise<string> {
  const { dist } = await buildFiles(
    site({ ...QUICK, 'content/docs/one.md': doc('Text.') }, HOME_HTML + html),
  );
  const head =
    '# Welcome\n\n> All of \\*it\\*.\n\nPage: <https://example.com/base/>\n\nAll pages: <https://example.com/base/llms.txt>\n';
  const version = dist['index.md'] ?? '';
  expect(version.startsWith(head), version).toBe(true);
  return version.slice(head.length).trim();
}

describe('the Markdown version of a page with content', () => {
  test('is the text of the source', async () => {
    const text = [
      '* star  ',
      '* list with *emphasis* and _another_, &amp; a \\* sign',
      '',
      '| a \\| b | `c \\| d` |',
      '|:--|--:|',
      '| < & > | "x" |',
      '',
      '> [!WARNING]',
      '> Mind **this**.',
      '',
      '## Named {#name}',
      '',
      '```html',
      '<b>{product}</b>',
      '```',
    ].join('\n');
    expect(await bodyOf(text)).toBe(`${text}\n`);
  });
  test('has the region of a file, and fences without options that are for the page only', async () => {
    const files = { 'public/a.py': 'a = 1\n# region b\nb = 2\n# endregion\n' };
    expect(
      await bodyOf(
        '```py src="/a.py#b" {1} wrap\n```\n\n```py title="a" collapse={1}\na\n```\n\n~~~text wrap\nb\n~~~',
        files,
      ),
    ).toBe('```py {1}\nb = 2\n```\n\n```py title="a"\na\n```\n\n~~~text\nb\n~~~\n');
  });

  test('has its tokens replaced where the page has', async () => {
    expect(
      await bodyOf(
        '{product} \\{product} `{product}`\n\n```text\n{product}\n```\n\n~~~text title="{product}" tokens {1}\n{product}\n~~~',
      ),
    ).toBe(
      'Acme \\{product} `{product}`\n\n```text\n{product}\n```\n\n~~~text title="Acme" {1}\nAcme\n~~~\n',
    );
  });
  test('embeds files where the page does, also in lists and blockquotes', async () => {
    const files = { 'public/a.md': '# A\n\n```sh\nls\n```\n' };
    expect(
      await bodyOf(
        '```md title="a.md" src="/a.md"\n```\n\n- item\n\n  ```md src="/a.md"\n  ```\n\n> ```md src=/a.md\n> ```\n\nEnd.',
        files,
      ),
    ).toBe(
      [
        '````md title="a.md"\n# A\n\n```sh\nls\n```\n````',
        '- item\n\n  ````md\n  # A\n\n  ```sh\n  ls\n  ```\n  ````',
        '> ````md\n> # A\n>\n> ```sh\n> ls\n> ```\n> ````',
        'End.\n',
      ].join('\n\n'),
    );
  });
  test('omits comments', async () => {
    expect(await bodyOf('One.\n\n<!-- made by a tool -->\n\nTwo <!-- aside -->end.')).toBe(
      'One.\n\n\n\nTwo end.\n',
    );
  });
  test('has absolute URLs, which link to Markdown versions of pages', async () => {
    const files = { 'public/i.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>' };
    const base = 'https://example.com/base';
    for (const [written, markdown] of [
      ['[a](/docs/lost)', `[a](${base}/docs/lost.md)`],
      ['[a](/docs/lost/ "T (x)")', `[a](${base}/docs/lost.md "T (x)")`],
      ['[a](lost.md?x=1#y)', `[a](${base}/docs/lost.md?x=1#y)`],
      ['[a](<lost.md>)', `[a](${base}/docs/lost.md)`],
      ['[a][b]\n\n[b]: {path}/lost', `[a][b]\n\n[b]: ${base}/docs/lost.md`],
      ['[a]({siteUrl}/docs/lost)', `[a](${base}/docs/lost.md)`],
      ['[a](#here)\n\n## Here', `[a](${base}/docs/one.md#here)\n\n## Here`],
      ['[a](/)', `[a](${base}/index.md)`],
      [
        '[![b \\] c](/i.svg)](https://x.test/?a=1&amp;b=(2))',
        `[![b \\] c](${base}/i.svg)](<https://x.test/?a=1&b=(2)>)`,
      ],
      ['<https://x.test/> and https://y.test', '<https://x.test/> and https://y.test'],
      ['[`](x`](/docs/lost)', `[\`](x\`](${base}/docs/lost.md)`],
      ['[mail](mailto:a@b.test)', '[mail](mailto:a@b.test)'],
    ] as const)
      expect(await bodyOf(written, files), written).toBe(`${markdown}\n`);
  });
  test('is the placeholder of a placeholder page', async () => {
    const { dist } = await buildFiles(site({ 'content/docs/one.md': doc('Text.') }));
    expect(dist['docs/lost.md']).toBe(
      '# Nothing here\n\nBy A_B\n\nPage: <https://example.com/base/docs/lost/>\n\nAll pages: <https://example.com/base/llms.txt>\n\nTry [the first](https://example.com/base/docs/one.md).\n',
    );
    expect(dist['llms.txt']).not.toContain('lost');
    expect(dist['404.md']).toBeUndefined();
  });
});

describe('the Markdown version of a page without content', () => {
  test('contains the text of main, without interactive elements', async () => {
    expect(
      await homeOf(
        '<nav>Menu</nav><p hidden>No</p><p data-md="omit">No</p><form><p>No</p></form><img src="/404.html" alt="">' +
          '<svg role="img"><title>T</title><desc>A drawing.</desc><text>No</text></svg><svg><text>No</text></svg>' +
          '<p>a &lt;b&gt; *c* <code>x|y</code></p><p><span>One</span><span>Two</span></p>',
      ),
    ).toBe('A drawing.\n\na \\<b> \\*c\\* `x|y`\n\nOne Two');
  });
  test('contains lists, tables, definitions and code', async () => {
    expect(
      await homeOf(
        '<ul><li>a</li><li>b</li></ul><table><thead><tr><th>x|y</th></tr></thead><tbody><tr><td><code>a|b</code></td></tr></tbody></table>' +
          '<dl><dt>Term</dt><dd>this</dd><dd>that</dd></dl><pre><code>a &lt; b\n\n<span>c</span>\n</code></pre>',
      ),
    ).toBe('- a\n- b\n\n| x\\|y |\n| - |\n| `a\\|b` |\n\n- Term: this, that\n\n```\na < b\n\nc\n```');
  });
  test('links to Markdown versions', async () => {
    expect(await homeOf('<p><a href="/docs/lost#y">Lost</a></p>')).toBe(
      '[Lost](https://example.com/base/docs/lost.md#y)',
    );
  });
});

describe('llms.txt and llms-full.txt', () => {
  test('link to Markdown versions, and omit sections without pages', async () => {
    const { dist } = await buildFiles(site({ ...QUICK, 'content/docs/one.md': doc('Text.', 'One [1]') }));
    expect(dist['llms.txt']).toBe(
      '# Acme\n\n> What it is.\n\nRead on.\n\n## Docs\n\n- [Lost](https://example.com/base/docs/lost.md): About Acme\n' +
        '- [One \\[1\\]](https://example.com/base/docs/one.md): About Acme\n',
    );
    expect(dist['llms-full.txt']).toBe(
      `# Acme\n\n> What it is.\n\nRead on.\n\n---\n\n${dist['docs/lost.md']}\n---\n\n${dist['docs/one.md']}`,
    );
  });
  test('do not exist unless the site defines them', async () => {
    const { dist } = await buildFiles({ 'content/docs/one.md': '---\ntitle: One\n---\nText\n' });
    expect(Object.keys(dist).filter((path) => /llms|^docs\/.*\.md$/.test(path))).toEqual([]);
  });
  test('report errors of the site with their location', async () => {
    const files = site({ ...QUICK, 'content/docs/one.md': doc('Text.') });
    const broken = String(files['site/index.ts']).replace(
      "title: 'Acme', summary",
      'title: nothing.there, summary',
    );
    const { diagnostics } = await buildFiles({ ...files, 'site/index.ts': broken });
    expect(diagnostics.map(oneLine)).toEqual([
      expect.stringMatching(/^site\/index\.ts:\d+:\d+ error site\/threw$/),
    ]);
  });
});

test('escapes a title that contains Markdown syntax', async () => {
  for (const title of ['1. *a* [b](c) <d>', '# a', '- a_b _c_', 'a &amp; b', '+ `a` ~~b~~']) {
    const { dist } = await buildFiles(site({ ...QUICK, 'content/docs/one.md': doc('Text.', title) }));
    const { blocks } = markdownToBlocks(dist['docs/one.md'] ?? '');
    expect(blocks[0], title).toBe(`h1 ${title.replace(/\s+/g, '')}`);
  }
});
