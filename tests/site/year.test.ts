import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BuildOptions, type BuildResult, build } from '../../generator/build.ts';
import type { Problem } from '../../generator/index.ts';
import { type Served, startPreview } from '../hosts/servers.ts';
import { FULL } from '../kit/full.ts';
import { oneLine } from '../kit/little-site.ts';
import { copyForTests, readText } from '../kit/our-site.ts';
import { dateOf, STEPS } from './year/steps.ts';

const MAX_REDIRECTS = 5;

const root = copyForTests();
const dist = join(root, 'dist');
let server: Served;
/** URLs of every build, as `urls.lock` has recorded them. */
const published = new Set<string>();
let urlsAtFirst: number;

beforeAll(async () => {
  writeFileSync(join(root, 'urls.lock'), readText('urls.lock'));
  expect((await run(dateOf(0), { out: dist, acceptUrls: true })).problems.filter(isError)).toEqual([]);
  remember();
  urlsAtFirst = published.size;
  server = await startPreview(dist);
});
afterAll(() => server?.stop());

const run = (today: string, options: Partial<BuildOptions> = {}): Promise<BuildResult> =>
  build({ root, today, ...options });
const isError = ({ severity }: Problem): boolean => severity === 'error';

function remember(): void {
  for (const line of readFileSync(join(root, 'urls.lock'), 'utf8').split('\n'))
    if (line.startsWith('/')) published.add(line);
}

/** Final status of a URL, and the text of the page if it is HTML. */
async function request(url: string): Promise<{ status: number; html: string }> {
  let next = url;
  for (let count = 0; count <= MAX_REDIRECTS; count++) {
    const response = await fetch(new URL(next, `http://localhost:${server.port}`), { redirect: 'manual' });
    const location = response.headers.get('location');
    const isHtml = response.headers.get('content-type')?.startsWith('text/html');
    if (location === null) return { status: response.status, html: isHtml ? await response.text() : '' };
    next = location;
  }
  return { status: 310, html: '' };
}

/** Reasons why a URL is dead: on a host with the rules that the build writes, and on one that only serves files. */
async function deathOf(url: string): Promise<string[]> {
  const { status, html } = await request(url);
  const file = join(dist, decodeURIComponent(url));
  return [
    ...(status === 200 ? [] : [`${url}: status ${status}`]),
    ...(/<h1[^>]*>(?:404|Page Not Found|Content Coming Soon)/i.test(html)
      ? [`${url}: nothing but a stand-in`]
      : []),
    ...(existsSync(join(file, 'index.html')) || existsSync(file) ? [] : [`${url}: no file`]),
  ];
}

describe.runIf(FULL)('a year of changes', () => {
  test.each(STEPS.map((step, week) => ({ today: dateOf(week), ...step })))(
    '$today: $name',
    async ({ today, change, deleted }) => {
      change(root, today);
      const { problems } = await run(today);
      const isOfDeleted = ({ code, message }: Problem) =>
        code === 'urls/removed-anchor' && deleted !== undefined && message.includes(` from ${deleted},`);
      expect(problems.some(isOfDeleted)).toBe(deleted !== undefined);
      const others = problems.filter(
        // Notices are about the deployment and the age of data, not about the change.
        (each) => each.code !== 'site/notice' && !isOfDeleted(each),
      );
      expect(others.map((each) => `${oneLine(each)}: ${each.message}`)).toEqual([]);
      expect((await run(today, { out: dist, acceptUrls: true })).written).toBe(true);
      remember();
      expect((await Promise.all([...published].map(deathOf))).flat()).toEqual([]);
    },
    120_000,
  );

  test('leaves the new brand, and more URLs than before', () => {
    const read = (path: string) => readFileSync(join(dist, path), 'utf8');
    expect(read('index.html')).toContain('Old Oak');
    expect(read('index.html')).toContain('oklch(45% .19 320)');
    expect(published.size).toBeGreaterThan(urlsAtFirst + 4);
  });
});
