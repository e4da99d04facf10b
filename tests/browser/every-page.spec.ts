import type { Page } from 'playwright/test';
import { FULL } from '../kit/full.ts';
import { DESKTOP, expectNoViolations, PHONE, REFLOWED } from './axe.ts';
import { expect, settled, test } from './fixtures.ts';
import { POST, QUICKSTART, REFERENCE } from './paths.ts';
import { addStyles, lost, SPACING, wide } from './seen.ts';

/** What every page must fulfill, in one visit. Messages name success criteria of WCAG 2.2. */

test.describe.configure({ mode: 'parallel' });

/** A page of every type that is laid out in its own way, and an unknown URL. Blocks of Markdown have a page of their own in `blocks.spec.ts`. */
const PAGES = [
  '/',
  '/blog',
  POST,
  '/docs',
  QUICKSTART,
  '/open-source',
  '/waitlist',
  '/raodmap',
  ...(FULL
    ? [
        '/roadmap',
        '/privacy',
        '/analytics-opt-out',
        REFERENCE,
        '/docs/core-concepts/evaluations',
        '/docs/xyzzy',
      ]
    : []),
];
/** Templates whose pages have no islands. */
const WITHOUT_ISLANDS = /^\/(?:docs|blog|roadmap|privacy)/;

for (const path of PAGES)
  test(`${path} is accessible in both themes and at all widths, and contacts nobody`, async ({
    page,
    plain,
    expectedErrors,
  }) => {
    if (/xyzzy|raodmap/.test(path)) expectedErrors.push(/404/);
    const loaded = observe(page, plain);
    await page.goto(path);
    await page.mouse.wheel(0, 3000);
    await settled(page);
    expect(loaded.elsewhere, 'requests to other hosts').toEqual([]);
    expect(loaded.warnings).toEqual([]);
    const stored = await page.evaluate(() => localStorage.length + sessionStorage.length);
    expect([stored, await page.context().cookies()], 'what is stored').toEqual([0, []]);
    if (WITHOUT_ISLANDS.test(path))
      for (const url of loaded.scripts)
        expect(await (await page.request.get(url)).text(), url).not.toContain('react.dev/errors');
    await expectAccessible(page);
  });

type Observed = { readonly elsewhere: string[]; readonly scripts: string[]; readonly warnings: string[] };

/** Keeps what the page requests and warns about. */
function observe(page: Page, plain: string): Observed {
  const observed: Observed = { elsewhere: [], scripts: [], warnings: [] };
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(plain) && !url.startsWith('data:')) observed.elsewhere.push(url);
    if (request.resourceType() === 'script') observed.scripts.push(url);
  });
  page.on('console', (message) => message.type() === 'warning' && observed.warnings.push(message.text()));
  return observed;
}

async function expectAccessible(page: Page): Promise<void> {
  // From the top, where the header covers nothing, with everything that can be unfolded.
  await page.evaluate(() => {
    scrollTo({ top: 0, behavior: 'instant' });
    for (const details of document.querySelectorAll('details')) details.open = true;
  });
  await expectNoViolations(page);
  expect.soft(await page.evaluate(vagueLinks), '2.4.4 Link Purpose').toEqual([]);
  expect.soft(await page.evaluate(unclearHeadings), '2.4.6 Headings and Labels').toEqual([]);
  expect.soft(await page.evaluate(plainLinks), '1.4.1 Use of Color: links that look like text').toEqual([]);
  await expect.soft(page.locator('body [title]'), '1.4.13 Content on Hover or Focus').toHaveCount(0);
  await page.setViewportSize(PHONE);
  expect.soft(await page.evaluate(outOfOrder), '1.3.2 Meaningful Sequence').toEqual([]);
  await page.setViewportSize(REFLOWED);
  await expect.poll(() => wide(page), '1.4.10 Reflow').toBe(0);
  await addStyles(page, SPACING);
  for (const size of [PHONE, DESKTOP]) {
    await page.setViewportSize(size);
    await expect.poll(() => lost(page), `1.4.12 Text Spacing, ${size.width} px`).toEqual([]);
  }
}

/** Runs in the page. */
const vagueLinks = () =>
  [...document.querySelectorAll('a[href]')]
    .map((link) => link.getAttribute('aria-label') ?? link.textContent.trim())
    .filter((name) => /^(here|click here|more|read more|link|this|this page)$/i.test(name));

/** Runs in the page: headings that are empty, or there twice in a section, and more than one of the first rank. */
function unclearHeadings(): string[] {
  const trail: string[] = [];
  const places = [...document.querySelectorAll('main :is(h1, h2, h3, h4)')].map((heading) => {
    const rank = Number(heading.localName.slice(1));
    trail.splice(rank - 1, trail.length, heading.textContent.trim());
    return trail.join(' › ');
  });
  const shown = [...document.querySelectorAll('h1')].filter((each) => each.checkVisibility());
  const firsts = shown.slice(1).map(({ outerHTML }) => outerHTML);
  return [...places.filter((place, at) => /(^|› )$/.test(place) || places.indexOf(place) < at), ...firsts];
}

/** Runs in the page. */
const plainLinks = () =>
  [...document.querySelectorAll('main p a:not(.button, .link-back, .link-more, .page-foot a)')]
    .filter((link) => link.checkVisibility())
    .filter((link) => getComputedStyle(link).textDecorationLine !== 'underline')
    .map(({ outerHTML }) => outerHTML);

/** Runs in the page: elements above the one before them. Those in a row are ordered from left to right. */
function outOfOrder(): (string | undefined)[] {
  const all = [...document.querySelectorAll('main :is(h1, h2, h3, p, label, li, pre, table)')].filter(
    (each) => each.checkVisibility({ visibilityProperty: true }) && !each.closest('[aria-hidden]'),
  );
  return all
    .filter((each, at) => {
      const before = all[at - 1];
      if (!before || before.contains(each)) return false;
      const [box, boxBefore] = [each.getBoundingClientRect(), before.getBoundingClientRect()];
      return box.top < boxBefore.top - 24 && box.left < boxBefore.right;
    })
    .map(({ textContent }) => textContent.slice(0, 60));
}
