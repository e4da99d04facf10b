import { spawnSync } from 'node:child_process';
import { cpSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { copyOurCache, ROOT } from '../../kit/our-site.ts';

/** Copies this project's site and its tests, except those that make copies with this function. */
export function copyProject(root: string): void {
  for (const folder of ['site', 'content', 'public', 'tests', 'scripts'])
    cpSync(join(ROOT, folder), join(root, folder), { recursive: true });
  for (const file of ['package.json', 'tsconfig.json', 'vitest.config.ts', 'urls.lock'])
    cpSync(join(ROOT, file), join(root, file));
  for (const folder of ['generator', 'node_modules']) symlinkSync(join(ROOT, folder), join(root, folder));
  for (const name of ['year', 'other-content']) rmSync(join(root, `tests/site/${name}.test.ts`));
  spawnSync('git', ['init', '-q'], { cwd: root });
  copyOurCache(root);
}

/** Runs test files of a copy. `names` are beginnings of paths in `tests/`. */
export function runTests(root: string, names: readonly string[], args: readonly string[] = []) {
  const { FORCE_COLOR: _, VITEST: __, FULL_TESTS: ___, ...env } = process.env;
  const run = spawnSync(
    process.execPath,
    [
      join(ROOT, 'node_modules/vitest/vitest.mjs'),
      ...['run', '--no-isolate', '--root', root, '--reporter', 'dot'],
      // Options may take the word after them as their value.
      ...names.map((name) => `tests/${name}`),
      ...args,
    ],
    { cwd: root, encoding: 'utf8', env: { ...env, NO_COLOR: '1' } },
  );
  return { code: run.status, output: run.stdout + run.stderr };
}
