import { config } from '../../site/config.ts';
import { DESKTOP, PHONE } from './axe.ts';
import { expect, test } from './fixtures.ts';

const SEQUENCE = '/docs/core-concepts/cicd';
const PAGES = [SEQUENCE, '/docs/core-concepts/evaluations'];

for (const size of [PHONE, DESKTOP])
  test(`at ${size.width} pixels, diagrams are legible, complete and inside the page`, async ({ page }) => {
    await page.setViewportSize(size);
    for (const path of PAGES) {
      await page.goto(path);
      const found = await page.evaluate(() => {
        const isOutside = (inner: DOMRect, outer: DOMRect) =>
          inner.left < outer.left - 1 ||
          inner.right > outer.right + 1 ||
          inner.top < outer.top - 1 ||
          inner.bottom > outer.bottom + 1;
        const pictures = [...document.querySelectorAll('.diagram svg')].filter((svg) =>
          svg.checkVisibility(),
        );
        const texts = pictures.flatMap((svg) =>
          [...svg.querySelectorAll('text')].map((text) => ({
            text: text.getBoundingClientRect(),
            svg,
            words: text.textContent,
          })),
        );
        return {
          hidden: document.querySelectorAll('.diagram').length - pictures.length,
          pageIsWider: document.documentElement.scrollWidth > window.innerWidth,
          small: texts.filter(({ text }) => text.height < 12).map(({ words }) => words),
          cut: texts
            .filter(({ text, svg }) => isOutside(text, svg.getBoundingClientRect()))
            .map(({ words }) => words),
        };
      });
      expect(found, path).toEqual({ hidden: 0, pageIsWider: false, small: [], cut: [] });
    }
  });

test('on a phone, all participants of a sequence are visible, with text of 10 pixels or more', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await page.goto(SEQUENCE);
  const figure = page.locator('.diagram').first();
  for (const name of ['You', 'GitHub', config.product]) {
    const actor = figure
      .locator('svg text')
      .filter({ hasText: new RegExp(`^${name}$`) })
      .first();
    await actor.scrollIntoViewIfNeeded();
    await expect(actor).toBeInViewport({ ratio: 1 });
  }
  const size = await figure.locator('svg').evaluate((svg: SVGSVGElement) => {
    const text = svg.querySelector('text') as SVGTextElement;
    const scale = svg.getBoundingClientRect().width / svg.viewBox.baseVal.width;
    return Number.parseFloat(getComputedStyle(text).fontSize) * scale;
  });
  expect(size).toBeGreaterThanOrEqual(10);
});

test('a diagram wider than the window scrolls with the keyboard, and its text version opens with the keyboard', async ({
  page,
}) => {
  await page.setViewportSize({ width: 240, height: 800 });
  await page.goto(SEQUENCE);
  const scroller = page.locator('.diagram-scroll').first();
  await scroller.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => scroller.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
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

for (const width of [360, 1024])
  test(`at ${width} pixels, no text of the drawings on the home page is small or cut`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/');
    const bad = await page.locator('.picture text').evaluateAll((found) =>
      (found as SVGTextElement[]).filter((text) => {
        const { x, y, width: long, height } = text.getBBox();
        const svg = text.ownerSVGElement as SVGSVGElement;
        const { width: right, height: bottom } = svg.viewBox.baseVal;
        const scale = svg.getBoundingClientRect().width / right;
        // The box is taller than the letters.
        const spare = height / 5;
        const isCut = x < 0 || x + long > right || y < -spare || y + height > bottom + spare;
        return isCut || Number.parseFloat(getComputedStyle(text).fontSize) * scale < 12;
      }),
    );
    expect(bad).toEqual([]);
  });
