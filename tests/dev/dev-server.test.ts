import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { openDev } from '../../generator/dev/dev-command.ts';
import { type Files, SITE, siteWith, writeSite } from '../kit/little-site.ts';

const doc = (body: string, more = ''): string => `---\ntitle: One\n${more}---\n${body}\n`;
const post = (body: string): string => `---\ntitle: News\ndate: 2025-01-02\nslug: news\n---\n${body}\n`;

const FILES: Files = {
  'content/docs/one.md': doc('First version.'),
  'content/blog/news.md': post('First news.'),
  'public/data.txt': 'public text',
  'public/why? #1.txt': 'signs',
};
const NEWS = 'blog/2025-01-02/news'.replaceAll('-', '/');

async function startServer(files: Files = {}, base?: string) {
  const root = writeSite({ ...FILES, ...files });
  const { url, close } = await openDev({ root, base, port: 0, host: false, cache: false });
  onTestFinished(() => void close());
  const get = (path: string) => fetch(new URL(path, url));
  const html = async (path: string) => (await get(path)).text();
  /** Waits until a page fulfills a condition, for half a minute at most. */
  const until = async (path: string, isRight: (html: string) => boolean) => {
    const end = performance.now() + 30_000;
    let shown = await html(path);
    while (!isRight(shown) && performance.now() < end) {
      await sleep(10);
      shown = await html(path);
    }
    return shown;
  };
  const save = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  return { root, url, get, html, until, save };
}

test('shows a saved file on the next request, and drafts', async () => {
  const { save, until, html } = await startServer({
    'content/docs/two.md': doc('Not ready.', 'draft: true\n'),
  });
  expect(await html('docs/one')).toContain('First version.');
  expect(await html('docs/two')).toContain('Not ready.');
  save('content/docs/one.md', doc('Second version.'));
  expect(await until('docs/one', (text) => text.includes('Second'))).toContain('Second version.');
});

test('adds and removes pages with their files', async () => {
  const { root, save, get, until } = await startServer();
  save('content/docs/new.md', doc('A new page.'));
  expect(await until('docs/new', (text) => text.includes('A new'))).toContain('A new page.');
  rmSync(join(root, 'content/docs/new.md'));
  await until('docs/new', (text) => !text.includes('A new'));
  expect((await get('docs/new')).status).toBe(404);
});

test('keeps the last good version of a page, and shows the error with a code frame over it', async () => {
  const { save, html, until } = await startServer();
  await html('docs/one');
  save('content/docs/one.md', '---\ntitle: 5\n---\nBroken version.\n');
  const shown = await until('docs/one', (text) => text.includes('front-matter/invalid'));
  expect(shown).toContain('First version.');
  expect(shown).toContain('content/docs/one.md:2:8');
  expect(shown).toContain('&gt; 2 | title: 5');
  save('content/docs/one.md', doc('Repaired version.'));
  expect(await until('docs/one', (text) => text.includes('<p>Repaired'))).not.toContain(
    'front-matter/invalid',
  );
});

test('calls a broken link an error on the page that has it', async () => {
  const { save, until } = await startServer();
  save('content/docs/one.md', doc('[Gone](/docs/gone)'));
  const shown = await until('@dev/status', (text) => text.includes('link/no-page'));
  expect(shown).toContain('/docs/gone');
  expect(shown).toMatch(/error/i);
});

test('stays up while the code of the site cannot be loaded, and says where it is wrong', async () => {
  const { save, html, until } = await startServer();
  await html('docs/one');
  save('site/index.ts', `${SITE}\nconst = 5;\n`);
  const shown = await until('docs/one', (text) => text.includes('site/bundle'));
  expect(shown).toContain('First version.');
  expect(shown).toMatch(/site\/index\.ts:\d+:\d+/);
  save('site/index.ts', `${SITE}\nthrow new Error('not now');\n`);
  expect(await until('docs/one', (text) => text.includes('site/threw'))).toContain('not now');
  save('site/index.ts', SITE.replace("h('head', null", "h('head', { id: 'changed' }"));
  expect(await until('docs/one', (text) => text.includes('changed'))).not.toContain('site/threw');
});

test('never loses a folder that is removed and made again', async () => {
  const { root, save, until } = await startServer();
  const folder = join(root, 'content/blog');
  const kept = join(root, 'kept');
  cpSync(folder, kept, { recursive: true });
  for (let round = 0; round < 8; round++) {
    rmSync(folder, { recursive: true });
    await sleep(3);
    cpSync(kept, folder, { recursive: true });
    await sleep(3);
    rmSync(folder, { recursive: true });
    await sleep(round % 2 === 0 ? 150 : 0);
    cpSync(kept, folder, { recursive: true });
    save('content/blog/news.md', post(`News of round ${round}.`));
    expect(await until(NEWS, (text) => text.includes(`round ${round}.`))).toContain(`round ${round}.`);
  }
});

test('follows a switch between two branches of which one lacks a folder', async () => {
  const { root, until } = await startServer();
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', ...args], {
      cwd: root,
      stdio: 'ignore',
    });
  git('init', '-b', 'full');
  git('add', 'site', 'content', 'public');
  git('commit', '-m', 'With a blog');
  git('checkout', '-b', 'small');
  git('rm', '-r', 'content/blog');
  git('commit', '-m', 'Without a blog');
  for (let round = 0; round < 4; round++) {
    git('checkout', 'full');
    expect(await until(NEWS, (text) => text.includes('First news'))).toContain('First news.');
    git('checkout', 'small');
    expect(await until(NEWS, (text) => !text.includes('First news'))).not.toContain('First news.');
  }
});

test('rests when the project is removed', async () => {
  const { root, html } = await startServer();
  rmSync(root, { recursive: true });
  await sleep(500);
  const shown = await html('docs/one');
  await sleep(200);
  // A page has the version of its site.
  expect(await html('docs/one')).toBe(shown);
});

test.each(['content/docs/one.md', 'elsewhere/one.md'])(
  'reads %s, again and again, however an editor saves it',
  async (file) => {
    const { root, save, until } = await startServer();
    save(file, doc('Linked version.'));
    if (file.startsWith('else')) symlinkSync(`../../${file}`, join(root, 'content/docs/two.md'));
    const page = file.startsWith('else') ? 'docs/two' : 'docs/one';
    expect(await until(page, (text) => text.includes('Linked'))).toContain('Linked version.');
    for (const version of ['Second', 'Third']) {
      save(file, doc(`${version} version.`));
      expect(await until(page, (text) => text.includes(version))).toContain(`${version} version.`);
      save('elsewhere/.new.md.tmp', doc(`${version} renamed.`));
      renameSync(join(root, 'elsewhere/.new.md.tmp'), join(root, file));
      expect(await until(page, (text) => text.includes('renamed'))).toContain(`${version} renamed.`);
    }
  },
);

test('announces a change to open pages', async () => {
  const { get, save } = await startServer();
  const response = await fetch((await get('@dev/events')).url, {
    headers: { 'Sec-Fetch-Site': 'same-origin' },
  });
  const reader = response.body?.getReader();
  const decode = async () => new TextDecoder().decode((await reader?.read())?.value);
  await decode();
  save('content/docs/one.md', doc('Announced version.'));
  let events = '';
  while (!events.includes('content/docs/one.md')) events += await decode();
  expect(events).toMatch(/"version":\d+/);
  await reader?.cancel();
});

test('serves the site below a base path, and sends the root there', async () => {
  const { url, html, get } = await startServer({}, '/project');
  expect(url).toMatch(/\/project\/$/);
  expect(await html('docs/one')).toContain('First version.');
  expect(await html('data.txt')).toBe('public text');
  expect(await html('why%3F%20%231.txt')).toBe('signs');
  const root = await fetch(new URL('/', url), { redirect: 'manual' });
  expect(root.headers.get('location')).toBe('/project/');
  for (const path of ['/docs/one', '/pro']) expect((await get(path)).status).toBe(404);
});

test('refuses other host names and paths outside of the outputs', async () => {
  const { url, get } = await startServer();
  const status = await new Promise((resolve) => {
    const { port, pathname } = new URL(url);
    const asked = request({ port, path: pathname, headers: { Host: 'evil.example' } }, ({ statusCode }) =>
      resolve(statusCode),
    );
    asked.end();
  });
  expect(status).toBe(403);
  for (const path of ['package.json', 'site/index.ts', '..%2f..%2fetc/passwd', '%2e%2e/site/index.ts'])
    expect((await get(path)).status, path).toBe(404);
});

test('updates pages when site code imports the data that was saved', async () => {
  const code = SITE.replace("h('title', null, page.title)", "h('title', null, page.title + prices.free)");
  const { save, until } = await startServer({
    'site/index.ts': `import prices from '../public/prices.json';\n${code}`,
    'public/prices.json': '{ "free": 7 }',
  });
  expect(await until('docs/one', (text) => text.includes('One7'))).toContain('One7');
  save('public/prices.json', '{ "free": 8 }');
  expect(await until('docs/one', (text) => text.includes('One8'))).toContain('One8');
});

test('shows saved texts while a stylesheet has an error', async () => {
  const { save, until } = await startServer({
    'site/index.ts': siteWith('', "styles: ['site/main.css'],"),
    'site/main.css': '@import "./missing.css";',
  });
  save('content/docs/one.md', doc('Second version.'));
  expect(await until('docs/one', (text) => text.includes('Second'))).toContain('Second version.');
});
