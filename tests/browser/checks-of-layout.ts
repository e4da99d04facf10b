import { DESKTOP, PHONE } from './axe.ts';
import type { Check } from './checks.ts';
import { POST, QUICKSTART, REFERENCE } from './paths.ts';
import { addStyles, lost, SPACING, wide } from './seen.ts';

/** Selector of the link that must be marked as the current page. */
const CURRENT: Readonly<Record<string, string>> = {
  '/roadmap': '.site-nav',
  '/docs': '.docs-nav',
  [QUICKSTART]: '.docs-nav',
  '/privacy': '.site-footer',
};

/** What visitors see, and the size of what they press. Each check names its WCAG 2.2 success criterion. */
export const LOOKS: readonly Check[] = [
  {
    name: '1.4.1 Use of Color: links in sentences are underlined',
    paths: [QUICKSTART, POST, '/privacy', '/waitlist'],
    size: DESKTOP,
    look: async (page, expect) => {
      const links = page.locator('main p a:not(.button, .link-back, .link-more, .page-foot a)');
      expect(await links.count()).toBeGreaterThan(0);
      const bare = await links.evaluateAll((all) =>
        all
          .filter((each) => getComputedStyle(each).textDecorationLine !== 'underline')
          .map(({ outerHTML }) => outerHTML),
      );
      expect(bare).toEqual([]);
    },
  },
  {
    name: '1.4.1 Use of Color: every verdict has text or an icon',
    paths: ['/'],
    size: DESKTOP,
    look: async (page, expect) => {
      const verdicts = page.locator('main [class*="verdict"]:visible');
      expect(await verdicts.count()).toBeGreaterThan(3);
      const silent = await verdicts.evaluateAll((all) =>
        all.filter((each) => !each.textContent?.trim() && !each.closest('svg') && !each.querySelector('svg')),
      );
      expect(silent).toHaveLength(0);
    },
  },
  {
    name: '1.4.5 Images of Text: no text is an image',
    paths: ['/', '/docs/core-concepts'],
    size: DESKTOP,
    look: async (page, expect) => {
      expect(await page.locator('main img:not([alt=""])').count()).toBe(0);
      expect(await page.locator('main svg').count()).toBeGreaterThan(0);
      await expect(page.locator('main svg image')).toHaveCount(0);
    },
  },
  {
    name: '1.4.13 Content on Hover or Focus: no text appears only on hover',
    paths: ['/', QUICKSTART, '/open-source', '/waitlist'],
    size: DESKTOP,
    look: async (page, expect) => {
      await expect(page.locator('body [title]:not(iframe, svg title)')).toHaveCount(0);
    },
  },
  {
    name: '1.4.1 Use of Color: the current page is marked in forced colors',
    paths: Object.keys(CURRENT),
    size: DESKTOP,
    look: async (page, expect, path) => {
      await page.emulateMedia({ forcedColors: 'active' });
      const marked = page.locator(`${CURRENT[path]} [aria-current="page"]:visible`);
      await expect(marked).toHaveCount(1);
      await expect(marked).toHaveCSS('text-decoration-line', 'underline');
      const others = page.locator(`${CURRENT[path]} a:not([aria-current], .button):visible`);
      await expect(others.first()).toHaveCSS('text-decoration-line', 'none');
      await page.emulateMedia({ forcedColors: 'none' });
    },
  },
  {
    name: '2.5.8 Target Size: what can be pressed is 24 pixels high and wide, but for links in sentences',
    paths: ['/', QUICKSTART, '/blog', '/waitlist', '/roadmap', '/open-source'],
    size: PHONE,
    look: async (page, expect) => {
      const small = await page
        .locator(':is(a[href], button, input, select, textarea, summary):visible')
        .evaluateAll((all) => {
          const boxes = all
            .filter((each) => !each.closest('.skip-link, [aria-hidden="true"]'))
            .map((each) => ({ each, box: (each.closest('label') ?? each).getBoundingClientRect() }));
          const inSentence = (each: Element) =>
            getComputedStyle(each).display === 'inline' &&
            each.closest('p, dd, td, li, figcaption')?.textContent !== each.textContent;
          // Spacing exception: a circle of 24 pixels around the center of a small target intersects no other target.
          const apart = (box: DOMRect, own: Element) =>
            boxes.every(({ each, box: other }) => {
              if (each === own || each.contains(own) || own.contains(each)) return true;
              const x = box.x + box.width / 2;
              const y = box.y + box.height / 2;
              const dx = Math.max(other.left - x, 0, x - other.right);
              const dy = Math.max(other.top - y, 0, y - other.bottom);
              return Math.hypot(dx, dy) >= 12;
            });
          return boxes
            .filter(
              ({ each, box }) =>
                (box.width < 24 || box.height < 24) && !inSentence(each) && !apart(box, each),
            )
            .map(({ each, box }) => `${each.outerHTML.slice(0, 80)}: ${box.width} × ${box.height}`);
        });
      expect(small).toEqual([]);
    },
  },
  {
    name: '1.4.12 Text Spacing: nothing is lost, in either window',
    paths: ['/', QUICKSTART, REFERENCE, '/waitlist', '/roadmap', '/open-source'],
    size: PHONE,
    look: async (page, expect, path) => {
      await addStyles(page, SPACING);
      for (const size of [PHONE, DESKTOP]) {
        await page.setViewportSize(size);
        expect(await lost(page), `1.4.12 Text Spacing: ${path}, ${size.width} px`).toEqual([]);
        expect(await wide(page), `1.4.12 Text Spacing: ${path}, ${size.width} px`).toBe(0);
      }
      await page.evaluate(() => document.adoptedStyleSheets.pop());
    },
  },
];
