import { DESKTOP, PHONE, REFLOWED } from './axe.ts';
import { testEachPage } from './checks.ts';
import { expect, test } from './fixtures.ts';
import { LAYERS, openLayer } from './layers.ts';
import { QUICKSTART, REFERENCE } from './places.ts';
import { addStyles, lost, wide } from './seen.ts';

/** Zoom, text size, spacing, and orientation. Each test names its WCAG 2.2 success criterion. */

const SPACING = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-block-end: 2em !important }`;

for (const size of [
  { width: 740, height: 360 },
  { width: 360, height: 740 },
])
  test(`1.3.4 Orientation: ${size.width} by ${size.height}: the page is complete and not rotated`, async ({
    shared: page,
    plain,
  }) => {
    await page.setViewportSize(size);
    for (const path of ['/', QUICKSTART, '/waitlist']) {
      await page.goto(plain + path);
      const turned = await page.locator(':is(html, body, main)').evaluateAll((all) =>
        all.filter((each) => {
          const { transform, rotate, writingMode } = getComputedStyle(each);
          return transform !== 'none' || rotate !== 'none' || writingMode !== 'horizontal-tb';
        }),
      );
      expect(turned, path).toHaveLength(0);
      expect(await lost(page), path).toEqual([]);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
  });

for (const path of ['/', REFERENCE, '/waitlist', '/roadmap', '/blog', '/open-source'])
  test(`1.4.4 Resize Text: ${path} loses no content with text of twice the size`, async ({ page, plain }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(plain + path);
    // Equivalent to the browser's font size setting.
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
    await expect(page.locator('html')).toHaveCSS('font-size', '32px');
    expect(await lost(page)).toEqual([]);
    expect(await wide(page)).toBe(0);
  });

for (const path of ['/', QUICKSTART, '/waitlist', '/roadmap'])
  test(`1.4.4 Resize Text: ${path} has the same content at a zoom of 200 % as at 100 %`, async ({
    shared: page,
    plain,
  }) => {
    await page.setViewportSize({ width: DESKTOP.width / 2, height: DESKTOP.height / 2 });
    await page.goto(plain + path);
    expect(await lost(page)).toEqual([]);
    expect(await wide(page)).toBe(0);
    await page.getByRole('button', { name: 'Open menu' }).click();
    for (const name of ['Features', 'Docs', 'Roadmap', 'Open Source', 'Blog', 'Join Waitlist']) {
      const link = page.getByRole('dialog').getByRole('link', { name, exact: true });
      await link.scrollIntoViewIfNeeded();
      await expect(link).toBeInViewport({ ratio: 1 });
    }
  });

test('1.4.4 Resize Text: zooming is allowed', async ({ shared: page, plain }) => {
  await page.goto(`${plain}/`);
  const content = await page.locator('meta[name="viewport"]').getAttribute('content');
  expect(content).not.toMatch(/user-scalable|maximum-scale/);
});

for (const layer of LAYERS)
  test(`1.4.10 Reflow, 1.4.12 Text Spacing: at 320 px, ${layer.name} loses no content, even with wider spacing`, async ({
    shared: page,
    plain,
  }) => {
    await page.setViewportSize(REFLOWED);
    await page.goto(plain + layer.path);
    await openLayer(page, layer);
    const open = page.locator(layer.layer);
    for (const spaced of [false, true]) {
      if (spaced) await addStyles(page, SPACING);
      expect(await lost(page)).toEqual([]);
      const box = await open.boundingBox();
      expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 999) <= REFLOWED.width).toBe(true);
      expect(
        await open.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
      ).toBeLessThanOrEqual(0);
    }
  });

for (const path of ['/', QUICKSTART])
  test(`1.4.10 Reflow: ${path} in 320 by 256 pixels: sticky bars leave room to read, and menus scroll`, async ({
    shared: page,
    plain,
  }) => {
    await page.setViewportSize({ width: 320, height: 256 });
    await page.goto(plain + path);
    await page.evaluate(() => scrollTo(0, 1200));
    const free = await page.evaluate(() => {
      let y = 0;
      while (y < innerHeight && !document.elementFromPoint(160, y)?.closest('main')) y++;
      return innerHeight - y;
    });
    expect(free).toBeGreaterThan(256 / 2);
    await page.getByRole('button', { name: 'Open menu' }).click();
    const last = page.getByRole('dialog').getByRole('link').last();
    await last.scrollIntoViewIfNeeded();
    await expect(last).toBeInViewport({ ratio: 1 });
  });

testEachPage(
  [
    {
      name: '2.5.8 Target Size: what can be pressed is 24 pixels high and wide, but for links in sentences',
      paths: ['/', QUICKSTART, '/blog', '/waitlist', '/roadmap', '/open-source'],
      look: async (page) => {
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
        expect.soft(small).toEqual([]);
      },
    },
    {
      name: '1.4.12 Text Spacing: nothing is lost, in either window',
      paths: ['/', QUICKSTART, REFERENCE, '/waitlist', '/roadmap', '/open-source'],
      look: async (page) => {
        await addStyles(page, SPACING);
        for (const size of [PHONE, DESKTOP]) {
          await page.setViewportSize(size);
          expect.soft(await lost(page), `${size.width} px`).toEqual([]);
          expect.soft(await wide(page), `${size.width} px`).toBe(0);
        }
      },
    },
  ],
  { name: 'has targets that are large enough, and loses nothing where text is spaced wider', size: PHONE },
);
