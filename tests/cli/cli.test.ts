import { spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { COMMAND_NAMES, type Command, helpOf, infoOf } from '../../generator/cli/commands.ts';
import { optionsKeptByNpm, parseCliOptions } from '../../generator/cli/options.ts';
import { readTree, SITE, writeFiles, writeSite } from '../kit/little-site.ts';
import { ROOT } from '../kit/our-site.ts';
import { CLI, runCli } from '../kit/run-cli.ts';

const doc = (body: string) => `---\ntitle: One\n---\n${body}\n`;

describe('arguments', () => {
  const problem = (...args: string[]) => {
    const parsed = parseCliOptions(args);
    return 'problem' in parsed ? parsed.problem : parsed;
  };
  test('say what is wrong and what was meant', () => {
    expect([
      problem(),
      problem('biuld'),
      problem('build', '--strct'),
      problem('build', '--out'),
      problem('build', 'more'),
      problem('new', 'post'),
      problem('preview', '--port', 'x'),
      problem('build', '--workers', 'many'),
      problem('build', '--today', '2025-02-30'),
      problem('build', '--today', '2025-13-40'),
      problem('build', '--accept-urls', '--drafts'),
      problem('move', 'a', 'b', 'c'),
      problem('build', '--host'),
      problem('dev', '--strict'),
    ]).toMatchSnapshot();
  });
  test('are reported in one line, even if the message of Node is longer', () => {
    expect(problem('build', '--out', '--json')).toMatch(/^[^\n]+Did you forget[^\n]+[^.]\.$/);
  });
});

describe('options that npm consumes', () => {
  const kept = (command: Command, env: Record<string, string>, script: string = command) =>
    optionsKeptByNpm(command, { npm_lifecycle_event: script, ...env });
  test('are read from the environment variables that npm sets', () => {
    expect([
      kept('check', { npm_config_strict: 'true' }),
      kept('build', { npm_config_base: '/project', npm_config_keep_going: 'true' }),
      kept('build', { npm_config_base: 'true' }),
      kept('build', { npm_config_cache: '' }),
      kept('check', { npm_config_json: 'true' }),
    ]).toEqual([
      ['--strict'],
      ['--base /project', '--keep-going'],
      ['--base <path>'],
      ['--no-cache'],
      ['--json'],
    ]);
  });
  test('belong to the command that the script is named after', () => {
    expect(kept('dev', { npm_config_strict: 'true' })).toEqual([]);
    expect(kept('check', { npm_config_strict: 'true' }, 'test')).toEqual([]);
    expect(kept('check', { npm_config_strict: '' })).toEqual([]);
    expect(kept('build', { npm_config_cache: '/home/ada/.npm' })).toEqual([]);
  });
  test('are reported in a warning', () => {
    const root = writeSite({ 'content/docs/one.md': '---\ntitle: One\n---\n' });
    const args = ['run', 'check', '--strict', '--prefix', ROOT, '--', '--root', root];
    const run = spawnSync('npm', args, { encoding: 'utf8' });
    expect(run.stderr).toContain('npm did not pass on --strict. Write: npm run check -- --strict\n');
    expect(run.stdout).toMatch(/Checked \d+ pages? in [\d.]+ s; 1 warning\n/);
    const twice = spawnSync('npm', ['run', 'build', '--base', '/project', '--prefix', ROOT], {
      encoding: 'utf8',
    });
    expect(twice.stderr).toContain(
      'npm did not pass on --base <path>. Write: npm run build -- --base <path>\nbuild takes no arguments; got "/project".\n',
    );
  });
});

describe('help', () => {
  test('lists the commands', () => {
    expect(parseCliOptions(['--help'])).toEqual({ help: undefined });
    expect(helpOf(undefined)).toMatchSnapshot();
  });
  test.each(COMMAND_NAMES)('explains %s with its options and examples', (command) => {
    expect(parseCliOptions([command, '-h'])).toEqual({ help: command });
    expect(helpOf(command)).toMatchSnapshot();
    for (const line of helpOf(command).split('\n')) expect(line.length).toBeLessThanOrEqual(110);
    for (const [example] of infoOf(command).examples) {
      const args = example.replace(' -- ', ' ').match(/"[^"]+"|\S+/g) ?? [];
      expect(parseCliOptions(args)).toMatchObject({ command });
    }
  });
});

describe('the command', () => {
  test('exits 2 on wrong usage, with two lines on stderr at most and nothing on stdout', () => {
    for (const args of [
      ['biuld'],
      ['build', '--nope'],
      ['build', '--root', '/nowhere/at/all'],
      ['preview', '--root', '/tmp', '--out', 'none'],
    ]) {
      const run = runCli(args);
      expect(run.code).toBe(2);
      expect(run.stdout).toBe('');
      expect(run.stderr).toMatch(/^[^\n]+\n(?:Run [^\n]+\n)?$/);
    }
    const help = runCli(['--help']);
    expect(help.code).toBe(0);
    expect(help.stdout).toContain('Exit codes');
  });
  test('keeps running when the reader of its output stops reading', () => {
    const script = '(sleep 0.1; "$0" "$1" --help; echo "exit $?" >&2) | true';
    const { stderr } = spawnSync('sh', ['-c', script, process.execPath, CLI], { encoding: 'utf8' });
    expect(stderr).toBe('exit 0\n');
  });

  test('builds, prints a one-line summary and, once, how to protect URLs, and prints no colors into a pipe', () => {
    const root = writeSite({ 'content/docs/one.md': doc('Text') });
    const run = runCli(['build', '--root', root]);
    expect(run).toMatchObject({ code: 0, stderr: '' });
    const [summary, next, ...rest] = run.stdout.split('\n');
    expect(summary).toMatch(/^Built 3 pages, 8 files, [\d.]+ k?B in \d+\.\d\d s → \S+dist$/);
    expect(next, 'the first build of a site without urls.lock').toBe(
      'Next: Build with --accept-urls before you deploy. It records the URLs in urls.lock, and later builds fail instead of losing one.',
    );
    expect(rest).toEqual(['']);
    expect(existsSync(join(root, 'dist/docs/one/index.html'))).toBe(true);
    expect(runCli(['build', '--root', root]).stdout).not.toContain('Next');
    const accepted = runCli(['build', '--root', root, '--accept-urls', '--out', 'dist2']);
    expect(accepted.stdout).toMatch(/; urls\.lock: \d+ new entries\n$/);
    expect(runCli(['build', '--root', root, '--out', 'dist3']).stdout).not.toContain('Next');
  });

  test('names files that were put into the output folder by hand, once', () => {
    const root = writeSite({ 'content/docs/one.md': doc('Text') });
    const build = (...args: string[]) =>
      runCli(['build', '--root', root, ...args])
        .stdout.split('\n')
        .slice(1);
    build();
    writeFiles(root, { 'dist/a.html': 'a', 'dist/docs/b.txt': 'b', 'dist/.DS_Store': '' });
    expect(build()).toEqual([
      'Removed from the output folder, because no build wrote them: a.html, docs/b.txt. Put such files in public/.',
      '',
    ]);
    expect(existsSync(join(root, 'dist/a.html'))).toBe(false);
    expect(build()).toEqual(['']);
    writeFiles(
      root,
      Object.fromEntries(['4', '1', '2', '3', '5'].map((name) => [`dist/new/${name}.txt`, 'x'])),
    );
    writeFiles(root, { 'content/docs/one.md': doc('[x](/no)') });
    expect(build(), 'nothing is published').toEqual(['']);
    writeFiles(root, { 'content/docs/two.md': doc('Text'), 'content/docs/one.md': doc('Text') });
    expect(build()[0]).toContain(': new/1.txt, new/2.txt, new/3.txt and 2 more. Put');
    writeFiles(root, { 'dist/a.html': 'a', 'public/a.html': 'a' });
    expect(build(), 'it is in the new output').toEqual(['']);
    writeFiles(root, { 'content/docs/three.md': doc('Text') });
    build('--no-cache');
    rmSync(join(root, 'content/docs/three.md'));
    expect(build(), 'the cache does not know the last build').toEqual(['']);
  });

  test('exits with 1 on errors, prints location, code frame and hint on stderr, and keeps the output', () => {
    const root = writeSite({ 'content/docs/one.md': doc('Text') });
    runCli(['build', '--root', root]);
    const before = readTree(join(root, 'dist'));
    writeFiles(root, { 'content/docs/one.md': doc('[x](/docs/onee)') });
    const run = runCli(['build', '--root', root]);
    expect(run.code).toBe(1);
    expect(run.stderr).toContain('content/docs/one.md:4:1');
    expect(run.stderr).toContain('> 4 | [x](/docs/onee)');
    expect(run.stderr).toContain('Did you mean /docs/one?');
    expect(run.stderr).not.toContain('\x1b');
    expect(run.stdout).toContain('Not published: 1 error.');
    expect(readTree(join(root, 'dist'))).toEqual(before);
  });

  test('reports the line of the site that throws', () => {
    const root = writeSite({
      'site/index.ts': '\nconst f = (): never => {\n  throw new Error("boom");\n};\nexport default f();\n',
    });
    const run = runCli(['build', '--root', root]);
    expect(run.code).toBe(1);
    expect(run.stderr).toContain("The site's code threw an error: boom");
    expect(run.stderr).toContain('site/index.ts:3:9');
  });

  test('check reports the same and writes nothing', () => {
    const root = writeSite({ 'content/docs/one.md': doc('[x](/no)') });
    const before = readTree(root);
    const run = runCli(['check', '--root', root]);
    expect(run.code).toBe(1);
    expect(run.stderr).toContain('link/no-page');
    expect(readTree(root)).toEqual(before);
    writeFiles(root, { 'content/docs/one.md': doc('fine') });
    expect(runCli(['check', '--root', root])).toMatchObject({ code: 0, stderr: '' });
  });

  test('publishes with warnings and exits with 0, unless --strict is set', () => {
    const root = writeSite({ 'content/docs/one.md': '---\ntitle: One\n---\n' });
    expect(runCli(['build', '--root', root])).toMatchObject({ code: 0 });
    expect(existsSync(join(root, 'dist/index.html'))).toBe(true);
    const strict = runCli(['build', '--root', root, '--strict', '--out', 'strict']);
    expect(strict.code).toBe(1);
    expect(existsSync(join(root, 'strict'))).toBe(false);
  });

  test('publishes with errors under --keep-going, and exits with 1', () => {
    const root = writeSite({ 'content/docs/one.md': doc('[x](/no)') });
    const run = runCli(['build', '--root', root, '--keep-going']);
    expect(run.code).toBe(1);
    expect(existsSync(join(root, 'dist/docs/one/index.html'))).toBe(true);
  });

  test('prints a single JSON object with --json', () => {
    const root = writeSite({ 'content/docs/one.md': doc('[x](/no)') });
    const run = runCli(['build', '--root', root, '--json']);
    expect(run).toMatchObject({ code: 1, stderr: '' });
    const parsed = JSON.parse(run.stdout);
    expect(parsed).toMatchObject({ ok: false, published: false, pages: 3 });
    expect(parsed.diagnostics[0]).toMatchObject({
      code: 'link/no-page',
      severity: 'error',
      at: { file: 'content/docs/one.md', line: 4, column: 1 },
    });
    expect(parsed.stages.map(({ stage }: { stage: string }) => stage)).toContain('render pages');
  });

  test('prints a single JSON object with --json after any failure', () => {
    const root = writeSite({ 'content/docs/one.md': doc('Text') });
    const chatty = `console.log('hello');\n${readTree(root)['site/index.ts']}`;
    writeFiles(root, { 'site/index.ts': chatty });
    for (const [code, ...args] of [
      [0, 'build', '--root', root],
      [2, 'build', '--root', '/nowhere/at/all'],
      [2, 'build', '--nope'],
      [2, 'biuld'],
      [2],
    ] as const) {
      const run = runCli([...args, '--json']);
      expect(run.code).toBe(code);
      expect(JSON.parse(run.stdout)).toMatchObject({ ok: code === 0, diagnostics: code === 0 ? [] : [{}] });
    }
  });

  test('writes GitHub annotations, and profiles on request', () => {
    const root = writeSite({ 'content/docs/one.md': doc('[x](/no)') });
    const run = runCli(['check', '--root', root, '--profile'], { env: { GITHUB_ACTIONS: 'true' } });
    expect(run.stdout).toContain('::error file=content/docs/one.md,line=4,col=1,title=link/no-page::');
    expect(run.stderr).toMatch(/render pages\s+[\d.]+ ms/);
  });

  test('--base and --out set the base path and the output folder', () => {
    const root = writeSite({
      'content/docs/one.md': doc('[home](/) and [file](/a.txt)'),
      'public/a.txt': 'a',
    });
    expect(runCli(['build', '--root', root, '--base', '/project/', '--out', 'public-out'])).toMatchObject({
      code: 0,
    });
    const html = readTree(join(root, 'public-out'))['docs/one/index.html'];
    expect(html).toContain('href="/project/"');
    expect(html).toContain('href="/project/a.txt"');
  });

  test('reports a file without read permission; with --keep-going, its page shows the error', () => {
    const root = writeSite({ 'content/docs/one.md': doc('Text'), 'content/docs/two.md': doc('Text') });
    expect(runCli(['build', '--root', root]).code).toBe(0);
    const before = readTree(join(root, 'dist'));
    // Else the build would not read it: it knows from the file system that nothing has changed.
    appendFileSync(join(root, 'content/docs/two.md'), 'More\n');
    const node = ['--import', join(import.meta.dirname, '../faults/deny-read.mjs')];
    const run = runCli(['build', '--root', root], { node, env: { DENY_READ: 'docs/two.md' } });
    expect(run.code).toBe(1);
    expect(run.stderr).toContain('Cannot read this file: permission denied (EACCES).');
    expect(run.stderr).toContain('content/docs/two.md:1:1');
    expect(readTree(join(root, 'dist'))).toEqual(before);
  });
});

test('check and build say how many drafts and scheduled entries they leave out', () => {
  const root = writeSite({
    'site/index.ts': SITE.replace("folder: 'blog',", "folder: 'blog',\n  publicFrom: ({ date }) => date,"),
    'content/docs/one.md': '---\ntitle: One\ndraft: true\n---\nText.\n',
  });
  const summary = (...args: string[]) =>
    runCli([...args, '--root', root, '--today', '2026-01-01'])
      .stdout.replace(/^.*? in \S+ s(?: → \S+dist)?/, '')
      .trim();
  expect(summary('check')).toBe('; 1 draft or scheduled page left out (--drafts includes it)');
  writeFiles(root, {
    'content/blog/later.md': '---\ntitle: Later\ndate: "2026-01-02"\nslug: later\n---\nText.\n',
  });
  const both = '; 2 drafts or scheduled pages left out (--drafts includes them)';
  expect(summary('check')).toBe(both);
  expect(summary('build')).toBe(both);
  // Nothing has changed: the result comes from the cache.
  expect(summary('build')).toBe(both);
  expect(summary('check', '--drafts')).toBe('');
});
