import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { sampleOf } from '../kit/full.ts';
import { buildSite, readTree, SITE, writeFiles, writeSite } from '../kit/little-site.ts';
import { CLI } from '../kit/run-cli.ts';

const WAIT = { timeout: 30_000, interval: 100 };
/** Code of the site, its replacement with a loop, and the name of what does not return. */
const LOOPS: readonly (readonly [code: string, loop: string, name: string])[] = [
  ["h('title', null, page.title)", 'h(() => { if (page.url === "/docs/a") for (;;); })', 'Rendering /docs/a'],
  [
    'pages: ({ docs }) => docs',
    'pages: ({ docs }) => { for (;;); }, unused: ({ docs }) => docs',
    'Running routes[1].pages()',
  ],
  ['export default', 'for (;;);\nexport default', "Loading the site's code"],
];
const DOC = '---\ntitle: A title\n---\nText\n';

function start(args: readonly string[]): { child: ChildProcess; stderr: () => string } {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  let printed = '';
  child.stderr?.on('data', (chunk) => {
    printed += chunk;
  });
  return { child, stderr: () => printed };
}

describe('an endless loop in the code of a site', { timeout: 60_000 }, () => {
  test.each(sampleOf(LOOPS, 1))(
    'is reported with the name of what does not return: %s',
    async (code, loop, name) => {
      const root = writeSite({ 'content/docs/a.md': DOC, 'content/docs/b.md': DOC });
      const { dist } = await buildSite(root);
      writeFiles(root, { 'site/index.ts': SITE.replace(code, loop) });
      const { child, stderr } = start([CLI, 'build', '--root', root]);
      await vi.waitFor(
        () => expect(stderr()).toContain(`${name} has not finished after 5 s of CPU time.`),
        WAIT,
      );
      expect(stderr()).toContain(`kill -9 ${child.pid}`);
      child.kill('SIGKILL');
      await once(child, 'exit');
      expect(readTree(join(root, 'dist'))).toEqual(dist);
    },
  );
});

const watching = (code: string, limits = { noticeMs: 400, limitMs: 1200 }): string[] => [
  '--input-type=module',
  '--eval',
  `import { createStallWatch } from ${JSON.stringify(join(import.meta.dirname, '../../generator/load/stall-watch.ts'))};
  const watch = createStallWatch(${JSON.stringify(limits)});
  const wait = (ms) => { const end = Date.now() + ms; while (Date.now() < end); };
  ${code}`,
];

describe('the process', () => {
  test('ends when a call takes longer than the limit', async () => {
    const { child, stderr } = start(watching("watch('A', () => watch('B', () => { for (;;); }));"));
    const [code, signal] = await once(child, 'exit');
    expect([code, signal]).toEqual([null, 'SIGKILL']);
    expect(stderr()).toMatch(
      /^\nA has not finished after 0\.4 s of[\s\S]*\nA has not finished after 1\.2 s of CPU time\. This/,
    );
  });

  test('reports nothing while the process is suspended', async () => {
    const { child, stderr } = start(
      watching("process.stderr.write('started'); watch('A', () => wait(2500));", {
        noticeMs: 1500,
        limitMs: 2000,
      }),
    );
    await vi.waitFor(() => expect(stderr()).toBe('started'), WAIT);
    child.kill('SIGSTOP');
    await setTimeout(3000);
    child.kill('SIGCONT');
    expect((await once(child, 'exit'))[0]).toBe(0);
    expect(stderr()).toBe('started');
  });

  test('reports nothing while calls return in time, or nothing runs', async () => {
    const { child, stderr } = start(
      watching(
        "for (let i = 0; i < 20; i++) watch('A', () => wait(50)); wait(700); setTimeout(() => {}, 700);",
      ),
    );
    expect((await once(child, 'exit'))[0]).toBe(0);
    expect(stderr()).toBe('');
  });
});
