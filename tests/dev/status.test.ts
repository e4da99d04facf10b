import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { build } from '../../generator/build/build.ts';
import { startDevProcess } from '../kit/dev-process.ts';
import { sampleOf } from '../kit/full.ts';
import { writeFiles, writeSite } from '../kit/little-site.ts';
import { ROOT } from '../kit/our-site.ts';
import { problemLines, statusProblems } from '../kit/status-problems.ts';

const WAIT = { timeout: 60_000, interval: 100 };

/** A site without problems that has every kind of output that a build derives from its pages. */
const SITE = `
import { createElement as h } from 'react';
import * as v from 'valibot';
import { defineSite } from '#generator';
import { fault } from './fault.ts';

const fail = (what, value) => {
  if (fault === what) throw new Error('No ' + what + '.');
  return value;
};
const page = (template, url, more) => ({ template, url, title: url, description: '', props: {}, ...more });
const footer = fault === 'a link' ? '/nothing-here' : '/docs/one';
export default defineSite({
  settings: { origin: 'https://example.com', basePath: '', trailingSlash: false },
  tokens: {},
  collections: { docs: { folder: 'docs', schema: v.strictObject({ title: v.string() }) } },
  routes: [
    { path: '/', pages: () => [page('home', '/')] },
    { path: '/docs/{page}', pages: ({ docs }) =>
        docs.map(({ id }) => page('doc', '/docs/' + id, { content: { collection: 'docs', id } })) },
  ],
  render: (page, prose) => h('html', { lang: 'en' },
    h('head', null, h('title', null, page.title)),
    h('body', null,
      h('main', prose ? { dangerouslySetInnerHTML: { __html: prose.html } } : null, prose ? undefined : page.title),
      h('footer', null, h('a', { href: footer }, 'One')))),
  scripts: ['site/main.ts'],
  feeds: () => fail('feed', [{
    title: 'Feed', description: 'All', language: 'en', page: '/',
    files: { rss: '/rss.xml', atom: '/atom.xml', json: '/feed.json' }, items: [],
  }]),
  ogImage: {
    width: 60,
    height: 30,
    render: (page) => fail('Open Graph image', h('div', { style: { display: 'flex' } }, 'a')),
    fonts: [{ name: 'A', weight: 500, file: fault === 'a font' ? 'fonts/none.woff' : 'fonts/a.woff' }],
  },
  markdownVersions: {
    head: (page) => ({ title: page.title }),
    llms: (pages) => fail('list', { title: 'All', summary: 'All.', sections: [], full: [] }),
  },
  files: () => [
    { path: fault === 'a collision' ? 'notes.txt' : 'own.txt', make: () => fail('file', 'Text') },
  ],
  search: {
    kinds: [{ label: 'Docs', templates: ['doc'], weight: 1 }],
    title: (page) => fail('search title', page.title),
    synonyms: [],
    suggestions: [],
  },
  budgets: [{ scripts: fault === 'a budget' ? 1 : 10_000 }],
});
`;

const FONT = readFileSync(join(ROOT, 'node_modules/@fontsource/inter/files/inter-latin-500-normal.woff'));
const LOCK = '/\n/docs/one\n';

const FILES = {
  'site/index.ts': SITE,
  'site/fault.ts': "export const fault: string = '';\n",
  'site/main.ts': "document.title = 'A title that takes more than one byte';\n",
  'content/docs/one.md': '---\ntitle: One\n---\nText.\n',
  'public/notes.txt': 'Notes\n',
  'fonts/a.woff': FONT,
  'urls.lock': LOCK,
};

const fault = (name: string) => ({ 'site/fault.ts': `export const fault: string = '${name}';\n` });

/** Changes that make the build fail, and a part of the message. */
const FAULTS: readonly (readonly [name: string, files: Record<string, string>, said: string])[] = [
  ['a feed that throws', fault('feed'), 'No feed.'],
  ['an Open Graph image that throws', fault('Open Graph image'), 'No Open Graph image.'],
  ['a font that is missing', fault('a font'), 'error card/font'],
  ['a file that throws', fault('file'), 'No file.'],
  ['two sources of one output', fault('a collision'), 'error output/collision'],
  ['a script larger than its budget', fault('a budget'), 'error budget/scripts'],
  ['a search title that throws', fault('search title'), 'No search title.'],
  ['an llms.txt that throws', fault('list'), 'No list.'],
  ['a broken link in the code of the site', fault('a link'), 'error link/no-page: Broken link /nothing-here'],
  ['a published URL that is gone', { 'urls.lock': `${LOCK}/docs/two\n` }, 'urls.lock:3:1 error urls/dropped'],
  [
    'a line in urls.lock that is no URL',
    { 'urls.lock': `${LOCK}<<<<<<<\n` },
    'urls.lock:3:1 error urls/lock',
  ],
];

/** What `check --drafts` reports, without a process of its own. */
async function checkDrafts(root: string): Promise<string[]> {
  const { diagnostics } = await build({ root, out: undefined, drafts: true, gitDates: false });
  return problemLines(diagnostics);
}

test('the status page lists each kind of error that fails the build', async () => {
  const root = writeSite(FILES);
  const dev = await startDevProcess(root);
  onTestFinished(dev.stop);
  const listed = async () => statusProblems(await (await fetch(`${dev.origin}/@dev/status`)).text());
  await vi.waitFor(async () => expect(await listed()).toEqual([]), WAIT);
  expect(await checkDrafts(root)).toEqual([]);
  for (const [name, files, said] of sampleOf(FAULTS, 3)) {
    writeFiles(root, files);
    const expected = await checkDrafts(root);
    expect(expected.join('\n'), name).toContain(said);
    await vi.waitFor(async () => expect(await listed(), name).toEqual(expected), WAIT);
    for (const path of Object.keys(files)) writeFiles(root, { [path]: FILES[path as keyof typeof FILES] });
  }
  await vi.waitFor(async () => expect(await listed()).toEqual([]), WAIT);
}, 300_000);

test('the status page reports a check that crashed, and the dev server keeps running', async () => {
  const kill = "process.kill(process.pid, 'SIGKILL')";
  // The `process` of site code refuses this call. Code in `new Function` uses the real one.
  const code = `if (process.argv.includes('check')) new Function(${JSON.stringify(kill)})();\n`;
  const root = writeSite({ ...FILES, 'site/fault.ts': FILES['site/fault.ts'] + code });
  const dev = await startDevProcess(root);
  onTestFinished(dev.stop);
  const listed = async () => statusProblems(await (await fetch(`${dev.origin}/@dev/status`)).text());
  const crash = 'error command/crashed: Internal error in the generator: the check exited with SIGKILL.';
  await vi.waitFor(async () => expect(await listed()).toEqual([crash]), WAIT);
  writeFiles(root, { 'site/fault.ts': `${FILES['site/fault.ts']}process.stdout.write('A line.\\n');\n` });
  await vi.waitFor(async () => expect(await listed()).toEqual([]), WAIT);
}, 150_000);

test('the terminal reports what only a check of the whole site finds', async () => {
  const root = writeSite(FILES);
  const dev = await startDevProcess(root);
  onTestFinished(dev.stop);
  writeFileSync(join(root, 'content/docs/one.md'), '---\ntitle: One\n---\nSee [two](two.md).\n');
  await vi.waitFor(() => expect(dev.output()).toContain('content/docs/one.md:4:5'), WAIT);
  writeFileSync(join(root, 'content/docs/one.md'), FILES['content/docs/one.md']);
  await vi.waitFor(() => expect(dev.output()).toContain('Fixed 1 problem.'), WAIT);
}, 150_000);
