import { expect, type Locator, type Page } from 'playwright/test';

/** Elements whose text is cut off or outside the window. */
export const lost = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const clipped = (element: Element | null): boolean =>
      element !== null &&
      (getComputedStyle(element).clipPath === 'inset(50%)' || clipped(element.parentElement));
    const seen = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      !element.closest('[aria-hidden="true"]') &&
      !clipped(element);
    const scrolls = (element: Element) =>
      element.closest('pre, .table-scroll, [role="region"], .search-list') !== null;
    // Phones show a part of the videos and their posters, which have no text of the page.
    const hasNoText = (element: Element) => element.closest('svg, .video-frame') !== null;
    // The bar of the documentation shortens the heading of the section that is being read.
    const repeats = (element: Element) => element.matches('.docs-bar-section, .docs-bar-open');
    return [...document.querySelectorAll('body *')]
      .filter((element) => {
        if (!seen(element) || scrolls(element) || hasNoText(element) || repeats(element)) return false;
        const { overflowX, overflowY } = getComputedStyle(element);
        const cutX = overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1;
        const cutY = /hidden|clip/.test(overflowY) && element.scrollHeight > element.clientHeight + 1;
        const { right, left, width } = element.getBoundingClientRect();
        return cutX || cutY || (width > 0 && (right > innerWidth + 1 || left < -1));
      })
      .map((element) => `${element.localName}.${element.className}: ${element.textContent?.slice(0, 40)}`);
  });

/** Horizontal overflow of the page in pixels, without the scrollbar's width. */
export const wide = (page: Page): Promise<number> =>
  page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.getBoundingClientRect().width,
  );

type Property = 'color' | 'borderTopColor' | 'outlineColor' | 'backgroundColor';

/**
 * Contrast ratio (WCAG 2.2) between a color of an element or pseudo-element and the background around it, or the
 * background inside it for text.
 */
const contrastOf = (locator: Locator, property: Property, pseudo: string): Promise<number> =>
  locator.first().evaluate(
    (element, [name, part, within]) => {
      const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
      if (!canvas) throw new Error('There is no canvas.');
      const paint = (colours: readonly string[]) => {
        canvas.clearRect(0, 0, 1, 1);
        for (const colour of colours) {
          canvas.fillStyle = colour;
          canvas.fillRect(0, 0, 1, 1);
        }
        const [red = 0, green = 0, blue = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map((each) => {
          const part = each / 255;
          return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
      };
      const grounds: string[] = [];
      for (let at = within ? element : element.parentElement; at; at = at.parentElement)
        grounds.unshift(getComputedStyle(at).backgroundColor);
      const front = getComputedStyle(element, part || undefined)[name];
      const [first, second] = [paint(['white', ...grounds, front]), paint(['white', ...grounds])];
      return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
    },
    [property, pseudo, property === 'color'] as const,
  );

/** Waits for the contrast, because colors change gradually. */
export const expectContrast = (locator: Locator, property: Property, least: number, pseudo = '') =>
  expect
    .poll(() => contrastOf(locator, property, pseudo), `${property} of ${locator}`)
    .toBeGreaterThanOrEqual(least);

/** Adds CSS rules to the page. The policy blocks style elements, so this uses a constructed stylesheet. */
export const addStyles = (page: Page, rules: string): Promise<void> =>
  page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets.push(sheet);
  }, rules);

/** Text spacing of WCAG 2.2, success criterion 1.4.12. */
export const SPACING = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-block-end: 2em !important }`;
