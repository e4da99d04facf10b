import axe, { type AxeResults } from 'axe-core';
import type { Page } from 'playwright/test';
import { FULL } from '../kit/full.ts';
import { expect } from './fixtures.ts';

export const PHONE = { width: 360, height: 740 };
export const DESKTOP = { width: 1280, height: 800 };
/** A desktop at a zoom of 400 %. */
export const REFLOWED = { width: 320, height: 640 };

/**
 * Every rule that axe-core has: WCAG 2.0 to 2.2, best practice and the experimental ones. Of level AAA all but its contrast of
 * 7:1, which the site does not aim at: its three ranks of text and its verdicts would become one.
 */
const ALL = axe
  .getRules()
  .map(({ ruleId }) => ruleId)
  .filter((rule) => rule !== 'color-contrast-enhanced');
/** A theme changes colours and nothing else (no style sheet has a rule for one), and these rules look at colours. */
const COLOURS = ['color-contrast', 'link-in-text-block'];

/** What axe finds on the page as it stands: rule, place and remedy. There are no waivers. */
async function violations(page: Page, rules: readonly string[]): Promise<string[]> {
  const found = await page.evaluate(async (values) => {
    const { axe } = window as unknown as { axe: { run: (options: unknown) => Promise<AxeResults> } };
    const results = await axe.run({
      runOnly: { type: 'rule', values },
      resultTypes: ['violations'],
    });
    return results.violations;
  }, rules);
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  );
}

/**
 * Checks the page in each window, without loading it again; `npm run test:full` in both themes. Every pair of colors is
 * checked in both themes by `tests/site/contrast.test.ts`.
 * @param dark check the colors of the dark theme in any case.
 */
export async function expectNoViolations(
  page: Page,
  windows: readonly (typeof PHONE)[] = [PHONE, DESKTOP],
  dark = false,
): Promise<void> {
  await page.evaluate(axe.source);
  for (const size of windows) {
    await page.setViewportSize(size);
    await page.waitForLoadState('networkidle');
    // What scrolls in this window can be reached by keyboard from the next frame on.
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    await expectNone(page, 'light', ALL);
    if (FULL) await expectNone(page, 'dark', ALL);
    else if (dark) await expectNone(page, 'dark', COLOURS);
  }
}

async function expectNone(
  page: Page,
  colorScheme: 'light' | 'dark',
  rules: readonly string[],
): Promise<void> {
  await page.emulateMedia({ colorScheme });
  const { pathname } = new URL(page.url());
  const where = `${pathname}, ${page.viewportSize()?.width} px, ${colorScheme}`;
  expect.soft(await violations(page, rules), where).toEqual([]);
}
