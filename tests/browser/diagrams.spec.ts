import { config } from '../../site/config.ts';
import { sampleOf } from '../kit/full.ts';
import { expect, test } from './fixtures.ts';

const ACTORS = ['You', 'GitHub', config.product];
const PAGES = ['/docs/core-concepts/cicd', '/docs/core-concepts/evaluations'];

for (const width of sampleOf([320, 360, 1280, 768], 2)) {
  test(`at ${width} pixels, a diagram is legible, complete and inside the page`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    for (const path of PAGES) {
      await page.goto(path);
      const found = await page.evaluate(() => {
        const pictures = [...document.querySelectorAll('.diagram svg')].filter(
          (svg) => svg.getClientRects().length > 0,
        );
        const isOutside = (inner: DOMRect, outer: DOMRect) =>
          inner.left < outer.left - 1 ||
          inner.right > outer.right + 1 ||
          inner.top < outer.top - 1 ||
          inner.bottom > outer.bottom + 1;
        const texts = pictures.flatMap((svg) =>
          [...svg.querySelectorAll('text')].map((text) => ({ text, svg })),
        );
        return {
          pictures: pictures.length,
          figures: document.querySelectorAll('.diagram').length,
          pageIsWider: document.documentElement.scrollWidth > window.innerWidth,
          small: texts.filter(({ text }) => text.getBoundingClientRect().height < 12).length,
          cut: texts
            .filter(({ text, svg }) => {
              const shape =
                text.closest('.diagram-node')?.querySelector('rect, path, polygon, circle') ?? svg;
              return isOutside(text.getBoundingClientRect(), shape.getBoundingClientRect());
            })
            .map(({ text }) => text.textContent),
        };
      });
      expect(found.figures, path).toBeGreaterThan(0);
      expect(found, path).toEqual({
        ...found,
        pictures: found.figures,
        pageIsWider: false,
        small: 0,
        cut: [],
      });
    }
  });
}

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true });

  test('at 360 pixels, every diagram fits', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 800 });
    for (const path of PAGES) {
      await page.goto(path);
      const hidden = await page
        .locator('.diagram-scroll')
        .evaluateAll((regions) => regions.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth));
      expect(hidden.length, path).toBeGreaterThan(0);
      expect(hidden, path).toEqual(hidden.map(() => 0));
    }
  });

  for (const width of [360, 390])
    test(`at ${width} pixels, all participants of a sequence are visible, with text of 10 pixels or more`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(PAGES[0]);
      const found = await page
        .locator('.diagram')
        .first()
        .evaluate((figure, names) => {
          const box = figure.querySelector('.diagram-scroll')?.getBoundingClientRect();
          const svg = [...figure.querySelectorAll('svg')].find((each) => each.checkVisibility());
          const actors = [...(svg?.querySelectorAll('text') ?? [])].filter(({ textContent }) =>
            names.includes(textContent),
          );
          const scale = (svg?.getBoundingClientRect().width ?? 0) / (svg?.viewBox.baseVal.width ?? 1);
          return {
            actors: actors.map(({ textContent }) => textContent),
            hidden: actors.filter((each) => each.getBoundingClientRect().right > (box?.right ?? 0)).length,
            size: 14 * scale,
          };
        }, ACTORS);
      expect(found.actors.sort()).toEqual([...ACTORS].sort());
      expect(found.hidden).toBe(0);
      expect(found.size).toBeGreaterThanOrEqual(10);
    });
});

test('in a text column, a sequence uses most of the width, with text of 15 pixels or more', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(PAGES[0]);
  const found = await page
    .locator('.diagram')
    .first()
    .evaluate((figure) => {
      const [svg, ...others] = [...figure.querySelectorAll('svg')].filter((each) => each.checkVisibility());
      const width = svg?.getBoundingClientRect().width ?? 0;
      return {
        others: others.length,
        part: width / figure.clientWidth,
        size: (14 * width) / (svg?.viewBox.baseVal.width ?? 1),
      };
    });
  expect(found.others).toBe(0);
  expect(found.part).toBeGreaterThan(0.75);
  expect(found.size).toBeGreaterThan(15);
});

test('a diagram wider than the window scrolls with the keyboard, and its text version opens with the keyboard', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 800 });
  await page.goto(PAGES[0]);
  const region = page.getByRole('region', { name: 'Diagram: From a branch to a new baseline' });
  await region.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => region.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
  await expect(page.getByRole('img', { name: 'From a branch to a new baseline' })).toBeVisible();
  const summary = page.getByText('Text of this diagram').first();
  await summary.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('participant G as GitHub')).toBeVisible();
});

test('diagram colors follow the theme', async ({ page }) => {
  await page.goto(PAGES[0]);
  const colors = async (scheme: 'light' | 'dark') => {
    await page.emulateMedia({ colorScheme: scheme });
    return page.evaluate(() => {
      const fill = (selector: string) =>
        getComputedStyle(document.querySelector(`.diagram ${selector}`) as Element).fill;
      return [fill('.diagram-node'), fill('text'), fill('.diagram-tip')];
    });
  };
  const [light, dark] = [await colors('light'), await colors('dark')];
  for (const [index, color] of light.entries()) expect(color).not.toBe(dark[index]);
});

test('in forced colors, lines and text have system colors', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto(PAGES[0]);
  const seen = await page.evaluate(() => {
    const text = getComputedStyle(document.body).color;
    const of = (selector: string) =>
      getComputedStyle(document.querySelector(`.diagram ${selector}`) as Element);
    return {
      text,
      words: of('text').fill,
      line: of('.diagram-line').stroke,
      tip: of('.diagram-tip').fill,
    };
  });
  expect(seen).toEqual({ text: seen.text, words: seen.text, line: seen.text, tip: seen.text });
});

for (const width of sampleOf([360, 390, 639, 1024, 768, 1440], 2))
  test(`at ${width} pixels, no text of the drawings on the home page is small or cut`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/');
    await page.locator('html:not([data-at-top])').waitFor();
    const texts = await page.locator('.picture text').evaluateAll((found) =>
      (found as SVGTextElement[]).map((text) => {
        const { x, y, width: long, height } = text.getBBox();
        const svg = text.ownerSVGElement as SVGSVGElement;
        const { width: right, height: bottom } = svg.viewBox.baseVal;
        const scale = svg.getBoundingClientRect().width / right;
        // The box is taller than the letters.
        const spare = height / 5;
        return {
          text: text.textContent,
          isCut: x < 0 || x + long > right || y < -spare || y + height > bottom + spare,
          isSmall: Number.parseFloat(getComputedStyle(text).fontSize) * scale < 12,
        };
      }),
    );
    expect(texts.length).toBeGreaterThan(0);
    expect(texts.filter(({ isCut, isSmall }) => isCut || isSmall)).toEqual([]);
  });
