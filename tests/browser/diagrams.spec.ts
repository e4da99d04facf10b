import { DESKTOP, PHONE } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { wide } from './seen.ts';

const SEQUENCE = '/docs/core-concepts/cicd';
const PAGES = [SEQUENCE, '/docs/core-concepts/evaluations'];

test('on phones and desktops, diagrams are inside the page, complete, and have text of 10 pixels or more', async ({
  page,
}) => {
  for (const path of PAGES) {
    await page.goto(path);
    for (const size of [PHONE, DESKTOP]) {
      await page.setViewportSize(size);
      await expect(page.locator('.diagram svg')).toHaveCount(await page.locator('.diagram').count());
      const bad = await page.locator('.diagram svg text').evaluateAll((texts) =>
        (texts as SVGTextElement[]).flatMap((text) => {
          const svg = text.ownerSVGElement as SVGSVGElement;
          const [inner, outer] = [text.getBoundingClientRect(), svg.getBoundingClientRect()];
          const scale = outer.width / svg.viewBox.baseVal.width;
          const size = Number.parseFloat(getComputedStyle(text).fontSize) * scale;
          const isCut = inner.left < outer.left - 1 || inner.right > outer.right + 1;
          const isOut = inner.top < outer.top - 1 || inner.bottom > outer.bottom + 1;
          return size < 10 || isCut || isOut ? `${text.textContent}: ${size} px` : [];
        }),
      );
      expect(bad, path).toEqual([]);
      await expect.poll(() => wide(page), path).toBe(0);
      const regions = page.locator('.diagram-scroll');
      const hidden = await regions.evaluateAll((all) =>
        all.map((each) => each.scrollWidth - each.clientWidth),
      );
      expect(Math.max(...hidden), path).toBe(0);
    }
  }
});

test('a diagram has a name, and its text version opens with the keyboard', async ({ page }) => {
  await page.goto(SEQUENCE);
  await expect(page.getByRole('img', { name: 'From a branch to a new baseline' })).toBeVisible();
  await page.getByText('Text of this diagram').first().focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('participant G as GitHub')).toBeVisible();
});

test('colors of diagrams follow the theme, and are system colors in forced colors', async ({ page }) => {
  await page.goto(SEQUENCE);
  const colors = () =>
    page.evaluate(() => {
      const of = (selector: string) =>
        getComputedStyle(document.querySelector(`.diagram svg ${selector}`) as Element);
      const { color } = getComputedStyle(document.body);
      return { text: of('text').fill, line: of('.diagram-message > :is(line, polyline)').stroke, color };
    });
  const light = await colors();
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await colors();
  for (const part of ['text', 'line'] as const) expect(dark[part], part).not.toBe(light[part]);
  await page.emulateMedia({ forcedColors: 'active' });
  const { color, ...forced } = await colors();
  expect(forced).toEqual({ text: color, line: color });
});

test('no text of drawings is small or cut', async ({ page }) => {
  for (const path of ['/', '/docs/core-concepts', '/docs/evaluations/safety'])
    for (const width of [360, 1024]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(path);
      const drawn = page.locator('.picture text, .docs-main text:not([transform] > *)');
      const bad = await drawn.evaluateAll((found) =>
        (found as SVGTextElement[]).filter((text) => {
          const { x, y, width: long, height } = text.getBBox();
          const svg = text.ownerSVGElement as SVGSVGElement;
          const { width: right, height: bottom } = svg.viewBox.baseVal;
          const scale = svg.getScreenCTM()?.a ?? 0;
          // The box is taller than the letters.
          const spare = height / 5;
          const isCut = x < 0 || x + long > right || y < -spare || y + height > bottom + spare;
          return isCut || Number.parseFloat(getComputedStyle(text).fontSize) * scale < 12;
        }),
      );
      expect(bad, `${path}, ${width} px`).toEqual([]);
    }
});
