import { expect, test } from 'vitest';
import { build } from '../../generator/build/build.ts';
import { oneLine, writeSite } from '../kit/little-site.ts';

const FILES = {
  'content/docs/limits.md':
    '---\ntitle: Limits\naliases: [/docs/old]\n---\n## Runs {#runs}\n\nA run takes **at most** 60 minutes of Acme’s `time`.\n\n## Files\n\n100 MB\n',
};

/** Messages of a check, or of a build when `out` is set. */
async function check(questions: string, out?: string): Promise<string[]> {
  const root = writeSite({ ...FILES, 'content/questions.yaml': questions });
  const { diagnostics } = await build({ root, out: out && `${root}/${out}`, gitDates: false });
  return diagnostics.map((each) => `${oneLine(each)}: ${each.message} ${each.hint ?? ''}`);
}

const ask = (page: string, fact: string) =>
  `- question: How long?\n  pages: ['${page}']\n  facts: ['${fact}']\n`;

test('facts are compared without case, quotes, marks and line breaks, and tokens are replaced', async () => {
  for (const page of ['/docs/limits', '/docs/limits#runs', 'content/docs/limits.md'])
    expect(await check(ask(page, 'AT MOST 60 minutes of "x"').replace('"x"', "{product}''s `time`"))).toEqual(
      [],
    );
});

test('reports missing pages, anchors and facts at their locations', async () => {
  const pages = ['/docs/old', '/docs/limit', '/docs/limits#run', '/docs/limits#files'];
  for (const page of pages) expect(await check(ask(page, '60 minutes'))).toMatchSnapshot(page);
  expect(await check(ask('/docs/limits', '6 minutes'))).toMatchSnapshot('part of a number');
  expect(await check(ask('/docs/limits', '90 minutes of run'))).toMatchSnapshot('similar text');
});

test('reports invalid questions', async () => {
  expect(await check('- fact: 1\n- x\n- question: 2\n  pages: /a\n  facts: []\n')).toMatchSnapshot();
  expect(await check('- question: a: b\n')).toMatchSnapshot('YAML');
});

test('a build only warns', async () => {
  expect((await check(ask('/nowhere', 'x'), 'dist'))[0]).toContain('warning question/no-page');
});
