import type { Page } from 'playwright/test';

/** Element that receives focus. */
export type Stop = {
  readonly name: string;
  readonly tag: string;
  /** Whether an outline of at least 2 px is drawn around it, its card, or the label of a hidden radio button. */
  readonly ring: boolean;
  /** Whether it is inside the window and not covered by the header. */
  readonly inView: boolean;
};

const MOST = 400;

/** Presses Tab or Shift+Tab until focus has visited every element, and returns what a visitor would see. */
export async function tabThrough(page: Page, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<Stop[]> {
  const stops: Stop[] = [];
  await page.evaluate(() => {
    for (const each of document.querySelectorAll('[data-visited]')) each.removeAttribute('data-visited');
  });
  for (let presses = 0; presses < MOST; presses++) {
    await page.keyboard.press(key);
    // A busy browser scrolls in the next frame.
    await page.evaluate(() => new Promise(requestAnimationFrame));
    const stop = await page.evaluate(look);
    if (stop === 'end') break;
    if (stop !== 'same') stops.push(stop);
  }
  return stops;
}

/** Runs in the page. The controls of a video count as one element. */
function look(): Stop | 'same' | 'end' {
  const element = document.activeElement;
  if (!element || element === document.body) return 'end';
  const last = document.querySelector('[data-visited="last"]');
  if (element === last) return 'same';
  if (element.hasAttribute('data-visited')) return 'end';
  last?.setAttribute('data-visited', '');
  element.setAttribute('data-visited', 'last');
  const label = element.matches('[type="radio"]') && element.nextElementSibling;
  const bearers = [element, element.closest('.card'), label].flatMap((bearer) =>
    bearer ? [getComputedStyle(bearer)] : [],
  );
  // A link that covers a card with its pseudo-element.
  const cover = getComputedStyle(element, '::after');
  if (cover.content !== 'none') bearers.push(cover);
  const ring = bearers.some(({ outlineStyle, outlineWidth, outlineColor }) => {
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2 && !/[,/] 0\)$/.test(outlineColor);
  });
  const header = document.querySelector('.site-header');
  const covered = header?.contains(element) ? 0 : (header?.getBoundingClientRect().bottom ?? 0);
  const { top, bottom, width, height } = element.getBoundingClientRect();
  const skips = element.matches('.skip-link');
  const inView = width > 0 && height > 0 && (skips || bottom > covered) && top < innerHeight;
  const words = element.cloneNode(true) as Element;
  for (const hidden of words.querySelectorAll('[aria-hidden="true"]')) hidden.remove();
  const name = element.getAttribute('aria-label') ?? words.textContent?.trim() ?? '';
  return { name, tag: element.localName, ring, inView };
}
