/** `npm run screenshots`: writes screenshots of the built site to `screenshots/`, which Git ignores. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright';
import { openPreview } from '../generator/dev/preview.ts';
import playwrightConfig from '../playwright.config.ts';
import { helpOnly } from './script-help.ts';

const ROOT = join(import.meta.dirname, '..');
const FOLDER = join(ROOT, 'screenshots');
const WIDTHS = [360, 390, 768, 1024, 1440, 1920];
const THEMES = ['light', 'dark'] as const;
const PAGES: Readonly<Record<string, string>> = {
  home: '/',
  'blog-list': '/blog',
  post: '/blog/2025/10/09/a-threshold-is-a-statistical-claim',
  'docs-home': '/docs',
  'docs-section': '/docs/integration',
  'docs-page': '/docs/evaluations/safety',
  'docs-steps': '/docs/getting-started/quickstart',
  'docs-fields': '/docs/evaluations/configuration',
  roadmap: '/roadmap',
  'open-source': '/open-source',
  waitlist: '/waitlist',
  legal: '/privacy',
  'opt-out': '/analytics-opt-out',
  'not-found': '/nowhere',
};

helpOnly({
  summary: 'Take screenshots of every page type of dist/ at six widths in both themes, in screenshots/.',
  usage: 'screenshots',
});
mkdirSync(FOLDER, { recursive: true });
const server = await openPreview({ folder: join(ROOT, 'dist'), port: 4200, host: false });
if (!server) process.exit(2);
const origin = `http://localhost:${server.port}`;
const browser = await chromium.launch(playwrightConfig.use?.launchOptions);
for (const colorScheme of THEMES) {
  for (const width of WIDTHS) {
    // A phone has no scroll bar that takes space.
    const isPhone = width < 500;
    const page = await browser.newPage({
      viewport: { width, height: isPhone ? 740 : 900 },
      isMobile: isPhone,
      hasTouch: isPhone,
      colorScheme,
      reducedMotion: 'reduce',
    });
    for (const [name, path] of Object.entries(PAGES)) {
      await page.goto(origin + path);
      // Blocks below the first screen are laid out, and images loaded, when they scroll into view.
      await page.evaluate(async () => {
        for (let y = 0; y < document.body.scrollHeight; y += innerHeight) {
          scrollTo(0, y);
          await new Promise((done) => setTimeout(done, 50));
        }
        scrollTo(0, 0);
        await document.fonts.ready;
      });
      const file = join(FOLDER, `${name}-${width}-${colorScheme}.png`);
      if (isPhone) await screenshotAsTallScreen(page, file);
      else await page.screenshot({ path: file, fullPage: true });
    }
    await page.close();
  }
}
await browser.close();
server.close();
console.log(
  `Wrote ${Object.keys(PAGES).length * WIDTHS.length * THEMES.length} screenshots to screenshots/.`,
);

/**
 * Writes a screenshot of the whole page by making the screen as high as the page. Chromium stops emulating touch during
 * a full-page screenshot, so that it would show the styles of pages that are used with a mouse.
 */
async function screenshotAsTallScreen(page: Page, path: string): Promise<void> {
  const screen = page.viewportSize();
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  if (screen) await page.setViewportSize({ ...screen, height });
  await page.screenshot({ path });
  if (screen) await page.setViewportSize(screen);
}
