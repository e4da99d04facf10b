import type { Page } from 'playwright/test';
import { expect, test } from './fixtures.ts';
import { type Stop, tabThrough } from './tab-through.ts';

/** The site without a pointer. Every check is named by its success criterion of WCAG 2.2. */

const HEADER = ['Features', 'Docs', 'Roadmap', 'Open Source', 'Blog', 'Early Access'];
const DOCS = '/docs/getting-started/quickstart';
const TABLES = '/docs/evaluations/configuration';
const PHONE = { width: 360, height: 740 };
const names = (stops: readonly Stop[]) => stops.map(({ name }) => name);
const dialog = (page: Page) => page.getByRole('dialog');
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent?.trim() ?? '');

for (const { path, least } of [
  { path: '/', least: 46 },
  { path: DOCS, least: 61 },
  { path: '/waitlist', least: 26 },
  { path: '/blog', least: 26 },
])
  test(`2.4.3 Focus Order: ${path}: header, page, footer, and every stop can be seen`, async ({
    shared: page,
    plain,
  }) => {
    await page.goto(plain + path);
    const stops = await tabThrough(page);
    expect(stops.length).toBeGreaterThanOrEqual(least);
    expect(names(stops).slice(0, 9)).toEqual(['Skip to content', 'Plumbline', 'Search', ...HEADER]);
    expect(names(stops).at(-1)).toBe('Analytics opt-out');
    expect(stops.filter(({ ring }) => !ring)).toEqual([]);
    expect(stops.filter(({ inView }) => !inView)).toEqual([]);
    expect(page.url(), '3.2.1: the focus alone leads nowhere').toBe(plain + path);
    await expect(dialog(page)).toHaveCount(0);
  });

for (const path of ['/', DOCS, TABLES, '/open-source'])
  test(`2.4.11 Focus Not Obscured: ${path}: on the way back the header covers no stop`, async ({
    shared: page,
    plain,
  }) => {
    await page.goto(plain + path);
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await page.getByRole('link', { name: 'Analytics opt-out' }).focus();
    const stops = await tabThrough(page, 'Shift+Tab');
    expect(names(stops)).toContain('Skip to content');
    expect(stops.filter(({ inView }) => !inView)).toEqual([]);
  });

for (const path of ['/', DOCS])
  test(`2.4.11 Focus Not Obscured: ${path}: nor in a window of 320 by 256 pixels, which is 400 %`, async ({
    shared: page,
    plain,
  }) => {
    await page.setViewportSize({ width: 320, height: 256 });
    await page.goto(plain + path);
    expect((await tabThrough(page)).filter(({ inView }) => !inView)).toEqual([]);
  });

for (const path of ['/', DOCS, '/waitlist'])
  for (const media of [{ forcedColors: 'active' }, { colorScheme: 'dark' }] as const)
    test(`2.4.7 Focus Visible: ${path}: every stop has a ring with ${JSON.stringify(media)}`, async ({
      shared: page,
      plain,
    }) => {
      await page.emulateMedia(media);
      await page.goto(plain + path);
      const stops = await tabThrough(page);
      expect(stops.length).toBeGreaterThan(20);
      expect(stops.filter(({ ring }) => !ring)).toEqual([]);
    });

for (const path of ['/', DOCS, '/waitlist'])
  test(`2.4.1 Bypass Blocks: ${path}: the skip link leads past the header`, async ({ shared: page, plain }) => {
    await page.goto(plain + path);
    await page.keyboard.press('Tab');
    const link = page.getByRole('link', { name: 'Skip to content' });
    await expect(link).toBeFocused();
    const box = await link.boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(24);
    await page.keyboard.press('Enter');
    await expect(page.locator('#main')).toBeFocused();
    await page.keyboard.press('Tab');
    expect(await page.locator('#main').evaluate((main) => main.contains(document.activeElement))).toBe(true);
  });

/** What opens over a page, and how. */
const LAYERS = [
  { name: 'the site menu', path: '/roadmap', button: 'Open menu', size: PHONE, layer: 'dialog[open]' },
  { name: 'the docs menu', path: DOCS, button: 'Documentation menu', size: PHONE, layer: 'dialog[open]' },
  { name: 'search', path: '/roadmap', button: 'Search', layer: 'dialog[open]' },
  { name: 'the list of keys', path: DOCS, button: 'Keyboard shortcuts', layer: 'dialog[open]' },
  { name: 'the menu of a page', path: DOCS, button: 'Open in', layer: '.page-menu:popover-open' },
] as const;

for (const { name, path, button, layer, ...more } of LAYERS) {
  for (const key of ['Enter', 'Space'])
    test(`2.1.1 Keyboard: ${name} is opened by ${key}, and its first stop can be seen`, async ({
      shared: page,
      plain,
    }) => {
      if ('size' in more) await page.setViewportSize(more.size);
      await page.goto(plain + path);
      await page.getByRole('button', { name: button }).first().focus();
      await page.keyboard.press(key);
      const open = page.locator(layer);
      await expect(open).toBeVisible();
      // Where the focus is not in it yet, it is the next stop.
      if (!(await open.evaluate((element) => element.contains(document.activeElement))))
        await page.keyboard.press('Tab');
      const inside = open.locator(':focus');
      await expect(inside).toBeInViewport();
      expect(await inside.evaluate((element) => element.matches(':focus-visible'))).toBe(true);
    });
  test(`2.1.2 No Keyboard Trap: ${name} is left by Escape; 2.4.3: the focus is where it was`, async ({
    shared: page,
    plain,
  }) => {
    if ('size' in more) await page.setViewportSize(more.size);
    await page.goto(plain + path);
    const opener = page.getByRole('button', { name: button }).first();
    await opener.focus();
    await page.keyboard.press('Enter');
    await expect(page.locator(layer)).toBeVisible();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    await expect(page.locator(layer)).toHaveCount(0);
    await expect(opener).toBeFocused();
  });
}

test('2.1.1 Keyboard: search is asked, chosen from and followed', async ({ shared: page, plain }) => {
  await page.goto(`${plain}/`);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Search' })).toBeFocused();
  await page.keyboard.type('threshold');
  await expect(page.locator('.search-excerpt mark').first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  const href = await page.locator('[role="option"][aria-selected="true"]').getAttribute('href');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(plain + href);
});

test('2.1.1 Keyboard: a tab is chosen by arrow keys, and Tab leads into its panel', async ({
  shared: page,
  plain,
}) => {
  await page.goto(plain + DOCS);
  await page.getByRole('tab', { name: 'pip', exact: true }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'uv' })).toBeFocused();
  await expect(page.getByRole('tabpanel', { name: 'uv' })).toBeVisible();
  await page.keyboard.press('Tab');
  expect(
    await page.getByRole('tabpanel', { name: 'uv' }).evaluate((panel) => panel.contains(document.activeElement)),
  ).toBe(true);
});

test('2.1.1 Keyboard: code is copied by its button, which shows itself when it is focused', async ({
  shared: page,
  plain,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(plain + DOCS);
  const button = page.locator('.copy-button:visible').first();
  await button.focus();
  await expect(button).toHaveCSS('opacity', '1');
  await page.keyboard.press('Enter');
  await expect(button).toHaveText('Copied');
});

test('2.1.1 Keyboard: code and tables that are too wide are scrolled by arrow keys', async ({
  shared: page,
  plain,
}) => {
  await page.setViewportSize(PHONE);
  await page.goto(plain + TABLES);
  for (const selector of ['.code > pre', '.table-scroll']) {
    const wide = page.locator(`${selector}[tabindex="0"]`);
    await expect(wide.first()).toBeVisible();
    const at = await wide.evaluateAll((all) => all.findIndex((each) => each.scrollWidth > each.clientWidth + 8));
    await wide.nth(at).focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => wide.nth(at).evaluate(({ scrollLeft }) => scrollLeft), selector).toBeGreaterThan(0);
  }
});

test('2.1.1 Keyboard: what scrolls sideways can be focused, on every page that has it', async ({
  shared: page,
  plain,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of ['/', DOCS, TABLES, '/docs/core-concepts', '/cookies']) {
    await page.goto(plain + path);
    if (path.startsWith('/docs')) await expect(page.locator('.copy-button').first()).toBeAttached();
    const unreachable = await page.locator('main *').evaluateAll((all) =>
      all
        .filter((each) => {
          if (!/auto|scroll/.test(getComputedStyle(each).overflowX) || !each.checkVisibility()) return false;
          return each.scrollWidth > each.clientWidth + 1 && (each as HTMLElement).tabIndex < 0;
        })
        .map(({ outerHTML }) => outerHTML.slice(0, 80)),
    );
    expect(unreachable, path).toEqual([]);
  }
});

test('2.1.1 Keyboard: what the film shows is unfolded and folded again', async ({ shared: page, plain }) => {
  await page.goto(`${plain}/`);
  await page.locator('.demo-text summary').focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('.demo-screen')).toBeVisible();
  await page.keyboard.press('Space');
  await expect(page.locator('.demo-screen')).toBeHidden();
});

test('2.1.1 Keyboard: the theme is chosen by arrow keys', async ({ shared: page, plain }) => {
  await page.goto(`${plain}/roadmap`);
  await page.getByRole('radio', { name: 'System' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  expect(page.url(), '3.2.2: choosing leads nowhere').toBe(`${plain}/roadmap`);
});

test('2.1.1 Keyboard: the waitlist is filled in and sent', async ({ shared: page, live, services }) => {
  services.answer('/list', (_request, response) => response.end());
  await page.goto(`${live}/waitlist`);
  await page.getByLabel('Email').focus();
  for (const words of ['ada@example.org', 'Ada', 'Lovelace', 'Analytical Engines']) {
    await page.keyboard.type(words);
    await page.keyboard.press('Tab');
  }
  for (let selects = 0; selects < 2; selects++) {
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Tab');
  }
  await page.keyboard.type('Two lines');
  await page.keyboard.press('Tab');
  expect(page.url(), '3.2.2: filling in leads nowhere').toBe(`${live}/waitlist`);
  expect(await focused(page)).toBe('Join the Waitlist');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: "You're on the list!" })).toBeFocused();
  expect(services.to('/list')[0]?.body).toContain('Analytical Engines');
});

test('2.1.1 Keyboard: the opt-out is set and taken back', async ({ shared: page, plain }) => {
  await page.goto(`${plain}/analytics-opt-out`);
  await page.getByRole('button', { name: 'Disable Analytics Tracking' }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'Enable Analytics Tracking' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Disable Analytics Tracking' })).toBeFocused();
});

for (const path of ['/', DOCS, '/waitlist', '/open-source'])
  test(`2.1.2 No Keyboard Trap: ${path}: back from the end leads to the start`, async ({ shared: page, plain }) => {
    await page.goto(plain + path);
    await page.getByRole('link', { name: 'Analytics opt-out' }).focus();
    const back = names(await tabThrough(page, 'Shift+Tab'));
    expect(back.slice(-9).toReversed()).toEqual(['Skip to content', 'Plumbline', 'Search', ...HEADER]);
  });

test('2.1.4 Character Key Shortcuts: keys that are written or chosen with are no commands', async ({
  shared: page,
  plain,
}) => {
  await page.goto(`${plain}/waitlist`);
  for (const label of ['Email', 'Team size', 'What would you like to evaluate?']) {
    await page.getByLabel(label).focus();
    for (const key of ['/', '?', '[', ']']) await page.keyboard.press(key);
  }
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByLabel('Email')).toHaveValue('/?[]');
});

test('2.1.4 Character Key Shortcuts: they can be switched off, and the way back needs none of them', async ({
  shared: page,
  plain,
}) => {
  await page.goto(plain + DOCS);
  await page.keyboard.press('?');
  await page.getByRole('checkbox', { name: 'Use single keys as shortcuts' }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Escape');
  await page.reload();
  for (const key of ['?', '/', ']']) await page.keyboard.press(key);
  await expect(dialog(page)).toHaveCount(0);
  expect(page.url()).toBe(plain + DOCS);
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('checkbox')).not.toBeChecked();
});

test('2.5.2 Pointer Cancellation: a press that ends elsewhere does nothing', async ({ shared: page, plain }) => {
  await page.goto(`${plain}/roadmap`);
  for (const control of [
    page.getByRole('banner').getByRole('button', { name: 'Search' }),
    page.getByRole('button', { name: 'Keyboard shortcuts' }),
  ]) {
    await control.hover();
    await page.mouse.down();
    await page.mouse.move(640, 420);
    await page.mouse.up();
    await expect(dialog(page)).toHaveCount(0);
  }
});
