import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readTree, SITE, writeFiles, writeSite } from '../kit/little-site.ts';
import { CLI, callCli } from '../kit/run-cli.ts';

const doc = (body: string) => `---\ntitle: One\n---\n${body}\n`;
const BROKEN = { 'content/docs/one.md': doc('[x](/docs/onee)') };

describe('wrong usage', () => {
  test.each([
    [['biuld'], /^Unknown command "biuld"\. Commands are build, check, dev, preview, new, move\.\n/],
    [['build', '--strct'], /^Unknown option '--strct'\.\n/],
    [['build', '--out'], /^Option '--out <value>' argument missing\.\n/],
    [['build', 'more'], /^Expected: npm run build\.\n/],
    [['new', 'post'], /^Expected: npm run new -- <kind> <name>\.\n/],
    [['preview', '--port', 'x'], /^Invalid --port "x": expected a number from 0 to 65535\.\n/],
    [
      ['build', '--today', '2025-02-30'],
      /^Invalid --today "2025-02-30": expected a date such as 2025-10-15\.\n/,
    ],
    [['build', '--accept-urls', '--drafts'], /^--accept-urls records the URLs that are public today/],
    [['build', '--host'], /^Unknown option '--host'\.\n/],
    [['dev', '--strict'], /^Unknown option '--strict'\.\n/],
    [['build', '--root', '/nowhere/at/all'], /^Project folder not found: \/nowhere\/at\/all\n/],
  ])('%j exits with 2 and says what is wrong in two lines on stderr', async (args, message) => {
    const { code, stdout, stderr } = await callCli(args);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(message);
    expect(stderr.split('\n')).toHaveLength(3);
  });
});

test('help lists the commands, and shows an example of each that is valid', async () => {
  const help = await callCli(['--help']);
  expect([help.code, help.stderr]).toEqual([0, '']);
  const commands = [...help.stdout.matchAll(/^ {2}(\w+) {2,}/gm)].map(([, name = '']) => name);
  expect(commands).toEqual(['build', 'check', 'dev', 'preview', 'new', 'move']);
  let text = '';
  for (const command of commands) text += (await callCli([command, '-h'])).stdout;
  for (const line of text.split('\n')) expect(line.length).toBeLessThanOrEqual(110);
  const examples = [...text.matchAll(/^Example: npm run (.*)$/gm)].map(([, example = '']) => example);
  expect(examples.length).toBeGreaterThan(3);
  for (const example of examples) {
    const args = example.replace(' -- ', ' ').match(/"[^"]+"|\S+/g) ?? [];
    expect((await callCli([...args, '--root', '/nowhere/at/all'])).stderr, example).toMatch(
      /^Project folder/,
    );
  }
});

describe('build and check', () => {
  test('a build prints one line, without colors into a pipe', async () => {
    const root = writeSite({ 'content/docs/one.md': doc('Text') });
    const run = await callCli(['build', '--root', root, '--out', 'public-out', '--base', '/project/']);
    expect(run).toMatchObject({ code: 0, stderr: '' });
    expect(run.stdout).toMatch(/^Built 3 pages, 3 files, \d\.\d MB in \d+\.\d\d s → \S+public-out\n$/);
    expect(readTree(join(root, 'public-out'))['index.html']).toContain('href="/project/"');
  });

  test('an error exits with 1, has location, code frame and hint on stderr, and keeps the output', async () => {
    const root = writeSite({ 'content/docs/setup.md': doc('Text') });
    await callCli(['build', '--root', root]);
    const before = readTree(join(root, 'dist'));
    writeFiles(root, { 'content/docs/one.md': doc('[x](/docs/setpu)') });
    const run = await callCli(['build', '--root', root]);
    expect(run.code).toBe(1);
    expect(run.stderr).toBe(`\
error Broken link /docs/setpu: no such page or file. [link/no-page]
  content/docs/one.md:4:1
    2 | title: One
    3 | ---
  > 4 | [x](/docs/setpu)
      | ^^^^^^^^^^^^^^^^
    5 |
  hint Did you mean /docs/setup?

`);
    expect(run.stdout).toBe('Nothing was written: 1 error\n');
    expect(readTree(join(root, 'dist'))).toEqual(before);
  });

  test('a problem of a component names its page', async () => {
    const root = writeSite({ 'site/index.ts': SITE.replace("href: '/'", "href: '/gone'") });
    const { code, stderr } = await callCli(['check', '--root', root]);
    expect(code).toBe(1);
    expect(stderr).toContain('Broken link /gone');
    expect(stderr).toMatch(/\/404.*1 more page|page \/ .*1 more page|and 1 more page/);
    expect(stderr).toMatch(/(?:page|on) \/(?:404)?[ .)]/);
  });

  test('an error of the site’s code is shown at its line, with the stack', async () => {
    const root = writeSite({
      'site/index.ts': '\nconst f = (): never => {\n  throw new Error("boom");\n};\nexport default f();\n',
    });
    const { code, stderr } = await callCli(['build', '--root', root]);
    expect(code).toBe(1);
    expect(stderr).toContain("The site's code threw an error: boom");
    expect(stderr).toContain('  site/index.ts:3:9\n');
    expect(stderr).toContain('  > 3 |   throw new Error("boom");\n      |         ^\n');
    expect(stderr).toContain('    at f site/index.ts:3:9\n');
    expect(stderr).not.toMatch(/node:internal|file:\/\/|generator\//);
  });

  test('check writes nothing, --strict fails on warnings, and --keep-going writes despite errors', async () => {
    const root = writeSite({ 'content/docs/one.md': '---\ntitle: One\n---\n' });
    expect(await callCli(['check', '--root', root, '--no-cache'])).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/; 1 warning\n$/),
    });
    expect(existsSync(join(root, 'dist'))).toBe(false);
    expect(await callCli(['build', '--root', root, '--strict'])).toMatchObject({ code: 1 });
    expect(existsSync(join(root, 'dist'))).toBe(false);
    writeFiles(root, BROKEN);
    expect(await callCli(['build', '--root', root, '--keep-going'])).toMatchObject({ code: 1 });
    expect(existsSync(join(root, 'dist/docs/one/index.html'))).toBe(true);
  });

  test('--json prints one object, whatever the site’s code prints', async () => {
    const root = writeSite({ ...BROKEN, 'site/index.ts': `console.log('hello');\n${SITE}` });
    const { code, stdout, stderr } = await callCli(['build', '--root', root, '--json']);
    expect([code, stderr]).toEqual([1, 'hello\n']);
    const result = JSON.parse(stdout);
    expect(result).toMatchObject({ ok: false, written: false, pages: 3 });
    expect(result.problems[0]).toMatchObject({
      code: 'link/no-page',
      severity: 'error',
      at: { file: 'content/docs/one.md', line: 4, column: 1 },
    });
    writeFiles(root, { 'site/index.ts': 'throw new Error("boom");\n' });
    expect(JSON.parse((await callCli(['check', '--root', root, '--json'])).stdout)).toMatchObject({
      ok: false,
      problems: [{ code: 'site/threw' }],
    });
  });

  test('GitHub gets annotations with paths from its workspace, and --profile prints the time of each stage', async () => {
    const root = writeSite({
      'sites/a/content/docs/one.md': doc('[x](/a,b:c)'),
      'sites/a/site/index.ts': SITE,
    });
    const args = ['check', '--root', join(root, 'sites/a'), '--profile'];
    const run = await callCli(args, { env: { GITHUB_ACTIONS: 'true', GITHUB_WORKSPACE: root } });
    expect(run.stdout).toMatch(
      /^::error file=sites\/a\/content\/docs\/one\.md,line=4,col=1,title=link\/no-page::Broken link \/a,b:c: .*%0A.*\n/m,
    );
    expect(run.stderr).toMatch(/render pages\s+[\d.]+ ms/);
  });

  test('text of content cannot control a terminal or a workflow', async () => {
    const root = writeSite({
      'content/docs/one.md': doc(
        '[x](/a\x1b[2J "::error::x") [b] (/\u202e\u2028c)\r\n\r\n::set-output name=a::b {no\x1b}',
      ),
      'content/docs/a\n::error::b\x1b[31m.md': '---\ntitle: 1\n---\nText\n',
    });
    const { stdout, stderr } = await callCli(['check', '--root', root], { env: { GITHUB_ACTIONS: 'true' } });
    expect(stdout + stderr).not.toMatch(/[^\P{Cc}\n]|[\u202e\u2028]/u);
    for (const line of `${stdout}${stderr}`.split('\n'))
      if (line.startsWith('::')) expect(line).toMatch(/^::(?:error|warning) file=/);
  });

  test('all errors are printed, and twenty warnings of each code with the number of the others', async () => {
    const links = Array.from({ length: 30 }, (_, number) => `[x](/gone${number}) and [a${number}] (/b)`);
    const { stderr } = await callCli([
      'check',
      '--root',
      writeSite({ 'content/docs/one.md': doc(links.join('\n\n')) }),
    ]);
    expect(stderr.match(/\[link\/no-page\]$/gm)).toHaveLength(30);
    expect(stderr.match(/^warning /gm)).toHaveLength(21);
    expect(stderr).toContain(
      '10 more warnings of this kind. [markdown/syntax]\n  hint Run the command with --json',
    );
  });

  test('16,000 problems are printed in seconds', async () => {
    const report = `{ name: 'many', check(site) {
      for (let line = 1; line <= 16_000; line++)
        site.report({ code: 'a/b', severity: 'error', message: 'Wrong.', at: { file: 'public/a.txt', line, column: 1 } });
    } }`;
    const root = writeSite({
      'site/index.ts': SITE.replace('checkLinks()]', `checkLinks(), ${report}]`),
      'public/a.txt': 'a\n'.repeat(16_000),
    });
    const before = process.cpuUsage();
    const { stderr } = await callCli(['check', '--root', root]);
    const { user, system } = process.cpuUsage(before);
    expect(stderr.match(/^error /gm)).toHaveLength(16_000);
    expect((user + system) / 1e6).toBeLessThan(8);
  });

  test('the number of unpublished entries is part of the last line', async () => {
    const root = writeSite({
      'site/index.ts': SITE.replace("folder: 'blog',", "folder: 'blog', publicFrom: ({ date }) => date,"),
      'content/docs/one.md': '---\ntitle: One\ndraft: true\n---\nText.\n',
    });
    const end = async (...args: string[]) =>
      (await callCli([...args, '--root', root, '--today', '2026-01-01'])).stdout.replace(/^.* s/, '');
    expect(await end('check')).toBe('; 1 unpublished entry\n');
    writeFiles(root, { 'content/blog/later.md': '---\ntitle: L\ndate: "2026-01-02"\nslug: l\n---\nText.\n' });
    expect(await end('check')).toBe('; 2 unpublished entries\n');
    expect(await end('check', '--drafts')).toBe('\n');
  });
});

test('a command keeps running when the reader of its output stops reading', () => {
  const script = '(sleep 0.1; "$0" "$1" --help; echo "exit $?" >&2) | true';
  expect(spawnSync('sh', ['-c', script, process.execPath, CLI], { encoding: 'utf8' }).stderr).toBe(
    'exit 0\n',
  );
});
