import { cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { readTree } from '../kit/little-site.ts';
import { CACHE_FILE, ROOT, visibleText } from '../kit/our-site.ts';
import { type Run, runCli } from '../kit/run-cli.ts';

const POST = 'content/blog/2025-09-30-one-pass-hides-what-your-agent-does.md';
const POST_URL = 'blog/2025/09/30/one-pass-hides-what-your-agent-does/index.html';
const DOC = 'content/docs/core-concepts/agents.md';
const DOC_URL = 'docs/core-concepts/agents/index.html';

type Built = Run & { readonly files: Readonly<Record<string, string>> };

/** This project's own site with some of its content spoilt. */
function buildSpoilt(spoil: (root: string) => void, args: readonly string[] = [], deny = ''): Built {
  const root = mkdtempSync(join(tmpdir(), 'spoilt-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const folder of ['site', 'content', 'public'])
    cpSync(join(ROOT, folder), join(root, folder), { recursive: true });
  // Sharing pictures that other builds have drawn need not be drawn again.
  if (existsSync(CACHE_FILE)) cpSync(CACHE_FILE, join(root, '.cache/build.sqlite'));
  spoil(root);
  const options = deny
    ? { node: ['--import', join(import.meta.dirname, '../faults/deny-read.mjs')], env: { DENY_READ: deny } }
    : {};
  const run = runCli(['build', '--root', root, '--no-compress', ...args], options);
  return { ...run, files: readTree(join(root, 'dist')) };
}

const remove = (path: string) => (root: string) => rmSync(join(root, path));
const write = (path: string, text: string) => (root: string) => writeFileSync(join(root, path), text);
const FRONT_MATTER =
  '---\ntitle: Agents\ndescription: A page about agents that has not been written yet, but will be soon.\norder: 1\n---\n';
const HTML = '<!DOCTYPE html>\n<html><head><title>Not found</title></head><body></body></html>\n';

describe('content that is not there', () => {
  for (const [name, spoil, warning] of [
    ['missing', remove(DOC), 'is expected but does not exist'],
    ['an HTML document', write(DOC, HTML), 'is an HTML document, not Markdown'],
  ] as const) {
    test(`a page of the documentation is ${name}: it says so, lists five pages, and the build warns`, () => {
      const { code, stderr, files } = buildSpoilt(spoil);
      expect(code, stderr).toBe(0);
      expect(stderr.match(/^warning .*\[content\/.*\]$/gm)).toEqual([expect.stringContaining(warning)]);
      expect(stderr).toContain(`${DOC}:1:1`);
      const text = visibleText(files[DOC_URL] ?? '');
      expect(files[DOC_URL]).toContain('<title>Page Not Found - Plumbline Documentation</title>');
      expect(text).toContain('The documentation page /docs/core-concepts/agents could not be found.');
      expect(text).toContain('Contact support if you believe this is an error');
      expect(files[DOC_URL]).toContain('href="/docs/getting-started/quickstart"');
      const list = /could not be found[\s\S]*?<ul>([\s\S]*?)<\/ul>/.exec(files[DOC_URL] ?? '')?.[1] ?? '';
      expect(list.match(/<li>/g)).toHaveLength(5);
      expect(files['sitemap.xml']).not.toContain('/docs/core-concepts/agents<');
      expect(files['content/docs/core-concepts/agents.md']).toBeUndefined();
    });
  }

  test('a page of the documentation is empty: a callout says so', () => {
    const { code, stderr, files } = buildSpoilt(write(DOC, FRONT_MATTER));
    expect(code, stderr).toBe(0);
    expect(visibleText(files[DOC_URL] ?? '')).toContain(
      'Documentation Not Found — The requested documentation page could not be loaded. Please try navigating using the sidebar.',
    );
    expect(files[DOC_URL]).toContain('class="callout');
  });

  test('an article is missing: it is announced, and the list keeps it', () => {
    const { code, stderr, files } = buildSpoilt(remove(POST));
    expect(code, stderr).toBe(0);
    expect(stderr).toContain(`warning ${POST} is expected but does not exist.`);
    expect(visibleText(files[POST_URL] ?? '')).toContain(
      'Content Coming Soon: This blog post is being written. Check back soon!',
    );
    expect(files['blog/rss.xml']?.match(/<item>/g)).toHaveLength(5);
  });

  test('with --strict each of these is an error and nothing is published', () => {
    const { code, files } = buildSpoilt(remove(POST), ['--strict']);
    expect(code).toBe(1);
    expect(files).toEqual({});
  });
});

describe('content that cannot be used', () => {
  test('an unreadable article stops the build; with --keep-going its page says so and the build still exits 1', () => {
    const stopped = buildSpoilt(() => {}, [], POST);
    expect(stopped.code).toBe(1);
    expect(stopped.files).toEqual({});
    const { code, files } = buildSpoilt(() => {}, ['--keep-going'], POST);
    expect(code).toBe(1);
    expect(visibleText(files[POST_URL] ?? '')).toContain(
      'Error Loading Content: There was an error loading this blog post.',
    );
    expect(Object.keys(files).filter((path) => path.endsWith('index.html'))).toHaveLength(38);
  });

  test('front matter that is wrong is an error at its line; with --keep-going the page says so', () => {
    const broken = write(DOC, '---\ntitle: Agents\ndescripton: oops\norder: one\n---\nText\n');
    const stopped = buildSpoilt(broken);
    expect(stopped.code).toBe(1);
    expect(stopped.stderr).toContain(`${DOC}:3:1`);
    expect(stopped.stderr).toContain('Did you mean description?');
    expect(stopped.stderr).toContain(`${DOC}:4:8`);
    const { files } = buildSpoilt(broken, ['--keep-going']);
    expect(visibleText(files[DOC_URL] ?? '')).toContain('Error Loading Content');
  });

  test('a draft is not built, and a link to it is a broken link', () => {
    const { code, stderr } = buildSpoilt(
      write(DOC, `${FRONT_MATTER.replace('order: 1', 'order: 1\ndraft: true')}Soon\n`),
    );
    expect(code).toBe(1);
    expect(stderr).toContain('link/no-page');
    expect(stderr).toContain('/docs/core-concepts/agents');
  });
});
