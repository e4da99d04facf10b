import type { Page } from 'playwright/test';
import { DESKTOP, PHONE } from './axe.ts';
import { expect, settled, test } from './fixtures.ts';
import { NEXT_POST, POST, QUICKSTART } from './paths.ts';
import { wide } from './seen.ts';

const FRAMEWORKS = '/docs/integration/frameworks';

/** Code blocks as the build writes them: a shell session, removed lines, output alone and of a command, and a file. */
const BLOCKS = `
<div class="code" data-language="console"><pre tabindex="0"><code><span class="code-sign" data-uncopied>$ </span>npm test
<span class="code-output" data-uncopied>9 passed
</span><span class="code-sign" data-uncopied>$ </span>npm run build</code></pre></div>
<div class="code" data-language="yaml"><pre tabindex="0"><code><del class="line line-del">kind: accuracy
</del><ins class="line line-ins">kind: safety</ins></code></pre></div>
<div class="code" data-language="text"><pre tabindex="0"><code>alone</code></pre></div>
<div class="code" data-language="bash"><pre tabindex="0"><code>npm test</code></pre></div>
<div class="code" data-language="text"><pre tabindex="0"><code>of a command</code></pre></div>
<figure class="code" data-language="text"><figcaption>notes.txt</figcaption><pre tabindex="0"><code>One</code></pre></figure>`;

async function withBlocks(page: Page, address: string): Promise<void> {
  await page.route(address, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace('<div class="prose">', `<div class="prose">${BLOCKS}`);
    await route.fulfill({ response, body });
  });
}

test.use({ viewport: DESKTOP, contextOptions: { reducedMotion: 'reduce' } });

test.describe('the table of contents', () => {
  const current = (page: Page) => page.locator('.page-contents [aria-current="location"]');
  const linkTo = (page: Page, name: string) => page.locator('.page-contents').getByRole('link', { name });

  test('marks the section that is read, the last one at the end, and none above the first', async ({
    page,
  }) => {
    await page.goto(QUICKSTART);
    await settled(page);
    await expect(current(page)).toHaveCount(0);
    const names = await page.locator('.page-contents a').allTextContents();
    await page.evaluate(() => {
      const id = document.querySelectorAll('.page-contents a')[3]?.getAttribute('href')?.slice(1);
      const heading = document.getElementById(decodeURIComponent(id ?? ''));
      scrollTo(0, (heading?.getBoundingClientRect().top ?? 0) + scrollY + 20);
    });
    await expect(current(page)).toHaveText(names[3] ?? '');
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await expect(current(page)).toHaveText(names.at(-1) ?? '');
    await page.evaluate(() => scrollTo(0, 0));
    await expect(current(page)).toHaveCount(0);
  });
  test('marks every section in order while scrolling down', async ({ page }) => {
    await page.goto(QUICKSTART);
    await settled(page);
    const all = await page.locator('.page-contents a').allTextContents();
    const seen = await page.evaluate(async () => {
      const names = new Set<string>();
      for (let y = 0; y < document.documentElement.scrollHeight; y += 90) {
        scrollTo(0, y);
        await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
        names.add(document.querySelector('.page-contents [aria-current]')?.textContent ?? '');
      }
      return [...names];
    });
    expect(seen).toEqual(['', ...all]);
  });
  test('marks the target of a link or URL even if it is low on the page', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 1600 });
    await page.goto(QUICKSTART);
    await settled(page);
    await linkTo(page, 'What goes wrong').click();
    await expect(current(page)).toHaveText(/What\s+goes wrong/);
    const hash = await page.evaluate(() => location.hash);
    await page.goto('about:blank');
    await page.goto(QUICKSTART + hash);
    await expect(current(page)).toHaveText(/What\s+goes wrong/);
    await page.mouse.move(640, 400);
    await page.mouse.wheel(0, -4000);
    await expect(current(page)).not.toHaveText(/What\s+goes wrong/);
  });
  test('scrolls a long list, and the list in the bar, to the marked section', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 500 });
    await page.goto('/docs/evaluations/configuration');
    await settled(page);
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await expect(current(page)).toBeInViewport();
    await expect(page.locator('.docs-bar-contents [aria-current="location"]')).toHaveCount(1);
    expect(await page.locator('[aria-current="location"]').count()).toBe(2);
    const inBar = page.locator('.docs-bar-section');
    await expect(inBar).toHaveText((await current(page).textContent()) ?? '');
    await page.setViewportSize({ width: 360, height: 640 });
    await expect(inBar).toBeVisible();
    await expect(page.getByRole('button', { name: /^On this page/ })).toBeVisible();
    expect(await wide(page)).toBe(0);
    await page.evaluate(() => scrollTo(0, 0));
    await expect(inBar).toBeEmpty();
  });
});

test.describe('headings', () => {
  test('have a permalink that appears on hover and on focus', async ({ page }) => {
    await page.goto('/docs/evaluations/configuration');
    const headings = page.locator('.prose :is(h2, h3, h4)');
    expect(await headings.count()).toBeGreaterThan(20);
    await expect(page.locator('.prose .heading-link')).toHaveCount(await headings.count());
    const heading = page.getByRole('heading', { name: 'The folder', exact: true });
    const link = page.getByRole('link', { name: 'Link to section “The folder”' });
    await expect(link).toHaveCSS('opacity', '0');
    await heading.hover();
    await expect(link).toHaveCSS('opacity', '1');
    await page.mouse.move(0, 0);
    await link.focus();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    await expect(link).toHaveCSS('opacity', '1');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/#folder$/);
  });
  test('have a permalink that takes up no space and never wraps to its own line', async ({ page }) => {
    for (const width of [320, 360, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto('/docs/evaluations/configuration');
      const alone = await page.locator('.prose .heading').evaluateAll((all) =>
        all
          .filter((each) => {
            const [heading, link] = each.children;
            const words = heading?.getClientRects();
            const last = words?.[words.length - 1];
            return last && link && link.getBoundingClientRect().top >= last.bottom;
          })
          .map(({ textContent }) => textContent),
      );
      expect(alone, `${width} px`).toEqual([]);
    }
  });
  test.describe('without hover support', () => {
    test.use({ hasTouch: true, isMobile: true, viewport: PHONE });
    test('permalinks are always visible', async ({ page }) => {
      await page.goto('/docs/evaluations/configuration');
      await expect(page.locator('.heading-link').first()).toHaveCSS('opacity', '1');
    });
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: PHONE });
  test('the menu opens at the current page', async ({ page }) => {
    await page.goto('/docs/evaluations/safety');
    await settled(page);
    await page.getByRole('button', { name: 'Documentation menu' }).click();
    await expect(page.locator('#docs-menu [aria-current="page"]')).toBeInViewport();
  });
  test('the meaning of a field is readable without scrolling sideways', async ({ page }) => {
    await page.goto('/docs/evaluations/configuration');
    const meanings = page.locator('.table-fields td:last-child');
    expect(await meanings.count()).toBeGreaterThan(100);
    const cut = await meanings.evaluateAll((all) =>
      all.filter((each) => {
        const { left, right } = each.getBoundingClientRect();
        return left < 0 || right > innerWidth;
      }),
    );
    expect(cut).toEqual([]);
    // The names of the columns are not shown, but screen readers announce them.
    const table = page.locator('.table-fields').first();
    await expect(table.locator('th').first()).not.toBeInViewport();
    const names = await table.getByRole('columnheader').allTextContents();
    expect([names.at(0), names.at(-1)]).toEqual(['Field', 'Meaning']);
  });
  test('badges of the roadmap are beside the titles', async ({ page }) => {
    for (const width of [360, PHONE.width]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto('/roadmap');
      const below = await page.locator('.roadmap-title').evaluateAll((titles) =>
        titles.filter((title) => {
          const [name, badge] = [...title.children].map((child) => child.getBoundingClientRect());
          return name && badge && badge.top >= name.bottom;
        }),
      );
      expect(below, `${width} px`).toEqual([]);
    }
    await page.setViewportSize(PHONE);
  });
  test('the values of tables with many columns leave room for their labels', async ({ page }) => {
    await page.goto('/docs/evaluations/llm');
    const values = page.locator('.table-rows:has(th:nth-child(5)) td[data-label]');
    const rooms = await values.evaluateAll((all) =>
      all.map((each) => Number.parseFloat(getComputedStyle(each).paddingInlineStart)),
    );
    expect(rooms.length).toBeGreaterThan(4);
    expect(Math.min(...rooms)).toBeGreaterThan(64);
  });
});

for (const width of [360, 1280])
  test(`no line of a table starts with punctuation, and tables fit at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    for (const path of ['/docs/evaluations/configuration', '/docs/integration/openai-agents']) {
      await page.goto(path);
      const found = await page.evaluate(() => {
        for (const block of document.querySelectorAll<HTMLElement>('.prose > *')) block.dataset.laidOut = '';
        const wide = [...document.querySelectorAll('.table-scroll')].filter(
          ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth,
        );
        const torn = [...document.querySelectorAll('td > code')].filter((code) => {
          const next = code.nextSibling;
          if (!(next instanceof Text) || !/^[,.;:]/.test(next.data)) return false;
          const first = document.createRange();
          first.setStart(next, 0);
          first.setEnd(next, 1);
          return first.getBoundingClientRect().left < code.getBoundingClientRect().left + 4;
        });
        return [...wide, ...torn].map(({ textContent }) => textContent);
      });
      expect(found, path).toEqual([]);
    }
  });

for (const width of [DESKTOP.width, PHONE.width])
  test(`short code in text and tables does not break inside at ${width} px`, async ({ fresh: page }) => {
    await page.setViewportSize({ width, height: 900 });
    for (const path of ['/docs/core-concepts/cicd', FRAMEWORKS]) {
      await page.goto(path);
      // Tables of two columns on phones wrap.
      const broken = await page
        .locator('.prose :not(pre, .table-scroll:not(.table-rows) td) > code')
        .evaluateAll((all) =>
          all
            .filter((code) => (code.textContent?.length ?? 0) <= 20 && code.getClientRects().length > 1)
            .map(({ textContent }) => textContent),
        );
      expect(broken, path).toEqual([]);
    }
  });

test('every code block has a header, and code has its copy button there', async ({ page }) => {
  for (const path of [QUICKSTART, '/docs/evaluations/safety', '/docs/core-concepts']) {
    await page.goto(path);
    await expect(page.locator('.copy-button').first()).toBeAttached();
    const bare = await page.evaluate(() =>
      [...document.querySelectorAll('.code')]
        .filter((code) => {
          const command = code.previousElementSibling;
          const isOutput =
            code.matches('div[data-language="text"]') && command?.matches('.code[data-language="bash"]');
          const header = code.querySelector('figcaption') ?? getComputedStyle(code, '::before').content;
          const button = code.querySelector('.copy-button');
          const below =
            button &&
            button.getBoundingClientRect().bottom >
              (code.querySelector('pre')?.getBoundingClientRect().top ?? 0);
          return (
            isOutput !== (header === 'none') ||
            isOutput === (button !== null) ||
            below ||
            button?.checkVisibility({ opacityProperty: true }) === false
          );
        })
        .map(({ textContent }) => textContent),
    );
    expect(bare, path).toEqual([]);
  }
});

test.describe('copying code', () => {
  const copyOf = async (page: Page, index: number) => {
    const block = page.locator('.prose .code').nth(index);
    await block.hover();
    await block.locator('.copy-button').click();
    return block.locator('.copy-button');
  };
  test('every block has a copy button, except output in the box of its command', async ({ page }) => {
    await withBlocks(page, QUICKSTART);
    await page.goto(QUICKSTART);
    await settled(page);
    const blocks = page.locator('.code[data-language="text"]');
    for (const text of ['notes.txt', 'alone'])
      await expect(blocks.filter({ hasText: text }).locator('.copy-button')).toHaveCount(1);
    const printed = blocks.filter({ hasText: 'of a command' });
    await expect(printed).toBeVisible();
    await expect(printed.locator('.copy-button')).toHaveCount(0);
  });
  test('omits prompts, output and removed lines, and announces the copy to screen readers', async ({
    page,
  }) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await withBlocks(page, QUICKSTART);
    await page.goto(QUICKSTART);
    await settled(page);
    const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
    await expect(await copyOf(page, 0)).toHaveText('Copied');
    expect(await clipboard()).toBe('npm test\nnpm run build');
    await expect(page.getByRole('status').filter({ hasText: /^Copied$/ })).toHaveCount(1);
    await copyOf(page, 1);
    await expect.poll(clipboard).toBe('kind: safety');
    await expect(page.locator('.copy-button').first()).toHaveText('Copy');
    await expect(page.getByRole('status').filter({ hasText: 'Copied' })).toHaveCount(0);
  });
  for (const [name, broken] of Object.entries({
    'is refused': () => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
    },
    'is missing, as without https': () => {
      Object.defineProperty(navigator, 'clipboard', { value: undefined });
    },
  }))
    test(`a clipboard that ${name} is reported, and the code is selected`, async ({ page }) => {
      await page.addInitScript(broken);
      await page.goto(QUICKSTART);
      await settled(page);
      await expect(await copyOf(page, 0)).toHaveText('Not copied');
      await expect(page.getByRole('status').filter({ hasText: 'copy it with your keyboard' })).toHaveCount(1);
      const code = await page.locator('.prose .code code').first().textContent();
      expect(await page.evaluate(() => getSelection()?.toString().trim())).toBe(code?.trim());
    });
});

test.describe('tabs', () => {
  const group = (page: Page) => page.locator('.tabs').first();
  const tab = (page: Page, name: string) => group(page).getByRole('tab', { name, exact: true });
  const shown = (page: Page) => group(page).locator('.tab-panel:visible').allInnerTexts();

  test('are selected by pointer and by keys', async ({ page }) => {
    await page.goto(QUICKSTART);
    await expect(tab(page, 'pip')).toHaveAttribute('aria-selected', 'true');
    await expect(group(page).getByRole('tabpanel', { name: 'pip' })).toBeVisible();
    await tab(page, 'uv').click();
    expect((await shown(page)).join()).toContain('uv tool install');
    await expect(group(page).getByRole('tabpanel')).toHaveCount(1);
    for (const [key, name] of [
      ['ArrowRight', 'pipx'],
      ['ArrowRight', 'pip'],
      ['ArrowLeft', 'pipx'],
      ['Home', 'pip'],
      ['End', 'pipx'],
    ] as const) {
      await page.keyboard.press(key);
      await expect(tab(page, name)).toBeFocused();
      await expect(tab(page, name)).toHaveAttribute('aria-selected', 'true');
      await expect(group(page).getByRole('tabpanel', { name, exact: true })).toBeVisible();
    }
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    await expect(tab(page, 'pipx')).toBeFocused();
  });
  test('keep the selection for the same names on other pages, on later visits and in other windows', async ({
    page,
  }) => {
    const other = await page.context().newPage();
    await other.goto(FRAMEWORKS);
    await settled(other);
    await page.goto(QUICKSTART);
    await tab(page, 'uv').click();
    await expect(tab(other, 'uv')).toHaveAttribute('aria-selected', 'true');
    await page.goto('/docs/evaluations/accuracy');
    await expect(tab(page, 'uv')).toHaveAttribute('aria-selected', 'true');
    await tab(page, 'poetry').click();
    // Poetry is not an option here, so the previous selection applies.
    await page.goto(QUICKSTART);
    await expect(tab(page, 'uv')).toHaveAttribute('aria-selected', 'true');
    expect(await page.evaluate(() => localStorage.tabs)).toBe('["poetry","uv"]');
  });
  test('work in a browser without storage or with invalid stored values', async ({ fresh: page, plain }) => {
    await page.addInitScript(() => {
      if (sessionStorage.length === 0) localStorage.setItem('tabs', '{"uv":');
    });
    await page.goto(QUICKSTART);
    await tab(page, 'uv').click();
    await expect(tab(page, 'uv')).toHaveAttribute('aria-selected', 'true');
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
    await expect(tab(page, 'pipx')).toHaveAttribute('aria-selected', 'true');
  });
  test('cause no layout shift when the script runs or another tab is selected', async ({
    fresh: page,
    expectedErrors,
  }) => {
    await page.addInitScript(() => {
      localStorage.setItem('tabs', '["pipx"]');
      history.scrollRestoration = 'manual';
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    // Without the web fonts, which shift lines by a pixel or two when they load.
    expectedErrors.push(/ERR_FAILED/);
    await page.route('**/*.woff2', (route) => route.abort());
    // Delay the script, so that the page is painted without it.
    await page.route('**/*.js', async (route) => {
      await new Promise((done) => setTimeout(done, 300));
      await route.continue();
    });
    await page.goto('/docs/core-concepts/agents');
    // A reload lays out the complete page at once, so only the script can cause shifts.
    await page.reload({ waitUntil: 'commit' });
    await page.locator('.tabs').first().scrollIntoViewIfNeeded();
    const box = () => page.locator('.tabs').first().boundingBox();
    const before = await box();
    await expect(page.getByRole('tab', { name: 'curl' })).toBeVisible();
    expect(await box()).toEqual(before);
    await page.getByRole('tab', { name: 'Python' }).click();
    expect(await box()).toEqual(before);
    await settled(page);
    expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([]);
  });
  test('show all panels after a while if the script never loads', async ({ page, expectedErrors }) => {
    expectedErrors.push(/ERR_FAILED/);
    await page.route('**/*.js', (route) => route.abort());
    await page.goto(QUICKSTART);
    expect(await group(page).locator('.code:visible').count()).toBe(1);
    await page.evaluate(() => {
      for (const animation of document.getAnimations()) animation.finish();
    });
    expect(await group(page).locator('.code:visible').count()).toBe(3);
    const tops = await group(page)
      .locator('.code')
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top));
    expect(tops).toEqual([...new Set(tops)].sort((a, b) => a - b));
  });
  test('print all panels below their names, and wrap long lines', async ({ page }) => {
    await page.goto(QUICKSTART);
    await settled(page);
    await page.emulateMedia({ media: 'print' });
    for (const name of ['pip', 'uv', 'pipx'])
      await expect(group(page).locator('.tab-label').getByText(name, { exact: true })).toBeVisible();
    expect(await group(page).locator('.code:visible').count()).toBe(3);
    await expect(group(page).locator('.tab-strip')).toBeHidden();
    const wide = await page
      .locator('.code pre')
      .evaluateAll((all) => all.filter((pre) => pre.scrollWidth > pre.clientWidth + 1).length);
    expect(wide).toBe(0);
  });
  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false });
    test('are all shown, one below the other, with their names', async ({ page }) => {
      await page.goto(QUICKSTART);
      for (const name of ['pip', 'uv', 'pipx'])
        await expect(group(page).locator('.tab-label').getByText(name, { exact: true })).toBeVisible();
      await expect(group(page).locator('.code:visible')).toHaveCount(3);
      await expect(group(page).locator('.tab-strip')).toBeHidden();
      await expect(page.getByRole('button', { name: 'Keyboard shortcuts' })).toBeHidden();
    });
  });
});

test.describe('keyboard shortcuts', () => {
  const dialog = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' });

  for (const [path, next] of [
    [QUICKSTART, '/docs/core-concepts'],
    [POST, NEXT_POST],
  ] as const)
    test(`] opens the next page after ${path}, [ the previous one`, async ({ page }) => {
      await page.goto(path);
      await page.keyboard.press(']');
      await expect(page).toHaveURL(next);
      await page.keyboard.press('[');
      await expect(page).toHaveURL(path);
    });
  test('do nothing while typing, with modifiers, or without a neighbor page', async ({ page }) => {
    await page.goto('/waitlist');
    await page.getByLabel('Email').pressSequentially('a]?[');
    await expect(page.getByLabel('Email')).toHaveValue('a]?[');
    await expect(dialog(page)).toHaveCount(0);
    await page.goto(QUICKSTART);
    for (const key of ['Control+]', 'Alt+]', 'Meta+]']) await page.keyboard.press(key);
    await page.waitForTimeout(200);
    await expect(page).toHaveURL(QUICKSTART);
    await page.goto('/roadmap');
    await page.keyboard.press(']');
    await page.waitForTimeout(200);
    await expect(page).toHaveURL('/roadmap');
  });
  test('? lists them, nothing else happens meanwhile, and focus returns', async ({ page }) => {
    await page.goto(QUICKSTART);
    await page.getByRole('link', { name: 'Skip to content' }).focus();
    await page.keyboard.press('?');
    await expect(dialog(page)).toBeVisible();
    for (const key of ['[', ']', '?', '/'])
      await expect(dialog(page).getByText(key, { exact: true })).toBeVisible();
    await page.keyboard.press(']');
    await page.keyboard.press('?');
    await page.waitForTimeout(200);
    await expect(page).toHaveURL(QUICKSTART);
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await page.keyboard.press('?');
    await page.mouse.click(20, 400);
    await expect(dialog(page)).toBeHidden();
  });
  test('can be turned off permanently, including search, and on again', async ({ page }) => {
    await page.goto(QUICKSTART);
    await page.keyboard.press('?');
    await page.getByRole('checkbox', { name: 'Use single keys as shortcuts' }).uncheck();
    await dialog(page).getByRole('button', { name: 'Close' }).click();
    for (const again of [false, true]) {
      if (again) await page.reload();
      for (const key of [']', '?', '/']) await page.keyboard.press(key);
      await page.waitForTimeout(200);
      await expect(page).toHaveURL(QUICKSTART);
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
    await expect(page.getByRole('checkbox')).not.toBeChecked();
    await page.getByRole('checkbox').check();
    await page.keyboard.press('Escape');
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
    await page.keyboard.press(']');
    await expect(page).not.toHaveURL(QUICKSTART);
  });
});

test.describe('wide code', () => {
  const stops = (page: Page) => page.locator('.code > pre[tabindex]');

  test('is focusable and has a name, but only if it overflows', async ({ page }) => {
    await page.goto(FRAMEWORKS);
    await settled(page);
    const all = await page.locator('.code > pre').count();
    await expect.poll(() => stops(page).count()).toBeLessThan(all / 2);
    const wide = page.getByRole('group', { name: 'Code: support_agent/agent.py' }).first();
    await wide.focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => wide.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0);
    const fits = await stops(page).evaluateAll((each) => each.filter((e) => e.scrollWidth <= e.clientWidth));
    expect(fits).toHaveLength(0);
    const before = await stops(page).count();
    await page.setViewportSize({ width: 320, height: 640 });
    await expect.poll(() => stops(page).count()).toBeGreaterThan(before);
  });
  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false });
    test('makes every block focusable', async ({ page }) => {
      await page.goto(QUICKSTART);
      await expect(stops(page)).toHaveCount(await page.locator('.code > pre').count());
    });
  });
});

test('running the scripts again on the same page duplicates nothing', async ({ page }) => {
  await page.goto(QUICKSTART);
  await settled(page);
  const count = () =>
    page.evaluate(() =>
      ['.copy-button', '[role="tablist"]', '[role="tab"]', '#copy\\:status', '[aria-current="location"]'].map(
        (each) => document.querySelectorAll(each).length,
      ),
    );
  await page.getByRole('tab', { name: 'uv' }).click();
  // The click scrolls the page; its section is marked one frame later.
  await expect(page.locator('[aria-current="location"]').first()).toBeAttached();
  const before = await count();
  expect(before.slice(1, 4)).toEqual([1, 3, 1]);
  const again = await page.evaluate(async () => {
    const scripts = performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => name.endsWith('.js') && !/\/main-/.test(name));
    let found = 0;
    for (const script of scripts) {
      const { enhance } = await import(script);
      if (!enhance) continue;
      // The state after an update in place: a button is missing, and a tab group is unprocessed.
      document.querySelector('.copy-button')?.remove();
      const strip = document.querySelector('.tab-strip');
      strip?.removeAttribute('role');
      strip?.replaceChildren();
      enhance(document);
      enhance(document);
      found++;
    }
    return found;
  });
  expect(again).toBe(1);
  expect(await count()).toEqual(before);
  await expect(page.getByRole('tab', { name: 'uv' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('tab', { name: 'pip', exact: true }).click();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'uv' })).toBeFocused();
  await expect(page.getByRole('tabpanel')).toHaveCount(1);
});

test('the selected tab and theme are distinguishable in forced colors', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto(QUICKSTART);
  await expect(page.getByRole('tab', { name: 'uv' })).toBeVisible();
  const [pip, uv] = await page
    .getByRole('tab')
    .evaluateAll((all) => all.map((each) => getComputedStyle(each).backgroundColor));
  expect(pip).not.toBe(uv);
});
