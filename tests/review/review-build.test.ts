import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeSite, readTree, SITE, writeFiles } from '../kit/little-site.ts';
import { type Run, runCli } from '../kit/run-cli.ts';

const page = (title: string, body: string, more = '') => `---\ntitle: ${title}\n${more}---\n${body}\n`;
const MOVED = 'A page that moves to another URL keeps its text.';
const BEFORE = {
  'site/index.ts': SITE.replace(
    "h('title', null, page.title)",
    "h('title', null, page.title), h('meta', { name: 'robots', content: 'index' })",
  ),
  'content/docs/same.md': page('Same', 'Stays as it is. [Text](/docs/text)'),
  'content/docs/text.md': page(
    'Text',
    'The quick brown fox jumps over it.\n\n| a | b |\n| - | - |\n| one | two |\n\n- First\n- Second\n\n```js\nlet a = 1;\n```',
  ),
  'content/docs/head.md': page('Head', 'Text of this page.'),
  'content/docs/gone.md': page('Gone', 'Nothing points here. ![A dot](/dot.svg)'),
  'content/docs/old.md': page('Moved', MOVED),
  'public/dot.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
};
const NOW = {
  'content/docs/text.md': page(
    'Text',
    'The quick red fox jumps over it.\n\n| a | b |\n| - | - |\n| one | three |\n\n- First\n- Second\n- Third\n\n```js\nlet a = 2;\n```',
  ),
  'content/docs/head.md': page('Another head', 'Text of this page.'),
  'content/docs/new.md': page('Moved', MOVED.replace('keeps', 'changes'), 'aliases: [/docs/old]\n'),
  'content/docs/fresh.md': page('Fresh', 'A new page.'),
};
const REMOVED = ['content/docs/gone.md', 'content/docs/old.md', 'public/dot.svg'];
/** Tests of the index without screenshots. */
const NO_BROWSER = { CHROMIUM: '/no/browser' };

let root: string;
let run: Run;
const build = (...args: string[]) =>
  runCli(['build', '--root', root, '--no-git-dates', '--today', '2026-01-01', ...args], { env: NO_BROWSER });
const review = () => readTree(join(root, 'dist.review'));

beforeAll(() => {
  root = makeSite(BEFORE);
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', ...args], { cwd: root });
  git('init', '--quiet');
  git('add', '--all');
  git('commit', '--quiet', '--message', 'Before');
  expect(build().stderr).toBe('');
  for (const name of ['dist', 'dist.info'])
    cpSync(join(root, name), join(root, 'old', name), { recursive: true });
  for (const path of REMOVED) rmSync(join(root, path));
  writeFiles(root, NOW);
  run = build('--review', 'old/dist');
  return () => rmSync(root, { recursive: true });
});

/** Sections of the index: the title, and the text of each item. */
function sections(html: string): Record<string, string[]> {
  const plain = (text: string) => text.replace(/<[^>]*>/g, '');
  return Object.fromEntries(
    [...html.matchAll(/<h2>(.*?)<\/h2><ul>(.*?)<\/ul>/g)].map(([, title = '', items = '']) => [
      title,
      [...items.matchAll(/<li>(.*?)<\/li>/g)].map(([, item = '']) => plain(item)),
    ]),
  );
}

test('lists pages by kind of change', () => {
  expect(run).toMatchObject({ code: 0, stderr: '' });
  expect(run.stdout).toContain('Review: 5 pages with changes → ');
  const html = review()['_review/index.html'] ?? '';
  expect(sections(html)).toEqual({
    'Added (1)': ['/docs/fresh'],
    'Removed (1)': ['/docs/gone'],
    'Changed text (1)': ['/docs/text 4 changes; its source content/docs/text.md'],
    'Changed head, navigation or markup only (1)': [
      '/docs/head its source content/docs/head.md; page data: title',
    ],
    'Redirected (1)': ['/docs/old → /docs/new 1 change'],
  });
  expect(html).toContain('No screenshots, because no Chromium was found.');
});

test('marks changed paragraphs, cells, items and code in place', () => {
  const html = review()['docs/text/index.html'] ?? '';
  expect(html).toContain(
    '<p data-review="changed">The quick <del>brown</del><ins>red</ins> fox jumps over it.</p>',
  );
  expect(html).toMatch(/<td data-review="changed"><del>two<\/del><ins>three<\/ins><\/td>/);
  expect(html).toContain('<li data-review="added">Third</li>');
  expect(html).toMatch(/<pre[^>]* data-review="changed">.*<del>1<\/del><ins>2<\/ins>/s);
  expect(html).toContain('aria-keyshortcuts="n"');
  expect(review()['docs/new/index.html']).toContain('<del>keeps</del><ins>changes</ins>');
  expect(review()['docs/head/index.html']).not.toContain('data-review');
});

test('keeps removed pages and their files, and redirects with relative URLs', () => {
  const files = review();
  expect(files['docs/gone/index.html']).toContain('Nothing points here.');
  expect(files['docs/gone/index.html']).toContain('src="../../dot.svg"');
  expect(files).toHaveProperty(['dot.svg']);
  expect(files['docs/old/index.html']).toContain('content="0; url=../new/index.html"');
});

test('excludes every page from search engines, with relative URLs to existing files only', () => {
  const pages = Object.entries(review()).filter(([path]) => path.endsWith('.html'));
  expect(pages.length).toBeGreaterThan(6);
  for (const [path, html] of pages) {
    expect(html.match(/<meta name="robots"[^>]*>/g), path).toEqual([
      '<meta name="robots" content="noindex">',
    ]);
    for (const [, url = ''] of html.matchAll(/ (?:href|src)="([^"#:]+)"/g))
      expect(existsSync(join(root, 'dist.review', path, '..', url)), `${url} in ${path}`).toBe(true);
  }
});

test('leaves no trace in the published output', () => {
  const { dist, info } = { dist: readTree(join(root, 'dist')), info: readTree(join(root, 'dist.info')) };
  expect(build('--no-cache', '--out', 'plain').code).toBe(0);
  expect(readTree(join(root, 'plain'))).toEqual(dist);
  expect(readTree(join(root, 'plain.info'))['manifest.json']).toBe(info['manifest.json']);
});

test('compares with the output that it replaces, and replaces the earlier review build', () => {
  writeFiles(root, { 'dist.review/stale.html': 'stale' });
  writeFiles(root, { 'content/docs/same.md': page('Same', 'Stays as it was. [Text](/docs/text)') });
  expect(build('--review', 'dist').stdout).toContain('Review: 1 page with changes');
  expect(sections(review()['_review/index.html'] ?? '')).toEqual({
    'Changed text (1)': ['/docs/same 1 change; its source content/docs/same.md'],
  });
  expect(review()).not.toHaveProperty(['stale.html']);
  writeFiles(root, { 'content/docs/same.md': BEFORE['content/docs/same.md'] });
});

test('writes relative URLs for a site below a base path', () => {
  expect(build('--base', '/project', '--review', 'old/dist').code).toBe(0);
  expect(review()['docs/same/index.html']).toContain('href="../text/index.html"');
  expect(review()['docs/old/index.html']).toContain('content="0; url=../new/index.html"');
});

test('builds a Git commit, and removes its worktree', () => {
  const built = build('--review', 'HEAD');
  expect(built.stdout).toContain('Review: 5 pages with changes');
  expect(review()['docs/text/index.html']).toContain('<del>brown</del><ins>red</ins>');
  const worktrees = execFileSync('git', ['worktree', 'list'], { cwd: root, encoding: 'utf8' });
  expect(worktrees.trim().split('\n')).toHaveLength(1);
});

test('compares with the output of a manifest', () => {
  expect(build('--review', join(root, 'old/dist.info/manifest.json')).code).toBe(0);
  expect(review()['docs/text/index.html']).toContain('data-review');
});

describe('an unusable argument is one error before the build', () => {
  test.each([
    ['no-such-thing', '--review "no-such-thing" is not an output folder, a manifest or a Git commit.\n'],
    [
      'content',
      /^No manifest\.json found at \S+content\. Run a build, which writes it next to its output\.\n$/,
    ],
    ['manifest-only.json', /^The output of manifest-only\.json is missing\./],
    ['content/docs/same.md', /^\S+same\.md is not a manifest of a supported version\.\n$/],
  ])('%s', (named, message) => {
    cpSync(join(root, 'old/dist.info/manifest.json'), join(root, 'manifest-only.json'));
    rmSync(join(root, 'dist'), { recursive: true });
    const failed = build('--review', named);
    expect(failed).toMatchObject({ code: 2, stdout: '', stderr: expect.stringMatching(message) });
    expect(existsSync(join(root, 'dist'))).toBe(false);
    expect(build().code).toBe(0);
  });

  test('a commit that does not build', () => {
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', ...args], { cwd: root });
    const good = readFileSync(join(root, 'site/index.ts'), 'utf8');
    writeFileSync(join(root, 'site/index.ts'), 'broken(');
    git('commit', '--quiet', '--message', 'Broken', 'site/index.ts');
    writeFileSync(join(root, 'site/index.ts'), good);
    const failed = build('--review', 'HEAD');
    expect(failed.code).toBe(2);
    expect(failed.stderr).toMatch(/^--review "HEAD" does not build\./);
    git('reset', '--quiet', 'HEAD~1');
  });

  test('a review folder with other files', () => {
    renameSync(join(root, 'dist.review'), join(root, 'kept'));
    writeFiles(root, { 'dist.review/mine.txt': 'mine' });
    const failed = build('--review', 'old/dist');
    expect(failed).toMatchObject({ code: 2, stdout: '' });
    expect(failed.stderr).toContain('contains files that no review build wrote');
    expect(readTree(join(root, 'dist.review'))).toEqual({ 'mine.txt': 'mine' });
    rmSync(join(root, 'dist.review'), { recursive: true });
    renameSync(join(root, 'kept'), join(root, 'dist.review'));
  });
});

test('the pull-request comment links each page to the review build', () => {
  const url = 'https://review.example/12/';
  const args = ['diff', join(root, 'old/dist'), join(root, 'dist'), '--markdown', '--review-url', url];
  const { code, stdout } = runCli(args);
  expect(code).toBe(0);
  const links = [...stdout.matchAll(/\[`(.*?)`\]\(<(.*?)>\)/g)].map(([, name, href]) => [name, href]);
  expect(links).toEqual(
    ['fresh', 'new', 'gone', 'new', 'head', 'text'].map((name) => [
      `/docs/${name}`,
      `https://review.example/12/docs/${name}/index.html`,
    ]),
  );
  const copied = args.with(1, join(root, 'dist.review/_review/before.json'));
  expect(build('--review', 'old/dist').code).toBe(0);
  expect(runCli(copied).stdout).toBe(stdout);
  expect(runCli(args.filter((each) => each !== '--markdown')).stderr).toContain('Invalid --review-url');
});
