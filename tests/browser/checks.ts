import type { Page } from 'playwright/test';
import { expect, settled, test } from './fixtures.ts';

/** Check of a page in a window. It may change the window and emulated media, and leaves the document as it is. */
export type Check = {
  readonly name: string;
  readonly paths: readonly string[];
  readonly size: Size;
  /** @param expect Soft, with a message that names the check, the page and the width. */
  readonly look: (page: Page, expect: SoftExpect, path: string) => Promise<void>;
};
type Size = { readonly width: number; readonly height: number };
type SoftExpect = ReturnType<typeof expect.configure>;

/** Creates one test per page. It loads the page once, and each check is a step. */
export function testEachPage(name: string, checks: readonly Check[]): void {
  for (const path of new Set(checks.flatMap(({ paths }) => paths)))
    test(`${path} ${name}`, async ({ shared: page, plain }) => {
      await page.goto(plain + path);
      await settled(page);
      for (const check of checks.filter(({ paths }) => paths.includes(path))) {
        if (page.viewportSize()?.width !== check.size.width) {
          await page.setViewportSize(check.size);
          await settled(page);
        }
        const message = `${check.name}: ${path}, ${check.size.width} px`;
        await test.step(message, () => check.look(page, expect.configure({ soft: true, message }), path));
      }
    });
}
