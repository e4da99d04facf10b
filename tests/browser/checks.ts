import type { Page } from 'playwright/test';
import { test } from './fixtures.ts';

/** Check that does not change the page. Its assertions are soft. */
export type Check = {
  readonly name: string;
  readonly paths: readonly string[];
  readonly look: (page: Page, path: string) => Promise<void>;
};

/** Creates one test per page. The page is loaded once, and each check is a step. */
export function testEachPage(checks: readonly Check[], where: { name: string; size: Size }): void {
  const { name, size } = where;
  for (const path of new Set(checks.flatMap(({ paths }) => paths)))
    test(`${path} ${name}`, async ({ shared: page, plain }) => {
      await page.setViewportSize(size);
      await page.goto(plain + path);
      for (const check of checks)
        if (check.paths.includes(path)) await test.step(check.name, () => check.look(page, path));
    });
}

type Size = { readonly width: number; readonly height: number };
