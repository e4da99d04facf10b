import type { Page } from 'playwright/test';
import { DESKTOP, expectNoViolations, PHONE, REFLOWED } from './axe.ts';
import { fillWaitlist } from './fill-waitlist.ts';
import { expect, settled, test } from './fixtures.ts';
import { openSearch, press } from './layers.ts';
import { POST, QUICKSTART, REFERENCE } from './paths.ts';
import { addStyles, lost, SPACING, wide } from './seen.ts';

/** What every page must fulfill. Messages name success criteria of WCAG 2.2. */

/** A page of every type, and the pages with the most kinds of Markdown. */
const PAGES = [
  '/',
  '/blog',
  POST,
  '/docs',
  QUICKSTART,
  REFERENCE,
  // With two diagrams.
  '/docs/core-concepts/evaluations',
  '/roadmap',
  '/open-source',
  '/waitlist',
  '/privacy',
  '/analytics-opt-out',
];

for (const path of PAGES)
  test(`${path} is accessible in both themes and at all widths`, async ({ page }) => {
    await page.goto(path);
    await expectNoViolations(page);
    await page.setViewportSize(DESKTOP);
    expect.soft(await page.evaluate(vagueLinks), '2.4.4 Link Purpose').toEqual([]);
    expect.soft(await page.evaluate(unclearHeadings), '2.4.6 Headings and Labels').toEqual([]);
    expect.soft(await page.evaluate(plainLinks), '1.4.1 Use of Color: links that look like text').toEqual([]);
    await expect.soft(page.locator('body [title]'), '1.4.13 Content on Hover or Focus').toHaveCount(0);
    await page.setViewportSize(PHONE);
    expect.soft(await page.evaluate(outOfOrder), '1.3.2 Meaningful Sequence').toEqual([]);
    await page.setViewportSize(REFLOWED);
    expect.soft(await wide(page), '1.4.10 Reflow').toBe(0);
    await addStyles(page, SPACING);
    for (const size of [PHONE, DESKTOP]) {
      await page.setViewportSize(size);
      expect.soft(await lost(page), `1.4.12 Text Spacing, ${size.width} px`).toEqual([]);
    }
  });

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
  const firsts = [...document.querySelectorAll('h1')].slice(1).map(({ outerHTML }) => outerHTML);
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

type State = {
  readonly name: string;
  readonly path: string;
  /** What the state changes. */
  readonly part: string;
  readonly size?: typeof PHONE;
  /** Brings the page into the state, and waits for it. */
  readonly open: (page: Page) => Promise<void>;
};

const dialog = 'dialog[open]';

const STATES: readonly State[] = [
  { name: 'the site menu', path: '/', part: dialog, size: PHONE, open: (page) => press(page, 'Open menu') },
  {
    name: 'the docs menu',
    path: QUICKSTART,
    part: dialog,
    size: PHONE,
    open: (page) => press(page, 'Documentation menu'),
  },
  {
    name: 'the contents, unfolded,',
    path: '/privacy',
    part: '.folded-contents[open]',
    size: PHONE,
    open: (page) => page.locator('.folded-contents summary').click(),
  },
  {
    name: 'what is on the page, dropped from the bar,',
    path: QUICKSTART,
    part: '.docs-bar-contents',
    size: PHONE,
    open: (page) => press(page, 'On this page'),
  },
  {
    name: 'search before a question',
    path: '/docs',
    part: `${dialog}:has([role="option"])`,
    open: (page) => openSearch(page, ''),
  },
  {
    name: 'search with results',
    path: '/',
    part: `${dialog}:has(.search-excerpt mark)`,
    open: (page) => openSearch(page, 'threshold'),
  },
  {
    name: 'search with none',
    path: POST,
    part: `${dialog}:has-text("Nothing found for")`,
    open: (page) => openSearch(page, 'xyzzyplugh'),
  },
  { name: 'the list of keys', path: '/', part: dialog, open: (page) => page.keyboard.press('?') },
  {
    name: 'the menu of a page',
    path: QUICKSTART,
    part: '.page-menu:popover-open',
    open: (page) => press(page, 'Open in'),
  },
  {
    name: 'a chosen tab',
    path: QUICKSTART,
    part: '.tabs:has([role="tab"]:last-child[aria-selected="true"])',
    open: (page) => page.getByRole('tab').last().click(),
  },
  {
    name: 'the video and what it shows, unfolded,',
    path: '/',
    part: '.demo:has(video):has([open])',
    async open(page) {
      await page.getByText('Read what the video shows').click();
      await page.getByRole('link', { name: /^Play the video/ }).click();
    },
  },
  {
    name: 'fields that the browser finds wrong',
    path: '/waitlist',
    part: 'main:has(input:user-invalid)',
    open: (page) => press(page, 'Join the Waitlist'),
  },
  {
    name: 'the waitlist that could not be sent',
    path: '/waitlist',
    part: 'main:has-text("Something went wrong")',
    async open(page) {
      await fillWaitlist(page);
      await press(page, 'Join the Waitlist');
    },
  },
  {
    name: 'the opt-out with its banner',
    path: '/analytics-opt-out',
    part: 'main:has-text("Preference saved!")',
    open: (page) => press(page, 'Disable Analytics Tracking'),
  },
];

for (const { name, path, part, size = DESKTOP, open } of STATES)
  test(`axe finds no violations: ${name} on ${path}`, async ({ page }) => {
    await page.setViewportSize(size);
    await page.goto(path);
    // A video that has buffered enough keeps its connection open, so that the page is not settled after it has opened.
    await settled(page);
    await open(page);
    await expect(page.locator(part).first()).toBeVisible();
    await expectNoViolations(page, [size], part.replace(/:has-text.*/, ''));
  });

for (const path of ['/xyzzy', '/raodmap', '/docs/xyzzy'])
  test(`axe finds no violations on the page of the unknown URL ${path}`, async ({ page, expectedErrors }) => {
    expectedErrors.push(/404/);
    await page.goto(path);
    await expect(page.getByRole('button', { name: 'Search the site' })).toBeVisible();
    await expectNoViolations(page, [PHONE]);
  });

test('axe finds no violations on an optional page and after the waitlist form was sent', async ({
  page,
  live,
  services,
}) => {
  services.answer('/list', (_request, response) => response.end());
  await page.goto(`${live}/about`);
  await expectNoViolations(page, [PHONE]);
  await page.goto(`${live}/waitlist`);
  await fillWaitlist(page);
  await press(page, 'Join the Waitlist');
  await expect(page.getByRole('heading', { name: "You're on the list!" })).toBeFocused();
  await expectNoViolations(page, [PHONE]);
});
