import { execFileSync } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { buildFiles, buildSite, oneLine, readTree, writeFiles, writeSite } from '../kit/little-site.ts';
import { runCli } from '../kit/run-cli.ts';

const doc = (body: string, title = 'One') => `---\ntitle: ${title}\n---\n${body}\n`;
const page = async (body: string) => {
  const built = await buildFiles({ 'content/docs/one.md': doc(body), 'public/i.svg': '<svg/>' });
  return { ...built, html: /<main>(.*)<\/main>/s.exec(built.dist['docs/one/index.html'] ?? '')?.[1] };
};

describe('unusual files', () => {
  test('many comments before the text take little time', async () => {
    const before = process.cpuUsage();
    expect((await page(`${'<!-- note -->\n'.repeat(28)}Text`)).ok).toBe(true);
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(3000);
  });
  test('reports an unclosed comment', async () => {
    const { diagnostics } = await page('Text\n\n<!-- open\n\n## Gone');
    expect(diagnostics.map(oneLine)).toEqual(['content/docs/one.md:6:1 error markdown/raw-html']);
  });
  test('locates HTML after a comment', async () => {
    const { diagnostics } = await page('<!-- a --> <b>');
    expect(diagnostics[0]?.message).toContain('<b>');
  });
  test('hidden files are not pages', async () => {
    const root = writeSite({ 'content/docs/one.md': doc('Text'), 'content/docs/.two.md': 'x' });
    symlinkSync('nobody@nowhere.1', join(root, 'content/docs/.#one.md'));
    expect((await buildSite(root)).diagnostics).toEqual([]);
  });
  test('reports a named pipe without opening it', () => {
    const root = writeSite({ 'content/docs/one.md': doc('Text') });
    execFileSync('mkfifo', [join(root, 'content/docs/two.md')]);
    const run = runCli(['check', '--root', root]);
    expect(run.code).toBe(1);
    expect(run.stderr).toContain('it is not a regular file');
  });
});

describe('headings', () => {
  test('have an id even without letters', async () => {
    const { html } = await page('## \u{1F389}\n\n## ![Logo](/i.svg)');
    expect(html).toContain('<h2 id="section">');
    expect(html).toContain('<h2 id="section-1">');
  });
});

describe('tokens', () => {
  test('does not replace a brace that is a character reference', async () => {
    const { html } = await page(
      '&#123;product} {product} \\\\{product} \\{product} &lbrace;product&rbrace; {email}',
    );
    expect(html).toBe('<p>{product} Acme \\Acme {product} {product} hi@example.com</p>');
  });
  test('does not read the word "tokens" in the title of a code fence as an option', async () => {
    expect((await page('```text title="how tokens work"\n{product}\n```')).html).toContain('<code>{product}');
  });
  test('replaces tokens in the title of a fence with the option', async () => {
    const { html, dist } = await page('```text tokens title="{product}"\n{product}\n```');
    expect(html).toContain('<figcaption>Acme</figcaption>');
    expect(dist['content/docs/one.md']).toContain('title="Acme"');
  });
  test('hints that an unquoted token needs quotes', async () => {
    const { diagnostics } = await buildFiles({ 'content/docs/one.md': doc('Text', '{product}') });
    expect(diagnostics.map(({ hint }) => hint)).toEqual([expect.stringContaining('in quotes')]);
  });
});

describe('links', () => {
  test('to files whose names contain spaces and non-ASCII letters', async () => {
    const { diagnostics, dist } = await buildFiles({
      'content/docs/my page.md': doc('[a](caf\u00e9.md#o\u00f9) [b](<my page.md>) [c](my%20page.md)'),
      'content/docs/caf\u00e9.md': doc('## O\u00f9'),
    });
    expect(diagnostics).toEqual([]);
    expect(dist['docs/my page/index.html']).toContain('href="/docs/caf%C3%A9#o%C3%B9"');
  });
  test('to a file with errors are not reported', async () => {
    const { diagnostics } = await buildFiles({
      'content/docs/one.md': doc('[x](two.md)'),
      'content/docs/two.md': doc('Text', '1'),
    });
    expect(diagnostics.map(oneLine)).toEqual(['content/docs/two.md:2:8 error front-matter/invalid']);
  });
  test('with the origin of the site have a location', async () => {
    const { diagnostics } = await page('Text [x](https://example.com/gone)');
    expect(diagnostics.map(oneLine)).toEqual(['content/docs/one.md:4:6 error link/no-page']);
  });
  test('that are broken are reported once for each location, without delay', async () => {
    // CPU time, because other tests run at the same time.
    const before = process.cpuUsage();
    const { diagnostics } = await page('[x](/gone)\n\n'.repeat(3000));
    expect(diagnostics).toHaveLength(3000);
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(5000);
  });
  test('are not code that is embedded by a path without a slash', async () => {
    const { diagnostics, html } = await page('```text src="i.svg"\n```');
    expect(diagnostics).toEqual([]);
    expect(html).toContain('data-src="/i.svg"');
  });
});

describe('feeds', () => {
  test('contain code that a fence embeds from a file', async () => {
    const root = writeSite({
      'content/docs/one.md': doc('```text src="/a.txt"\n```'),
      'public/a.txt': 'quoted\n',
    });
    const feed = `feeds: () => [{ title: 'F', description: '', language: 'en', page: '/', files: { rss: '/rss.xml',
      atom: '/atom.xml', json: '/feed.json' }, items: [{ url: '/docs/one', title: 'One', summary: '', author: '',
      date: '2025-01-02', tags: [], content: { collection: 'docs', id: 'one' } }] }],`;
    const code = readTree(root)['site/index.ts']?.replace('tokens: {', `${feed} tokens: {`) ?? '';
    writeFiles(root, { 'site/index.ts': code });
    const { dist } = await buildSite(root);
    expect(JSON.parse(dist['feed.json'] ?? '').items[0].content_html).toContain('>quoted\n</code>');
  });
});

describe('the site\u2019s code', () => {
  test.each([
    ['a route', '({ docs }) => docs.map(', '({ docs }) => docs.gone.map('],
    ['the feeds', 'render: (page, prose)', 'feeds: (content) => content.gone.map(), render: (page, prose)'],
    ['a placeholder', "folder: 'docs',", "folder: 'docs', expected: ['x'], placeholder: () => null.x,"],
    ['a plugin', "folder: 'docs',", "folder: 'docs', rehypePlugins: [() => () => null.x],"],
  ])('that throws in %s is an error with its place', (_name, from, to) => {
    const root = writeSite({ 'content/docs/one.md': doc('Text') });
    const code = readTree(root)['site/index.ts']?.replace(from, to) ?? '';
    writeFiles(root, { 'site/index.ts': code });
    const run = runCli(['check', '--root', root, '--json']);
    expect(JSON.parse(run.stdout).diagnostics.map(oneLine)).toEqual([
      expect.stringMatching(/^site\/index\.ts:\d+:\d+ error \w+\/threw$/),
    ]);
  });
});

describe('the output folder', () => {
  test('is never replaced if it is a repository, even with an earlier build', async () => {
    const root = writeSite({ 'content/docs/one.md': doc('Text') });
    await buildSite(root);
    writeFiles(root, { 'dist/.git/HEAD': 'ref' });
    const { published, diagnostics, dist } = await buildSite(root);
    expect(published).toBe(false);
    expect(diagnostics.map(({ code }) => code)).toEqual(['output/not-ours']);
    expect(dist['.git/HEAD']).toBe('ref');
  });
});
