import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folderCorpus } from '../../scripts/bench/build.ts';
import { ours } from '../../scripts/bench/build-tools.ts';
import { documentPath, writeCorpus } from '../../scripts/bench/corpus.ts';
import { runProgram } from '../../scripts/bench/measure-builds.ts';
import { passes, reportToText } from '../../scripts/bench/report.ts';
import { buildSite, writeSite } from '../kit/little-site.ts';

const node = (script: string): string[] => [process.execPath, '--eval', script];

test('a program that fails ends with its message', async () => {
  await expect(runProgram(node("throw new Error('no room left')"), '/', false)).rejects.toThrow(
    'no room left',
  );
});

test('CPU time includes child processes', async () => {
  const busy = 'for (const end = performance.now() + 300; performance.now() < end; );';
  const { ms, cpuMs } = await runProgram(node(busy), '/', false);
  expect(cpuMs).toBeGreaterThan(10);
  expect(cpuMs).toBeLessThan(2 * ms + 100);
});

test.runIf(process.platform === 'linux')('memory includes child processes', async () => {
  const hold = (mb: number) =>
    `const kept = Buffer.alloc(${mb} * 1024 * 1024, 1); setTimeout(() => kept, 600);`;
  const parent = `require('node:child_process').spawn(process.execPath, ['--eval', ${JSON.stringify(hold(200))}]);`;
  const { peakMb } = await runProgram(node(`${parent} ${hold(50)}`), '/', true);
  expect(peakMb).toBeGreaterThan(250);
});

test('a corpus from a folder contains only what every tool can build', () => {
  const folder = writeSite({
    'docs/index.md': '+++\ntitle = "x"\n+++\n# Start\n\n![a](a.png) and [b](../b.md)\n',
    'docs/template.md': 'A {{< shortcode >}}',
    'docs/deep/two.md': '```mermaid\ngraph TD\n```\n',
  });
  const corpus = folderCorpus(join(folder, 'docs'));
  expect(corpus.count).toBe(2);
  const out = join(folder, 'out');
  corpus.write(out);
  const texts = readdirSync(out, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .map((path) => readFileSync(join(out, path), 'utf8'));
  expect(texts.sort()).toEqual([
    '---\ntitle: "Start"\n---\n# Start\n\n![a](https://example.com/a.png) and [b](https://example.com/../b.md)\n',
    '---\ntitle: "two"\n---\n```text\ngraph TD\n```\n',
  ]);
});

test('the site of the benchmark builds all its documents', async () => {
  const { folder, docs } = ours(writeSite({}));
  writeCorpus({ folder: join(folder, docs), count: 60, seed: 1 });
  const { problems, pages, dist } = await buildSite(folder);
  expect({ problems, pages }).toEqual({ problems: [], pages: 60 });
  expect(dist[documentPath(59).replace(/\.md$/, '/index.html')]).toContain('<table');
});

test('a report marks goals that are met and missed', () => {
  const figure = { of: 'home', what: 'LCP', unit: 'ms', value: 500, most: 460 } as const;
  expect(passes(figure)).toBe(false);
  expect(reportToText([{ title: 'Views', figures: [figure, { ...figure, of: 'docs', value: 300 }] }])).toBe(
    '\nViews\n      LCP, ms\ngoal  ≤ 460\nhome    500 ✗\ndocs    300 ✓\n',
  );
});
