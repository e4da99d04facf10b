import { lstatSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Diagnostic } from '../../generator/diagnostics/diagnostic.ts';
import { fixProblems } from '../../generator/edit/fix-problems.ts';
import { type Files, readTree, SITE, writeSite } from '../kit/little-site.ts';
import { runCli } from '../kit/run-cli.ts';

const doc = (title: string, body: string, more = '') => `---\ntitle: ${title}\n${more}---\n${body}\n`;

/** Files of a site with one mistake of each kind that a check can fix. */
const MISTAKES = `\uFEFF${doc(
  '"{prodct}"',
  `[a](/docs/old#part) ![b](/public/logo.svg) [c](<./oen.md#part> "oen.md")

[d](/docs/one?a=1#prat) [e] [f][E] [g](docs/one/) <https://example.com/docs/old?b=2>
[h]({home}/docs/old) [i](/docs/{word}) \`/docs/old\` [/docs/old](/docs/old)

[e]: /docs/onee 'Title'

> [!TPI]
> {prodct} and \\{prodct}

\`\`\`pyton title="pyton.py"
# /docs/old
\`\`\``,
  'ordre: 1\n',
)}`.replaceAll('\n', '\r\n');

const FILES: Files = {
  'site/index.ts': SITE.replace("email: '", "home: 'https://example.com', word: 'old', email: '")
    .replace('  routes: [', "  redirects: { '/docs/old': '/docs/one', '/x': '/docs/on' },\n  routes: [")
    .replace(
      "h('a', { href: '/' }, 'Home')",
      "h('a', { href: '/docs/old' }, 'Home'), h('a', { href: '/docs/one#prat' })",
    ),
  'content/docs/one.md': doc('One', '## Part\n\nText.'),
  'content/docs/two.md': MISTAKES,
  // As long as two.md has an error, /docs/twos is the only page with a similar URL.
  'content/docs/twos.md': doc('Twos', '[x](/docs/twoo)'),
  'public/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>',
};

const read = (root: string, path: string) => readFileSync(join(root, path), 'utf8');

/** Lines of a file that have changed. */
function changes(root: string, path: string): string {
  const [before, after] = [String(FILES[path]), read(root, path)].map((text) => text.split('\n'));
  return (before ?? [])
    .flatMap((line, index) => (line === after?.[index] ? [] : [`- ${line}`, `+ ${after?.[index]}`]))
    .join('\n');
}

test('check --fix makes the replacements that the messages suggest, and prints them', () => {
  const root = writeSite(FILES);
  expect(runCli(['check', '--root', root]).stdout).toMatch(/; npm run check -- --fix can fix \d+\n$/);
  const { code, stdout, stderr } = runCli(['check', '--fix', '--root', root]);
  expect(stdout.replace(/Checked .*/s, '')).toMatchInlineSnapshot(`
    "Fixed site/index.ts:28  /docs/on → /docs/one
    Fixed site/index.ts:41  /docs/old → /docs/one
    Fixed site/index.ts:41  /docs/one#prat → /docs/one#part
    Fixed content/docs/two.md:2  {prodct} → {product}
    Fixed content/docs/two.md:3  ordre → order
    Fixed content/docs/two.md:5  /docs/old#part → /docs/one#part
    Fixed content/docs/two.md:5  /public/logo.svg → /logo.svg
    Fixed content/docs/two.md:5  ./oen.md#part → one.md#part
    Fixed content/docs/two.md:7  /docs/one?a=1#prat → /docs/one?a=1#part
    Fixed content/docs/two.md:7  docs/one/ → /docs/one/
    Fixed content/docs/two.md:7  https://example.com/docs/old?b=2 → https://example.com/docs/one?b=2
    Fixed content/docs/two.md:8  {home}/docs/old → {home}/docs/one
    Fixed content/docs/two.md:8  /docs/old → /docs/one
    Fixed content/docs/two.md:10  /docs/onee → /docs/one
    Fixed content/docs/two.md:12  TPI → TIP
    Fixed content/docs/two.md:13  {prodct} → {product}
    Fixed content/docs/two.md:15  pyton → python
    "
  `);
  expect(stderr).toMatchInlineSnapshot(`
    "error Broken link /docs/twoo: no such page or file (on /docs/twos). [link/no-page]
      content/docs/twos.md:4:1
        2 | title: Twos
        3 | ---
      > 4 | [x](/docs/twoo)
          | ^^^^^^^^^^^^^^^
        5 |
      hint Did you mean /docs/two or /docs/twos?

    warning The link /docs/old points to a redirect. The page is now at /docs/one (on /docs/two). [link/moved]
      content/docs/two.md:8:22
         6 |
         7 | [d](/docs/one?a=1#part) [e] [f][E] [g](/docs/one/) <https://example.com/docs/one?b=2>
      >  8 | [h]({home}/docs/one) [i](/docs/{word}) \`/docs/old\` [/docs/old](/docs/one)
           |                      ^^^^^^^^^^^^^^^^^
         9 |
        10 | [e]: /docs/one 'Title'
      hint Write /docs/one.

    "
  `);
  expect(code).toBe(1);
  for (const path of ['content/docs/two.md', 'site/index.ts']) expect(changes(root, path)).toMatchSnapshot();
  expect(read(root, 'content/docs/twos.md')).toBe(FILES['content/docs/twos.md']);

  const again = readTree(root);
  const json = JSON.parse(runCli(['check', '--fix', '--json', '--root', root]).stdout);
  expect(json.fixed).toEqual([]);
  expect(readTree(root)).toEqual(again);
});

describe('a file is not edited', () => {
  const problem = (message: string): Diagnostic => ({
    code: 'link/moved',
    severity: 'warning',
    message,
    at: { file: 'content/docs/one.md', line: 4, column: 1, length: 13 },
    fix: { from: '/docs/two', to: '/docs/three' },
  });
  const text = doc('One', '[x](/docs/two)');

  test('when it has changed during the check', async () => {
    const root = writeSite({ 'content/docs/one.md': text });
    const since = statSync(root).ctimeMs;
    writeFileSync(join(root, 'content/docs/one.md'), `${text}More.\n`);
    expect(await fixProblems({ root, diagnostics: [problem('')], since })).toEqual({
      replacements: [],
      left: ['content/docs/one.md has changed during the check and was not edited. Run the command again.'],
    });
    expect(read(root, 'content/docs/one.md')).toBe(`${text}More.\n`);
  });

  test('when it is outside content/ and site/', async () => {
    const root = writeSite({ 'content/docs/one.md': text, 'other.md': text });
    const at = { file: 'other.md', line: 4, column: 1 };
    const fixed = await fixProblems({
      root,
      diagnostics: [{ ...problem(''), at }],
      since: Date.now() + 1000,
    });
    expect(fixed).toEqual({ replacements: [], left: [] });
    expect(read(root, 'other.md')).toBe(text);
  });

  test('unless a symbolic link points to it, which is kept', async () => {
    const root = writeSite({ 'content/docs/two.md': text });
    symlinkSync('two.md', join(root, 'content/docs/one.md'));
    const { replacements } = await fixProblems({
      root,
      diagnostics: [problem('')],
      since: Date.now() + 1000,
    });
    expect(replacements).toHaveLength(1);
    expect(lstatSync(join(root, 'content/docs/one.md')).isSymbolicLink()).toBe(true);
    expect(read(root, 'content/docs/two.md')).toContain('[x](/docs/three)');
  });

  test('when another text is at the location', async () => {
    const root = writeSite({ 'content/docs/one.md': text });
    const at = { file: 'content/docs/one.md', line: 4, column: 2 };
    const wrong = [
      { ...problem(''), at },
      { ...problem(''), code: 'front-matter/unknown-key' } as Diagnostic,
    ];
    const { replacements } = await fixProblems({
      root,
      diagnostics: wrong.slice(0, 1),
      since: Date.now() + 1000,
    });
    expect(replacements).toEqual([]);
  });
});

test('fixes any number of links that one rename broke in one run', () => {
  const names = Array.from({ length: 60 }, (_, index) => `page-${index}`);
  const root = writeSite({
    'content/docs/new.md': doc('New', 'Text.', 'aliases: [/docs/old]\n'),
    ...Object.fromEntries(
      names.map((name) => [
        `content/docs/${name}.md`,
        doc(name, `[x](/docs/old) [y](/docs/${name}x${name})`),
      ]),
    ),
    ...Object.fromEntries(names.map((name) => [`content/docs/${name}x${name}z.md`, doc(name, 'Text.')])),
  });
  const { code, stdout } = runCli(['check', '--fix', '--root', root]);
  expect(stdout.match(/^Fixed /gm)).toHaveLength(120);
  expect(code).toBe(0);
});

test('counts the lines of a file with carriage returns as diagnostics do', () => {
  const root = writeSite({
    'content/docs/new.md': doc('New', 'Text.', 'aliases: [/docs/old]\n'),
    'content/docs/one.md': doc('One', 'A\rB\r\r{prodct}\r\n\r\n[x](/docs/old) {prodct}'),
  });
  const { stdout } = runCli(['check', '--fix', '--root', root]);
  expect(stdout.match(/^Fixed .*/gm)).toHaveLength(3);
  expect(readFileSync(join(root, 'content/docs/one.md'), 'utf8')).toBe(
    doc('One', 'A\rB\r\r{product}\r\n\r\n[x](/docs/new) {product}'),
  );
});
