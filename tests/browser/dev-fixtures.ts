import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { type DevProcess, startDevProcess } from '../kit/dev-process.ts';
import { copySite, type Folder, PAGE, writeLittleSite } from './dev-site.ts';
import { test as base, expect } from './fixtures.ts';

export type Dev = { readonly folder: Folder; readonly server: DevProcess };

async function serving(folder: Folder, use: (dev: Dev) => Promise<void>, cache = false): Promise<void> {
  const server = await startDevProcess(folder.root, [], { cache });
  await use({ folder, server });
  await server.stop();
  rmSync(folder.root, { recursive: true });
}

export const test = base.extend<object, { dev: Dev; ours: Dev }>({
  dev: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's dependencies from the pattern.
    async ({}, use) => serving(writeLittleSite(), use),
    { scope: 'worker', timeout: 60_000 },
  ],
  ours: [
    // biome-ignore lint/correctness/noEmptyPattern: as above.
    async ({}, use) => serving(copySite(join(import.meta.dirname, '../..')), use, true),
    { scope: 'worker', timeout: 60_000 },
  ],
});
/** Each test uses its own page. */
export const fileOf = (name: string) => `content/docs/${name}.md`;

export async function open({ folder, server }: Dev, page: Page, name: string, text = PAGE): Promise<void> {
  const url = `${server.origin}/docs/${name}`;
  folder.write(fileOf(name), text);
  await expect.poll(async () => (await page.request.get(url)).status()).toBe(200);
  await page.goto(url);
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
}

export const isSameDocument = (page: Page) => page.evaluate(() => 'sameDocument' in window);
/** Waits for another document. Unlike `evaluate`, `waitForFunction` continues when the page navigates meanwhile. */
export const reloaded = (page: Page) => page.waitForFunction(() => !('sameDocument' in window));
export const overlay = (page: Page) => page.locator('dev-overlay .overlay');
export const pill = (page: Page) => page.locator('dev-overlay .pill');
