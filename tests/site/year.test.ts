import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Diagnostic } from '../../generator/diagnostics/diagnostic.ts';
import { createPreviewServer } from '../../generator/preview/preview-server.ts';
import { FULL } from '../kit/full.ts';
import { oneLine } from '../kit/little-site.ts';
import { buildCached } from '../kit/same-as-clean.ts';
import { copyProject, runTests } from './year/copy.ts';
import { edit } from './year/edits.ts';
import { dateOf, shortYear, wholeYear } from './year/steps.ts';

const MAX_REDIRECTS = 5;

const root = mkdtempSync(join(tmpdir(), 'year-'));
const dist = join(root, 'dist');
const server = createPreviewServer({ folder: dist, host: false });
let origin: string;
/** URLs of every build, as `urls.lock` has recorded them. */
const published = new Set<string>();
let urlsAtFirst: number;

beforeAll(async () => {
  copyProject(root);
  // One Open Graph image for all pages, because drawing them would take most of the time.
  edit(root, 'site/og-image.tsx', '<Image page={page} />', '<div style={{ display: "flex" }} />');
  expect((await build(dateOf(0))).ok).toBe(true);
  remember();
  urlsAtFirst = published.size;
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  rmSync(root, { recursive: true, force: true });
});

const build = (today: string) => buildCached(root, { today, compress: false, acceptUrls: true });
const check = (today: string) => buildCached(root, { today, out: undefined });
const describeProblem = (each: Diagnostic): string => `${oneLine(each)}: ${each.message}`;

function remember(): void {
  for (const line of readFileSync(join(root, 'urls.lock'), 'utf8').split('\n'))
    if (line.startsWith('/')) published.add(line);
}

/** Final status of a URL, and the text of the page if it is HTML. */
async function request(url: string): Promise<{ status: number; html: string }> {
  let next = url;
  for (let count = 0; count <= MAX_REDIRECTS; count++) {
    const response = await fetch(new URL(next, origin), { redirect: 'manual' });
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

describe('a year of changes', () => {
  for (const { today, step } of FULL ? wholeYear() : shortYear())
    test(`${today}: ${step.name}`, async () => {
      await step.change(root, today);
      const { diagnostics } = await check(today);
      const isOfDeleted = ({ code, message }: Diagnostic) =>
        code === 'urls/dropped-anchor' &&
        step.deleted !== undefined &&
        message.includes(` of ${step.deleted} `);
      expect(diagnostics.some(isOfDeleted)).toBe(step.deleted !== undefined);
      const problems = diagnostics.filter(
        // Notices are about the deployment and the age of data, not about the change.
        (each) => each.code !== 'site/notice' && !isOfDeleted(each),
      );
      expect(problems.map(describeProblem)).toEqual([]);
      const { ok, published: written } = await build(today);
      expect(ok && written).toBe(true);
      remember();
      expect((await Promise.all([...published].map(deathOf))).flat()).toEqual([]);
      // `other-content.test.ts` runs them after renames.
      if (FULL && !step.name.startsWith('add the post')) {
        const { code, output } = runTests(root, ['content/']);
        expect(code, output).toBe(0);
      }
    }, 120_000);

  test('leaves the new brand, page type and feed, and more URLs than before', () => {
    const read = (path: string) => readFileSync(join(dist, path), 'utf8');
    expect(read('index.html')).toContain('Old Oak');
    expect(read('index.html')).toContain('#8a2f9e');
    expect(read('estimate/index.html')).toContain('data-island="estimate"');
    expect(JSON.parse(read('changelog/feed.json')).items).toHaveLength(2);
    expect(published.size).toBeGreaterThan(urlsAtFirst + (FULL ? 70 : 8));
  });
});
