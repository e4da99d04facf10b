import { expect, test } from './fixtures.ts';

test.use({ viewport: { width: 360, height: 740 } });

for (const { name, path, open } of [
  { name: 'site menu', path: '/roadmap', open: 'Open menu' },
  { name: 'docs menu', path: '/docs/core-concepts/agents', open: /docs menu|documentation menu|browse/i },
]) {
  test(`${name}: focus moves in, stays inside, and returns; the rest of the page is inert`, async ({
    page,
  }) => {
    await page.goto(path);
    const button = page.getByRole('button', { name: open });
    await button.click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    for (let step = 0; step < 40; step++) {
      await page.keyboard.press('Tab');
      const inside = await dialog.evaluate(
        (element) => document.activeElement === document.body || element.contains(document.activeElement),
      );
      expect(inside).toBe(true);
    }
    await page.mouse.wheel(0, 600);
    await page.waitForTimeout(100);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(button).toBeFocused();
  });
  test(`${name}: closes with its button and with a click on the backdrop`, async ({ page }) => {
    await page.goto(path);
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: open }).click();
    await dialog.getByRole('button', { name: 'Close menu' }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: open }).click();
    const box = await dialog.boundingBox();
    if (!box) throw new Error('The menu has no box.');
    const beside =
      box.x > 20
        ? { x: box.x / 2, y: 300 }
        : { x: box.x + box.width + (360 - box.x - box.width) / 2, y: 300 };
    await page.mouse.click(beside.x, box.width < 330 ? beside.y : box.y + box.height + 20);
    await expect(dialog).toBeHidden();
  });
  test(`${name}: following a link closes the menu`, async ({ page }) => {
    await page.goto(path);
    await page.getByRole('button', { name: open }).click();
    const link = page.getByRole('dialog').getByRole('link').nth(2);
    const href = await link.getAttribute('href');
    await link.click();
    await expect(page).toHaveURL(href);
    await expect(page.getByRole('dialog')).toBeHidden();
  });
}

test('a link to an anchor on the same page closes the menu', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Features' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page).toHaveURL('/#features');
});

test('a script replaces command buttons in browsers without them', async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(HTMLButtonElement.prototype, 'commandForElement');
    // Hide the attribute from browsers that support it: they use it whatever the prototype contains.
    document.addEventListener(
      'click',
      (event) => {
        const button = (event.target as Element).closest('button[command]');
        if (button) event.preventDefault();
      },
      true,
    );
  });
  await page.goto('/roadmap');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Close menu' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
});
