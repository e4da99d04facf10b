import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectedPosts } from '../../site/collections.ts';
import { config } from '../../site/config.ts';
import { readTree } from '../kit/little-site.ts';
import { entryAt, ourPosts } from '../kit/our-content.ts';
import { copyForTests, htmlPages, ROOT, sharedSite, visibleText } from '../kit/our-site.ts';
import { type Run, runCli } from '../kit/run-cli.ts';

const POST = `content/blog/${expectedPosts[0]}.md`;
const POST_URL = `${ourPosts()
  .find(({ file }) => file === POST)
  ?.url.slice(1)}/index.html`;
const { file: DOC, url: DOC_PATH } = entryAt('/docs/core-concepts/agents');
const DOC_URL = `${DOC_PATH.slice(1)}/index.html`;
const MISSING = DOC;
const DOCUMENT = entryAt('/docs/integration/llamaindex').file;
const EMPTY = entryAt('/docs/integration/frameworks').file;
/** Of a page of the documentation, without its first slash. */
const urlOf = (file: string) => file.replace(/^content\/|\.md$/g, '');

type Built = Run & { readonly files: Readonly<Record<string, string>> };

const root = copyForTests();

/** Builds this project's own site with some of its content spoilt. The builds share a cache, so each renders what it needs. */
function buildSpoilt(spoil: (root: string) => void, args: readonly string[] = []): Built {
  for (const folder of ['content', 'dist', 'dist.info'])
    rmSync(join(root, folder), { recursive: true, force: true });
  cpSync(join(ROOT, 'content'), join(root, 'content'), { recursive: true, preserveTimestamps: true });
  spoil(root);
  const run = runCli(['build', '--root', root, ...args]);
  return { ...run, files: readTree(join(root, 'dist')) };
}

const remove = (path: string) => (root: string) => rmSync(join(root, path));
const write = (path: string, text: string) => (root: string) => writeFileSync(join(root, path), text);
const FRONT_MATTER =
  '---\ntitle: Agents\ndescription: A page about agents that has not been written yet, but will be soon.\norder: 1\n---\n';
const POSTED =
  '---\ntitle: A post\ndate: 2025-01-05\nauthor: The team\nexcerpt: What this post says.\ntags: [a]\n---\nText.\n';
const HTML = '<!DOCTYPE html>\n<html><head><title>Not found</title></head><body></body></html>\n';

describe('missing content, and files that create no page', () => {
  let built: Built;
  beforeAll(() => {
    built = buildSpoilt((root) => {
      remove(MISSING)(root);
      write(DOCUMENT, HTML)(root);
      write(EMPTY, FRONT_MATTER)(root);
      remove(POST)(root);
      for (const path of ['faq.md', 'integration/a/deep.md']) {
        mkdirSync(join(root, 'content/docs/integration/a'), { recursive: true });
        write(`content/docs/${path}`, `${FRONT_MATTER}Text.\n`)(root);
      }
      write('content/blog/2025-01-05-a-post.md', POSTED)(root);
      write('content/blog/2025-01-05-a_post.mdx', POSTED)(root);
    });
  });

  test('causes a warning for each file, and the build publishes', () => {
    const { code, stderr } = built;
    expect(code, stderr).toBe(0);
    const warnings = stderr.match(/^warning .*\[content\/.*\]$/gm)?.sort();
    for (const warning of ['has no content after its front matter', 'is an HTML document, not Markdown'])
      expect(
        warnings?.filter((each) => each.includes(warning)),
        warning,
      ).toHaveLength(1);
    expect(stderr.match(/^warning This file is expected, but does not exist/gm)).toHaveLength(2);
    for (const file of [MISSING, DOCUMENT, EMPTY, POST]) expect(stderr).toContain(`${file}:1:1`);
  });

  test('reports a file that creates no page', () => {
    const told = built.stderr.split('\n\n');
    for (const [file, words] of [
      ['docs/faq.md', 'creates no page'],
      ['docs/integration/a/deep.md', 'creates no page'],
      ['blog/2025-01-05-a_post.mdx', 'name that ends in .md'],
    ] as const)
      expect(
        told.filter((each) => each.includes(`content/${file}:1:1`) && each.includes(words)),
        file,
      ).toHaveLength(1);
  });

  test.each([
    ['missing', MISSING],
    ['an HTML document', DOCUMENT],
  ])('a page of the documentation is %s: the page says so and lists five pages', (_, file) => {
    const { files } = built;
    const url = urlOf(file);
    const html = files[`${url}/index.html`] ?? '';
    const text = visibleText(html);
    expect(html).toContain(`<title>Page Not Found - ${config.product} Documentation</title>`);
    expect(text).toContain(`The documentation page /${url} could not be found.`);
    expect(text).toContain('Contact support if you believe this is an error');
    expect(html).toContain(`href="${entryAt('/docs/getting-started/quickstart').url}"`);
    const list = /could not be found[\s\S]*?<ul>([\s\S]*?)<\/ul>/.exec(html)?.[1] ?? '';
    expect(list.match(/<li>/g)).toHaveLength(5);
    expect(files['sitemap.xml']).not.toContain(`/${url}<`);
    expect(files[file]).toBeUndefined();
  });

  test('a page of the documentation is empty: a callout says so', () => {
    const html = built.files[`${urlOf(EMPTY)}/index.html`] ?? '';
    expect(visibleText(html)).toContain(
      'Documentation Not Found — The requested documentation page could not be loaded. Please try navigating using the sidebar.',
    );
    expect(html).toContain('class="callout');
  });

  test('an article is missing: the page announces it, and the list keeps it', () => {
    expect(visibleText(built.files[POST_URL] ?? '')).toContain(
      'Content Coming Soon: This blog post is being written. Check back soon!',
    );
    // One post is missing, and another one is added.
    expect(built.files['blog/rss.xml']?.match(/<item>/g)).toHaveLength(Math.min(ourPosts().length, 30));
  });
});

describe('invalid content', () => {
  const spoil = (root: string) => {
    write(POST, '---\ntitle: [A post\n---\nText\n')(root);
    write(DOC, '---\ntitle: Agents\ndescripton: oops\norder: one\n---\nText\n')(root);
    write(DOCUMENT, `${FRONT_MATTER}Welcome to {prodcut}.\n`)(root);
  };

  test('is reported with its location and, with --keep-going, on the pages; the build exits with 1', async () => {
    const { code, stderr, files } = buildSpoilt(spoil, ['--keep-going']);
    expect(stderr).toContain(`${POST}:`);
    expect(stderr).toContain(`${DOC}:3:1`);
    expect(stderr).toMatch(/Fields are: .*description/);
    expect(stderr).toContain(`${DOC}:4:8`);
    expect(stderr).toMatch(/^\S*error\S* Unknown token \{prodcut\}/m);
    expect(code).toBe(1);
    expect(visibleText(files[POST_URL] ?? '')).toContain(
      'Error Loading Content: There was an error loading this blog post.',
    );
    expect(visibleText(files[DOC_URL] ?? '')).toContain('Error Loading Content');
    const { files: usual } = await sharedSite();
    expect(Object.keys(htmlPages(files))).toEqual(Object.keys(htmlPages(usual)));
  });
});
