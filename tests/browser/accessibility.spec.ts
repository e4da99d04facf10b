import { FULL } from '../kit/full.ts';
import { DESKTOP, expectNoViolations, PHONE } from './axe.ts';
import { type Check, testEachPage } from './checks.ts';
import { LOOKS } from './checks-of-layout.ts';
import { SEMANTICS } from './checks-of-semantics.ts';
import { expect, test } from './fixtures.ts';
import { POST } from './paths.ts';
import { status } from './services.ts';
import { sitemapPaths } from './sitemap-paths.ts';

/** A page of every template, and the pages with the most kinds of Markdown. */
const SAMPLE = [
  '/',
  '/blog',
  POST,
  '/docs',
  '/docs/getting-started',
  '/docs/getting-started/quickstart',
  '/docs/evaluations/configuration',
  // With two diagrams.
  '/docs/core-concepts/evaluations',
  '/roadmap',
  '/open-source',
  '/waitlist',
  '/privacy',
  '/analytics-opt-out',
];

/** Checked in both windows. Each other page of the sample is checked in one. */
const BOTH = ['/', '/docs/getting-started/quickstart'];

const AXE: Check = {
  name: 'axe finds no violations',
  paths: SAMPLE,
  size: DESKTOP,
  look: async (page, _expect, path) => {
    const both = FULL || BOTH.includes(path);
    const windows = both ? [PHONE, DESKTOP] : [SAMPLE.indexOf(path) % 2 === 0 ? PHONE : DESKTOP];
    await expectNoViolations(page, windows, { dark: path === '/' });
  },
};

testEachPage('is accessible', [...SEMANTICS, ...LOOKS, AXE]);

for (const [path, what] of [
  ['/xyzzy', 'like no other'],
  ['/raodmap', 'with near pages shown'],
  ['/docs/xyzzy', 'below the documentation'],
] as const)
  test(`axe finds no violations: an unknown URL, ${what}`, async ({ page, expectedErrors }) => {
    expectedErrors.push(/404/);
    await page.goto(path);
    await expect(page.getByRole('button', { name: 'Search the site' })).toBeVisible();
    await expectNoViolations(page, FULL ? [PHONE, DESKTOP] : [PHONE]);
  });

test('axe finds no violations: an optional page, /about', async ({ page, live, services }) => {
  services.answer('/event', status(202));
  await page.goto(`${live}/about`);
  await expectNoViolations(page, FULL ? [PHONE, DESKTOP] : [PHONE]);
});

if (FULL)
  test('axe finds no violations: every other page of the sitemap', async ({ page, plain, request }) => {
    test.setTimeout(300_000);
    const paths = (await sitemapPaths(request, plain)).filter((path) => !SAMPLE.includes(path));

    for (const path of paths) {
      await page.goto(path);
      await expectNoViolations(page);
    }
  });
