import { spawnSync } from 'node:child_process';
import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { openDev } from '../../generator/dev/dev-command.ts';
import { buildSite, siteWith, writeFiles, writeSite } from '../kit/little-site.ts';

const ONE = 'content/docs/one.md';
const TWO = 'content/docs/two.md';
const page = (title: string): string => `---\ntitle: "${title}"\n---\n\nText\n`;
const CODE = siteWith('').replace(
  "show(entry, '/docs/' + entry.id)",
  "plain('/docs/' + entry.id, entry.meta.title + ' ' + entry.lastChanged, { content: entry })",
);

/** Git with no configuration but its own. A commit has been made long after it was written, as after a rebase. */
function git(root: string, args: readonly string[], date = '2025-10-15T12:00:00Z'): void {
  const config = 'user.name=A user.email=a@example.com init.defaultBranch=main commit.gpgSign=false';
  const more = 'core.hooksPath=/dev/null protocol.file.allow=always';
  const dates = { GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: '2026-01-01T00:00:00Z' };
  const options = `${config} ${more}`.split(' ').flatMap((each) => ['-c', each]);
  const env = { ...process.env, GIT_CONFIG_NOSYSTEM: '1', ...dates };
  const { status, stderr } = spawnSync('git', [...options, ...args], { cwd: root, encoding: 'utf8', env });
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`);
}

function commit(root: string, date: string, files: Readonly<Record<string, string>> = {}): void {
  writeFiles(root, files);
  git(root, ['add', '-A', '.']);
  git(root, ['commit', '-q', '--allow-empty', '-m', 'x'], date);
}

/** A repository with two pages, the second of which was changed later. */
function repository(): string {
  const root = writeSite({
    'site/index.ts': CODE,
    '.gitignore': 'dist\n.cache\n',
    [ONE]: page('One'),
    [TWO]: page('Two'),
  });
  git(root, ['init', '-q']);
  commit(root, '2025-03-01T10:00:00Z');
  commit(root, '2025-10-15T10:00:00Z', { [TWO]: `${page('Two')}More.\n` });
  return root;
}

test('a file that was saved in dev has no date', async () => {
  const root = repository();
  const { url, close } = await openDev({ root, port: 0, host: false, cache: false });
  writeFiles(root, { [ONE]: page('Saved') });
  const shown = async () => (await fetch(new URL('docs/one', url))).text();
  await expect.poll(shown, { timeout: 10_000 }).toContain('Saved undefined');
  await close();
});

/** Date of the last change of each page, by its title. */
async function datesOf(root: string): Promise<Record<string, string | undefined>> {
  const { problems, dist } = await buildSite(root);
  expect(problems).toEqual([]);
  const titles = Object.values(dist).flatMap(
    (html) => /<title>(.+) (\S+)<\/title>/.exec(html)?.slice(1) ?? [],
  );
  return Object.fromEntries(
    titles.flatMap((title, index) => (index % 2 ? [] : [[title, titles[index + 1]]])),
  );
}

describe('the date of the last change', () => {
  test('is the author date of the last commit, in UTC', async () => {
    const root = repository();
    expect(await datesOf(root)).toEqual({ One: '2025-03-01', Two: '2025-10-15' });
    commit(root, '2025-12-31T23:30:00-08:00', { [ONE]: `${page('One')}West.\n` });
    commit(root, '2026-01-01T03:00:00+09:00', { [TWO]: `${page('Two')}East.\n` });
    expect(await datesOf(root)).toEqual({ One: '2026-01-01', Two: '2025-12-31' });
  });

  test('is unknown for a file that is modified, staged, untracked or ignored', async () => {
    const root = repository();
    writeFiles(root, { [ONE]: `${page('One')}Not committed.\n`, 'content/docs/new.md': page('New') });
    expect(await datesOf(root)).toEqual({ One: 'undefined', New: 'undefined', Two: '2025-10-15' });
    git(root, ['add', ONE]);
    expect((await datesOf(root)).One).toBe('undefined');
  });

  test('is the day of the renaming for a renamed file', async () => {
    const root = repository();
    renameSync(join(root, TWO), join(root, 'content/docs/renamed.md'));
    commit(root, '2025-11-02T10:00:00Z');
    expect(await datesOf(root)).toEqual({ One: '2025-03-01', Two: '2025-11-02' });
  });

  test('is found for file names with any characters', async () => {
    const root = repository();
    const names = ['caf\u00e9 \u{1f600}', "it's", '!important', '-c', '(a) [b]', 'a&b'];
    commit(
      root,
      '2025-11-03T10:00:00Z',
      Object.fromEntries(names.map((name) => [`content/docs/${name}.md`, page('Odd')])),
    );
    expect(await datesOf(root)).toEqual({ One: '2025-03-01', Two: '2025-10-15', Odd: '2025-11-03' });
  });

  test('is known for a project in a subfolder of the repository', async () => {
    const outer = writeSite({
      'web/site/index.ts': CODE,
      'web/content/docs/one.md': page('One'),
      [ONE]: page('Other'),
    });
    git(outer, ['init', '-q']);
    commit(outer, '2025-05-05T10:00:00Z');
    commit(outer, '2025-06-06T10:00:00Z', { [ONE]: 'changed' });
    expect(await datesOf(join(outer, 'web'))).toEqual({ One: '2025-05-05' });
  });

  test('is that of a merge commit only for files that differ from both parents', async () => {
    const root = repository();
    git(root, ['checkout', '-q', '-b', 'side']);
    commit(root, '2025-11-05T10:00:00Z', { [ONE]: `${page('One')}Side\n` });
    git(root, ['checkout', '-q', 'main']);
    commit(root, '2025-11-06T10:00:00Z', { [TWO]: `${page('Two')}Main\n` });
    git(root, ['merge', '-q', '--no-ff', '-m', 'm', 'side'], '2025-11-09T10:00:00Z');
    expect(await datesOf(root)).toEqual({ One: '2025-11-05', Two: '2025-11-06' });
  });

  test('is unknown in a shallow clone, whose oldest commit seems to have changed every file', async () => {
    const root = repository();
    commit(root, '2025-11-07T10:00:00Z', { 'readme.txt': 'x' });
    commit(root, '2025-11-08T10:00:00Z', { [ONE]: `${page('One')}Again\n` });
    git(root, ['clone', '-q', '--depth=2', `file://${root}`, join(root, 'clone')]);
    expect(await datesOf(join(root, 'clone'))).toEqual({ One: 'undefined', Two: 'undefined' });
  });
});

test.each<readonly [string, (root: string) => void]>([
  ['outside Git', () => {}],
  ['before the first commit', (root) => git(root, ['init', '-q'])],
  [
    'in a damaged repository',
    (root) => {
      git(root, ['init', '-q']);
      commit(root, '2025-03-01T10:00:00Z');
      rmSync(join(root, '.git/objects'), { recursive: true });
      mkdirSync(join(root, '.git/objects'));
    },
  ],
  ['without Git', () => vi.stubEnv('PATH', '/nowhere')],
])('%s there are no dates, and no error', async (_, prepare) => {
  const root = writeSite({ 'site/index.ts': CODE, [ONE]: page('One') });
  prepare(root);
  expect(await datesOf(root)).toEqual({ One: 'undefined' });
  vi.unstubAllEnvs();
});

test('settings of the user have no effect', async () => {
  const root = repository();
  const settings = [
    'log.showSignature=true',
    'log.follow=true',
    'color.ui=always',
    'diff.renames=copies',
    'core.quotepath=true',
  ];
  for (const setting of settings) git(root, ['config', ...setting.split('=')]);
  expect(await datesOf(root)).toEqual({ One: '2025-03-01', Two: '2025-10-15' });
});
