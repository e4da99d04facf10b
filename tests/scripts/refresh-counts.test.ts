import { spawn } from 'node:child_process';
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { config } from '../../site/config.ts';
import { ROOT } from '../kit/our-site.ts';

const folder = mkdtempSync(join(tmpdir(), 'counts-'));
const file = join(folder, 'counts.json');
const builtIn = join(ROOT, 'site/pages/open-source/repository-counts.json');
let answers: Record<string, unknown> = {};
const server = createServer((request, response) => {
  const answer = answers[request.url ?? ''];
  if (answer === undefined) response.writeHead(503).end('down');
  else response.end(JSON.stringify(answer));
});
beforeAll(() => new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready)));
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

function refresh(): Promise<{ code: number | null; output: string }> {
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  copyFileSync(builtIn, file);
  const env = { ...process.env, GITHUB_API: origin, BADGE_API: origin };
  const child = spawn(process.execPath, [join(ROOT, 'scripts/refresh-repository-counts.ts'), file], { env });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, output })));
}
const read = () => JSON.parse(readFileSync(file, 'utf8'));

test('writes the fetched counts with the date, and keeps values that could not be fetched', async () => {
  answers = {
    [`/orgs/${config.organizationId}/repos?per_page=100`]: [
      {
        name: 'evaluation-schema',
        stargazers_count: 7,
        forks_count: 2,
        updated_at: '2026-01-02T03:04:05Z',
        license: { key: 'apache-2.0', spdx_id: 'Apache-2.0' },
      },
      {
        name: config.cliPackage,
        stargazers_count: 1,
        forks_count: 0,
        updated_at: '2026-01-02T03:04:05Z',
        license: { key: 'other', spdx_id: 'NOASSERTION' },
      },
    ],
    '/pypi/dm/embedding-similarity.json': { message: '12k/month' },
    '/pypi/v/embedding-similarity.json': { message: 'v1.4.0' },
    '/pypi/v/evaluation-schema.json': { message: 'package or version not found' },
  };
  const { code, output } = await refresh();
  expect(code, output).toBe(0);
  expect(read().date).toMatch(/^20\d\d-\d\d-\d\d$/);
  expect(read().date > '2025-10-15').toBe(true);
  expect(read().schema).toEqual({
    stargazers_count: 7,
    forks_count: 2,
    updated_at: '2026-01-02T03:04:05Z',
    downloads: null,
    license: 'Apache-2.0',
    version: null,
  });
  expect(read().similarity).toMatchObject({ stargazers_count: 0, downloads: 12_000, version: '1.4.0' });
  expect(read().cli).toMatchObject({ stargazers_count: 1, license: null });
  expect(output).toContain('Could not fetch the version of evaluation-schema: The badge says no version.');
  expect(output).toContain(`Could not fetch the downloads of ${config.cliPackage}`);
});

test('writes nothing when no service responds', async () => {
  answers = {};
  const { code, output } = await refresh();
  expect(code).toBe(1);
  expect(output).toContain('The snapshot is unchanged');
  expect(read()).toEqual(JSON.parse(readFileSync(builtIn, 'utf8')));
  expect(readdirSync(folder)).toEqual(['counts.json']);
});
