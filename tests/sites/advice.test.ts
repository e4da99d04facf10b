import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildFiles, buildSite, oneLine, SITE, writeFiles, writeSite } from '../kit/little-site.ts';

const RULES = `
const noHeadings = ({ depth }) => (tree, file) => {
  for (const node of tree.children)
    if (node.type === 'heading' && node.depth === depth)
      file.message('Avoid headings.', node).note = 'Write bold text.';
};
const inHtml = () => (tree, file) => {
  file.message('Say who wrote it.');
  for (const node of tree.children) if (node.tagName === 'p') file.message('Avoid "' + node.children[0].value + '".', node.children[0].position.start);
};
`;
const siteWith = (definition: string): string =>
  SITE.replace('const docs =', `${RULES}const docs =`)
    .replace(
      "folder: 'docs',",
      "folder: 'docs', expected: ['gone'], placeholder: () => ({ title: 'Gone' }), remarkPlugins: [[noHeadings, { depth: 2 }]], rehypePlugins: [inHtml],",
    )
    .replace('render:', `${definition} render:`);

test('messages of plugins are warnings at their location, from the cache too, and not about placeholders', async () => {
  const root = writeSite({
    'site/index.ts': siteWith(''),
    'content/docs/one.md': '---\ntitle: One\n---\n# Fine\n\n## A heading\n\n{product}\n',
  });
  const options = { cacheFile: join(root, '.cache/build.sqlite') };
  for (const run of ['computed', 'cached']) {
    const { diagnostics, ok } = await buildSite(root, options);
    expect(ok).toBe(true);
    expect(
      diagnostics.filter(({ code }) => code === 'markdown/advice'),
      run,
    ).toEqual([
      {
        ...{ code: 'markdown/advice', severity: 'warning', message: 'Say who wrote it.' },
        at: { file: 'content/docs/one.md', line: 1, column: 1, length: 1 },
      },
      {
        ...{ code: 'markdown/advice', severity: 'warning', message: 'Avoid headings.' },
        hint: 'Write bold text.',
        at: { file: 'content/docs/one.md', line: 6, column: 1, length: 12 },
      },
      {
        ...{ code: 'markdown/advice', severity: 'warning', message: 'Avoid "Acme".' },
        at: { file: 'content/docs/one.md', line: 8, column: 1, length: 1 },
      },
    ]);
    // The next build has to compare more than the options.
    writeFiles(root, { 'content/docs/two.md': '---\ntitle: Two\n---\n' });
  }
});

test('the rules of a site apply to messages of plugins', async () => {
  const files = { 'content/docs/one.md': '---\ntitle: One\n---\n## A heading\n' };
  const strict = writeSite({ ...files, 'site/index.ts': siteWith("rules: { 'markdown/advice': 'error' },") });
  const { ok, diagnostics } = await buildSite(strict);
  expect([ok, diagnostics.map(oneLine)]).toEqual([
    false,
    [
      'content/docs/one.md:1:1 error markdown/advice',
      'content/docs/one.md:4:1 error markdown/advice',
      'content/docs/gone.md:1:1 warning content/missing',
    ],
  ]);
});

test('advice that compares entries is reported at a field of an entry, or at its file', async () => {
  const advice = `adviceForAll: (all) => [
    { id: all[0].id, path: ['title'], problem: 'it is taken.' },
    { id: all[0].id, path: [], problem: 'The folder has one page.' },
  ],`;
  const { diagnostics } = await buildFiles({
    'site/index.ts': SITE.replace("folder: 'docs',", `$& ${advice}`),
    'content/docs/one.md': '---\norder: 1\ntitle: One\n---\nText.\n',
  });
  expect(diagnostics.map((each) => `${oneLine(each)}: ${each.message}`)).toEqual([
    'content/docs/one.md:1:1 warning content/path: The folder has one page.',
    'content/docs/one.md:3:8 warning front-matter/advice: Front matter key "title": it is taken.',
  ]);
});
