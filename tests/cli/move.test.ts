import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { join, posix } from 'node:path';
import { describe, expect, test } from 'vitest';
import { moveContent } from '../../generator/cli/content-commands.ts';
import { FULL } from '../kit/full.ts';
import { buildSite, type Files, oneLine, readTree, SITE, writeFiles, writeSite } from '../kit/little-site.ts';
import { randomFrom } from '../kit/random.ts';
import { runCli } from '../kit/run-cli.ts';

/** Two levels of documentation, whose `index` files have the URL of their folder, and posts that are named by date. */
const CODE = SITE.replace(
  "'/docs/{page}', pages: ({ docs }) => docs.map((entry) => page(entry, '/docs/' + entry.id)) },",
  `'/docs', pages: ({ docs }) => docsPages(docs, 1) },
    { path: '/docs/{page}', pages: ({ docs }) => docsPages(docs, 2) },
    { path: '/docs/{section}/{page}', pages: ({ docs }) => docsPages(docs, 3) },`,
)
  .replace("entry.meta.date.replaceAll('-', '/') + '/' + entry.meta.slug", 'postPath(entry)')
  .replace('slug: v.string() }', 'slug: v.optional(v.string()) }')
  .replace(
    'export default',
    `const docsUrl = (id) => ('/docs/' + id).replace(/\\/index$/, '');
const docsPages = (docs, depth) =>
  docs.map((entry) => page(entry, docsUrl(entry.id))).filter(({ url }) => url.split('/').length === depth + 1);
const postPath = ({ id, meta }) => meta.date.replaceAll('-', '/') + '/' + (meta.slug ?? id.slice(11));

export default`,
  );
const TABLE = `/** Sections of the documentation. */
export const sections = [
  { folder: 'guides', pages: ['setup', 'agents'] },
  {
    folder: 'reference',
    pages: [
      'api',
      'cli',
    ],
  },
];
export const featured = { title: 'agents', href: '/docs/guides/setup#install' };
`;
const WITH_TABLE = `import { featured, sections } from './table.ts';\n${CODE}`
  .replace(
    "folder: 'docs',",
    `folder: 'docs',
  expected: ['index', ...sections.flatMap(({ folder, pages }) => pages.map((page) => folder + '/' + page))],
  placeholder: ({ id }) => ({ title: id }),`,
  )
  .replace("h('a', { href: '/' }, 'Home')", "h('a', { href: featured.href }, featured.title)");

const doc = (title: string, body = 'Text.', more = '') => `---\ntitle: ${title}\n${more}---\n${body}\n`;
const FILES: Files = {
  'site/index.ts': CODE,
  'content/docs/index.md': doc('Docs', '[Setup](guides/setup.md)'),
  'content/docs/guides/setup.md': doc('Setup', '## Install\n\n[Agents](agents.md#input) [Top](#install)'),
  'content/docs/guides/agents.md': doc('Agents', '## Input\n\n[Setup](./setup.md#install)'),
  'content/docs/reference/api.md': doc('API', '[Agents](../guides/agents.md "Agents (1)")'),
  'content/docs/reference/cli.md': doc('CLI'),
};
const TABLE_FILES: Files = { ...FILES, 'site/index.ts': WITH_TABLE, 'site/table.ts': TABLE };

const read = (root: string, path: string) => readFileSync(join(root, path), 'utf8');
const sources = (root: string) => ({ ...readTree(join(root, 'content')), ...readTree(join(root, 'site')) });

async function move(root: string, from: string, to: string): Promise<string> {
  const moved = await moveContent({ root, from, to, today: '2026-01-01', json: false });
  if ('diagnostics' in moved)
    return moved.diagnostics.map((each) => `${oneLine(each)}: ${each.message}`).join('\n');
  return 'problem' in moved ? moved.problem : moved.text;
}

/** Problems that a check reports, with the base path of a project site. */
async function problems(root: string): Promise<string[]> {
  const { diagnostics } = await buildSite(root, { out: undefined, base: '/project/' });
  return diagnostics.map((each) => `${oneLine(each)}: ${each.message}`);
}

describe('a moved file', () => {
  test('keeps its URL as an alias, its links and the links to it', async () => {
    const root = writeSite(FILES);
    expect(
      await move(root, 'content/docs/guides/setup.md', 'content/docs/reference/install.md'),
    ).toMatchInlineSnapshot(`
      "Moved content/docs/guides/setup.md to content/docs/reference/install.md
      Redirected /docs/guides/setup to /docs/reference/install with an alias in content/docs/reference/install.md
      Edited content/docs/guides/agents.md:6  ./setup.md#install → ../reference/install.md#install
      Edited content/docs/reference/install.md:7  agents.md#input → ../guides/agents.md#input
      Edited content/docs/index.md:4  guides/setup.md → reference/install.md
      "
    `);
    expect(existsSync(join(root, 'content/docs/guides/setup.md'))).toBe(false);
    expect(read(root, 'content/docs/reference/install.md')).toMatchInlineSnapshot(`
      "---
      title: Setup
      aliases: [/docs/guides/setup]
      ---
      ## Install

      [Agents](../guides/agents.md#input) [Top](#install)
      "
    `);
    expect(await problems(root)).toEqual([]);
    const { dist } = await buildSite(root, { base: '/project/' });
    expect(dist['docs/guides/setup/index.html']).toContain('url=/project/docs/reference/install"');
  });

  test('is rewritten only where a URL changes, in every form of a link', async () => {
    const links = `[a](/docs/guides/setup) [b](/docs/guides/setup/?v=1#install "T") [c](<../guides/setup.md>)
![d][Ref] [e][ref] [f](/docs/guides/%73etup) [g](/docs/guides\\/setup)
<https://example.com/docs/guides/setup#install> https://example.com/docs/guides/setup
[h]({site}/docs/guides/setup) [i](setup) [j](../guides/setup "x](/docs/guides/setup)")
> [k](/docs/guides/setup)

| a | b |
| - | - |
| [l](/docs/guides/setup) | \`[m](/docs/guides/setup)\` |

\`\`\`md
[n](/docs/guides/setup)
\`\`\`

    [o](/docs/guides/setup)

\\[p](/docs/guides/setup) [q](/docs/guides/setup-more) [r](https://other.example/docs/guides/setup)
Text /docs/guides/setup and a footnote[^1].

[^1]: [s](/docs/guides/setup).

[REF]: /docs/guides/setup#install
  'Title'
[ref]: /docs/guides/setup
[unused]: </docs/guides/setup?a=1&amp;b=2>
`;
    const root = writeSite({
      ...FILES,
      'site/index.ts': CODE.replace("email: '", "site: 'https://example.com', email: '"),
      'content/docs/guides/setup-more.md': doc('More'),
      'content/docs/guides/agents.md': `\uFEFF${doc('Agents', links).replaceAll('\n', '\r\n')}`,
    });
    const before = read(root, 'content/docs/guides/agents.md');
    await move(root, 'content/docs/guides/setup.md', 'content/docs/reference/in (1).md');
    const after = read(root, 'content/docs/guides/agents.md');
    expect(after.startsWith('\uFEFF---\r\n')).toBe(true);
    expect(after.replaceAll('\r\n', '').includes('\n')).toBe(false);
    const lines = after.split('\r\n');
    const changed = before
      .split('\r\n')
      .flatMap((line, index) => (line === lines[index] ? [] : [`- ${line}`, `+ ${lines[index]}`]));
    expect(changed.join('\n')).toMatchInlineSnapshot(`
      "- [a](/docs/guides/setup) [b](/docs/guides/setup/?v=1#install "T") [c](<../guides/setup.md>)
      + [a](/docs/reference/in%20%281%29) [b](/docs/reference/in%20%281%29/?v=1#install "T") [c](<../reference/in%20%281%29.md>)
      - ![d][Ref] [e][ref] [f](/docs/guides/%73etup) [g](/docs/guides\\/setup)
      + ![d][Ref] [e][ref] [f](/docs/reference/in%20%281%29) [g](/docs/reference/in%20%281%29)
      - <https://example.com/docs/guides/setup#install> https://example.com/docs/guides/setup
      + <https://example.com/docs/reference/in%20%281%29#install> https://example.com/docs/reference/in%20%281%29
      - [h]({site}/docs/guides/setup) [i](setup) [j](../guides/setup "x](/docs/guides/setup)")
      + [h]({site}/docs/reference/in%20%281%29) [i](/docs/reference/in%20%281%29) [j](/docs/reference/in%20%281%29 "x](/docs/guides/setup)")
      - > [k](/docs/guides/setup)
      + > [k](/docs/reference/in%20%281%29)
      - | [l](/docs/guides/setup) | \`[m](/docs/guides/setup)\` |
      + | [l](/docs/reference/in%20%281%29) | \`[m](/docs/guides/setup)\` |
      - [^1]: [s](/docs/guides/setup).
      + [^1]: [s](/docs/reference/in%20%281%29).
      - [REF]: /docs/guides/setup#install
      + [REF]: /docs/reference/in%20%281%29#install
      - [ref]: /docs/guides/setup
      + [ref]: /docs/reference/in%20%281%29
      - [unused]: </docs/guides/setup?a=1&amp;b=2>
      + [unused]: </docs/reference/in%20%281%29?a=1&amp;b=2>"
    `);
  });

  test('keeps the form of its front matter', async () => {
    const aliases = {
      none: '',
      brackets: 'aliases: [/a, "/b c"] # old\n',
      empty: 'aliases: []\n',
      items: 'aliases:\n  - /d # old\n  - /e # older\norder: 1\n',
      flush: 'aliases:\n- /f\n',
    };
    const files = Object.entries(aliases).flatMap(([name, more]) => [
      [`content/docs/guides/${name}.md`, doc(name, 'Text.', more)],
      [
        `content/docs/reference/${name}-crlf.md`,
        doc(name, 'Text.', more.replace(/\/(\w)/g, '/$1$1')).replaceAll('\n', '\r\n'),
      ],
    ]);
    const root = writeSite({ ...FILES, ...Object.fromEntries(files) });
    await move(root, 'content/docs/guides', 'content/docs/g');
    await move(root, 'content/docs/reference', 'content/docs/r');
    expect(await problems(root)).toEqual([]);
    const heads = Object.keys(aliases).map(
      (name) => /^---\n([\s\S]*?)---/.exec(read(root, `content/docs/g/${name}.md`))?.[1],
    );
    expect(heads.join('\n')).toMatchInlineSnapshot(`
      "title: none
      aliases: [/docs/guides/none]

      title: brackets
      aliases: [/a, "/b c", /docs/guides/brackets] # old

      title: empty
      aliases: [/docs/guides/empty]

      title: items
      aliases:
        - /d # old
        - /e # older
        - /docs/guides/items
      order: 1

      title: flush
      aliases:
      - /f
      - /docs/guides/flush
      "
    `);
    for (const name of Object.keys(aliases)) {
      const text = read(root, `content/docs/r/${name}-crlf.md`);
      expect(text).toContain('/docs/reference/');
      expect(text.replaceAll('\r\n', '')).not.toContain('\n');
    }
  });

  test('gets an alias for the URL that it had in between when it moves back', async () => {
    const root = writeSite(FILES);
    await move(root, 'content/docs/guides/setup.md', 'content/docs/guides/install.md');
    await move(root, 'content/docs/guides/install.md', 'content/docs/guides/setup.md');
    expect(read(root, 'content/docs/guides/setup.md')).toContain('aliases: [/docs/guides/install]\n');
    expect(await problems(root)).toEqual([]);
    const { 'docs/guides/setup.md': _, ...others } = readTree(join(root, 'content'));
    expect(others).toEqual(
      Object.fromEntries(
        Object.entries(FILES).flatMap(([path, text]) =>
          path.startsWith('content/') && !path.endsWith('setup.md')
            ? [[path.slice('content/'.length), text]]
            : [],
        ),
      ),
    );
  });

  test('needs no alias while it is a draft, unless urls.lock has its URL', async () => {
    const root = writeSite({
      ...FILES,
      'content/docs/guides/soon.md': doc('Soon', 'Text.', 'draft: true\n'),
    });
    await move(root, 'content/docs/guides/soon.md', 'content/docs/guides/later.md');
    expect(read(root, 'content/docs/guides/later.md')).not.toContain('aliases');
    writeFiles(root, { 'urls.lock': '/docs/guides/later\n' });
    expect(await move(root, 'content/docs/guides/later.md', 'content/docs/guides/never.md')).toContain(
      '--accept-urls',
    );
    expect(read(root, 'content/docs/guides/never.md')).toContain('aliases: [/docs/guides/later]\n');
  });
});

test('keeps images next to pages, whether the page moves alone or its folder does', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
  const files: Files = {
    ...FILES,
    'content/docs/guides/a.svg': svg,
    'content/docs/guides/setup.md': doc('Setup', '## Install\n\n![A](a.svg)'),
    'content/docs/reference/cli.md': doc('CLI', '![A](../guides/a.svg)'),
  };
  const textOf = (root: string, path: string) => readFileSync(join(root, `content/docs/${path}`), 'utf8');

  const folder = writeSite(files);
  await move(folder, 'content/docs/guides', 'content/docs/howto');
  expect(textOf(folder, 'howto/setup.md')).toContain('![A](a.svg)');
  expect(textOf(folder, 'reference/cli.md')).toMatch(/!\[A\]\((?:\.\.|\/content\/docs)\/howto\/a\.svg\)/);

  const page = writeSite(files);
  await move(page, 'content/docs/guides/setup.md', 'content/docs/reference/setup.md');
  expect(textOf(page, 'reference/setup.md')).toMatch(/!\[A\]\((?:\.\.|\/content\/docs)\/guides\/a\.svg\)/);

  for (const root of [folder, page]) {
    const { diagnostics } = await buildSite(root);
    expect(diagnostics.map(oneLine)).toEqual([]);
  }
});

test('keeps all URLs, links and other files of a folder', async () => {
  const root = writeSite({
    ...TABLE_FILES,
    'content/docs/guides/notes.txt': 'Notes',
    'content/docs/guides/index.md': doc('Guides'),
  });
  expect(await move(root, 'content/docs/guides/', 'content/docs/how-to')).toMatchInlineSnapshot(`
    "Moved content/docs/guides/agents.md to content/docs/how-to/agents.md
    Moved content/docs/guides/index.md to content/docs/how-to/index.md
    Moved content/docs/guides/notes.txt to content/docs/how-to/notes.txt
    Moved content/docs/guides/setup.md to content/docs/how-to/setup.md
    Redirected /docs/guides/agents to /docs/how-to/agents with an alias in content/docs/how-to/agents.md
    Redirected /docs/guides to /docs/how-to with an alias in content/docs/how-to/index.md
    Redirected /docs/guides/setup to /docs/how-to/setup with an alias in content/docs/how-to/setup.md
    Edited content/docs/index.md:4  guides/setup.md → how-to/setup.md
    Edited content/docs/reference/api.md:4  ../guides/agents.md → ../how-to/agents.md
    Edited site/table.ts:3  guides → how-to
    Edited site/table.ts:12  /docs/guides/setup → /docs/how-to/setup
    "
  `);
  expect(existsSync(join(root, 'content/docs/guides'))).toBe(false);
  expect(read(root, 'content/docs/how-to/notes.txt')).toBe('Notes');
  expect(await problems(root)).toEqual([]);
});

describe('a post', () => {
  const POST = (more = '') =>
    `---\ntitle: A\ndate: 2025-10-15\n${more}---\n[Setup](../docs/guides/setup.md)\n`;
  test('gets another URL when its slug changes', async () => {
    const root = writeSite({
      ...FILES,
      'content/blog/2025-10-15-first.md': POST(),
      'content/docs/index.md': doc('Docs', '[a](/blog/2025/10/15/first) [b](../blog/2025-10-15-first.md#x)'),
    });
    expect(
      await move(root, 'content/blog/2025-10-15-first.md', 'content/blog/2025-10-15-second.md'),
    ).toMatchInlineSnapshot(`
      "Moved content/blog/2025-10-15-first.md to content/blog/2025-10-15-second.md
      Redirected /blog/2025/10/15/first to /blog/2025/10/15/second with an alias in content/blog/2025-10-15-second.md
      Edited content/docs/index.md:4  /blog/2025/10/15/first → /blog/2025/10/15/second
      Edited content/docs/index.md:4  ../blog/2025-10-15-first.md#x → ../blog/2025-10-15-second.md#x
      "
    `);
    const problem = await problems(root);
    expect(problem).toEqual([expect.stringContaining('#x: no such anchor')]);
  });
  test('keeps its URL when the front matter has the slug', async () => {
    const root = writeSite({ ...FILES, 'content/blog/2025-10-15-first.md': POST('slug: first\n') });
    expect(await move(root, 'content/blog/2025-10-15-first.md', 'content/blog/2025-10-16-other.md')).toBe(
      'Moved content/blog/2025-10-15-first.md to content/blog/2025-10-16-other.md\n',
    );
    expect(read(root, 'content/blog/2025-10-16-other.md')).toBe(POST('slug: first\n'));
  });
});

describe('a file whose front matter does not fit another collection', () => {
  const POST_FILES = {
    ...FILES,
    'site/index.ts': CODE.replace(
      "folder: 'blog',",
      "folder: 'blog',\n  placeholder: ({ id }) => ({ title: id, date: id }),",
    ).replace(
      'pages: ({ blog }) =>',
      "pages: ({ blog }) => blog.map((entry) => ({ ...page(entry, '/blog/2026/01/01/x'), lastModified: entry.meta.date })), unused: ({ blog }) =>",
    ),
  };
  test('is reported with the lines to edit and what to do, and stays', () => {
    const root = writeSite(POST_FILES);
    const before = sources(root);
    const { code, stderr, stdout } = runCli([
      'move',
      'content/docs/guides/agents.md',
      'content/blog/agents.md',
      '--root',
      root,
    ]);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatchInlineSnapshot(`
      "error Missing front matter key "date". [front-matter/required]
        content/docs/guides/agents.md:1:1
        > 1 | ---
            | ^
          2 | title: Agents
          3 | ---


      Nothing was changed, because the move would cause these errors.
      Next: Move content/docs/guides/agents.md by hand. In each of these files, correct the front matter and add the old URL, such as \`aliases: [/docs/guides/agents]\`. Then \`npm run check\` lists the links to correct.
      "
    `);
    expect(sources(root)).toEqual(before);
  });
  test('is reported if it has an error before', async () => {
    const root = writeSite({
      ...FILES,
      'content/docs/guides/agents.md': doc('Agents', 'Text.', 'date: 1\n'),
    });
    expect(await move(root, 'content/docs/guides/agents.md', 'content/blog/agents.md')).toMatchInlineSnapshot(
      `"content/docs/guides/agents.md:3: Unknown front matter key "date". Correct it before the move."`,
    );
  });
});

describe('the list of the site that names a file', () => {
  test.each([
    ['guides/agents', 'guides/runners'],
    ['guides/agents', 'reference/agents'],
    ['guides/agents', 'reference/runners'],
    ['reference/cli', 'guides/cli'],
    ['reference/api', 'guides/api'],
  ])('is changed when %s becomes %s', async (from, to) => {
    const root = writeSite(TABLE_FILES);
    await move(root, `content/docs/${from}.md`, `content/docs/${to}.md`);
    expect(read(root, 'site/table.ts')).toMatchSnapshot();
    expect(await problems(root)).toEqual([]);
  });

  test('is named with its line when the file gets a new section or leaves the collection', async () => {
    const note =
      'Next: Edit the list in the site\'s code that names content/docs/guides/agents.md by hand: most likely "agents" in site/table.ts:3.\n';
    const root = writeSite({
      ...TABLE_FILES,
      'content/docs/guides/agents.md': doc('Agents', 'Text.', 'date: 2026-01-01\n'),
    });
    const toPost = await move(root, 'content/docs/guides/agents.md', 'content/blog/2026-01-01-agents.md');
    expect(toPost).toContain(note);
    expect(toPost).toContain('Redirected /docs/guides/agents to /blog/2026/01/01/agents');
  });

  test('is named when no edit of it has the right effect', async () => {
    const table = TABLE.replace("'agents'] }", "'ag' + 'ents'] }");
    const root = writeSite({ ...TABLE_FILES, 'site/table.ts': table });
    expect(await move(root, 'content/docs/guides/agents.md', 'content/docs/guides/runners.md')).toContain(
      'Next: Edit the list in the site\'s code that names content/docs/guides/agents.md by hand: most likely "agents" in site/table.ts:12.\n',
    );
    expect(read(root, 'site/table.ts')).toBe(table);
    expect(await problems(root)).toEqual([
      'content/docs/guides/agents.md:1:1 warning content/missing: The expected file content/docs/guides/agents.md does not exist. /docs/guides/agents redirects to /docs/guides/runners.',
    ]);
  });
});

describe('nothing changes', () => {
  test.each([
    ['content/docs/guides/stup.md', 'content/docs/guides/a.md'],
    ['site/index.ts', 'content/docs/guides/a.md'],
    ['content/docs/guides/setup.md', 'public/setup.md'],
    ['content/docs/guides/setup.md', 'content/../../setup.md'],
    ['content/docs/guides/setup.md', 'content/docs/guides/agents.md'],
    ['content/docs/guides/setup.md', 'content/docs/guides/setup.txt'],
    ['content/docs/guides/setup.md', 'content/docs/guides/a/b/c.md'],
    ['content/docs/guides/setup.md', 'content/blog/setup.md'],
    ['content/docs/guides', 'content/docs/guides/more'],
    ['content/blog/post.md', 'content/docs/guides/post.md'],
    ['content/docs/guides/link.md', 'content/docs/guides/a.md'],
    ['content/notes.md', 'content/more.md'],
    ['content/docs/guides/setup.md', 'content/docs/guides/taken.md'],
  ])('when %s cannot become %s', async (from, to) => {
    const root = writeSite({
      ...FILES,
      'content/notes.md': 'Notes',
      'content/blog/post.md': '---\ntitle: A\ndate: 2025-01-01\nslug: a\n---\nText.\n',
      'content/docs/guides/agents.md': doc('Agents', 'Text.', 'aliases: [/docs/guides/taken]\n'),
    });
    symlinkSync('setup.md', join(root, 'content/docs/guides/link.md'));
    const before = sources(root);
    expect(await move(root, from, to)).toMatchSnapshot();
    expect(sources(root)).toEqual(before);
  });

  test('when a file has unresolved merge conflicts', async () => {
    const root = writeSite(FILES);
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@b.c', ...args], {
        cwd: root,
        stdio: 'pipe',
      });
    const commit = (text: string) => {
      writeFiles(root, { 'content/docs/guides/agents.md': doc('Agents', text) });
      git('add', '.');
      git('commit', '-qm', text);
    };
    git('init', '-qb', 'main');
    commit('[Setup](setup.md) one');
    git('checkout', '-qb', 'other');
    commit('[Setup](setup.md) two');
    git('checkout', '-q', 'main');
    commit('[Setup](setup.md) three');
    expect(() => git('merge', 'other')).toThrow();
    const before = sources(root);
    expect(await move(root, 'content/docs/guides/setup.md', 'content/docs/guides/install.md')).toBe(
      'content/docs/guides/agents.md has unresolved merge conflicts. Resolve them first.',
    );
    expect(sources(root)).toEqual(before);
  });

  test('when one of the files cannot be written', async () => {
    const root = writeSite(FILES);
    // A folder is in the way of the temporary file of the last change.
    mkdirSync(join(root, `content/docs/reference/.api.md.${process.pid}.tmp/x`), { recursive: true });
    const before = sources(root);
    expect(await move(root, 'content/docs/guides/agents.md', 'content/docs/new/agents.md')).toBe(
      'Cannot write content/docs/reference/api.md: it is a folder (EISDIR). Nothing was changed.',
    );
    expect(sources(root)).toEqual(before);
    expect(existsSync(join(root, 'content/docs/new'))).toBe(false);
  });
});

const MOVES = FULL ? 100 : 8;

test('after random moves, every link points at the same page as before', { timeout: 600_000 }, async () => {
  const seed = FULL ? Date.now() % 100_000 : 7;
  const random = randomFrom(seed);
  const folders = ['a', 'b', 'c', 'd e'];
  const names = Array.from({ length: 9 }, (_, index) => `page-${index}`);
  const pathOf = new Map(names.map((name, index) => [name, `${folders[index % 3]}/${name}`]));
  const linkTo = (from: string, name: string): string => {
    const path = pathOf.get(name) ?? '';
    const file = `${posix.relative(posix.dirname(pathOf.get(from) ?? ''), path)}.md`;
    const forms = [
      `[${name}](/docs/${path})`,
      `[${name}](/docs/${path}/?a=1#part "T")`,
      `[${name}](${file})`,
      `[${name}](<./${file}#part>)`,
      `[${name}](https://example.com/docs/${path}#part)`,
      `[${name}](../${path})`,
      `[${name}][${name}]\n\n[${name}]: ${file}?a=1#part`,
      `[${name}](/docs/${path.replace('-', '%2D')})`,
    ];
    return random.pick(forms) ?? '';
  };
  const body = (from: string) => {
    const links = random.shuffle(names).slice(0, 4);
    return ['## Part', ...links.map((name) => linkTo(from, name))].join('\n\n');
  };
  const root = writeSite({
    'site/index.ts': CODE,
    ...Object.fromEntries(
      names.map((name) => [`content/docs/${pathOf.get(name)}.md`, doc(name, body(name))]),
    ),
  });
  const moves: string[] = [];
  for (let step = 0; step < MOVES; step++) {
    const paths = Object.keys(readTree(join(root, 'content/docs')));
    const path = random.pick(paths) ?? '';
    const target = `${random.pick(folders)}/${random.pick(['x', 'y (1)', 'é', 'index', 'page-1'])}.md`;
    const isFolder = random.below(4) === 0;
    const folder = posix.dirname(path);
    const [from, to] = isFolder ? [folder, `${folder.charAt(0)}${step}`] : [path, target];
    moves.push(`${from} → ${to}`);
    const said = await move(root, `content/docs/${from}`, `content/docs/${to}`);
    if (!said.startsWith('Moved')) expect(said).toMatch(/already exists|already in use|both create/);
    if (!FULL && step < MOVES - 1) continue;
    const { dist, diagnostics } = await buildSite(root);
    expect(
      diagnostics.map(({ message }) => message),
      moves.join('\n'),
    ).toEqual([]);
    let links = 0;
    const pages = Object.values(dist).filter((html) => !html.includes('http-equiv="refresh"'));
    for (const html of pages)
      for (const [, href = '', name] of html.matchAll(/<a href="([^"]*)"[^>]*>(page-\d)<\/a>/g)) {
        const file = `${decodeURI(new URL(href, 'https://example.com').pathname).slice(1)}/index.html`;
        expect(dist[file], `${seed}: ${href}\n${moves.join('\n')}`).toContain(`<title>${name}</title>`);
        links++;
      }
    expect(links).toBe(names.length * 4);
  }
});

test('prints text or JSON, and keeps the mode of files', () => {
  const root = writeSite(FILES);
  chmodSync(join(root, 'content/docs/index.md'), 0o640);
  const args = ['move', 'content/docs/guides/setup.md', 'content/docs/guides/install.md', '--root', root];
  const moved = runCli([...args, '--json']);
  expect(moved).toMatchObject({ code: 0, stderr: '' });
  expect(JSON.parse(moved.stdout)).toEqual({
    ok: true,
    files: [{ from: 'content/docs/guides/setup.md', to: 'content/docs/guides/install.md' }],
    redirects: [
      { from: '/docs/guides/setup', to: '/docs/guides/install', file: 'content/docs/guides/install.md' },
    ],
    replacements: [
      {
        file: 'content/docs/guides/agents.md',
        line: 6,
        from: './setup.md#install',
        to: './install.md#install',
      },
      { file: 'content/docs/index.md', line: 4, from: 'guides/setup.md', to: 'guides/install.md' },
    ],
    notes: [],
  });
  expect(statSync(join(root, 'content/docs/index.md')).mode & 0o777).toBe(0o640);
  rmSync(join(root, 'content/docs/guides/install.md'));
  expect(runCli(args)).toMatchObject({ code: 2, stdout: '' });
});
