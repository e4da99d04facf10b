import axe, { type AxeResults } from 'axe-core';
import type { Page } from 'playwright/test';
import { FULL } from '../kit/full.ts';
import { expect, settled } from './fixtures.ts';

export const PHONE = { width: 360, height: 740 };
export const DESKTOP = { width: 1280, height: 800 };
/** Desktop window at a zoom of 400 %. */
export const REFLOWED = { width: 320, height: 640 };

/**
 * Rules of axe-core: WCAG 2.0 to 2.2, best practices, and experimental ones. Level AAA without enhanced contrast (7:1),
 * which would make text colors and verdicts indistinguishable.
 */
const ALL = axe
  .getRules()
  .map(({ ruleId }) => ruleId)
  .filter((rule) => rule !== 'color-contrast-enhanced');
/** Rules that depend on colors. A theme changes nothing else. */
const COLOURS = ['color-contrast', 'link-in-text-block'];

/** Returns the violations on the current page: rule, element and fix. No rule is waived. */
async function violations(page: Page, rules: readonly string[], part: string): Promise<string[]> {
  const found = await page.evaluate(
    async ([values, selector]) => {
      const { axe } = window as unknown as {
        axe: { run: (part: unknown, options: unknown) => Promise<AxeResults> };
      };
      const results = await axe.run(selector === 'html' ? document : selector, {
        runOnly: { type: 'rule', values },
        resultTypes: ['violations'],
      });
      return results.violations;
    },
    [rules, part] as const,
  );
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  );
}

/**
 * Checks the page in each window without reloading it; in `npm run test:full` in both themes.
 * `tests/site/contrast.test.ts` checks every color pair in both themes.
 * @param dark Also checks the colors of the dark theme.
 * @param part Selector of the only element to check. `npm run test:full` checks the whole page.
 */
export async function expectNoViolations(
  page: Page,
  windows: readonly (typeof PHONE)[] = [PHONE, DESKTOP],
  { dark = false, part = 'html' }: { readonly dark?: boolean; readonly part?: string } = {},
): Promise<void> {
  const checked = FULL ? 'html' : part;
  await page.evaluate(axe.source);
  for (const size of windows) {
    await page.setViewportSize(size);
    // Scrollable elements become focusable in the next frame after a resize.
    await settled(page);
    await expectNone(page, 'light', ALL, checked);
    if (FULL) await expectNone(page, 'dark', ALL, checked);
    else if (dark) await expectNone(page, 'dark', COLOURS, checked);
  }
}

async function expectNone(
  page: Page,
  colorScheme: 'light' | 'dark',
  rules: readonly string[],
  part: string,
): Promise<void> {
  await page.emulateMedia({ colorScheme });
  const { pathname } = new URL(page.url());
  const where = `${pathname}, ${page.viewportSize()?.width} px, ${colorScheme}`;
  expect.soft(await violations(page, rules, part), where).toEqual([]);
}
