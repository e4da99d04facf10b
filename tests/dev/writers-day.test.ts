import { mkdtempSync, renameSync, rmSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openCache } from '../../generator/cache/cache-store.ts';
import { openDevSession } from '../../generator/dev/dev-session.ts';
import { type DevProcess, startDevProcess } from '../kit/dev-process.ts';
import { SITE, writeSite } from '../kit/little-site.ts';

const doc = (title: string, more = '') => `---\ntitle: ${title}\n---\nText of ${title}.${more}\n`;
const BROKEN = '---\ntitle: [1, 2\n---\nText.\n';
/** The terminal reports fixed problems after a check of the whole site, which has a low priority. */
const WAIT = { timeout: 60_000, interval: 30 };
/** Longer than the delay of problems in the terminal. */
const SETTLE_MS = 700;

async function serve(root: string, args: readonly string[] = []): Promise<DevProcess> {
  const dev = await startDevProcess(root, args);
  onTestFinished(dev.stop);
  return dev;
}
const count = (text: string, part: string) => text.split(part).length - 1;

test('a site that throws at startup is served below its base path when it is fixed', async () => {
  const root = writeSite({ 'content/docs/one.md': doc('One') });
  const entry = join(root, 'site/index.ts');
  renameSync(entry, `${entry}.away`);
  writeFileSync(entry, "throw new Error('too early');\n");
  const dev = await serve(root, ['--base', '/project/']);
  expect(dev.output()).toContain(`${dev.origin}/project/`);
  const status = async (path: string) => (await fetch(dev.origin + path)).status;
  const statusPage = async () => (await fetch(`${dev.origin}/project/@dev/status`)).text();
  const summary = 'The site could not be loaded: 1 error, 0 warnings.';
  await vi.waitFor(async () => expect(await statusPage()).toContain(summary), WAIT);
  const broken = await (await fetch(`${dev.origin}/project/docs/one`)).text();
  expect(broken).toContain('src="/project/@dev/client.js"');
  expect(broken).toContain('This page cannot be rendered</h1>');
  renameSync(`${entry}.away`, entry);
  await vi.waitFor(async () => expect(await status('/project/docs/one')).toBe(200), WAIT);
  // A tab that was opened before the base path was known.
  expect(await status('/@dev/client.js')).toBe(200);
}, 180_000);

test('URLs outside the base path are not found, and the root redirects to it', async () => {
  const root = writeSite({ 'content/docs/one.md': doc('One') });
  const dev = await serve(root, ['--base', '/project/']);
  const ask = (path: string) => fetch(dev.origin + path, { redirect: 'manual' });
  expect((await ask('/')).headers.get('location')).toBe('/project/');
  expect((await ask('/docs/one')).status).toBe(404);
  expect((await ask('/project/docs/one')).status).toBe(200);
});

test('the terminal reports each lasting problem once, and the number of fixed problems', async () => {
  const root = writeSite({ 'content/docs/one.md': doc('One'), 'content/docs/two.md': doc('Two') });
  const path = (name: string) => join(root, `content/docs/${name}.md`);
  const dev = await serve(root);
  writeFileSync(path('one'), BROKEN);
  await vi.waitFor(() => expect(dev.output()).toContain('one.md:2:'), WAIT);
  writeFileSync(path('two'), BROKEN);
  await vi.waitFor(() => expect(dev.output()).toContain('two.md:2:'), WAIT);
  expect(count(dev.output(), 'one.md:2:'), 'it is reported already').toBe(1);
  writeFileSync(path('one'), doc('One'));
  await vi.waitFor(() => expect(dev.output()).toContain('Fixed 1 problem, 1 left: http'), WAIT);
  writeFileSync(path('two'), doc('Two'));
  await vi.waitFor(() => expect(dev.output()).toContain('Fixed 1 problem.'), WAIT);
  const before = dev.output();
  renameSync(path('two'), path('Two'));
  await vi.waitFor(async () => expect((await fetch(`${dev.origin}/docs/two`)).status).toBe(404), WAIT);
  await sleep(SETTLE_MS);
  expect(dev.output().slice(before.length), 'a rename is not a problem').toBe('');
  for (let each = 0; each < 30; each++) writeFileSync(path(`many-${each}`), BROKEN);
  await vi.waitFor(() => expect(dev.output()).toMatch(/20 more: http:\S+\/@dev\/status/), WAIT);
  expect(count(dev.output().slice(before.length), '[front-matter/yaml]')).toBe(10);
}, 300_000);

test('an error of a template is reported once for all of its pages, before errors of content', async () => {
  const names = Array.from({ length: 12 }, (_, index) => `content/docs/${index + 10}.md`);
  const root = writeSite({
    'site/index.ts': SITE.replace("h('h1', null, page.title)", 'heading(page)'),
    ...Object.fromEntries(names.map((name) => [name, doc('One', ' [x](/none)')])),
  });
  const dev = await serve(root);
  await vi.waitFor(() => expect(dev.output()).toMatch(/3 more: http/), WAIT);
  expect(dev.output().match(/^error.*/gm)).toEqual([
    'error Cannot render the page / (and 1 more page: /404): heading is not defined [page/threw]',
    ...names
      .slice(0, 9)
      .map(
        (_, index) =>
          `error Broken link /none: no such page or file (on /docs/${index + 10}). [link/no-page]`,
      ),
  ]);
}, 180_000);

test('a page that cannot be rendered has the status 500, and a missing page 404', async () => {
  const root = writeSite({ 'content/docs/one.md': doc('One') });
  const dev = await serve(root);
  const answer = async (path: string) => {
    const response = await fetch(dev.origin + path);
    return `${response.status} ${/<h1>([^<]*)|Text of One/.exec(await response.text())?.[0]}`;
  };
  expect(await answer('/docs/one')).toBe('200 Text of One');
  expect(await answer('/none')).toBe('404 <h1>Lost');
  writeFileSync(join(root, 'site/index.ts'), SITE.replace("'html'", 'element(page)'));
  await vi.waitFor(() => expect(dev.output()).toContain('element is not defined'), WAIT);
  expect(await answer('/')).toBe('500 <h1>This page cannot be rendered');
  expect(await answer('/docs/one'), 'the last version without errors').toBe('200 Text of One');
  expect(await answer('/other')).toBe('404 <h1>This page cannot be rendered');
}, 120_000);

test('the hint of a bundler error is a sentence', async () => {
  const root = writeSite({ 'content/docs/one.md': doc('One') });
  writeFileSync(join(root, 'site/index.ts'), 'export default ({[ 1\n');
  const dev = await serve(root);
  await vi.waitFor(() => expect(dev.output()).toContain('hint Did you mean `]`?'), WAIT);
});

test('the content of a file outside the project is not shown when a symlink points to it', async () => {
  const outside = mkdtempSync(join(tmpdir(), 'outside-'));
  onTestFinished(() => rmSync(outside, { recursive: true }));
  writeFileSync(join(outside, 'key.pem'), 'PRIVATE-WORDS\n');
  const root = writeSite({ 'content/docs/one.md': doc('One') });
  symlinkSync(join(outside, 'key.pem'), join(root, 'content/docs/key.md'));
  symlinkSync(outside, join(root, 'content/docs/folder'));
  const dev = await serve(root);
  await vi.waitFor(() => expect(dev.output()).toContain('content/docs/key.md:1:1'), WAIT);
  const status = async () => (await fetch(`${dev.origin}/@dev/status`)).text();
  await vi.waitFor(async () => expect(await status()).toContain('content/docs/key.md'), WAIT);
  expect((await status()) + dev.output()).not.toContain('PRIVATE-WORDS');
});

test('a symlink loop is reported as one problem', async () => {
  const root = writeSite({ 'content/docs/one.md': doc('One') });
  const dev = await serve(root);
  symlinkSync('.', join(root, 'content/docs/loop'));
  await vi.waitFor(() => expect(dev.output()).toContain('content/symlink-loop'), WAIT);
  writeFileSync(join(root, 'content/docs/one.md'), doc('Another'));
  const text = async () => (await fetch(`${dev.origin}/docs/one`)).text();
  await vi.waitFor(async () => expect(await text()).toContain('Text of Another'), WAIT);
  unlinkSync(join(root, 'content/docs/loop'));
  await vi.waitFor(() => expect(dev.output()).toContain('Fixed 1 problem.'), WAIT);
  expect(dev.output()).not.toContain('ELOOP');
}, 180_000);

test('--host prints the URLs for other machines', async () => {
  const root = writeSite({ 'content/docs/one.md': doc('One') });
  const dev = await serve(root, ['--host']);
  const others = Object.values(networkInterfaces())
    .flatMap((each) => each ?? [])
    .filter(({ internal, family }) => !internal && family === 'IPv4');
  const { port } = new URL(dev.origin);
  for (const { address } of others) expect(dev.output()).toContain(`http://${address}:${port}/`);
  expect(count(dev.output(), 'Network: ')).toBe(others.length);
});

test('a file that stays empty is reported', async () => {
  const root = writeSite({ 'content/docs/one.md': doc('One') });
  const dev = await serve(root);
  writeFileSync(join(root, 'content/docs/one.md'), '');
  await vi.waitFor(() => expect(dev.output()).toContain('content/empty'), WAIT);
}, 180_000);

test('changes during an update are applied together', async () => {
  const names = ['one', 'two', 'three'];
  const file = (name: string) => `content/docs/${name}.md`;
  const root = writeSite(Object.fromEntries(names.map((name) => [file(name), doc(name)])));
  const cache = await openCache(undefined);
  const session = await openDevSession({ root, base: undefined, gitDates: false, cache });
  const { revision } = session.snapshot();
  const save = (name: string) => {
    writeFileSync(join(root, file(name)), doc(`another ${name}`));
    return session.change(new Set([file(name)]));
  };
  const first = save('one');
  await sleep(1);
  await Promise.all([first, save('two'), save('three')]);
  expect(session.snapshot().revision).toBe(revision + 2);
  for (const name of names) {
    const page = await session.snapshot().output(`docs/${name}/index.html`);
    expect(String(page?.body)).toContain(`Text of another ${name}`);
  }
});
