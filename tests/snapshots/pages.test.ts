import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { expectFile } from '../kit/file-snapshot.ts';
import { formatHtml } from '../kit/format-html.ts';
import { readTree } from '../kit/little-site.ts';
import { htmlPages, ROOT } from '../kit/our-site.ts';
import { runCli, UNCOMPRESSED } from '../kit/run-cli.ts';

/**
 * The templates of this site with the content in this folder, so that no change of content changes a snapshot. One page
 * of each template, and every page with rules of its own.
 */
const PAGES: Readonly<Record<string, string>> = {
  '/': 'home',
  '/blog': 'blog-list',
  '/blog/2025/01/10/four-headings': 'post-with-call-to-action',
  '/blog/2025/01/20/no-headings': 'post-without-call-to-action',
  '/docs': 'docs-home',
  '/docs/getting-started': 'docs-section',
  '/docs/getting-started/quickstart': 'docs-page',
  '/docs/evaluations/configuration': 'docs-order-zero',
  '/docs/core-concepts/agents': 'docs-missing-page',
  '/docs/extra/last': 'docs-last-page',
  '/roadmap': 'roadmap',
  '/open-source': 'open-source',
  '/waitlist': 'waitlist',
  '/privacy': 'legal',
  '/analytics-opt-out': 'analytics-opt-out',
  '/404.html': 'not-found',
};

const root = mkdtempSync(join(tmpdir(), 'templates-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
for (const folder of ['site', 'public'])
  cpSync(join(ROOT, folder), join(root, folder), { recursive: true });
for (const folder of ['site', 'content'])
  cpSync(join(import.meta.dirname, folder), join(root, folder), { recursive: true });
const run = runCli(['build', '--root', root], { env: { PRODUCT_NAME: 'Acme' }, cli: UNCOMPRESSED });
const files = readTree(join(root, 'dist'));
const pages = htmlPages(files);
const fileOf = (name: string): string => join(import.meta.dirname, name);

test('the site builds with other content and another name', () => {
  expect(run.code, run.stderr).toBe(0);
});

test.each(Object.entries(PAGES))('%s', async (url, name) => {
  await expectFile(fileOf(`${name}.html`), formatHtml(pages[url] ?? ''));
});

test.each(['blog/rss.xml', 'blog/atom.xml', 'sitemap.xml', 'robots.txt'])('%s', async (path) => {
  // Full texts of articles are in the pages' snapshots already.
  const short = (files[path] ?? '').replace(/(<content[^>]*>)[\s\S]*?(<\/content)/g, '$1…$2');
  await expectFile(fileOf(path.replaceAll('/', '-')), short);
});

test('the list of files', async () => {
  const paths = Object.keys(files).map((path) => path.replace(/-[A-Z0-9]{8}\./, '-DIGEST.'));
  await expectFile(fileOf('files.txt'), `${paths.sort().join('\n')}\n`);
});
