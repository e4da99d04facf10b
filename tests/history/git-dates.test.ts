import { spawnSync } from 'node:child_process';
import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { readGitDates } from '../../generator/content/git-dates.ts';
import { buildSite, writeFiles, writeSite } from '../kit/little-site.ts';
import { runCli } from '../kit/run-cli.ts';

const ONE = 'content/docs/one.md';
const TWO = 'content/docs/two.md';
const page = (title: string): string => `---\ntitle: ${title}\n---\n\n# ${title}\n`;

/** Git with no configuration but its own. */
function git(root: string, args: readonly string[], date = '2025-10-15T12:00:00Z'): void {
  const who = ['-c', 'user.name=A', '-c', 'user.email=a@example.com', '-c', 'init.defaultBranch=main'];
  const quiet = [
    '-c',
    'commit.gpgSign=false',
    '-c',
    'core.hooksPath=/dev/null',
    '-c',
    'protocol.file.allow=always',
  ];
  const { status, stderr } = spawnSync('git', [...who, ...quiet, ...args], {
    cwd: root,
    encoding: 'utf8',
    // Committed long after it was written, as a rebase would.
    env: {
      ...process.env,
      GIT_CONFIG_NOSYSTEM: '1',
      GIT_AUTHOR_DATE: date,
      GIT_COMMITTER_DATE: '2026-01-01T00:00:00Z',
    },
  });
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`);
}

function commit(root: string, date: string, files: Readonly<Record<string, string>> = {}): void {
  writeFiles(root, files);
  git(root, ['add', '-A', '.']);
  git(root, ['commit', '-q', '--allow-empty', '-m', 'x'], date);
}

/** A repository with two pages, the second of which was changed later. */
function repository(): string {
  const root = writeSite({ [ONE]: page('One'), [TWO]: page('Two') });
  git(root, ['init', '-q']);
  commit(root, '2025-03-01T10:00:00Z');
  commit(root, '2025-10-15T10:00:00Z', { [TWO]: `${page('Two')}More.\n` });
  return root;
}

const datesOf = async (root: string) => Object.fromEntries(await readGitDates(root, 'content'));

afterEach(() => {
  for (const name of ['GIT_DIR', 'GIT_INDEX_FILE', 'GIT_WORK_TREE']) delete process.env[name];
});

describe('when a file was last changed', () => {
  test('is the author date of its last commit', async () => {
    expect(await datesOf(repository())).toEqual({ [ONE]: '2025-03-01', [TWO]: '2025-10-15' });
  });

  test('is a day in UTC, in any time zone of the author', async () => {
    const root = repository();
    commit(root, '2025-12-31T23:30:00-08:00', { [ONE]: `${page('One')}West.\n` });
    commit(root, '2026-01-01T03:00:00+09:00', { [TWO]: `${page('Two')}East.\n` });
    expect(await datesOf(root)).toEqual({ [ONE]: '2026-01-01', [TWO]: '2025-12-31' });
  });

  test('is undefined for a file that is modified, staged, untracked or ignored', async () => {
    const root = repository();
    writeFiles(root, {
      [ONE]: `${page('One')}Not committed.\n`,
      'content/docs/new.md': page('New'),
      'content/docs/ignored.md': page('Ignored'),
      '.gitignore': 'ignored.md\n',
    });
    expect(await datesOf(root)).toEqual({ [TWO]: '2025-10-15' });
    git(root, ['add', ONE]);
    expect(await datesOf(root)).toEqual({ [TWO]: '2025-10-15' });
  });

  test('is not the day on which a restored file was deleted', async () => {
    const root = repository();
    rmSync(join(root, TWO));
    commit(root, '2025-11-01T10:00:00Z');
    writeFiles(root, { [TWO]: page('Two') });
    expect(await datesOf(root)).toEqual({ [ONE]: '2025-03-01' });
  });

  test('is the day of the renaming for a renamed file', async () => {
    const root = repository();
    renameSync(join(root, TWO), join(root, 'content/docs/renamed.md'));
    commit(root, '2025-11-02T10:00:00Z');
    expect(await datesOf(root)).toEqual({ [ONE]: '2025-03-01', 'content/docs/renamed.md': '2025-11-02' });
  });

  test('is found for file names with any characters', async () => {
    const root = repository();
    const names = [
      'caf\u00e9 \u{1f600}.md',
      '"quoted".md',
      'tab\there.md',
      'line\nbreak.md',
      ':colon.md',
      '*.md',
      '-c.md',
      ' space .md',
    ];
    commit(
      root,
      '2025-11-03T10:00:00Z',
      Object.fromEntries(names.map((name) => [`content/docs/${name}`, page('Odd')])),
    );
    const dates = await datesOf(root);
    for (const name of names) expect(dates[`content/docs/${name}`], name).toBe('2025-11-03');
    expect(dates[ONE]).toBe('2025-03-01');
  });

  test('is undefined for a symbolic link', async () => {
    const root = repository();
    symlinkSync('one.md', join(root, 'content/docs/link.md'));
    commit(root, '2025-11-04T10:00:00Z');
    expect(await datesOf(root)).not.toHaveProperty('content/docs/link.md');
  });

  test('is known for a project in a subfolder of the repository', async () => {
    const outer = writeSite({ 'web/content/docs/one.md': page('One'), 'content/docs/one.md': page('Other') });
    git(outer, ['init', '-q']);
    commit(outer, '2025-05-05T10:00:00Z');
    commit(outer, '2025-06-06T10:00:00Z', { [ONE]: 'changed' });
    expect(await datesOf(join(outer, 'web'))).toEqual({ [ONE]: '2025-05-05' });
  });
});

describe('histories', () => {
  test('a merge commit counts only for files that differ from both parents', async () => {
    const root = repository();
    git(root, ['checkout', '-q', '-b', 'side']);
    commit(root, '2025-11-05T10:00:00Z', { [ONE]: page('Side') });
    git(root, ['checkout', '-q', 'main']);
    commit(root, '2025-11-06T10:00:00Z', { [TWO]: page('Main') });
    git(root, ['merge', '-q', '--no-ff', '-m', 'm', 'side'], '2025-11-09T10:00:00Z');
    expect(await datesOf(root)).toEqual({ [ONE]: '2025-11-05', [TWO]: '2025-11-06' });
    git(root, ['merge', '-q', '--no-commit', '--no-ff', '-m', 'm', 'HEAD']);
    writeFiles(root, { [ONE]: page('By hand') });
    git(root, ['commit', '-q', '--amend', '-a', '-m', 'evil', '--date=2025-11-10T10:00:00Z']);
    expect((await datesOf(root))[ONE]).toBe('2025-11-10');
  });

  test('a shallow clone has dates from its own commits only', async () => {
    const root = repository();
    commit(root, '2025-11-07T10:00:00Z', { 'readme.txt': 'x' });
    const clone = (depth: number): string => {
      const target = join(root, `clone-${depth}`);
      git(root, ['clone', '-q', `--depth=${depth}`, `file://${root}`, target]);
      return target;
    };
    expect(await datesOf(clone(1))).toEqual({});
    expect(
      await datesOf(clone(2)),
      'its oldest commit did change the second page, but that cannot be seen',
    ).toEqual({});
    expect(await datesOf(clone(4))).toEqual({ [ONE]: '2025-03-01', [TWO]: '2025-10-15' });
  });

  test('a shallow clone of four commits has the dates of the later two', async () => {
    const root = repository();
    commit(root, '2025-11-07T10:00:00Z', { 'readme.txt': 'x' });
    commit(root, '2025-11-08T10:00:00Z', { [ONE]: page('Again') });
    git(root, ['clone', '-q', '--depth=2', `file://${root}`, join(root, 'clone')]);
    expect(await datesOf(join(root, 'clone'))).toEqual({ [ONE]: '2025-11-08' });
  });
});

describe('no dates and no error', () => {
  test('outside Git', async () => {
    expect(await datesOf(writeSite({ [ONE]: page('One') }))).toEqual({});
  });
  test('before the first commit', async () => {
    const root = writeSite({ [ONE]: page('One') });
    git(root, ['init', '-q']);
    expect(await datesOf(root)).toEqual({});
  });
  test('without a content folder', async () => {
    const root = repository();
    expect(Object.fromEntries(await readGitDates(root, 'nothing'))).toEqual({});
  });
  test('in a damaged repository', async () => {
    const root = repository();
    rmSync(join(root, '.git/objects'), { recursive: true });
    mkdirSync(join(root, '.git/objects'));
    expect(await datesOf(root)).toEqual({});
  });
  test('without Git', () => {
    const root = repository();
    const { code, stderr } = runCli(['build', '--root', root], { env: { PATH: '/nowhere' } });
    expect(code, stderr).toBe(0);
  });
});

test('environment variables of a Git hook have no effect', async () => {
  const [root, other] = [repository(), repository()];
  commit(other, '2020-01-01T00:00:00Z', { [ONE]: page('Other') });
  process.env.GIT_DIR = join(other, '.git');
  process.env.GIT_WORK_TREE = other;
  process.env.GIT_INDEX_FILE = join(other, '.git/nothing');
  expect((await datesOf(root))[ONE]).toBe('2025-03-01');
});

test('Git settings of the user have no effect', async () => {
  const root = repository();
  for (const [name, value] of [
    ['log.showSignature', 'true'],
    ['log.showRoot', 'false'],
    ['log.follow', 'true'],
    ['log.diffMerges', 'first-parent'],
    ['color.ui', 'always'],
    ['diff.noprefix', 'true'],
    ['diff.renames', 'copies'],
    ['format.pretty', 'oneline'],
    ['core.quotepath', 'true'],
    ['core.fsmonitor', 'touch fsmonitor-ran; false'],
  ] as const)
    git(root, ['config', name, value]);
  expect(await datesOf(root)).toEqual({ [ONE]: '2025-03-01', [TWO]: '2025-10-15' });
  expect(spawnSync('ls', [root], { encoding: 'utf8' }).stdout).not.toContain('fsmonitor-ran');
});

test('entries of a site have dates, unless dates are turned off', async () => {
  const root = repository();
  const site = `import little from './little.ts';
const docs = little.routes[1];
export default { ...little, routes: [...little.routes.filter((route) => route !== docs),
  { ...docs, pages: ({ docs: entries }) => docs.pages({ docs: entries }).map((page, index) => ({ ...page, lastModified: entries[index].lastChanged })) }] };`;
  renameSync(join(root, 'site/index.ts'), join(root, 'site/little.ts'));
  writeFileSync(join(root, 'site/index.ts'), site);
  const dated = await buildSite(root, { gitDates: true });
  expect(dated.dist['sitemap.xml']).toContain('/docs/two</loc><lastmod>2025-10-15</lastmod>');
  expect((await buildSite(root)).dist['sitemap.xml']).not.toContain('lastmod');
  expect(runCli(['check', '--root', root]).code).toBe(0);
});
