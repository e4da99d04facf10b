import type { Locator, Page } from 'playwright/test';
import { DESKTOP, PHONE } from './axe.ts';
import { expect } from './fixtures.ts';
import { QUICKSTART } from './paths.ts';

const DIALOG = 'dialog[open]';

/** Overlays of the site: page, window, name of the button that opens it, and selector. */
export const LAYERS = [
  { name: 'Menu', path: '/roadmap', size: PHONE, button: 'Open menu', layer: DIALOG },
  { name: 'Documentation', path: QUICKSTART, size: PHONE, button: 'Docs menu', layer: DIALOG },
  { name: 'Search', path: '/docs', size: DESKTOP, button: 'Search', layer: DIALOG },
  {
    name: 'Keyboard shortcuts',
    path: QUICKSTART,
    size: DESKTOP,
    button: 'Keyboard shortcuts',
    layer: DIALOG,
  },
  {
    name: 'the menu of a page',
    path: QUICKSTART,
    size: DESKTOP,
    button: 'Open in',
    layer: '.page-menu:popover-open',
  },
] as const;

export type Layer = (typeof LAYERS)[number];

export const openerOf = (page: Page, { button }: Layer): Locator =>
  page.getByRole('button', { name: button }).first();

export const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).first().click();

/** Opens the overlay, and types a query where it needs one. */
export async function openLayer(page: Page, layer: Layer): Promise<void> {
  await openerOf(page, layer).click();
  await expect(page.locator(layer.layer)).toBeVisible();
  if (layer.name !== 'Search') return;
  await page.getByRole('combobox').fill('case_threshold');
  await expect(page.locator('.search-excerpt mark').first()).toBeVisible();
}

/** Opens search with its key, and types a query. */
export async function openSearch(page: Page, words: string): Promise<void> {
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Search' });
  await expect(field).toBeFocused();
  await field.fill(words);
}
