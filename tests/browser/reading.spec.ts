import type { Page } from 'playwright/test';
import { sampleOf } from '../kit/full.ts';
import { DESKTOP, expectNoViolations, PHONE } from './axe.ts';
import { expect, holdTimers, settled, test } from './fixtures.ts';
import { press } from './layers.ts';
import { NEXT_POST, POST, QUICKSTART, REFERENCE } from './paths.ts';
import { wide } from './seen.ts';

const FRAMEWORKS = '/docs/integration/frameworks';

/** Code blocks as the build writes them: a shell session, output of a command, and output alone. */
const BLOCKS = `
<div class="code" data-language="console"><pre tabindex="0"><code><span class="code-sign" data-uncopied>$ </span>npm test
<span class="code-output" data-uncopied>9 passed
</span><span class="code-sign" data-uncopied>$ </span>npm run build</code></pre></div>
<div class="code" data-language="bash"><pre tabindex="0"><code>npm test</code></pre></div>
<div class="code" data-language="text"><pre tabindex="0"><code>of a command</code></pre></div>
<figure class="code" data-language="text"><figcaption>notes.txt</figcaption><pre tabindex="0"><code>alone</code></pre></figure>`;

/** Opens the quickstart with these blocks. */
async function openBlocks(page: Page): Promise<void> {
  await page.route(QUICKSTART, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace('<div class="prose">', `<div class="prose">${BLOCKS}`);
    await route.fulfill({ response, body });
  });
  await page.goto(QUICKSTART);
  await settled(page);
}

/** A page with a table of contents beside its text. */
const AGENTS = '/docs/core-concepts/agents';

test.use({ viewport: DESKTOP });

test.describe('the table of contents', () => {
  const current = (page: Page) => page.locator('.side .contents-list [aria-current="location"]');

  test('marks every section in order while scrolling down, the last one at the end, and the first at the top', async ({
    page,
  }) => {
    await page.goto(QUICKSTART);
    await settled(page);
    const all = await page.locator('.side .contents-list a').allTextContents();
    const seen = await page.evaluate(async () => {
      const names = new Set<string>();
      for (let y = 0; y < document.documentElement.scrollHeight; y += 60) {
        scrollTo(0, y);
        await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
        names.add(document.querySelector('.side .contents-list [aria-current]')?.textContent ?? '');
      }
      return [...names];
    });
    expect(seen).toEqual(all);
    await page.evaluate(() => scrollTo(0, 0));
    await expect(current(page)).toHaveText(all[0] ?? '');
  });

  test('marks the target of a link or URL even if it is low on the page', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 1600 });
    await page.goto(AGENTS);
    await settled(page);
    await page.locator('.page-contents').getByRole('link', { name: 'What goes wrong' }).click();
    await expect(current(page)).toHaveText(/What\s+goes wrong/);
    const hash = await page.evaluate(() => location.hash);
    await page.goto('/robots.txt');
    await page.goto(AGENTS + hash);
    await expect(current(page)).toHaveText(/What\s+goes wrong/);
  });

  test('scrolls a long list, and the list in the bar, to the marked section', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 500 });
    await page.goto(REFERENCE);
    await settled(page);
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await expect(current(page)).toBeInViewport();
    await expect(page.locator('.docs-bar-contents [aria-current="location"]')).toHaveCount(1);
    const inBar = page.locator('.docs-bar-section');
    await expect(inBar).toHaveText((await current(page).textContent()) ?? '');
    await page.setViewportSize(PHONE);
    await expect(inBar).toBeVisible();
    await expect.poll(() => wide(page)).toBe(0);
    await page.evaluate(() => scrollTo(0, 0));
    await expect(inBar).toBeEmpty();
  });
});

test('headings have a permalink that appears on hover and on focus, and never wraps to its own line', async ({
  page,
}) => {
  await page.goto(REFERENCE);
  const headings = page.locator('.prose :is(h2, h3, h4)');
  await expect.poll(() => headings.count()).toBeGreaterThan(20);
  await expect(page.locator('.prose .heading-link')).toHaveCount(await headings.count());
  const link = page.getByRole('link', { name: 'Link to section “The folder”' });
  await expect(link).toHaveCSS('opacity', '0');
  await page.getByRole('heading', { name: 'The folder', exact: true }).hover();
  await expect(link).toHaveCSS('opacity', '1');
  await page.mouse.move(0, 0);
  await link.focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await expect(link).toHaveCSS('opacity', '1');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#folder$/);
  for (const width of [320, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const alone = await page.locator('.prose .heading').evaluateAll((all) =>
      all
        .filter(({ children: [heading, link] }) => {
          const last = [...(heading?.getClientRects() ?? [])].at(-1);
          return last && link && link.getBoundingClientRect().top >= last.bottom;
        })
        .map(({ textContent }) => textContent),
    );
    expect(alone, `${width} px`).toEqual([]);
  }
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: PHONE });

  test('permalinks are visible, and the menu of the documentation opens at the current page', async ({
    page,
  }) => {
    await page.goto('/docs/evaluations/safety');
    await settled(page);
    await expect(page.locator('.heading-link').first()).toHaveCSS('opacity', '1');
    await press(page, 'Docs menu');
    await expect(page.locator('#docs-menu [aria-current="page"]')).toBeInViewport();
  });

  test('configuration and output wrap below their first column or with their indent, and copy unchanged', async ({
    page,
  }) => {
    await page.goto('/docs/getting-started/quickstart');
    const code = page.locator(':is([data-language="yaml"], [data-language="text"]) > pre');
    const cut = await code.evaluateAll((all) => all.filter((pre) => pre.scrollWidth > pre.clientWidth));
    expect(cut).toEqual([]);
    const lines = code.filter({ hasText: /^run_7/ }).locator('code');
    expect(await lines.textContent()).toContain('FAIL  returns  accuracy  pass_rate 0.33  limit >= 0.90\n');
    expect(await lines.textContent()).toContain(`\n${' '.repeat(20)}got "You can return shoes`);
    const indents = await lines
      .locator('.hang')
      .evaluateAll((all) =>
        all.map((each) => Number.parseFloat(getComputedStyle(each).paddingInlineStart) / (0.57 * 13)),
      );
    expect(indents.map(Math.round)).toEqual([6, 10, 14, 10, 14]);
    await page.goto(REFERENCE);
    const key = page.locator('[data-language="json"] .hang .hl-property').first();
    expect(await key.evaluate((each) => new Set([...each.getClientRects()].map(({ y }) => y)).size)).toBe(2);
  });

  test('tables of fields show names and meanings without scrolling sideways, and screen readers announce columns', async ({
    page,
  }) => {
    await page.goto(REFERENCE);
    const meanings = page.locator('.table-fields td:last-child');
    await expect.poll(() => meanings.count()).toBeGreaterThan(100);
    const cut = await meanings.evaluateAll((all) =>
      all.filter((each) => {
        const { left, right } = each.getBoundingClientRect();
        return left < 0 || right > innerWidth;
      }),
    );
    expect(cut).toEqual([]);
    const table = page.locator('.table-fields').first();
    await expect(table.locator('th').first()).not.toBeInViewport();
    const names = await table.getByRole('columnheader').allTextContents();
    expect([names.at(0), names.at(-1)]).toEqual(['Field', 'Meaning']);
  });
});

test('the field filter shows only matches and what introduces them, until it is cleared or left by a link', async ({
  page,
}) => {
  await page.goto(REFERENCE);
  const open = page.locator('details[open]:has(.table-fields)');
  const [before, filter] = [await open.count(), page.locator('#field-filter')];
  expect(before).toBeGreaterThan(0);
  const shown = open.locator('tbody td:first-child:visible');
  await filter.fill('canary');
  await expect(shown).toHaveText(['canary']);
  await filter.fill('deps');
  await expect(shown).toHaveText(['type: pydantic-ai', 'deps']);
  await filter.fill('');
  await expect(open).toHaveCount(before);
  await filter.fill('canary');
  await page.locator('.page-contents a[href="#folder"]').click();
  await expect(page.locator('#folder')).toBeInViewport();
});

test('tables fit, and short code does not break inside', async ({ page }) => {
  for (const path of sampleOf(
    [REFERENCE, '/docs/integration/openai-agents', '/docs/core-concepts/cicd'],
    1,
  )) {
    await page.goto(path);
    for (const width of [DESKTOP.width, PHONE.width]) {
      await page.setViewportSize({ width, height: 900 });
      const found = () =>
        page.evaluate(() => {
          const wide = [...document.querySelectorAll('.table-scroll')].filter(
            ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth,
          );
          // Tables of two columns on phones wrap.
          const inline = '.prose :not(pre, .table-scroll:not(.table-rows, .table-prose) td) > code';
          const broken = [...document.querySelectorAll(inline)].filter(
            (code) => code.textContent.length <= 20 && code.getClientRects().length > 1,
          );
          return [...wide, ...broken].map(({ textContent }) => textContent);
        });
      await expect.poll(found, `${path}, ${width} px`).toEqual([]);
    }
  }
});

test.describe('copying code', () => {
  const copyOf = (page: Page, index: number) =>
    page.locator('.prose .code').nth(index).locator('.copy-button');

  test('every block has a header with a copy button, except output in the box of its command', async ({
    page,
  }) => {
    await openBlocks(page);
    const buttons = page.locator('.prose .code').locator('.copy-button');
    await expect(buttons.first()).toBeAttached();
    for (const [index, count] of [1, 1, 0, 1].entries())
      await expect(copyOf(page, index), `block ${index}`).toHaveCount(count);
    const bare = await page.evaluate(() =>
      [...document.querySelectorAll('.code:has(.copy-button)')]
        .filter((code) => {
          const header = code.querySelector('figcaption') ?? getComputedStyle(code, '::before').content;
          const bottom = code.querySelector('.copy-button')?.getBoundingClientRect().bottom ?? 0;
          return header === 'none' || bottom > (code.querySelector('pre')?.getBoundingClientRect().top ?? 0);
        })
        .map(({ textContent }) => textContent),
    );
    expect(bare).toEqual([]);
  });

  test('omits prompts and output, and is announced', async ({ page }) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const fireTimers = await holdTimers(page);
    await openBlocks(page);
    await copyOf(page, 0).press('Enter');
    await expect(copyOf(page, 0)).toHaveText('Copied');
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe('npm test\nnpm run build');
    const status = page.getByRole('status').filter({ hasText: /^Copied$/ });
    await expect(status).toHaveCount(1);
    await fireTimers();
    await expect(copyOf(page, 0)).toHaveText('Copy');
    await expect(status).toHaveCount(0);
  });

  test('a clipboard that is missing, as without https, is reported, and the code is selected', async ({
    page,
  }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
    await holdTimers(page);
    await page.goto(QUICKSTART);
    await settled(page);
    await copyOf(page, 0).click();
    await expect(copyOf(page, 0)).toHaveText('Not copied');
    await expect(page.getByRole('status').filter({ hasText: 'copy it with your keyboard' })).toHaveCount(1);
    const code = await page.locator('.prose .code code').first().textContent();
    expect(await page.evaluate(() => getSelection()?.toString().trim())).toBe(code?.trim());
  });
});

test.describe('tabs', () => {
  const group = (page: Page) => page.locator('.tabs').first();
  const tab = (page: Page, name: string) => group(page).getByRole('tab', { name, exact: true });
  const expectSelected = (page: Page, name: string) =>
    expect(tab(page, name)).toHaveAttribute('aria-selected', 'true');

  test('are selected by pointer and by keys', async ({ page }) => {
    await page.goto(QUICKSTART);
    await expectSelected(page, 'pip');
    await tab(page, 'uv').click();
    await expect(group(page).getByRole('tabpanel')).toHaveCount(1);
    await expect(group(page).getByRole('tabpanel', { name: 'uv' })).toContainText('uv tool install');
    for (const [key, name] of [
      ['ArrowRight', 'pipx'],
      ['ArrowRight', 'pip'],
      ['ArrowLeft', 'pipx'],
      ['Home', 'pip'],
      ['End', 'pipx'],
    ] as const) {
      await page.keyboard.press(key);
      await expect(tab(page, name)).toBeFocused();
      await expectSelected(page, name);
      await expect(group(page).getByRole('tabpanel', { name, exact: true })).toBeVisible();
    }
    await page.keyboard.press('Tab');
    await expect(group(page).getByRole('tabpanel').locator(':focus')).toHaveCount(1);
    await expectNoViolations(page, [DESKTOP], '.tabs');
  });

  test('keep the selection for the same names on other pages and on later visits', async ({ page }) => {
    await page.goto(QUICKSTART);
    await tab(page, 'uv').click();
    await page.goto('/docs/evaluations/accuracy');
    await expectSelected(page, 'uv');
    await tab(page, 'poetry').click();
    // Poetry is not an option here, so the previous selection applies.
    await page.goto(QUICKSTART);
    await expectSelected(page, 'uv');
  });

  test('work in a browser without storage or with invalid stored values', async ({ fresh: page }) => {
    await page.addInitScript(() => localStorage.setItem('tabs', '{"uv":'));
    await page.goto(QUICKSTART);
    await tab(page, 'uv').click();
    await expectSelected(page, 'uv');
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('no', 'SecurityError');
        },
      });
    });
    await page.goto(FRAMEWORKS);
    await settled(page);
    await tab(page, 'pipx').click();
    await expectSelected(page, 'pipx');
  });

  test('move nothing when the script runs or another tab is selected', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('tabs', '["pipx"]'));
    let release = () => {};
    const held = new Promise<void>((done) => {
      release = done;
    });
    await page.route('**/*.js', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(QUICKSTART, { waitUntil: 'commit' });
    await group(page).scrollIntoViewIfNeeded();
    await page.evaluate(() => document.fonts.ready.then(() => true));
    const height = async () => (await group(page).boundingBox())?.height;
    const before = await height();
    release();
    await expectSelected(page, 'pipx');
    await expect.poll(height).toBe(before);
    await tab(page, 'uv').click();
    await expect.poll(height).toBe(before);
  });

  test('show all panels after a while if the script never loads', async ({ page, expectedErrors }) => {
    expectedErrors.push(/ERR_FAILED/);
    await page.route('**/*.js', (route) => route.abort());
    await page.goto(QUICKSTART);
    await expect(group(page).locator('.code:visible')).toHaveCount(1);
    await page.evaluate(() => {
      for (const animation of document.getAnimations()) animation.finish();
    });
    await expect(group(page).locator('.code:visible')).toHaveCount(3);
  });

  test('print all panels below their names, and wrap long lines', async ({ page }) => {
    await page.goto(QUICKSTART);
    await settled(page);
    await page.emulateMedia({ media: 'print' });
    for (const name of ['pip', 'uv', 'pipx'])
      await expect(group(page).locator('.tab-label').getByText(name, { exact: true })).toBeVisible();
    await expect(group(page).locator('.code:visible')).toHaveCount(3);
    await expect(group(page).locator('.tab-strip')).toBeHidden();
    const wide = await page
      .locator('.code pre')
      .evaluateAll((all) => all.filter((pre) => pre.scrollWidth > pre.clientWidth + 1).length);
    expect(wide).toBe(0);
  });
});

test.describe('keyboard shortcuts', () => {
  const dialog = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' });

  test('] opens the next page, and [ the previous one', async ({ page }) => {
    for (const [path, next] of [
      [QUICKSTART, '/docs/core-concepts'],
      [POST, NEXT_POST],
    ] as const) {
      await page.goto(path);
      await page.keyboard.press(']');
      await expect(page).toHaveURL(next);
      await page.keyboard.press('[');
      await expect(page).toHaveURL(path);
    }
  });

  test('do nothing while typing, with modifiers, or without a neighbor page', async ({ page }) => {
    await page.goto('/waitlist');
    await page.getByLabel('Email').pressSequentially('a]?[/');
    await expect(page.getByLabel('Email')).toHaveValue('a]?[/');
    await page.goto(QUICKSTART);
    for (const key of ['Control+]', 'Alt+]', 'Meta+]']) await page.keyboard.press(key);
    await page.waitForTimeout(100);
    await expect(page).toHaveURL(QUICKSTART);
    await page.goto('/roadmap');
    await page.keyboard.press(']');
    await page.waitForTimeout(100);
    await expect(page).toHaveURL('/roadmap');
  });

  test('? lists them, nothing else happens meanwhile, and focus returns', async ({ page }) => {
    await page.goto(QUICKSTART);
    await page.getByRole('link', { name: 'Skip to content' }).focus();
    await page.keyboard.press('?');
    for (const key of ['[', ']', '?', '/'])
      await expect(dialog(page).getByText(key, { exact: true })).toBeVisible();
    await page.keyboard.press(']');
    await page.waitForTimeout(100);
    await expect(page).toHaveURL(QUICKSTART);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await page.keyboard.press('?');
    await expect(dialog(page)).toBeVisible();
    await page.mouse.click(20, 400);
    await expect(dialog(page)).toBeHidden();
  });

  test('work while a control without text has the focus', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('radio').first().focus();
    await page.keyboard.press('?');
    await expect(dialog(page)).toBeVisible();
    const types = ['file', 'submit', 'reset', 'image', 'color', 'range', 'checkbox', 'button'];
    const controls = [
      ...types.map((type) => `input type=${type}`),
      'input readonly',
      'select',
      'summary',
      'a href=#',
    ];
    const fields = ['input', 'input type=number', 'textarea', 'p contenteditable', 'input shadow'];
    for (const control of [...controls, ...fields]) {
      await page.keyboard.press('Escape');
      await expect(dialog(page)).toBeHidden();
      await page.evaluate(([tag = '', attribute = '']) => {
        const box = document.body.appendChild(document.createElement(tag === 'summary' ? 'details' : 'div'));
        const root = attribute === 'shadow' ? box.attachShadow({ mode: 'open' }) : box;
        const element = root.appendChild(document.createElement(tag));
        const [name = '', value = ''] = attribute.split('=');
        if (name) element.setAttribute(name, value);
        element.textContent = 'x';
        element.focus();
      }, control.split(' '));
      await page.keyboard.press('?');
      await expect(dialog(page), control).toBeVisible({ visible: controls.includes(control) });
    }
  });

  test('can be turned off permanently, including search, and on again', async ({ page }) => {
    await page.goto(QUICKSTART);
    await page.keyboard.press('?');
    await page.getByRole('checkbox', { name: 'Use single keys as shortcuts' }).press('Space');
    await dialog(page).getByRole('button', { name: 'Close' }).click();
    for (const again of [false, true]) {
      if (again) await page.reload();
      for (const key of [']', '?', '/']) await page.keyboard.press(key);
      await page.waitForTimeout(100);
      await expect(page).toHaveURL(QUICKSTART);
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).press('Enter');
    await expect(page.getByRole('checkbox')).not.toBeChecked();
    await page.getByRole('checkbox').check();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.evaluate(() => localStorage.length)).toBe(0);
    await page.keyboard.press(']');
    await expect(page).not.toHaveURL(QUICKSTART);
  });
});

test('wide code is focusable and has a name, but only if it overflows', async ({ page }) => {
  const stops = page.locator('.code > pre[tabindex]');
  await page.goto('/docs/integration/openai-agents');
  await settled(page);
  const all = await page.locator('.code > pre').count();
  await expect.poll(() => stops.count()).toBeLessThan(all / 2);
  const wide = page.getByRole('group', { name: 'Code: support_agent/app.py' }).first();
  await expect(wide).toBeVisible();
  const fit = () =>
    stops.evaluateAll(
      (all) => all.filter(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth).length,
    );
  await expect.poll(fit).toBe(0);
  const before = await stops.count();
  await page.setViewportSize({ width: 660, height: 640 });
  await expect.poll(() => stops.count()).toBeGreaterThan(before);
});

test('running the scripts again after the content has changed duplicates nothing', async ({ page }) => {
  await page.goto(QUICKSTART);
  await settled(page);
  const counted = ['.copy-button', '[role="tablist"]', '[role="tab"]', '.copy-status'];
  const count = () =>
    page.evaluate((selectors) => selectors.map((each) => document.querySelectorAll(each).length), counted);
  await page.getByRole('tab', { name: 'uv' }).click();
  const before = await count();
  expect(before.slice(1)).toEqual([1, 3, 1]);
  await page.evaluate(() => {
    // The state after an update in place: a button is missing, and a tab group is unprocessed.
    document.querySelector('.copy-button')?.remove();
    const strip = document.querySelector('.tab-strip');
    strip?.setAttribute('aria-hidden', 'true');
    strip?.replaceChildren();
    for (let time = 0; time < 2; time++) document.dispatchEvent(new Event('contentchange'));
  });
  expect(await count()).toEqual(before);
  await expect(page.getByRole('tab', { name: 'uv' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('tab', { name: 'pip', exact: true }).click();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'uv' })).toBeFocused();
  await expect(page.getByRole('tabpanel')).toHaveCount(1);
});
