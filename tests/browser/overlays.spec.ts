import type { Page } from 'playwright/test';
import { announced } from './accessibility-tree.ts';
import { expectNoViolations, PHONE, REFLOWED } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { LAYERS, type Layer, openerOf, openLayer } from './layers.ts';
import { addStyles, lost, SPACING } from './seen.ts';

/** Menus and dialogs, each in one visit. Messages name success criteria of WCAG 2.2. */

test.describe.configure({ mode: 'parallel' });

for (const layer of LAYERS)
  test(`${layer.name} works with keys, is accessible, has a border in forced colors, and loses nothing at 320 px`, async ({
    page,
  }) => {
    await page.setViewportSize(layer.size);
    await page.goto(layer.path);
    await expectKeyboard(page, layer);
    await openLayer(page, layer);
    await expectNoViolations(page, [layer.size], layer.layer);
    await page.setViewportSize(PHONE);
    await page.emulateMedia({ forcedColors: 'active' });
    await expect
      .poll(() => page.locator(layer.layer).evaluate(bareSides), '1.4.11 Non-text Contrast')
      .toEqual([]);
    await page.emulateMedia({ forcedColors: 'none' });
    await expectReflow(page, layer);
  });

/** 2.1.2 No Keyboard Trap: opens with Enter and Space, takes focus, closes with Escape, and returns focus. */
async function expectKeyboard(page: Page, layer: Layer): Promise<void> {
  const opener = openerOf(page, layer);
  const open = page.locator(layer.layer);
  await opener.focus();
  for (const key of ['Enter', 'Space']) {
    await page.keyboard.press(key);
    await expect(open).toBeVisible();
    // If focus is not inside yet, the next stop is.
    if (!(await open.evaluate((element) => element.contains(document.activeElement))))
      await page.keyboard.press('Tab');
    await expect(open.locator(':focus-visible')).toBeInViewport();
    if (layer.layer.startsWith('dialog')) {
      await expect
        .poll(() => announced(open))
        .toMatchObject({ role: 'dialog', name: layer.name, states: { modal: true } });
      await page.evaluate(() => document.querySelector<HTMLElement>('main a')?.focus());
      await expect(page.locator('main :focus'), 'the page behind it is inert').toHaveCount(0);
    }
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    await expect(open).toHaveCount(0);
    await expect(opener).toBeFocused();
  }
}

/** Runs in the page: sides without a border. Edges at the window's border or its scrollbar need none. */
function bareSides(element: Element): (string | false)[] {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  const { borderLeftWidth, borderTopWidth, borderRightWidth, borderBottomWidth } = getComputedStyle(element);
  return [
    left > 0 && borderLeftWidth,
    top > 0 && borderTopWidth,
    right < innerWidth - 16 && borderRightWidth,
    bottom < innerHeight && borderBottomWidth,
  ].filter((width) => width === '0px');
}

/** 1.4.10 Reflow, 1.4.12 Text Spacing. */
async function expectReflow(page: Page, { layer }: Layer): Promise<void> {
  await page.setViewportSize(REFLOWED);
  await addStyles(page, SPACING);
  const open = page.locator(layer);
  await expect(open).toBeVisible();
  await expect.poll(() => lost(page)).toEqual([]);
  const isInside = async () => {
    const { x = -1, width = 999 } = (await open.boundingBox()) ?? {};
    return x >= 0 && x + width <= REFLOWED.width;
  };
  await expect.poll(isInside).toBe(true);
  await expect
    .poll(() => open.evaluate((each) => each.scrollWidth - each.clientWidth))
    .toBeLessThanOrEqual(0);
}
