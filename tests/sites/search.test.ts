import { rmSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { openSearch, type Search } from '../../generator/features/search/browser.ts';
import { buildFiles, buildSite, type Files, makeSite, siteWith } from '../kit/little-site.ts';

const doc = (title: string, body: string) => `---\ntitle: ${title}\n---\n${body}\n`;
const OPTIONS = `{
  kinds: [{ label: 'Docs', pages: ({ url }) => url.startsWith('/docs'), weight: 1 }],
  title: ({ title }) => title + '!',
  leaveOut: ['Elsewhere'],
  reference: ['/docs/fields#'],
  synonyms: [['pr', 'pull request']],
  suggestions: [{ title: 'First', url: '/docs/python#versions' }],
  answers: [{ title: 'There are no charts', url: '/docs/python', queries: ['helm', 'cost of helm'], anywhere: ['chart'] }],
}`;
const FILES: Files = {
  'site/index.ts': siteWith(`search(${OPTIONS})`),
  'content/docs/python.md': doc(
    'Python',
    'Scripts run.\n\n## Versions\n\nIt needs version 3.12 of it.\n\n## Hours\n\nIt runs for 24 hours.',
  ),
  'content/docs/languages.md': doc(
    'Languages',
    '## System\n\nWrite it in C++ or C, or R.\n\n## Others\n\nThere is C# and .NET too.',
  ),
  'content/docs/help.md': doc(
    'Help',
    'Many ask: how do I use it? A judge model grades each answer, and can fail fast.\n\n## Elsewhere\n\nXylophone',
  ),
  'content/docs/japanese.md': doc(
    '日本語',
    '## 評価\n\nこの製品はエージェントの評価を自動で実行します。C++言語も。',
  ),
  'content/docs/chinese.md': doc('中文', '每个分支都有一个实时代理环境。'),
  'content/docs/pull.md': doc(
    'Pull requests',
    'Every pull request is judged. Configuration of timeout_seconds is deleted.',
  ),
  'content/docs/names.md': doc(
    'Names',
    "The option maxRetryCount of v2.1.0-beta.3, by O'Reilly and l'agence 🚀, Datenschutzgrundverordnung, Wi-Fi, CI/CD, 5 GB, 10ms, email, --fail-fast",
  ),
  'content/docs/window.md': doc(
    'Window',
    'A window with a door.\n\n## Door\n\n**How a door opens.** It turns.',
  ),
  'content/docs/fields.md': doc(
    'Fields',
    '## House\n\n| Field | Type |\n|---|---|\n| `window open` | text |\n| `door.max_width` | [door](#door) |\n\n' +
      '## Door\n\nA door opens to the side, and a wide door opens in two parts.',
  ),
  'content/docs/draft.md': '---\ntitle: Draft\ndraft: true\n---\nUnpublished zebra.\n',
};

/** Search over the files of a build. */
const searchOf = (dist: Readonly<Record<string, string>>): Promise<Search> =>
  openSearch(async (path) => JSON.parse(dist[path] ?? 'null'));

let search: Search;
beforeAll(async () => {
  const root = makeSite(FILES);
  const { problems, dist } = await buildSite(root, { base: '/base' });
  rmSync(root, { recursive: true });
  expect(problems).toEqual([]);
  search = await searchOf(dist);
});
const hrefsOf = async (words: string, within?: string) =>
  (await search.find(words, within)).hits.map(({ href }) => href.replace('/base/docs/', ''));

describe('the search finds', () => {
  test.each([
    ['a number with a dot', '3.12', 'python#versions'],
    ['a number', '24', 'python#hours'],
    ['a name with signs', 'C++', 'languages#system'],
    ['another name with a sign', 'C#', 'languages#others'],
    ['a name that begins with a dot', '.NET', 'languages#others'],
    ['words of an identifier', 'retry count', 'names'],
    ['the beginning of an identifier', 'maxRetry', 'names'],
    ['a part of a version', '2.1', 'names'],
    ['a version', 'v2.1.0', 'names'],
    ['the beginning of a version', 'v2', 'names'],
    ['a part of a compound', 'Verordnung', 'names'],
    ['a word after an apostrophe', 'agence', 'names'],
    ['a name with an apostrophe', 'O’Reilly', 'names'],
    ['an emoji', '🚀', 'names'],
    ['a compound in one word', 'wifi', 'names'],
    ['another compound', 'cicd', 'names'],
    ['one word with a hyphen', 'e-mail', 'names'],
    ['a number with its unit', '5GB', 'names'],
    ['a number and its unit', '10 ms', 'names'],
    ['a single letter', 'R', 'languages#system'],
    ['a word inside Japanese text', 'エージェント', 'japanese#%E8%A9%95%E4%BE%A1'],
    ['a name with signs before Japanese text', 'C++ 言語', 'japanese#%E8%A9%95%E4%BE%A1'],
    ['a word inside Chinese text', '代理', 'chinese'],
    ['another form of a word', 'grading judges', 'help'],
    ['a part of an identifier', 'timeout seconds', 'pull'],
    ['an inflected form', 'deletion', 'pull'],
    ['a synonym', 'PR', 'pull'],
    ['a flag rather than its words', '--fail-fast', 'names'],
    ['words of an unknown flag', '--judge', 'help'],
    ['a misspelled identifier', 'timeout_secnds', 'pull'],
    ['a misspelled word', 'graeds', 'help'],
    ['the beginning of a word', 'config', 'pull'],
    ['a row of the reference', 'window', 'fields#house'],
    ['a row, as in a file', '`house.window`:', 'fields#house'],
    ['where a row leads to', 'max width', 'fields#door'],
    ['another form of the name of a field', 'windows', 'window'],
    ['a word after the name in a row', 'open', 'window#door'],
    ['bold text that begins a paragraph', 'how doors open', 'window#door'],
  ])('%s: %s', async (_, words, expected) => {
    expect((await hrefsOf(words))[0]).toBe(expected);
  });

  test('nothing for common words only', async () => {
    expect(await search.find('how do I use it')).toEqual({ hits: [], partial: false });
  });
  test('an answer of the site first, and parts of a query without results', async () => {
    const { hits } = await search.find('cost of helm');
    expect([hits[0]?.kind, hits[0]?.href]).toEqual(['Answer', '/base/docs/python']);
    expect(await search.find('giant version')).toMatchObject({
      partial: true,
      hits: [{ href: '/base/docs/python#versions' }],
    });
  });
  test('an answer to a part of a query, unless another answers the whole', async () => {
    expect((await hrefsOf('judge charts')).slice(0, 2)).toEqual(['python', 'help']);
    expect((await hrefsOf('judge'))[0]).toBe('help');
  });
  test('only pages below a folder, such as a version or a language', async () => {
    expect(await hrefsOf('judge', '/base/docs/help')).toEqual(['help']);
    expect(await hrefsOf('version', '/base/docs/help')).toEqual([]);
    expect(await hrefsOf('helm', '/base/docs/help')).toEqual([]);
    expect(await hrefsOf('helm', '/base/docs/py')).toEqual(['python']);
  });
  test.each(['xylophone', 'zebra'])('nothing that is left out: %s', async (words) => {
    expect(await hrefsOf(words)).toEqual([]);
  });
});

test('results have their page, section and an excerpt with marked words', async () => {
  const { hits } = await search.find('needs 3.12');
  const textOf = (pieces: readonly { text: string }[] = []) => pieces.map(({ text }) => text).join('');
  expect([textOf(hits[0]?.page), textOf(hits[0]?.section), hits[0]?.kind]).toEqual([
    'Python!',
    'Versions',
    'Docs',
  ]);
  const excerpt = (await hits[0]?.loadExcerpt()) ?? [];
  expect(textOf(excerpt)).toBe('It needs version 3.12 of it.');
  expect(excerpt.filter(({ hit }) => hit).map(({ text }) => text)).toEqual(['needs', '3.12']);
  expect(search.suggestions).toEqual([{ title: 'First', href: '/base/docs/python#versions' }]);
});

test('results are grouped by page', async () => {
  const files = Object.fromEntries(
    ['a', 'b'].map((name) => [
      `content/docs/${name}.md`,
      doc(name, '## Quartz one\n\nquartz\n\n## Quartz two\n\nquartz'),
    ]),
  );
  const found = await searchOf(
    (await buildFiles({ ...files, 'site/index.ts': FILES['site/index.ts'] ?? '' })).dist,
  );
  const pages = (await found.find('quartz')).hits.map(({ href }) => href.replace(/#.*/, ''));
  expect(pages).toEqual([...pages].sort());
  expect(new Set(pages)).toEqual(new Set(['/docs/a', '/docs/b']));
});
