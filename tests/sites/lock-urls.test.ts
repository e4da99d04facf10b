import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildSite, oneLine, siteWith, writeFiles, writeSite } from '../kit/little-site.ts';

const doc = (title: string, body: string, more = '') => `---\ntitle: ${title}\n${more}---\n${body}\n`;
const INSTALL = doc('Install', '## Requirements\n\n## First steps');
const FILES = {
  'site/index.ts': siteWith('redirects(), lockUrls()').replace(
    "folder: 'blog',",
    "folder: 'blog', publicFrom: ({ date }) => date,",
  ),
  'content/docs/install.md': INSTALL,
  'content/docs/teams.md': doc('Teams', 'Text', 'aliases: [/groups]\n'),
  'content/docs/soon.md': doc('Soon', 'Text', 'draft: true\n'),
  'content/blog/a.md': '---\ntitle: A\ndate: "2025-01-01"\nslug: a\n---\nText.\n',
  'public/schema.json': '{}\n',
  'public/_headers': '/*\n  X-Own: 1\n',
};
const lockOf = (root: string) => readFileSync(join(root, 'urls.lock'), 'utf8');

/** Creates a published site with a urls.lock file. */
async function published(): Promise<string> {
  const root = writeSite(FILES);
  expect((await buildSite(root, { acceptUrls: true })).problems).toEqual([]);
  return root;
}
const checked = async (root: string, options = {}) =>
  (await buildSite(root, { out: undefined, ...options })).problems.map(oneLine);

test('urls.lock has every URL in order, followed by the anchors of the page', async () => {
  const root = await published();
  expect(lockOf(root).replace(/^#.*\n/gm, '')).toBe(
    '/\n/blog/2025/01/01/a\n/docs/install\n  #requirements\n  #first-steps\n/docs/teams\n/groups\n/schema.json\n',
  );
  expect(await checked(root)).toEqual([]);
});

test('a site without urls.lock is not checked, and a build does not create it', async () => {
  const root = writeSite(FILES);
  await buildSite(root);
  rmSync(join(root, 'content/docs/teams.md'));
  expect((await buildSite(root)).ok).toBe(true);
  expect(existsSync(join(root, 'urls.lock'))).toBe(false);
});

test('a renamed page is an error that prevents writing, until it has an alias', async () => {
  const root = await published();
  renameSync(join(root, 'content/docs/install.md'), join(root, 'content/docs/setup.md'));
  const { written, problems, dist } = await buildSite(root);
  expect([written, problems.map(oneLine)]).toEqual([
    false,
    [expect.stringMatching(/^urls\.lock:\d+:1 error urls\/removed$/)],
  ]);
  expect(dist['docs/install/index.html']).toBeDefined();
  writeFiles(root, {
    'content/docs/setup.md': INSTALL.replace('---\n#', 'aliases: [/docs/install]\n---\n#'),
  });
  expect(await checked(root)).toEqual([]);
});

test('an anchor that is lost in the target of a redirect is an error, until a heading has its id', async () => {
  const root = await published();
  rmSync(join(root, 'content/docs/install.md'));
  const setup = (heading: string) =>
    doc('Setup', `## Requirements\n\n## ${heading}`, 'aliases: [/docs/install]\n');
  writeFiles(root, { 'content/docs/setup.md': setup('Steps') });
  expect(await checked(root)).toEqual([
    expect.stringMatching(/^urls\.lock:\d+:3 error urls\/removed-anchor$/),
  ]);
  writeFiles(root, { 'content/docs/setup.md': setup('Steps {#first-steps}') });
  expect(await checked(root)).toEqual([]);
});

test('--accept-urls records what is new and gone, but nothing while something else is an error', async () => {
  const root = await published();
  rmSync(join(root, 'content/docs/teams.md'));
  writeFiles(root, {
    'content/docs/more.md': doc('More', '## Part'),
    'content/docs/bad.md': '---\ntitle: [\n---\nText\n',
  });
  const before = lockOf(root);
  expect((await buildSite(root, { acceptUrls: true })).ok).toBe(false);
  expect(lockOf(root)).toBe(before);
  rmSync(join(root, 'content/docs/bad.md'));
  await buildSite(root, { acceptUrls: true });
  expect(lockOf(root)).toContain('/docs/more\n  #part\n');
  expect(lockOf(root)).not.toContain('teams');
});

test('no error is reported for drafts, a base path, another day, a placeholder, or the order of lines after a merge', async () => {
  const root = await published();
  expect(await checked(root, { drafts: true, base: '/project/' })).toEqual([]);
  expect(await checked(root, { today: '2024-12-31' })).toEqual([]);
  const [first = '', second = ''] = lockOf(root).split(/(?=^\/docs\/teams)/m);
  writeFiles(root, { 'urls.lock': `${second}${first}\n/docs/teams`.replaceAll('\n', '\r\n') });
  expect(await checked(root)).toEqual([]);
  writeFiles(root, { 'content/docs/install.md': '---\ntitle: Install\n---\n' });
  expect(await checked(root)).toEqual(['content/docs/install.md:1:1 warning content/empty']);
  writeFiles(root, { 'content/docs/install.md': '---\ntitle: [\n---\nText\n' });
  expect(await checked(root)).toEqual([expect.stringContaining('error front-matter/yaml')]);
});

test('both versions of a lock with a merge conflict are checked', async () => {
  const root = await published();
  writeFiles(root, { 'urls.lock': `<<<<<<< ours\n/gone\n=======\n${lockOf(root)}>>>>>>> theirs\n` });
  expect(await checked(root)).toEqual(['urls.lock:2:1 error urls/removed']);
});

test('--accept-urls records nothing when an output cannot be made', async () => {
  const root = await published();
  const before = lockOf(root);
  writeFiles(root, {
    'site/index.ts': siteWith(
      "lockUrls(), icons(() => [{ path: 'a.png', make: () => { throw new Error('no'); } }])",
    ),
    'content/docs/more.md': doc('More', '## Part'),
  });
  const { ok, problems } = await buildSite(root, { acceptUrls: true });
  expect([ok, problems.map(({ message }) => message)]).toEqual([
    false,
    ['The output a.png threw an error: no'],
  ]);
  expect(lockOf(root)).toBe(before);
});

test('with warnings, --strict keeps the file that --accept-urls would write', async () => {
  const root = writeSite({ ...FILES, 'content/docs/teams.md': doc('Teams', 'Text with {nothing}.') });
  expect((await buildSite(root, { acceptUrls: true, strict: true })).written).toBe(false);
  expect(existsSync(join(root, 'urls.lock'))).toBe(false);
});
