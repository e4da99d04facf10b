import { defineConfig } from 'playwright/test';

/** The built site in a real browser. Each worker has servers of its own that stand in for other services. */
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
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
