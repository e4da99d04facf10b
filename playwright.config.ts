import { defineConfig } from 'playwright/test';
import { BROWSER_ARGS, HEADLESS_SHELL } from './scripts/browsers.ts';

/**
 * The built site in a real browser's engine; `instant.spec.ts` starts the whole browser where that is not enough. Workers share
 * the builds; each has servers of its own, also those that stand in for other services.
 */
export default defineConfig({
  testDir: 'tests/browser',
  testMatch: '*.spec.ts',
  globalSetup: './tests/browser/served-builds.ts',
  outputDir: 'node_modules/.cache/browser-tests',
  // Two cores; pages wait for timers and for the network to be idle more than they compute.
  workers: 3,
  forbidOnly: true,
  retries: 0,
  reporter: 'line',
  // With room for a machine that is slow or busy.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  use: {
    browserName: 'chromium',
    launchOptions: {
      executablePath: HEADLESS_SHELL,
      args: BROWSER_ARGS,
    },
  },
});
