import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as soon } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ask } from '../hosts/servers.ts';
import { sampleOf } from '../kit/full.ts';
import { writeFiles } from '../kit/little-site.ts';
import { CLI } from '../kit/run-cli.ts';

const RULES = {
  settings: { basePath: '', trailingSlash: false },
  headers: [{ match: '/*', headers: { 'X-Rules': 'read' } }],
  redirects: [{ from: '/old', to: '/docs' }],
};

let root = '';
let dist = '';
let rules = '';
let preview: ChildProcess;
let port = 0;
let stderr = '';

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'survives-'));
  dist = join(root, 'dist');
  rules = join(root, 'dist.info/serving.json');
  writeOutput(dist);
  mkdirSync(join(root, 'dist.info'));
  writeFileSync(rules, JSON.stringify(RULES));
  preview = spawn(process.execPath, [CLI, 'preview', '--root', root, '--port', '0']);
  stderr = '';
  preview.stderr?.setEncoding('utf8').on('data', (text) => {
    stderr += text;
  });
  let stdout = '';
  for await (const text of preview.stdout?.setEncoding('utf8') ?? []) {
    stdout += text;
    port = Number(/http:\/\/localhost:(\d+)/.exec(stdout)?.[1] ?? 0);
    if (port !== 0) break;
  }
  expect(port, stderr).toBeGreaterThan(0);
});
afterEach(async () => {
  const ended = preview.exitCode === null && once(preview, 'exit');
  preview.kill();
  await ended;
  rmSync(root, { recursive: true, force: true });
});

function writeOutput(folder: string): void {
  writeFiles(folder, {
    'index.html': '<p>home</p>',
    '404.html': '<p>lost</p>',
    'docs/index.html': '<p>docs</p>',
    'assets/main-ABCDEFGH.css': 'a{}',
  });
}

const PATHS = ['/', '/docs', '/nope', '/assets/main-ABCDEFGH.css'];

async function statuses(): Promise<number[]> {
  return Promise.all(PATHS.map(async (path) => (await ask(port, path)).status));
}

test('responds with 503 while the output is missing, prints the reason, and recovers', async () => {
  expect(await statuses()).toEqual([200, 200, 404, 200]);
  rmSync(dist, { recursive: true });
  for (let round = 0; round < 3; round++) expect(await statuses()).toEqual([503, 503, 503, 503]);
  const { headers, body } = await ask(port, '/assets/main-ABCDEFGH.css');
  expect(body.toString()).toBe('dist is missing. Run the build.\n');
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(headers['cache-control']).toBe('no-store');
  await vi.waitFor(() => expect(stderr).toContain('dist is missing. Run the build.\n'));
  writeOutput(dist);
  expect(await statuses()).toEqual([200, 200, 404, 200]);
});

const DAMAGED = ['', '{"settings":', 'null', '[]', '{}', JSON.stringify({ ...RULES, headers: [null] }), '\0'];

test.each(sampleOf(DAMAGED, 2))('keeps the last valid rules when serving.json becomes %j', async (text) => {
  expect((await ask(port, '/')).headers['x-rules']).toBe('read');
  writeFileSync(rules, text);
  for (let round = 0; round < 2; round++) {
    const { status, headers } = await ask(port, '/');
    expect([status, headers['x-rules']]).toEqual([200, 'read']);
    expect((await ask(port, '/old')).headers.location).toBe('/docs');
  }
  writeFileSync(
    rules,
    JSON.stringify({ ...RULES, headers: [{ match: '/*', headers: { 'X-Rules': 'new' } }] }),
  );
  expect((await ask(port, '/')).headers['x-rules']).toBe('new');
});

test('uses default rules when serving.json is damaged at startup', async () => {
  writeFileSync(rules, '{"settings":');
  expect(await statuses()).toEqual([200, 200, 404, 200]);
  expect((await ask(port, '/')).headers['x-rules']).toBeUndefined();
});

test('keeps the last valid rules when the info folder is deleted', async () => {
  expect((await ask(port, '/')).headers['x-rules']).toBe('read');
  rmSync(join(root, 'dist.info'), { recursive: true });
  expect((await ask(port, '/')).headers['x-rules']).toBe('read');
  expect(stderr).toBe('');
});

test('survives invalid headers in serving.json', async () => {
  writeFileSync(
    rules,
    JSON.stringify({ ...RULES, headers: [{ match: '/*', headers: { 'X-Rules': 'a\nb' } }] }),
  );
  expect(await statuses()).toEqual([503, 503, 503, 503]);
  writeFileSync(rules, JSON.stringify(RULES));
  expect(await statuses()).toEqual([200, 200, 404, 200]);
});

test('responds to every request while the output is replaced by two renames, and never with the 404 page', async () => {
  const seen = new Map<string, number>();
  let publishing = true;
  const askOften = async (path: string): Promise<void> => {
    while (publishing) {
      // The connection is closed when the file is removed before it is read.
      const outcome = await ask(port, path).then(
        ({ status, body }) => (status === 200 ? `200 ${body}` : String(status)),
        (error: NodeJS.ErrnoException) => String(error.code),
      );
      seen.set(outcome, (seen.get(outcome) ?? 0) + 1);
    }
  };
  const publish = async (): Promise<void> => {
    for (let round = 0; round < 200 || ((seen.get('503') ?? 0) < 5 && round < 2_000); round++) {
      const [next, old] = [join(root, `next-${round}`), join(root, `old-${round}`)];
      writeOutput(next);
      renameSync(dist, old);
      await soon();
      renameSync(next, dist);
      await soon();
    }
    publishing = false;
  };
  await Promise.all([publish(), ...['/', '/docs', '/', '/docs'].map(askOften)]);
  expect(preview.exitCode).toBeNull();
  expect(seen.get('503')).toBeGreaterThan(0);
  expect(
    [...seen.keys()].filter((each) => !/^(?:200 <p>(?:home|docs)<\/p>|503|ECONNRESET)$/.test(each)),
  ).toEqual([]);
  expect(await statuses()).toEqual([200, 200, 404, 200]);
});
