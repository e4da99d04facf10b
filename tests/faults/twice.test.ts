import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type Conditions, checkTwice } from '../../generator/determinism/build-twice.ts';
import { compareFolders } from '../../generator/determinism/folders.ts';
import { FULL } from '../kit/full.ts';
import { readTree, writeFiles, writeSite } from '../kit/little-site.ts';
import { ROOT } from '../kit/our-site.ts';
import { runCli } from '../kit/run-cli.ts';

const FILES = {
  'content/docs/one.md':
    '---\ntitle: One\naliases: [/first]\n---\n## Istanbul {#i}\n\n```js\nlet a = 1;\n```\n',
  'content/docs/two.md': '---\ntitle: Two\n---\n| a | b |\n|---|---|\n| 1 | 2 |\n\nSee [one](one.md#i).\n',
  'content/docs/İ.md': '---\ntitle: Dotted\n---\nText.\n',
  'content/blog/a.md': '---\ntitle: A\ndate: 2025-01-01\nslug: a\n---\nText.\n',
  'public/b.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'public/a.txt': 'a',
  'site/styles/main.css': 'body { color: black; }\n',
};

/** Site whose pages contain the value of an expression, or of the function for their URL. */
function siteSaying(expression: string): string {
  const root = writeSite(FILES);
  const code = readTree(join(root, 'site'))['index.ts'] ?? '';
  const body = "h('body', null, ";
  expect(code).toContain(body);
  const saying = code.replace(body, `h('body', null, h('p', null, ${expression}), `);
  writeFiles(root, { 'site/index.ts': saying });
  return root;
}

const FAULTS: Readonly<Record<string, string>> = {
  chance: 'Math.random()',
  clock: 'new Date().getFullYear()',
  zone: 'new Date(2025, 0, 1).toISOString()',
  environment: 'process.env.TZ',
  language: '(1234.5).toLocaleString()',
  place: 'process.cwd()',
  process: 'process.pid',
};

describe('check --twice reports a page that differs between two builds', () => {
  test('whatever the page depends on, and no other page', async () => {
    const cases = Object.entries(FAULTS).map(([name, code]) => `'/docs/${name}': () => ${code},`);
    const root = siteSaying(`String({ ${cases.join(' ')} }[page.url]?.())`);
    for (const name of Object.keys(FAULTS))
      writeFiles(root, { [`content/docs/${name}.md`]: `---\ntitle: ${name}\n---\nText.\n` });
    const { ok, diagnostics } = await checkTwice({ root, out: join(root, 'dist'), args: [] });
    expect(ok).toBe(false);
    const told = diagnostics.map(({ code, message }) => `${code}: ${message}`);
    const paths = told.map((each) => /^twice\/differs: (\S+) differs .* at byte \d+, "/.exec(each)?.[1]);
    const expected = Object.keys(FAULTS).map((name) => `docs/${name}/index.html`);
    expect(paths).toEqual([...expected.sort(), 'dist.info/manifest.json']);
    expect(told.find((each) => each.includes('docs/environment'))).toContain('<p>Pacific/Kiritimati</p>');
  });

  test('exits with 1 for a page that differs, and with 0 otherwise', () => {
    const bad = runCli(['check', '--twice', '--root', siteSaying('String(Math.random())')]);
    expect(bad.code).toBe(1);
    expect(bad.stderr).toContain('differs between two builds of the same sources');
    expect(bad.stdout).toMatch(/^Checked \d+ pages/);
    const root = siteSaying("'Always the same'");
    if (FULL) {
      const before = readTree(root);
      expect(runCli(['check', '--twice', '--root', root])).toMatchObject({ code: 0, stderr: '' });
      expect(readTree(root)).toEqual(before);
    }
    expect(runCli(['build', '--twice', '--root', root]).code).toBe(2);
  });

  test('reports errors of the site first', async () => {
    const root = siteSaying("'Text'");
    writeFiles(root, { 'content/docs/one.md': '---\ntitle: One\n---\n[x](/no)\n' });
    const { ok, diagnostics } = await checkTwice({ root, out: join(root, 'dist'), args: [] });
    expect(ok).toBe(false);
    expect(diagnostics.map(({ code }) => code)).toEqual(['link/no-page', 'link/no-anchor']);
  });

  test('reports the location and text of a difference', () => {
    const folder = realpathSync(mkdtempSync(join(tmpdir(), 'compare-')));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    writeFiles(folder, { 'a/x.html': 'one two three', 'a/only': '', 'a/same': 's', 'a/short': 'abc' });
    writeFiles(folder, { 'b/x.html': 'one too three', 'b/same': 's', 'b/short': 'ab', 'b/run.json': '' });
    const found = compareFolders(join(folder, 'a'), join(folder, 'b'), (path) => path === 'run.json');
    expect(found).toEqual([
      { path: 'only', only: 'first' },
      { path: 'short', offset: 2, first: 'abc', second: 'ab' },
      { path: 'x.html', offset: 5, first: 'one two three', second: 'one too three' },
    ]);
  });
});

describe('the output is the same under all conditions', () => {
  const timeZones = ['UTC', 'Pacific/Kiritimati', 'America/St_Johns', 'Asia/Kathmandu'];
  const locales = ['C', 'tr_TR.UTF-8', 'ja_JP.UTF-8', 'ar_EG.UTF-8'];
  const workers = [0, 1, 3];
  const combinations = timeZones.flatMap((timeZone, zone) =>
    locales.flatMap((locale, language) =>
      workers.map((count, index): Conditions => {
        const number = (zone * locales.length + language) * workers.length + index;
        return {
          folder: `${'a'.repeat(1 + (number % 7))} ${number}/${'ü'.repeat(1 + (number % 3))}`,
          timeZone,
          locale,
          workers: count,
          reverse: number % 2 === 1,
          useCache: number % 3 === 1,
        };
      }),
    ),
  );
  // Two time zones, languages, numbers of threads, orders and states of the cache are in the sample.
  const sample = [17, 46].flatMap((number) => combinations[number] ?? []);

  test(`${FULL ? combinations.length + 24 : sample.length} combinations`, async () => {
    expect(combinations).toHaveLength(48);
    const root = siteSaying("'Always the same'");
    const out = join(root, 'dist');
    expect(runCli(['build', '--root', root]).code).toBe(0);
    const conditions = FULL ? [...combinations, ...combinations.slice(0, 24).map(mirrored)] : sample;
    const result = await checkTwice({ root, out, args: ['--today', '2026-01-01'], conditions });
    expect(result.diagnostics).toEqual([]);
    expect(result.ok).toBe(true);
  }, 600_000);

  test.runIf(FULL)(
    'of our whole site',
    async () => {
      const out = join(ROOT, 'dist');
      const { diagnostics } = await checkTwice({ root: ROOT, out, args: ['--today', '2026-01-01'] });
      expect(diagnostics.filter(({ code }) => code.startsWith('twice/'))).toEqual([]);
    },
    600_000,
  );
});

/** The other order and the other state of the cache. */
const mirrored = (each: Conditions, number: number): Conditions => ({
  ...each,
  folder: `m${number}/${each.folder.split('/')[1]}`,
  reverse: !each.reverse,
  useCache: !each.useCache,
});
