import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

// Workers of Vitest and processes that tests start load the generator's compiled code from the same cache as its commands.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '.cache/code');

export default defineConfig({
  test: {
    include: ['tests/**/*.test.ts'],
    globalSetup: ['tests/kit/shared-builds.ts'],
    // The generator runs in plain Node, as it does for its users, with the production build of React.
    server: { deps: { external: [/\/generator\/.*\.ts$/, /\/site\.mjs$/] } },
    env: { NODE_ENV: 'production', TZ: 'UTC' },
    // For two cores: tests spend more time waiting for processes and timers than computing.
    maxWorkers: 4,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
