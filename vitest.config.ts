import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/**/*.test.ts'],
    globalSetup: ['tests/kit/shared-builds.ts'],
    // The generator runs under Node itself, as it does for its users; React's production build is what they get.
    server: { deps: { external: [/\/generator\/.*\.ts$/, /\/site\.mjs$/] } },
    env: { NODE_ENV: 'production', TZ: 'UTC' },
    // Two cores; tests wait for processes and timers more than they compute.
    maxWorkers: 3,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
