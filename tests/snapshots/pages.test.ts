import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { expectFile } from '../kit/file-snapshot.ts';
import { formatHtml } from '../kit/format-html.ts';
import { readTree } from '../kit/little-site.ts';
import { copyForTests, htmlPages } from '../kit/our-site.ts';
import { type Run, runCli } from '../kit/run-cli.ts';

/**
 * The templates of this site with the content in this folder, so that no change of content changes a snapshot: `<main>` of one
 * page of each template, and of every page with rules of its own.
 */
const PAGES: Readonly<Record<string, string>> = {
  '/': 'home',
  '/blog': 'blog-list',
  '/blog/2025/01/10/four-headings': 'post-with-call-to-action',
  '/docs': 'docs-home',
  '/docs/getting-started/quickstart': 'docs-page',
  '/docs/core-concepts/agents': 'docs-missing-page',
  '/docs/extra/last': 'docs-last-page',
  '/roadmap': 'roadmap',
  '/open-source': 'open-source',
  '/waitlist': 'waitlist',
  '/privacy': 'legal',
  '/404.html': 'not-found',
};

/** The page whose snapshot is whole: head, header and footer are alike on all pages. */
const WHOLE = ['/analytics-opt-out', 'analytics-opt-out'] as const;

const root = copyForTests();
let run: Run;
let files: Readonly<Record<string, string>> = {};
let pages: Readonly<Record<string, string>> = {};
beforeAll(() => {
  rmSync(join(root, 'content'), { recursive: true });
  for (const folder of ['site', 'content'])
    cpSync(join(import.meta.dirname, folder), join(root, folder), { recursive: true });
  run = runCli(['build', '--root', root], { env: { PRODUCT_NAME: 'Acme' } });
  files = readTree(join(root, 'dist'));
  pages = htmlPages(files);
});
const fileOf = (name: string): string => join(import.meta.dirname, name);

test('the site builds with other content and another name', () => {
  expect(run.code, run.stderr).toBe(0);
});

test.each(Object.entries(PAGES))('the main part of %s', async (url, name) => {
  const [main = ''] = /<main[\s\S]*<\/main>/.exec(pages[url] ?? '') ?? [];
  // It is the same beside all pages of the documentation but one: `aria-current` differs.
  const sidebar = url === '/docs' ? /(?!)/ : /(?<=<nav class="docs-nav link-list"[^>]*>)[\s\S]*?(?=<\/nav>)/;
  await expectFile(fileOf(`${name}.html`), formatHtml(main.replace(sidebar, '…')));
});

test('an article without headings has no table of contents and no call to action', () => {
  const html = pages['/blog/2025/01/20/no-headings'] ?? '';
  for (const page of [html, pages['/docs/getting-started'] ?? ''])
    expect([page.includes('<article'), /class="(?:inline-cta|page-contents)\b/.test(page)]).toEqual([true, false]);
});

test('a whole page', async () => {
  const [url, name] = WHOLE;
  await expectFile(fileOf(`${name}.html`), formatHtml(pages[url] ?? ''));
});

test.each(['blog/rss.xml', 'blog/atom.xml', 'sitemap.xml', 'robots.txt'])('%s', async (path) => {
  // Full texts of articles are in the pages' snapshots already.
  const short = (files[path] ?? '').replace(/(<content[^>]*>)[\s\S]*?(<\/content)/g, '$1…$2');
  await expectFile(fileOf(path.replaceAll('/', '-')), short);
});

test('the list of files', async () => {
  const paths = Object.keys(files).map((path) => path.replace(/-[A-Z0-9]{8}\./, '-DIGEST.'));
  await expectFile(fileOf('files.txt'), `${[...new Set(paths)].sort().join('\n')}\n`);
});
