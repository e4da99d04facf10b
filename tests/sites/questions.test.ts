import { join } from 'node:path';
import { expect, test } from 'vitest';
import { build } from '../../generator/build/build.ts';
import { createSourceReader, reportToTerminal } from '../../generator/diagnostics/report.ts';
import { type Files, oneLine, SITE, writeSite } from '../kit/little-site.ts';

const FILES = {
  'site/index.ts': SITE.replace(
    'export default defineSite({',
    `export default defineSite({
      markdownVersions: { head: ({ title }) => ({ title }) },
      search: {
        kinds: [{ label: 'Docs', templates: ['docs'], weight: 1 }],
        title: ({ title }) => title,
        synonyms: [],
        suggestions: [],
      },`,
  ).replace(
    "h('main', { dangerouslySetInnerHTML: { __html: prose.html } })",
    "h('main', null, h('p', null, 'Free for 14 days.'), h('div', { dangerouslySetInnerHTML: { __html: prose.html } }))",
  ),
  'content/docs/limits.md':
    '---\ntitle: Limits\naliases: [/docs/old]\n---\n## Runs {#runs}\n\nA run takes **at most** 60 minutes of Acme’s `time`.\n\n## Files\n\n100 MB\n',
  ...Object.fromEntries(
    ['one', 'two', 'three', 'four'].map((name) => [
      `content/docs/${name}.md`,
      `---\ntitle: Waiting ${name}\n---\n## Waiting\n\nWaiting for a ${name}.\n`,
    ]),
  ),
  'content/docs/last.md': '---\ntitle: Last\n---\nHere, waiting is over after 5 seconds.\n',
};

/** Checks the little site, or builds it if `out` is set. */
async function check(questions: string, out?: string, more: Files = {}) {
  const root = writeSite({ ...FILES, ...more, 'content/questions.yaml': questions });
  const { diagnostics } = await build({ root, out: out && join(root, out), gitDates: false });
  const readSource = createSourceReader(root);
  return { diagnostics, report: reportToTerminal({ diagnostics, readSource }) };
}

const ask = (page: string, fact: string, search = 'limits') =>
  `- question: How long?\n  pages: ['${page}']\n  facts: ['${fact}']\n  search: ${search}\n`;

test('facts are compared without case, punctuation, marks and line breaks, and tokens are replaced', async () => {
  for (const page of ['/docs/limits', '/docs/limits#runs', '/docs/limits/']) {
    const { report } = await check(ask(page, "AT MOST 60 minutes of {product}''s `time`"));
    expect(report).toBe('');
  }
});

test('reports a page that moved, does not exist or has no such section', async () => {
  const pages = ['/docs/old', '/docs/limit', '/docs/limits#run'];
  for (const page of pages) expect((await check(ask(page, '60 minutes'))).report).toMatchSnapshot();
});

test('reports a fact that its page or section does not contain', async () => {
  const facts = ['6 minutes', '90 minutes of run', 'nothing'];
  for (const fact of facts) expect((await check(ask('/docs/limits', fact))).report).toMatchSnapshot();
  expect((await check(ask('/docs/limits#files', '60 minutes'))).report).toMatchSnapshot();
});

test('reports a fact that only the Markdown version lacks', async () => {
  expect((await check(ask('/docs/limits', 'free for 14 days'))).report).toMatchSnapshot();
});

test('reports a page that is not among the first three search results', async () => {
  expect((await check(ask('/docs/last', '5 seconds', 'waiting'))).report).toMatchSnapshot();
  expect((await check(ask('/docs/one', 'waiting', 'waiting one'))).report).toBe('');
});

test('reports invalid questions', async () => {
  expect((await check('- fact: 1\n- x\n- question: 2\n  pages: /a\n  facts: []\n')).report).toMatchSnapshot();
  expect((await check('- question: a: b\n')).report).toMatchSnapshot();
  expect((await check('question: a\n')).report).toMatchSnapshot();
});

test('reports duplicate questions', async () => {
  const question = ask('/docs/limits', '60 minutes');
  expect((await check(question + question.replace('How', 'how'))).report).toMatchSnapshot();
});

test('nothing is reported that follows from a broken page', async () => {
  const question = ask('/docs/limits', '60 minutes');
  for (const file of ['limits', 'one']) {
    const more = { [`content/docs/${file}.md`]: '---\ntitle: 1\n---\n' };
    const { diagnostics } = await check(question, undefined, more);
    expect(diagnostics.map(oneLine)).toEqual([expect.stringContaining(`content/docs/${file}.md:2`)]);
  }
  const throwing = FILES['site/index.ts'].replace(
    'null, h(',
    "null, page.url === '/docs/one' ? null.x : null, h(",
  );
  const { diagnostics } = await check(question, undefined, { 'site/index.ts': throwing });
  expect(diagnostics.map(({ code }) => code)).toEqual(['page/threw']);
});

test('errors that the rules make warnings do not hide a missing answer', async () => {
  const more = {
    'site/index.ts': FILES['site/index.ts'].replace(
      'tokens:',
      "rules: { 'redirect/bad-address': 'warning' }, tokens:",
    ),
    'content/docs/one.md': '---\ntitle: One\naliases: [nowhere]\n---\nText.\n',
  };
  const { diagnostics } = await check(ask('/docs/limits', 'nothing'), undefined, more);
  expect(diagnostics.map(({ code, severity }) => `${severity} ${code}`)).toEqual([
    'error question/no-fact',
    'warning redirect/bad-address',
  ]);
});

test('a check fails, but a build skips the questions', async () => {
  const missing = ask('/nowhere', 'x');
  expect((await check(missing)).diagnostics.map(oneLine)).toEqual([
    'content/questions.yaml:2:11 error question/no-page',
  ]);
  expect((await check(missing, 'dist')).diagnostics).toEqual([]);
});
