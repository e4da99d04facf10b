import type { Page } from 'playwright/test';
import { FULL } from '../kit/full.ts';
import { DESKTOP, expectNoViolations, PHONE } from './axe.ts';
import { fillWaitlist } from './fill-waitlist.ts';
import { expect, settled, test } from './fixtures.ts';
import { POST } from './paths.ts';
import { status } from './services.ts';

const DOCS = '/docs/getting-started/quickstart';

type State = {
  readonly name: string;
  /** The first page shows the state. The others have the same template and differ only in what the state covers. */
  readonly paths: readonly string[];
  /** What the state changes. `accessibility.spec.ts` checks the rest of the page. */
  readonly part: string;
  readonly windows?: readonly { width: number; height: number }[];
  /** Brings the page into the state, and waits for it. */
  readonly open: (page: Page) => Promise<void>;
};

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();

async function search(page: Page, words: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search' }).fill(words);
}

const STATES: readonly State[] = [
  {
    name: 'the site menu',
    paths: ['/', '/blog', POST, DOCS, '/roadmap', '/open-source', '/waitlist', '/privacy'],
    part: 'dialog[open]',
    windows: [PHONE],
    open: async (page) => {
      await press(page, 'Open menu');
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'the docs menu',
    paths: [DOCS, '/docs', '/docs/evaluations'],
    part: 'dialog[open]',
    windows: [PHONE],
    open: async (page) => {
      await press(page, 'Documentation menu');
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'the contents, unfolded,',
    paths: ['/privacy'],
    part: '.folded-contents',
    windows: [PHONE],
    open: async (page) => {
      await page.locator('.folded-contents summary').click();
      await expect(page.locator('.folded-contents li').first()).toBeVisible();
    },
  },
  {
    name: 'what is on the page, dropped from the bar,',
    paths: [DOCS],
    part: '.docs-bar',
    windows: [PHONE],
    open: async (page) => {
      await press(page, 'On this page');
      await expect(page.locator('.docs-bar-contents li').first()).toBeVisible();
    },
  },
  {
    name: 'search before a question',
    paths: ['/docs', '/', '/roadmap', POST],
    part: 'dialog[open]',
    open: async (page) => {
      await search(page, '');
      await expect(page.getByRole('option').first()).toBeVisible();
    },
  },
  {
    name: 'search with results',
    paths: ['/docs', '/', '/roadmap', POST],
    part: 'dialog[open]',
    open: async (page) => {
      await search(page, 'threshold');
      await expect(page.locator('.search-excerpt mark').first()).toBeVisible();
    },
  },
  {
    name: 'search with none',
    paths: ['/docs', '/', '/roadmap', POST],
    part: 'dialog[open]',
    open: async (page) => {
      await search(page, 'xyzzyplugh');
      await expect(page.getByText('Nothing found for')).toBeVisible();
    },
  },
  {
    name: 'the list of keys',
    paths: [DOCS, '/', '/waitlist', POST],
    part: 'dialog[open]',
    open: async (page) => {
      await page.keyboard.press('?');
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'the menu of a page',
    paths: [DOCS, POST],
    part: '.page-actions-top',
    open: async (page) => {
      await press(page, 'Open in');
      await expect(page.locator('.page-menu:popover-open')).toBeVisible();
    },
  },
  {
    name: 'a chosen tab',
    paths: [DOCS, '/docs/integration/frameworks'],
    part: 'main',
    open: async (page) => {
      await page.getByRole('tab').last().click();
      await expect(page.getByRole('tab').last()).toHaveAttribute('aria-selected', 'true');
    },
  },
  {
    name: 'what the video shows, unfolded,',
    paths: ['/'],
    part: '.demo',
    open: async (page) => {
      await page.getByText('Read what the video shows').click();
      await expect(page.locator('.demo-pane').first()).toBeVisible();
    },
  },
  {
    name: 'the video in its player',
    paths: ['/'],
    part: '.demo',
    open: async (page) => {
      // A video that has buffered enough keeps its connection open, so the network never becomes idle after this point.
      await settled(page);
      await page.getByRole('link', { name: /^Play the video/ }).click();
      await expect(page.locator('.demo video')).toBeVisible();
    },
  },
  {
    name: 'fields that the browser finds wrong',
    paths: ['/waitlist'],
    part: 'main',
    open: async (page) => {
      await press(page, 'Join the Waitlist');
      await expect(page.locator('input:user-invalid').first()).toBeVisible();
    },
  },
  {
    name: 'the waitlist that could not be sent',
    paths: ['/waitlist'],
    part: 'main',
    open: async (page) => {
      await fillWaitlist(page);
      await press(page, 'Join the Waitlist');
      await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeFocused();
    },
  },
];

for (const { name, paths, part, windows = FULL ? [PHONE, DESKTOP] : [DESKTOP], open } of STATES)
  for (const path of FULL ? paths : paths.slice(0, 1))
    test(`axe finds no violations: ${name} on ${path}`, async ({ page }) => {
      for (const size of windows) {
        await page.setViewportSize(size);
        await page.goto(path);
        await open(page);
        await expectNoViolations(page, [size], { part });
      }
    });

test('axe finds no violations: the waitlist form after it was sent', async ({ page, live, services }) => {
  services.answer('/list', (_request, response) => response.end());
  services.answer('/event', status(202));
  await page.goto(`${live}/waitlist`);
  await fillWaitlist(page);
  await press(page, 'Join the Waitlist');
  await expect(page.getByRole('heading', { name: "You're on the list!" })).toBeFocused();
  await expectNoViolations(page, FULL ? [PHONE, DESKTOP] : [PHONE]);
});

test('axe finds no violations: the opt-out with its banner, opted out and opted in again', async ({
  page,
}) => {
  await page.goto('/analytics-opt-out');
  for (const size of FULL ? [PHONE, DESKTOP] : [PHONE])
    for (const name of ['Disable Analytics Tracking', 'Enable Analytics Tracking']) {
      await press(page, name);
      await expect(page.getByRole('status').filter({ hasText: 'Preference saved!' })).toBeVisible();
      await expectNoViolations(page, [size]);
    }
});
