import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../kit/our-site.ts';

const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

test('V8 flags are set when a process starts, never at run time', () => {
  const files = globSync('{generator,site,scripts}/**/*.{ts,tsx,mjs}', { cwd: ROOT });
  expect(files.length).toBeGreaterThan(200);
  const setting = files.filter((file) => /setFlagsFromString/.test(readFileSync(join(ROOT, file), 'utf8')));
  expect(setting).toEqual([]);
});

test('commands that compile many pages limit the young generation of V8', () => {
  for (const name of ['build', 'check', 'dev'])
    expect(scripts[name]).toBe(`node --max-semi-space-size=16 generator/cli.mjs ${name}`);
});
