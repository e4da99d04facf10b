import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { formatHtml } from '../kit/format-html.ts';
import { htmlPages, sharedSite } from '../kit/our-site.ts';

/** One page a template, and every page with rules of its own. `npm run test:update` renews the files for review. */
const PAGES: Readonly<Record<string, string>> = {
  '/': 'home',
  '/blog': 'blog-list',
  '/blog/2025/09/19/evaluations-belong-in-the-pull-request': 'post-with-call-to-action',
  '/blog/2025/09/24/keep-evaluations-out-of-the-application': 'post-without-call-to-action',
  '/docs': 'docs-home',
  '/docs/getting-started': 'docs-section',
  '/docs/getting-started/quickstart': 'docs-page',
  '/docs/evaluations/configuration': 'docs-order-zero',
  '/docs/evaluations/llm': 'docs-last-page',
  '/roadmap': 'roadmap',
  '/open-source': 'open-source',
  '/waitlist': 'waitlist',
  '/privacy': 'legal',
  '/analytics-opt-out': 'analytics-opt-out',
  '/404.html': 'not-found',
};

let pages: Record<string, string>;
let files: Readonly<Record<string, string>>;

beforeAll(async () => {
  files = (await sharedSite()).files;
  pages = htmlPages(files);
});

test.each(Object.entries(PAGES))('%s', async (url, name) => {
  await expect(formatHtml(pages[url] ?? '')).toMatchFileSnapshot(join(import.meta.dirname, `${name}.html`));
});

test.each(['blog/rss.xml', 'blog/atom.xml', 'sitemap.xml', 'robots.txt'])('%s', async (path) => {
  // Full texts of articles are in the pages' snapshots already.
  const short = (files[path] ?? '').replace(/(<content[^>]*>)[\s\S]*?(<\/content)/g, '$1…$2');
  await expect(short).toMatchFileSnapshot(join(import.meta.dirname, path.replaceAll('/', '-')));
});

test('the list of files', async () => {
  const paths = Object.keys(files).map((path) => path.replace(/-[A-Z0-9]{8}\./, '-DIGEST.'));
  await expect(`${paths.sort().join('\n')}\n`).toMatchFileSnapshot(join(import.meta.dirname, 'files.txt'));
});
