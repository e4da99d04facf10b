import { defineConfig } from 'playwright/test';
import { BROWSER_ARGS, HEADLESS_SHELL } from './scripts/browsers.ts';
import { FULL } from './tests/kit/full.ts';

/**
 * Tests of the built site in a headless browser. Workers share the builds, and each starts its own servers, including those
 * that mock external services.
 */
export default defineConfig({
  testDir: 'tests/browser',
  globalSetup: './tests/browser/served-builds.ts',
  outputDir: 'node_modules/.cache/browser-tests',
  // One for each core. With more, all tests take longer.
  workers: '100%',
  // What takes long and rarely breaks.
  grepInvert: FULL ? [] : /@full/,
  forbidOnly: true,
  retries: 0,
  // In CI, failures are printed at the end, where a log that is cut still has them.
  reporter: process.env.CI ? 'dot' : 'line',
  // Long enough for a slow or busy machine.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  use: {
    browserName: 'chromium',
    viewport: { width: 1280, height: 800 },
    launchOptions: {
      executablePath: HEADLESS_SHELL,
      // No request leaves this machine.
      args: [...BROWSER_ARGS, '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1'],
    },
  },
});
