import { PHONE } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { press } from './layers.ts';

test.use({ viewport: PHONE });

for (const { path, name } of [
  { path: '/roadmap', name: 'Open menu' },
  { path: '/docs/core-concepts/agents', name: 'Docs menu' },
])
  test(`“${name}”: focus stays inside, the page does not scroll, and the menu closes with its button, the backdrop and a link`, async ({
    page,
  }) => {
    await page.goto(path);
    const dialog = page.getByRole('dialog');
    await press(page, name);
    for (let step = 0; step < 20; step++) {
      await page.keyboard.press('Tab');
      const isInside = await dialog.evaluate(
        (element) => document.activeElement === document.body || element.contains(document.activeElement),
      );
      expect(isInside).toBe(true);
    }
    await page.mouse.wheel(0, 600);
    await page.waitForTimeout(100);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await dialog.getByRole('button', { name: 'Close menu' }).click();
    await expect(dialog).toBeHidden();
    await press(page, name);
    await expect(dialog).toBeVisible();
    const { x = 0, y = 0, width = 0, height = 0 } = (await dialog.boundingBox()) ?? {};
    // Beside it if there is room, or below it.
    if (x > 20) await page.mouse.click(x / 2, 300);
    else if (x + width < PHONE.width - 20) await page.mouse.click(PHONE.width - 5, 300);
    else await page.mouse.click(180, y + height + 20);
    await expect(dialog).toBeHidden();
    await press(page, name);
    const link = dialog.getByRole('link').nth(2);
    const href = (await link.getAttribute('href')) ?? '';
    await link.click();
    await expect(page).toHaveURL(href);
    await expect(dialog).toBeHidden();
  });

test('a link to an anchor on the same page closes the menu', async ({ page }) => {
  await page.goto('/');
  await press(page, 'Open menu');
  await page.getByRole('dialog').getByRole('link', { name: 'Features' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page).toHaveURL('/#features');
});

test('menus and the theme work in browsers without command buttons, navigation API and constructable stylesheets', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(HTMLButtonElement.prototype, 'commandForElement');
    Object.defineProperty(window, 'navigation', { value: undefined });
    Object.defineProperty(window, 'CSSStyleSheet', { value: undefined });
    // Browsers that support the attribute use it whatever the prototype contains.
    const cancel = (event: Event) => {
      if ((event.target as Element).closest('button[command]')) event.preventDefault();
    };
    document.addEventListener('click', cancel, true);
  });
  await page.goto('/roadmap');
  await press(page, 'Open menu');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.getByRole('dialog').getByRole('radio', { name: 'Dark' }).check({ force: true });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.getByRole('dialog').getByRole('button', { name: 'Close menu' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
});
