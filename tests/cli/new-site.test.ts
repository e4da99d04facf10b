import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildSite, type LittleBuild } from '../kit/little-site.ts';
import { ROOT } from '../kit/our-site.ts';
import { runCli } from '../kit/run-cli.ts';

const TODAY = '2026-02-03';

let folder: string;
let root: string;
let created: ReturnType<typeof runCli>;
beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'new-site-')));
  root = join(folder, "sites/o'hara-docs");
  created = runCli(['new', 'site', "sites/o'hara-docs", '--root', folder, '--today', TODAY]);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const typecheck = () =>
  spawnSync(join(ROOT, 'node_modules/.bin/tsc'), ['--noEmit'], { cwd: root, encoding: 'utf8' });

const edit = (path: string, from: string, to: string) => {
  const text = readFileSync(join(root, path), 'utf8');
  expect(text).toContain(from);
  writeFileSync(join(root, path), text.replace(from, to));
};

test('creates five files, and the files that editors and Git need', () => {
  expect(created).toMatchObject({ code: 0, stderr: '' });
  expect(created.stdout).toBe(`Created a site in sites/o'hara-docs:
  content/blog/hello.md
  content/docs/first-steps.md
  site/index.ts
  site/pages.tsx
  site/style.css
  tsconfig.json
  .gitignore
Start with: npm run dev -- --root "sites/o'hara-docs"
`);
  expect(readFileSync(join(root, 'content/blog/hello.md'), 'utf8')).toContain(`date: ${TODAY}\n`);
});

describe('a new site outside the repository', () => {
  let site: LittleBuild;
  beforeAll(async () => {
    const post = runCli(['new', 'post', 'A "title"', '--root', root, '--today', TODAY]);
    expect(post).toMatchObject({ code: 0, stdout: 'content/blog/a-title.md\n' });
    writeFileSync(
      join(root, 'content/blog/a-title.md'),
      `${readFileSync(join(root, 'content/blog/a-title.md'), 'utf8')}Text\n`,
    );
    site = await buildSite(root, { strict: true, drafts: true, today: TODAY });
  });

  test('builds without a warning', () => {
    expect(site.diagnostics).toEqual([]);
    expect(site.published).toBe(true);
    expect(Object.keys(site.dist)).toEqual(
      expect.arrayContaining([
        '404.html',
        'blog/a-title/index.html',
        'blog/hello/index.html',
        'docs/first-steps/index.html',
        'icon.svg',
        'index.html',
        'rss.xml',
        'sitemap.xml',
      ]),
    );
    expect(site.dist['index.html']).toContain('<h1>O&#x27;hara docs</h1>');
    expect(site.dist['docs/first-steps/index.html']).toContain("O'hara docs is made of five files.");
    expect(site.dist['icon.svg']).toMatch(/fill="#[\da-f]{6}"/);
  });

  test('has the styles and scripts of the parts', () => {
    const textOf = (pattern: RegExp) =>
      Object.entries(site.dist).find(([path]) => pattern.test(path))?.[1] ?? '';
    const css = textOf(/^assets\/style-.*\.css$/);
    for (const name of [
      '.code',
      '.tab-strip',
      '.callout-tip',
      '.diagram-node',
      '.copy-button',
      '.heading-link',
    ])
      expect(css).toContain(name);
    // Overrides are outside of the layer of the parts.
    expect(css.lastIndexOf('--color-accent:')).toBeGreaterThan(css.lastIndexOf('--color-canvas:'));
    const [, script = ''] = /<script\b[^>]* src="\/([^"]+)"/.exec(site.dist['index.html'] ?? '') ?? [];
    expect(script).toMatch(/^assets\/start-/);
    expect(site.dist[script]).toContain('copy-button');
  });

  test('passes a type check, which finds mistakes', () => {
    expect(typecheck()).toMatchObject({ status: 0, stdout: '' });
    edit('site/index.ts', 'title: NAME', 'titel: NAME');
    edit('site/pages.tsx', 'className="lead"', 'clasName="lead"');
    const { status, stdout } = typecheck();
    expect(status).not.toBe(0);
    expect(stdout.match(/^site\/\S+(?=\()/gm)).toEqual(
      expect.arrayContaining([expect.stringContaining('index.ts'), expect.stringContaining('pages.tsx')]),
    );
  });
});

test('a site is created only in an empty folder', () => {
  const refused = runCli(['new', 'site', "sites/o'hara-docs", '--root', folder]);
  expect(refused).toMatchObject({
    code: 2,
    stderr: "sites/o'hara-docs is not empty. Nothing was changed.\n",
  });
  mkdirSync(join(folder, 'empty/.git'), { recursive: true });
  const inGit = runCli(['new', 'site', 'empty', '--root', folder, '--json']);
  expect(inGit.code).toBe(0);
  expect(JSON.parse(inGit.stdout).files).toHaveLength(7);
  expect(readdirSync(join(folder, 'empty')).sort()).toEqual([
    '.git',
    '.gitignore',
    'content',
    'site',
    'tsconfig.json',
  ]);
  writeFileSync(join(folder, 'file'), '');
  const file = runCli(['new', 'site', 'file', '--root', folder]);
  expect(file).toMatchObject({ code: 2, stderr: expect.stringContaining('Cannot write to file: ') });
  expect(existsSync(join(folder, 'file/site'))).toBe(false);
});
