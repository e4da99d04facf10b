import { defineConfig } from 'playwright/test';
import { BROWSER_ARGS, HEADLESS_SHELL } from './scripts/browsers.ts';

/**
 * The built site in a real browser's engine; `instant.spec.ts` starts the whole browser where that is not enough. Each worker
 * has servers of its own that stand in for other services.
 */
export default defineConfig({
  testDir: 'tests/browser',
  testMatch: '*.spec.ts',
  outputDir: 'node_modules/.cache/browser-tests',
  workers: 2,
  forbidOnly: true,
  // Films, prerendering and reloads share two cores with everything else: what passes the second time is told as flaky.
  retries: 1,
  reporter: 'line',
  timeout: 30_000,
  use: {
    browserName: 'chromium',
    launchOptions: {
      executablePath: HEADLESS_SHELL,
      args: BROWSER_ARGS,
    },
  },
});
