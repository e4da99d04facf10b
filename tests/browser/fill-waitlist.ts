import type { Page } from 'playwright/test';

/** Fills in the required fields of the waitlist form. */
export async function fillWaitlist(page: Page): Promise<void> {
  await page.getByLabel('Email').fill('ada@example.org');
  for (const label of ['First name', 'Last name']) await page.getByLabel(label).fill('Ada');
  await page.getByLabel('Team size').selectOption('3-10');
  await page.getByLabel('Framework').selectOption('custom');
}
