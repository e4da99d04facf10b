import { PHONE } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { LAYERS, openLayer } from './layers.ts';
import { POST, QUICKSTART } from './places.ts';
import { contrastOf } from './seen.ts';

/** Color contrast, forced colors, and information by color alone. Each test names its WCAG 2.2 success criterion. */

/** Width in pixels that a modal dialog leaves for the scrollbar. */
const SCROLL_BAR = 16;
const THEMES = ['light', 'dark'] as const;

for (const path of [QUICKSTART, POST, '/privacy', '/waitlist'])
  test(`1.4.1 Use of Color: ${path}: links in sentences are underlined`, async ({ shared: page, plain }) => {
    await page.goto(plain + path);
    const links = page.locator('main p a:not(.button, .link-back, .link-more, .page-foot a)');
    expect(await links.count()).toBeGreaterThan(0);
    const bare = await links.evaluateAll((all) =>
      all
        .filter((each) => getComputedStyle(each).textDecorationLine !== 'underline')
        .map(({ outerHTML }) => outerHTML),
    );
    expect(bare).toEqual([]);
  });

test('1.4.1 Use of Color: every verdict on the home page has text or an icon', async ({
  shared: page,
  plain,
}) => {
  await page.goto(`${plain}/`);
  const verdicts = page.locator('main [class*="verdict"]:visible');
  expect(await verdicts.count()).toBeGreaterThan(3);
  const silent = await verdicts.evaluateAll((all) =>
    all.filter((each) => !each.textContent?.trim() && !each.closest('svg') && !each.querySelector('svg')),
  );
  expect(silent).toHaveLength(0);
});

for (const { path, where } of [
  { path: '/roadmap', where: '.site-nav' },
  { path: '/docs', where: '.docs-nav' },
  { path: QUICKSTART, where: '.docs-nav' },
  { path: '/privacy', where: '.site-footer' },
])
  test(`1.4.1 Use of Color: ${path}: the current page is marked in ${where} in forced colors`, async ({
    shared: page,
    plain,
  }) => {
    await page.emulateMedia({ forcedColors: 'active' });
    await page.goto(plain + path);
    const marked = page.locator(`${where} [aria-current="page"]:visible`);
    await expect(marked).toHaveCount(1);
    await expect(marked).toHaveCSS('text-decoration-line', 'underline');
    const others = page.locator(`${where} a:not([aria-current], .button):visible`);
    await expect(others.first()).toHaveCSS('text-decoration-line', 'none');
  });

for (const colorScheme of THEMES) {
  test(`1.4.3 Contrast: ${colorScheme}: placeholders and selected text have enough contrast`, async ({
    shared: page,
    plain,
  }) => {
    await page.emulateMedia({ colorScheme });
    await page.goto(`${plain}/docs`);
    await page.keyboard.press('Control+k');
    const field = page.getByRole('combobox');
    await expect(field).toBeFocused();
    expect(await contrastOf(field, 'color', { pseudo: '::placeholder' })).toBeGreaterThanOrEqual(4.5);
    expect(
      await contrastOf(page.locator('main h1'), 'backgroundColor', { pseudo: '::selection' }),
    ).toBeGreaterThan(1.1);
    const read = await page.locator('main h1').evaluate((element) => {
      const { backgroundColor } = getComputedStyle(element, '::selection');
      (element as HTMLElement).style.backgroundColor = backgroundColor;
      return backgroundColor;
    });
    expect(read).not.toBe('rgba(0, 0, 0, 0)');
    expect(await contrastOf(page.locator('main h1'), 'color')).toBeGreaterThanOrEqual(4.5);
  });

  test(`1.4.11 Non-text Contrast: ${colorScheme}: borders and focus rings of fields have enough contrast`, async ({
    shared: page,
    plain,
  }) => {
    await page.emulateMedia({ colorScheme });
    await page.goto(`${plain}/waitlist`);
    for (const label of ['Email', 'Team size', 'What would you like to evaluate?']) {
      const field = page.getByLabel(label);
      expect(await contrastOf(field, 'borderTopColor'), label).toBeGreaterThanOrEqual(3);
      await field.focus();
      expect(await contrastOf(field, 'outlineColor'), label).toBeGreaterThanOrEqual(3);
    }
    await page.getByRole('button', { name: 'Join the Waitlist' }).click();
    await page.getByLabel('First name').focus();
    expect(await contrastOf(page.getByLabel('Email'), 'borderTopColor')).toBeGreaterThanOrEqual(3);
  });

  test(`1.4.11 Non-text Contrast: ${colorScheme}: focus rings of links and buttons, the selected tab and the selected theme have enough contrast`, async ({
    shared: page,
    plain,
  }) => {
    await page.emulateMedia({ colorScheme });
    await page.goto(plain + QUICKSTART);
    for (const control of [
      page.getByRole('banner').getByRole('link', { name: 'Roadmap' }),
      page.getByRole('banner').getByRole('link', { name: 'Early Access' }),
      page.getByRole('tab').first(),
      page.locator('.prose p a').first(),
    ]) {
      await control.focus();
      await page.keyboard.press('Shift');
      await expect(control).toHaveCSS('outline-style', 'solid');
      expect(await contrastOf(control, 'outlineColor'), String(control)).toBeGreaterThanOrEqual(3);
    }
    expect(
      await contrastOf(page.getByRole('button', { name: 'Search' }).first(), 'color'),
    ).toBeGreaterThanOrEqual(3);
    expect(
      await contrastOf(page.locator('.site-header .theme-switch input:checked + span'), 'color'),
    ).toBeGreaterThanOrEqual(4.5);
  });
}

for (const path of ['/', '/docs/core-concepts'])
  test(`1.4.5 Images of Text: ${path}: no text is an image`, async ({ shared: page, plain }) => {
    await page.goto(plain + path);
    expect(await page.locator('main img:not([alt=""])').count()).toBe(0);
    expect(await page.locator('main svg').count()).toBeGreaterThan(0);
    await expect(page.locator('main svg image')).toHaveCount(0);
  });

test('1.4.11 Non-text Contrast: in forced colors, buttons and badges have a border, and the selected tab and theme are marked', async ({
  shared: page,
  plain,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto(`${plain}/roadmap`);
  for (const name of ['.site-nav .button', '.badge'])
    await expect(page.locator(name).first()).toHaveCSS('border-top-style', 'solid');
  const grounds = (selector: string) =>
    page.locator(selector).evaluateAll((all) => all.map((each) => getComputedStyle(each).backgroundColor));
  const [chosen, other] = await grounds('.site-header .theme-switch input + span');
  expect(chosen).not.toBe(other);
  await page.goto(plain + QUICKSTART);
  await expect(page.getByRole('tab').first()).toBeVisible();
  const [first, second] = await grounds('[role="tab"]');
  expect(first).not.toBe(second);
});

for (const layer of LAYERS)
  test(`1.4.11 Non-text Contrast: in forced colors, ${layer.name} has a border`, async ({
    shared: page,
    plain,
  }) => {
    await page.setViewportSize(PHONE);
    await page.emulateMedia({ forcedColors: 'active' });
    await page.goto(plain + layer.path);
    await openLayer(page, layer);
    // Edges at the window's border or its scrollbar need no border.
    const bare = await page.locator(layer.layer).evaluate((element, scrollBar) => {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      const inside = {
        left: left > 0,
        top: top > 0,
        right: right < innerWidth - scrollBar,
        bottom: bottom < innerHeight,
      };
      return Object.entries(inside)
        .filter(
          ([side, within]) =>
            within && getComputedStyle(element).getPropertyValue(`border-${side}-width`) === '0px',
        )
        .map(([side]) => side);
    }, SCROLL_BAR);
    expect(bare).toEqual([]);
  });
