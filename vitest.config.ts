import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

// Workers of Vitest and processes that tests start load the generator's compiled code from the same cache as its commands.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '.cache/code');

// Fewer garbage collections in workers and in processes that tests start. The npm scripts of the commands set the same limit.
process.env.NODE_OPTIONS ??= '--max-semi-space-size=8';

/** Files that take longest. They run first, so that no worker is left with one when the others have finished. */
const SLOW = [
  // Builds this site, for all others.
  'site/validity',
  // Needs no build of this site, so it runs meanwhile.
  'faults/output',
  'cli/new',
  'docs/commands',
  'site/states',
  'content/samples',
  'content/examples',
  'cache/never-stale',
  'hosts/open-redirects',
];

class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const rank = ({ moduleId }: TestSpecification) => {
      const found = SLOW.findIndex((name) => moduleId.endsWith(`tests/${name}.test.ts`));
      return found < 0 ? SLOW.length : found;
    };
    return sorted.sort((a, b) => rank(a) - rank(b));
  }
}

const TEXT = '\0text:';

/** Stylesheets that the site's code imports are text, as in its bundle. The ID ends in no `.css`, which Vitest skips. */
const cssText = {
  name: 'css-text',
  enforce: 'pre',
  resolveId: (source: string, importer = '') =>
    source.endsWith('.css') ? `${TEXT}${join(dirname(importer), source)}.txt` : undefined,
  load: (id: string) =>
    id.startsWith(TEXT)
      ? `export default ${JSON.stringify(readFileSync(id.slice(TEXT.length, -'.txt'.length), 'utf8'))}`
      : undefined,
} as const;

export default defineConfig({
  plugins: [cssText],
  // The production build of React, as set below, has no function for JSX in development.
  oxc: { jsx: { development: false } },
  test: {
    include: ['tests/**/*.test.ts'],
    globalSetup: ['tests/kit/shared-builds.ts'],
    // The generator runs in plain Node, as it does for its users, with the production build of React.
    server: { deps: { external: [/\/generator\/.*\.ts$/, /\/site\.mjs$/] } },
    env: { NODE_ENV: 'production', TZ: 'UTC' },
    // One for each core. With more, all tests take longer.
    maxWorkers: '100%',
    sequence: { sequencer: SlowFirst },
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});
