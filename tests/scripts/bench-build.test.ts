import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseDocument } from 'htmlparser2';
import { expect, test } from 'vitest';
import { folderCorpus } from '../../scripts/bench/build/build-corpus.ts';
import type { BuildTool } from '../../scripts/bench/build/build-tool.ts';
import { type BuildResult, measureBuilds } from '../../scripts/bench/build/measure-builds.ts';
import { resultsToChart } from '../../scripts/bench/build/results-to-chart.ts';
import { corpusSections } from '../../scripts/bench/build/results-to-sections.ts';
import { runMeasured } from '../../scripts/bench/build/run-measured.ts';
import { passes } from '../../scripts/bench/report.ts';
import { writeSite } from '../kit/little-site.ts';

const node = (script: string): string[] => [process.execPath, '--eval', script];

test('a failed run reports its last message, not its stack', async () => {
  const run = await runMeasured({
    command: node("throw new Error('no room left')"),
    folder: '/',
    timeout: 20,
    memory: false,
  });
  expect(run.failure).toMatch(/^it ended with 1: /);
  expect(run.failure).not.toMatch(/ at /);
});

test('a run that times out ends with all of its child processes', async () => {
  const folder = writeSite({});
  const child = "setInterval(() => require('node:fs').writeFileSync('alive', String(Date.now())), 20)";
  const run = await runMeasured({
    command:
      node(`require('node:child_process').spawn(process.execPath, ['--eval', ${JSON.stringify(child)}]);
      setInterval(() => {}, 1000)`),
    folder,
    timeout: 2,
    memory: false,
  });
  expect(run.failure).toMatch(/^it took longer than 2 s/);
  const lastSign = () => readFileSync(join(folder, 'alive'), 'utf8');
  await sleep(100);
  const before = lastSign();
  await sleep(400);
  expect(lastSign()).toBe(before);
});

test.runIf(process.platform === 'linux')('memory includes child processes', async () => {
  const hold = (mb: number) =>
    `const kept = Buffer.alloc(${mb} * 1024 * 1024, 1); setTimeout(() => kept, 600);`;
  const peak = async (command: readonly string[]) =>
    (await runMeasured({ command, folder: '/', timeout: 20, memory: true })).peakMb ?? 0;
  const alone = await peak(node(hold(50)));
  const parent = `require('node:child_process').spawn(process.execPath, ['--eval', ${JSON.stringify(hold(200))}]);`;
  const together = await peak(node(`${parent} ${hold(50)}`));
  expect(alone).toBeGreaterThan(50);
  expect(together - alone).toBeGreaterThan(200);
});

test('a corpus from a folder contains only what every tool can build', () => {
  const folder = writeSite({
    'a.md': '+++\ntitle = "x"\n+++\n# A "quoted" title\n![x](./x.png)\n\n```mermaid\nflowchart\n```\n',
    'deep/index.md': 'no front matter, [a link](./a.md)\r\n',
    'b.md': '{{< shortcode >}}',
    'c.md': new Uint8Array([0xff, 0xfe]),
    'node_modules/d.md': 'not ours',
    'e.mdx': 'no Markdown',
  });
  const corpus = folderCorpus(folder);
  expect(corpus.count).toBe(2);
  expect(corpus.notes[0]).toBe(
    '4 Markdown files, of which are left out: 1 that are no UTF-8 text, 1 with {{ (templates of Hugo and Vue)',
  );
  const target = writeSite({});
  corpus.write(join(target, 'docs'));
  const files = readdirSync(join(target, 'docs'), { recursive: true, encoding: 'utf8' }).sort();
  expect(files).toEqual(['section-0', 'section-0/page-0.md', 'section-0/page-1.md']);
  expect(readFileSync(join(target, 'docs/section-0/page-0.md'), 'utf8')).toBe(
    '---\ntitle: "A \\"quoted\\" title"\n---\n# A "quoted" title\n![x](https://example.com/./x.png)\n\n```text\nflowchart\n```\n',
  );
});

/** A tool of one line: copies its documents to pages. */
function littleTool(name: string, script: string): BuildTool {
  return {
    name,
    version: '1',
    folder: writeSite({ 'docs/a.md': 'a', 'docs/b.md': 'b' }),
    command: node(`const { readFileSync: read, writeFileSync: write, mkdirSync } = require('node:fs');
      mkdirSync('out', { recursive: true });
      const page = (id) => write('out/' + id + '.html', read('docs/' + id + '.md'));
      ${script}`),
    docs: 'docs',
    out: 'out',
    caches: ['cache'],
    pageOf: (document) => document.replace(/\.md$/, '.html'),
    extraPages: 0,
  };
}

test('a tool counts only if its output has every page and every edit', async () => {
  const good = littleTool('good', "page('a'); page('b')");
  const tools = [
    good,
    littleTool('lazy', "if (!require('node:fs').existsSync('out/a.html')) { page('a'); page('b') }"),
    littleTool('short', "page('a')"),
  ];
  const results = await measureBuilds({
    subjects: tools.map((tool) => ({ tool, edited: 'a.md', pages: 2 })),
    runs: 2,
    timeout: 20,
  });
  expect(results.map(({ failure }) => failure)).toEqual([
    undefined,
    'the edit of a.md is not in its page',
    'it wrote 1 pages of 2',
  ]);
  expect(readFileSync(join(good.folder, 'docs/a.md'), 'utf8')).toBe('a');
});

const corpus = { name: '10 pages', count: 10, notes: [], foreign: false, edited: 'a.md', write: () => {} };
const result = (name: string, cold: number): BuildResult => ({
  tool: { ...littleTool(name, ''), name },
  pages: 10,
  peakMb: 500,
  times: { cold, unchanged: cold / 2, edited: cold / 2 },
});

test('goals are compared with the peer of the same run', () => {
  const results = [result('ours', 160), result('Astro', 100), result('VitePress', 2000)];
  const figures = corpusSections({ corpus, results }).flatMap((section) => section.figures);
  const missed = figures.filter((figure) => !passes(figure));
  expect(missed.map(({ of, what, value, most }) => [of, what, value, most])).toEqual([
    ['ours', 'peak memory', 500, 400],
    ['ours', 'Astro', 1.6, 0.5],
  ]);
});

test('a failed build of ours misses a goal, a failed build of a peer does not', () => {
  const failed = (name: string): BuildResult => ({
    tool: littleTool(name, ''),
    pages: 0,
    failure: 'it broke',
  });
  const sections = corpusSections({ corpus, results: [failed('ours'), failed('Hugo')] });
  expect(sections[0]?.notes).toEqual(['ours failed: it broke', 'Hugo failed: it broke']);
  expect(sections.flatMap(({ figures }) => figures).map(passes)).toEqual([false]);
});

test('the chart is one SVG that contains its numbers as text', () => {
  const svg = resultsToChart({
    corpus,
    results: [result('ours', 500), result('A & B', 90_000)],
    date: '2026-01-02',
    machine: '2 cores',
  });
  const { children } = parseDocument(svg, { xmlMode: true });
  expect(children.filter(({ type }) => type === 'tag')).toHaveLength(1);
  const words = /<desc[^>]*>([^<]*)</.exec(svg)?.[1];
  expect(words).toContain('ours 0.50 s, A &amp; B 1 90 s');
  expect(words).toContain('Logarithmic');
  expect(words).toContain('2026-01-02; 2 cores');
  expect(svg.match(/<rect class="(ours|theirs)"/g)).toHaveLength(6);
});
