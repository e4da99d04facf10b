import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { test as base, expect, type Page } from 'playwright/test';
import { contentType } from '../../generator/hosts/content-types.ts';
import { HEAD_SCRIPT } from '../../site/head-script.ts';
import { sampleOf } from '../kit/full.ts';
import { UNCOMPRESSED } from '../kit/run-cli.ts';
import { BLOCKS, LINES } from './hostile-content.ts';
import { json, Services } from './services.ts';

const ROOT = join(import.meta.dirname, '../..');
const BLOCKS_A_PAGE = 30;
/** Sample for tests that need a page per text. The content contains all texts. */
const TRIED = sampleOf(LINES, 4);

type Hostile = {
  readonly origin: string;
  readonly services: Services;
  /** URLs of the pages with hostile content. */
  readonly pages: readonly string[];
  /** URLs of the pages whose headings are names that scripts look up. */
  readonly names: readonly string[];
};

/** Builds the site with every hostile text in content, front matter and file names, despite errors. */
function buildHostile(services: Services): Pick<Hostile, 'pages' | 'names'> & { folder: string } {
  const root = mkdtempSync(join(tmpdir(), 'hostile-'));
  // A checkout that has not been built has no cache.
  const folders = ['site', 'content', 'public', '.cache'].filter((name) => existsSync(join(ROOT, name)));
  for (const folder of folders) cpSync(join(ROOT, folder), join(root, folder), { recursive: true });
  const write = (path: string, fields: Record<string, unknown>, body: string) => {
    const head = Object.entries(fields).map(([key, value]) => `${key}: ${JSON.stringify(value)}`);
    writeFileSync(join(root, 'content', path), `---\n${head.join('\n')}\n---\n\n${body}\n`);
  };
  const docs = readdirSync(join(root, 'content/docs'), { recursive: true })
    .map(String)
    .filter((path) => path.endsWith('.md'))
    .sort();
  const urlOf = (path: string) => `/docs/${path.replace(/(?:(?:^|\/)index)?\.md$/, '')}`.replace(/\/$/, '');
  const pages: string[] = ['/', '/blog'];
  const names: string[] = [];
  for (const [kind, blocks] of Object.entries(BLOCKS)) {
    for (let start = 0; start < blocks.length; start += BLOCKS_A_PAGE) {
      const path = docs.shift();
      if (path === undefined) throw new Error('There are too few pages for all blocks.');
      const body = blocks.slice(start, start + BLOCKS_A_PAGE).join('\n\n');
      const tabs = '```ts tab="One"\n1\n```\n\n```ts tab="Two"\n2\n```';
      write(
        `docs/${path}`,
        { title: 'Hostile', description: 'Texts that try to run.', order: 1 },
        `${body}\n\n${tabs}`,
      );
      (kind === 'names' ? names : pages).push(urlOf(path));
    }
  }
  for (const [index, line] of LINES.entries()) {
    const day = `2025-08-${String(index + 1).padStart(2, '0')}`;
    const fields = { title: line, date: day, author: line, excerpt: line, tags: [line, 'x'] };
    write(`blog/${day}-hostile-${index}.md`, fields, line);
    pages.push(`/blog/${day.replaceAll('-', '/')}/hostile-${index}`);
    const name = line.replaceAll('/', '\u2215').replaceAll('\\', '');
    write(
      `blog/2025-07-${String(index + 1).padStart(2, '0')}-${name}.md`,
      { ...fields, date: '2025-07-01' },
      'Text',
    );
    writeFileSync(join(root, 'public', `${name}.txt`), 'Text');
    const path = docs.shift();
    if (path === undefined) continue;
    write(`docs/${path}`, { title: line, description: line, order: 1 }, `## ${line}`);
    pages.push(urlOf(path));
  }
  const folder = join(root, 'dist');
  const built = spawnSync(
    process.execPath,
    [UNCOMPRESSED, 'build', '--root', root, '--out', folder, '--keep-going'],
    {
      cwd: ROOT,
      encoding: 'utf8',
      env: {
        ...process.env,
        NODE_ENV: 'production',
        WAITLIST_ENDPOINT: `${services.origin}/list`,
        GITHUB_API: `${services.origin}/github`,
        BADGE_API: `${services.origin}/badge`,
      },
    },
  );
  if (!built.stdout.includes('Built')) throw new Error(`${built.stdout}\n${built.stderr.slice(-3000)}`);
  return { folder, pages: [...pages, ...names], names };
}

/** Starts a host that sends no policy and removes it from pages, so that nothing depends on the policy. */
async function serve(folder: string) {
  const server = createServer((request, response) => {
    let path = '/';
    try {
      path = decodeURIComponent((request.url ?? '/').split('?')[0] ?? '/');
    } catch {}
    const found = [path, join(path, 'index.html'), `${path}.html`]
      .map((each) => join(folder, each))
      .find(
        (each) =>
          each.startsWith(folder) &&
          !each.includes('\0') &&
          statSync(each, { throwIfNoEntry: false })?.isFile(),
      );
    const file = found ?? join(folder, '404.html');
    response.statusCode = found ? 200 : 404;
    response.setHeader('content-type', contentType(file));
    const body = readFileSync(file);
    if (extname(file) !== '.html') response.end(body);
    else response.end(body.toString().replaceAll(/<meta http-?equiv="content-security-policy"[^>]*>/gi, ''));
  });
  await new Promise<void>((ready) => server.listen(0, 'localhost', ready));
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return { origin: `http://localhost:${(server.address() as AddressInfo).port}`, stop };
}

const test = base.extend<{ watched: Page }, { hostile: Hostile }>({
  hostile: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs from the pattern.
    async ({}, use) => {
      const services = new Services();
      await services.start();
      const { folder, ...addresses } = buildHostile(services);
      const { origin, stop } = await serve(folder);
      await use({ origin, services, ...addresses });
      stop();
      services.stop();
      rmSync(join(folder, '..'), { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  /** Page that reports every error of the site's scripts and every hostile script that runs. */
  watched: async ({ page, hostile }, use) => {
    const heard: string[] = [];
    page.on('pageerror', (error) => heard.push(`a script failed: ${error.stack}`));
    page.on('dialog', (dialog) => {
      heard.push(`a dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
    page.on('popup', (popup) => heard.push(`a window: ${popup.url()}`));
    await page.exposeFunction('canary', () => heard.push('a script ran'));
    page.on('request', (request) => {
      const { origin, protocol } = new URL(request.url());
      if (protocol !== 'data:' && origin !== hostile.origin && origin !== hostile.services.origin)
        heard.push(`asked for ${request.url()}`);
    });
    await use(page);
    expect(heard).toEqual([]);
  },
});

/** Returns everything in the document that could run, runs on click, or changes how URLs resolve. */
const dangers = (page: Page): Promise<string[]> =>
  page.evaluate((ownScript) => {
    const found: string[] = [];
    const safe = new Set(['http:', 'https:', 'mailto:', 'tel:']);
    for (const element of document.querySelectorAll('*')) {
      const name = element.localName;
      if (['base', 'embed', 'iframe', 'object', 'frame', 'applet'].includes(name)) found.push(name);
      for (const { name: attribute, value } of element.attributes) {
        if (/^on/i.test(attribute)) found.push(`${name} ${attribute}=${value}`);
        if (attribute === 'srcdoc') found.push(`${name} srcdoc`);
        if (!/^(?:href|src|action|formaction|data|poster|cite|background|ping|xlink:href)$/i.test(attribute))
          continue;
        if (!URL.canParse(value, location.href)) continue;
        const { protocol } = new URL(value, location.href);
        if (!safe.has(protocol)) found.push(`${name} ${attribute}=${value}`);
        const runs = name === 'script' || name === 'img' || name === 'link';
        if (runs && attribute !== 'href' && new URL(value, location.href).origin !== location.origin)
          found.push(`${name} from ${value}`);
      }
      if (name === 'style' && element.closest('body')) found.push(`style ${element.textContent}`);
      if (name !== 'script') continue;
      const { type, src, text } = element as HTMLScriptElement;
      if (/^application\/ld\+json$|^speculationrules$/.test(type)) continue;
      if (!src && text !== ownScript) found.push(`script ${text}`);
    }
    return found;
  }, HEAD_SCRIPT);

/** Globals that scripts have added to the window or the document. */
const globalsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => [
    ...Object.getOwnPropertyNames(window).filter((name) => !/^\d+$/.test(name)),
    ...Object.getOwnPropertyNames(document).map((name) => `document.${name}`),
  ]);

const expectSafe = async (page: Page, hostile: Hostile, what: string) => {
  expect(await dangers(page), what).toEqual([]);
  expect(new URL(page.url()).origin, what).toBe(hostile.origin);
};

test('there are at least 200 hostile texts', () => {
  expect(Object.values(BLOCKS).flat().length + LINES.length).toBeGreaterThanOrEqual(200);
});

const PLANTED =
  '<img src=x onerror=canary()><a href="java&Tab;script:x">x</a><iframe srcdoc=x></iframe><script>var planted</script>';
const plant = (page: Page) =>
  page.route('**/planted', (route) => route.fulfill({ contentType: 'text/html', body: PLANTED }));

test('detects a script that runs', async ({ watched: page, hostile }) => {
  test.fail(true, 'The page that is watched must tell of it.');
  await plant(page);
  await page.goto(`${hostile.origin}/planted`, { waitUntil: 'load' });
  await page.waitForTimeout(200);
});

test('detects elements that could run scripts, and new globals', async ({ page, hostile }) => {
  await plant(page);
  await page.goto(`${hostile.origin}/planted`, { waitUntil: 'load' });
  const kinds = (await dangers(page)).map((each) => each.split('=')[0]);
  expect(kinds).toEqual(['img onerror', 'a href', 'iframe', 'iframe srcdoc', 'script var planted']);
  expect(await globalsOf(page)).toContain('planted');
});

test('content, front matter and file names run no script and create no global', async ({
  watched,
  hostile,
}) => {
  test.setTimeout(180_000);
  expect(hostile.pages.length).toBeGreaterThan(30);
  await watched.goto(`${hostile.origin}/roadmap`, { waitUntil: 'load' });
  const usual = new Set(await globalsOf(watched));
  for (const path of hostile.pages) {
    const response = await watched.goto(hostile.origin + path, { waitUntil: 'load' });
    expect(response?.status(), path).toBe(200);
    await expectSafe(watched, hostile, path);
    const more = (await globalsOf(watched)).filter((name) => !usual.has(name));
    expect(more, path).toEqual([]);
  }
});

test('heading ids do not replace anything that a script looks up', async ({ watched: page, hostile }) => {
  test.setTimeout(120_000);
  expect(hostile.names.length).toBeGreaterThan(2);
  for (const path of hostile.names) {
    await page.goto(hostile.origin + path, { waitUntil: 'load' });
    const tabs = page.getByRole('tab');
    await tabs.nth(1).click();
    await expect(tabs.nth(1)).toHaveAttribute('aria-selected', 'true');
    await expect(page.locator('.tab-panel').nth(1)).toHaveAttribute('data-chosen', '');
    await expect(page.locator('.tab-panel').first()).not.toHaveAttribute('data-chosen', '');
    const words = await page.locator('h2').allTextContents();
    await page.getByRole('button', { name: 'Copy', exact: true }).last().click();
    expect(await page.locator('h2').allTextContents(), path).toEqual(words);
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search' }).fill('quickstart');
    await expect(page.getByRole('option').first()).toContainText(/quickstart/i);
    await page.keyboard.press('Escape');
    await page.getByRole('radio', { name: 'Dark' }).first().check({ force: true });
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    const kinds = await page.evaluate(() => [
      typeof document.getElementById,
      typeof document.querySelector,
      typeof document.cookie,
      document.body.localName,
      document.forms instanceof HTMLCollection,
      typeof window.fetch,
      typeof location.href,
    ]);
    expect(kinds, path).toEqual(['function', 'function', 'string', 'body', true, 'function', 'string']);
  }
});

test('queries, fragments and paths run no script', async ({ watched: page, hostile }) => {
  test.setTimeout(120_000);
  for (const line of TRIED) {
    const encoded = encodeURIComponent(line);
    for (const path of [
      `/?q=${encoded}#${encoded}`,
      `/docs/${encoded}?${encoded}=${encoded}`,
      `/${encoded}/x#${encoded}`,
    ]) {
      await page.goto(hostile.origin + path, { waitUntil: 'load' });
      await expectSafe(page, hostile, path);
    }
    await page.evaluate((hash) => {
      location.hash = hash;
      history.replaceState(null, '', `?q=${hash.replaceAll('#', '')}`);
      dispatchEvent(new HashChangeEvent('hashchange'));
    }, line);
    await expectSafe(page, hostile, line);
  }
});

test('search queries and results run no script', async ({ watched: page, hostile }) => {
  await page.goto(`${hostile.origin}/docs`, { waitUntil: 'load' });
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Search' });
  for (const line of [...sampleOf(LINES, 12), 'canary', 'hostile', 'onerror', 'script']) {
    await field.fill(line);
    await page.waitForTimeout(150);
    await expectSafe(page, hostile, line);
  }
  await field.fill('hostile');
  await expect(page.getByRole('option').first()).toBeVisible();
});

test('responses of other servers run no script', async ({ watched: page, hostile }) => {
  test.setTimeout(120_000);
  const { services } = hostile;
  for (const line of TRIED) {
    services.reset();
    services.answer('/github', (request, response) => {
      const repository = {
        name: line,
        html_url: `javascript:canary()`,
        description: line,
        stargazers_count: line,
      };
      const counts = { stargazers_count: 1, forks_count: 2, updated_at: line };
      json([repository, { ...repository, ...counts }, { __proto__: { canary: 1 }, ...counts }])(
        request,
        response,
      );
    });
    services.answer('/badge', json({ message: line, label: line }));
    await page.goto(`${hostile.origin}/open-source`, { waitUntil: 'load' });
    await page.locator('#main').getByRole('article').first().scrollIntoViewIfNeeded();
    await expect.poll(() => services.to('/github').length * services.to('/badge').length).toBeGreaterThan(0);
    await expectSafe(page, hostile, line);
  }
  // The page never shows the body of an error response; a few texts suffice.
  for (const line of TRIED.slice(0, 4)) {
    services.answer('/list', (_request, response) => {
      response.writeHead(400, { 'content-type': 'text/html' }).end(line);
    });
    await page.goto(`${hostile.origin}/waitlist`, { waitUntil: 'load' });
    await page.getByLabel('Email').fill('ada@example.org');
    for (const label of ['First name', 'Last name']) await page.getByLabel(label).fill(line);
    await page.getByLabel('Team size').selectOption('3-10');
    await page.getByLabel('Framework').selectOption('custom');
    await page.getByRole('button', { name: 'Join the Waitlist' }).click();
    await expect.poll(() => services.to('/list').length).toBeGreaterThan(0);
    await expectSafe(page, hostile, line);
    services.reset();
  }
});

test('stored values of the browser run no script', async ({ watched: page, hostile }) => {
  test.setTimeout(120_000);
  const withTabs = hostile.origin + hostile.names[0];
  await page.goto(withTabs);
  for (const [index, line] of TRIED.entries()) {
    await page.evaluate(
      ({ value, tabs }) => {
        for (const key of ['theme', 'keys', 'search', 'toString', '__proto__'])
          localStorage.setItem(key, value);
        localStorage.setItem('tabs', tabs);
        for (const key of ['tabs', 'search']) sessionStorage.setItem(key, tabs);
      },
      { value: line, tabs: index % 2 === 0 ? line : JSON.stringify([line, null, 7, { toString: line }]) },
    );
    const cookie = { name: 'analytics_opt_out', value: encodeURIComponent(line), url: hostile.origin };
    await page.context().addCookies([cookie]);
    for (const address of [`${hostile.origin}/analytics-opt-out`, withTabs]) {
      await page.goto(address, { waitUntil: 'load' });
      await expectSafe(page, hostile, line);
    }
  }
});
