import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import axe, { type AxeResults } from 'axe-core';
import type { Page } from 'playwright/test';
import { FULL } from '../kit/full.ts';
import { expect, settled } from './fixtures.ts';

export const PHONE = { width: 360, height: 740 };
export const TABLET = { width: 768, height: 900 };
export const DESKTOP = { width: 1280, height: 800 };
/** Desktop window at a zoom of 400 %. */
export const REFLOWED = { width: 320, height: 640 };

/** What every page is checked in. */
const WINDOWS = FULL ? [PHONE, TABLET, DESKTOP] : [PHONE, DESKTOP];

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
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

/**
 * Checks the page in each window, and in the last one also in the dark theme, without reloading it. No rule is waived.
 * @param part Selector of the only element to check.
 */
export async function expectNoViolations(
  page: Page,
  windows: readonly (typeof PHONE)[] = WINDOWS,
  part = 'html',
): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE);
  for (const size of windows) {
    await page.setViewportSize(size);
    // Scrollable elements become focusable in the next frame after a resize.
    await settled(page);
    const where = `${page.url()}, ${size.width} px`;
    expect.soft(await violations(page, ALL, part), where).toEqual([]);
    if (size !== windows.at(-1)) continue;
    await page.emulateMedia({ colorScheme: 'dark' });
    expect.soft(await violations(page, COLOURS, part), `${where}, dark`).toEqual([]);
    await page.emulateMedia({ colorScheme: 'light' });
  }
}

/** Violations on the current page: rule, element and fix. */
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
