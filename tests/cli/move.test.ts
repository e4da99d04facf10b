import { chmodSync, existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { buildSite, type Files, oneLine, readTree, SITE, writeSite } from '../kit/little-site.ts';
import { callCli } from '../kit/run-cli.ts';

/** The little site with a second level of documentation, and posts that are named by date. */
const CODE = SITE.replace("path: '/docs/{page}'", "path: '/docs/{...page}'")
  .replace("'/docs/' + entry.id", "('/docs/' + entry.id).replace(/\\/index$/, '')")
  .replace('slug: v.string() }', 'slug: v.optional(v.string()) }')
  .replace('entry.meta.slug', '(entry.meta.slug ?? entry.id.slice(11))');

const doc = (title: string, body = 'Text.', more = '') => `---\ntitle: ${title}\n${more}---\n${body}\n`;
const FILES: Files = {
  'site/index.ts': CODE,
  'content/docs/index.md': doc('Docs', '[Setup](guides/setup.md)'),
  'content/docs/guides/setup.md': doc('Setup', '## Install\n\n[Agents](agents.md#input) [Top](#install)'),
  'content/docs/guides/agents.md': doc('Agents', '## Input\n\n[Setup](./setup.md#install)'),
  'content/docs/reference/api.md': doc('API', '[Agents](../guides/agents.md "Agents (1)")'),
};
const SETUP = 'content/docs/guides/setup.md';

const read = (root: string, path: string) => readFileSync(join(root, path), 'utf8');
const sources = (root: string) => ({ ...readTree(join(root, 'content')), ...readTree(join(root, 'site')) });
const move = (root: string, from: string, to: string, ...more: string[]) =>
  callCli(['move', from, to, '--root', root, ...more]);
const problems = async (root: string) => (await buildSite(root, { out: undefined })).problems.map(oneLine);

describe('a moved file', () => {
  test('keeps its URL as an alias, its links and the links to it', async () => {
    const root = writeSite(FILES);
    const { code, stdout, stderr } = await move(root, SETUP, 'content/docs/reference/install.md');
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toBe(`\
content/docs/guides/setup.md → content/docs/reference/install.md
content/docs/reference/install.md: alias /docs/guides/setup
content/docs/guides/agents.md: 1 link
content/docs/index.md: 1 link
content/docs/reference/install.md: 1 link
`);
    expect(existsSync(join(root, SETUP))).toBe(false);
    expect(read(root, 'content/docs/reference/install.md')).toBe(
      doc(
        'Setup',
        '## Install\n\n[Agents](../guides/agents.md#input) [Top](#install)',
        'aliases: [/docs/guides/setup]\n',
      ),
    );
    expect(read(root, 'content/docs/guides/agents.md')).toContain('[Setup](../reference/install.md#install)');
    expect(read(root, 'content/docs/index.md')).toContain('[Setup](reference/install.md)');
    const { dist, problems } = await buildSite(root);
    expect(problems).toEqual([]);
    expect(dist['docs/guides/setup/index.html']).toContain('url=/docs/reference/install"');
  });

  test('is rewritten only where a URL changes, in every form of a link, and other bytes stay', async () => {
    const links = `[a](/docs/guides/setup) [b](/docs/guides/setup?v=1#install "T") [c](<../guides/setup.md>)
![d][Ref] [e][ref] [f](https://other.example/docs/guides/setup) [g](/docs/guides/setup-more)

| a |
| - |
| [l](/docs/guides/setup) \`[m](/docs/guides/setup)\` |

\`\`\`md
[n](setup.md)
\`\`\`

Text setup.md and a footnote[^1], setup.md: [setup.md](setup.md)

<a href="setup.md#install">h</a> [i](./setup) [j](/docs/guides/setup/) [k](/docs/guides/setup.html) [![m](/a.svg)](setup.md)

[^1]: [s](./setup.md).

[REF]: /docs/guides/setup#install
  'Title'
`;
    const root = writeSite({
      ...FILES,
      'content/docs/guides/setup-more.md': doc('More'),
      'public/a.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
      'content/docs/guides/agents.md': `\uFEFF${doc('Agents', `## Input\n\n${links}`).replaceAll('\n', '\r\n')}`,
    });
    const before = read(root, 'content/docs/guides/agents.md').split('\r\n');
    await move(root, SETUP, 'content/docs/reference/in stall.md');
    const after = read(root, 'content/docs/guides/agents.md');
    expect(after.startsWith('\uFEFF---\r\n')).toBe(true);
    const lines = after.split('\r\n');
    const changed = before.flatMap((line, index) => (line === lines[index] ? [] : [lines[index]]));
    expect(changed.join('\n')).toBe(
      `\
[a](/docs/reference/in%20stall) [b](/docs/reference/in%20stall?v=1#install "T") [c](<../reference/in%20stall.md>)
| [l](/docs/reference/in%20stall) \`[m](/docs/guides/setup)\` |
Text setup.md and a footnote[^1], setup.md: [setup.md](../reference/in%20stall.md)
<a href="../reference/in%20stall.md#install">h</a> [i](../reference/in%20stall.md) [j](/docs/reference/in%20stall) [k](/docs/reference/in%20stall) [![m](/a.svg)](../reference/in%20stall.md)
[^1]: [s](./../reference/in%20stall.md).
[REF]: /docs/reference/in%20stall#install`.replace('./../', '../'),
    );
    expect((await problems(root)).filter((line) => line.includes('link/'))).toEqual([]);
  });

  test.each([
    ['no aliases', '', 'aliases: [/docs/guides/setup]'],
    [
      'a list in brackets',
      'aliases: [/a, "/b c"] # old\n',
      'aliases: [/docs/guides/setup, /a, "/b c"] # old',
    ],
    ['an empty list', 'aliases: []\n', 'aliases: [/docs/guides/setup]'],
    [
      'a list in lines',
      'aliases:\n  - /d # old\norder: 1\n',
      'aliases:\n  - /docs/guides/setup\n  - /d # old',
    ],
    ['a list in flush lines', 'aliases:\n- /f\n', 'aliases:\n- /docs/guides/setup\n- /f'],
  ])('keeps the form of front matter with %s, also with line ends of Windows', async (_, more, expected) => {
    for (const end of ['\n', '\r\n']) {
      const root = writeSite({ ...FILES, [SETUP]: doc('Setup', 'Text', more).replaceAll('\n', end) });
      await move(root, SETUP, 'content/docs/a.md');
      const text = read(root, 'content/docs/a.md');
      expect(
        text.replaceAll('\r\n', '\n').replace('[/docs/guides/setup, ]', '[/docs/guides/setup]'),
      ).toContain(expected);
      if (end === '\r\n') expect(text.replaceAll('\r\n', '')).not.toContain('\n');
      expect((await problems(root)).filter((line) => line.includes('front-matter'))).toEqual([]);
    }
  });

  test.each([
    ['content/docs/plain.md', 'content/docs/more/plain.md', '---\naliases: [/docs/plain]\n---\nText.\n'],
    ['content/docs/plain.md', 'content/docs/Plain.md', 'Text.\n'],
  ])('without front matter, %s becomes %s', async (from, to, text) => {
    const code = CODE.replace('title: v.string(', 'title: v.nullish(v.string(').replace(
      "'it must be text.')",
      '))',
    );
    const root = writeSite({ ...FILES, 'site/index.ts': code, [from]: 'Text.\n' });
    await move(root, from, to);
    expect([read(root, to), (await problems(root)).filter((line) => line.includes('error'))]).toEqual([
      text,
      [],
    ]);
  });

  test('can move back', async () => {
    const root = writeSite(FILES);
    await move(root, SETUP, 'content/docs/a.md');
    await move(root, 'content/docs/a.md', SETUP);
    expect(await problems(root)).toEqual([]);
    expect(read(root, SETUP)).toContain('\naliases: [/docs/a]\n');
    const { 'docs/guides/setup.md': _, ...others } = readTree(join(root, 'content'));
    const { [SETUP]: __, 'site/index.ts': ___, ...before } = FILES;
    // A dot at the start of a link is lost on the way.
    const agents = String(FILES['content/docs/guides/agents.md']).replace('./setup.md', 'setup.md');
    expect(
      Object.fromEntries(Object.entries(others).map(([path, text]) => [`content/${path}`, text])),
    ).toEqual({ ...before, 'content/docs/guides/agents.md': agents });
  });

  test('needs no alias when its URL stays, and keeps files beside it', async () => {
    const root = writeSite({
      ...FILES,
      'content/docs/guides/a.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
      'content/blog/2025-10-15-first.md':
        '---\ntitle: A\ndate: "2025-10-15"\nslug: first\n---\n![A](../docs/guides/a.svg)\n\n<img src="/a.svg" alt="" srcset="../docs/guides/a.svg 2x">\n',
      'public/a.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
    });
    await move(root, 'content/blog/2025-10-15-first.md', 'content/blog/more/first.md');
    const moved = read(root, 'content/blog/more/first.md');
    expect(moved).not.toContain('aliases');
    expect(moved.match(/\S+a\.svg/g)).toEqual([
      '![A](../../docs/guides/a.svg',
      'src="/a.svg',
      'srcset="../../docs/guides/a.svg',
    ]);
    expect(await problems(root)).toEqual([]);
  });

  test('can be moved into a folder by its name, keeps its mode, and the mode of files with links to it', async () => {
    const root = writeSite(FILES);
    for (const [path, mode] of [
      [SETUP, 0o600],
      ['content/docs/index.md', 0o640],
    ] as const)
      chmodSync(join(root, path), mode);
    const { code, stdout } = await move(root, SETUP, 'content/docs/reference/', '--json');
    expect([code, JSON.parse(stdout).lines[0]]).toEqual([0, `${SETUP} → content/docs/reference/setup.md`]);
    const modeOf = (path: string) => statSync(join(root, path)).mode & 0o777;
    expect(modeOf('content/docs/reference/setup.md')).toBe(0o600);
    expect(modeOf('content/docs/index.md')).toBe(0o640);
  });

  test('is named with the lines of the site’s code that name it', async () => {
    const root = writeSite({
      ...FILES,
      'site/table.ts': "export const pages = [\n  'guides/setup',\n  'guides/agents',\n];\n",
    });
    const { stdout } = await move(root, SETUP, 'content/docs/a.md');
    expect(stdout).toContain("\nThe code names the old path here:\nsite/table.ts:2: 'guides/setup',\n");
  });
});

test.each([
  ['content/docs/guides/stup.md', 'content/docs/guides/a.md', /does not exist/],
  ['site/index.ts', 'content/docs/guides/a.md', /is not a content file/],
  [SETUP, 'public/setup.md', /would not be read/],
  [SETUP, 'content/../../setup.md', /would not be read/],
  [SETUP, 'content/docs/guides/agents.md', /already exists/],
  [SETUP, SETUP, /already exists/],
  [SETUP, 'content/docs/guides/setup.txt', /would not be read/],
  [SETUP, 'content/docs/.a.md', /would not be read/],
  [SETUP, 'content/notes/a.md', /would not be read/],
  [SETUP, 'content/blog/setup.md', /would not be a page|front matter/],
  [SETUP, 'content/docs/guides/a\x1bb.md', /would not be/],
  [SETUP, `content/docs/new/${'é'.repeat(130)}/a.md`, /name too long\.$/m],
  [SETUP, 'content/docs/index.md/a.md', /not a directory|already exists/],
])('%s cannot become %s: nothing is changed', async (from, to, message) => {
  const root = writeSite(FILES);
  const before = sources(root);
  const { code, stdout, stderr } = await move(root, from, to);
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toMatch(message);
  expect(stderr.trimEnd()).not.toMatch(/[^\P{Cc}]/u);
  expect([sources(root), existsSync(join(root, 'content/blog'))]).toEqual([before, false]);
});

test.each(['docs', 'docs/new/a'])(
  'code that throws at %s is reported, and nothing is changed',
  async (id) => {
    const throwing = `(entry, url) => { if (('docs/' + entry.id).startsWith('${id}')) throw new Error('boom'); return`;
    const code = CODE.replace(/(const show = )\(entry, url\) =>(.*);/, `$1${throwing}$2 };`);
    const root = writeSite({ ...FILES, 'site/index.ts': code });
    const before = sources(root);
    const { code: exit, stderr } = await move(root, SETUP, 'content/docs/new/a.md');
    expect([exit, stderr]).toEqual([1, expect.stringContaining('boom')]);
    expect([sources(root), existsSync(join(root, 'content/docs/new'))]).toEqual([before, false]);
  },
);
