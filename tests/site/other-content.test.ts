import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { FULL } from '../kit/full.ts';
import { writeFiles } from '../kit/little-site.ts';
import { copyOurCache, ROOT } from '../kit/our-site.ts';
import { docsPage, post } from './year/edits.ts';
import { renameProduct } from './year/steps.ts';

/** The tests that are most likely to count today's content. */
const TESTS = ['content/', 'snapshots/', 'site/site', 'site/search'];

const root = mkdtempSync(join(tmpdir(), 'other-content-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** Copies this project with its tests, and a repository, because a test lists its files. */
function copyProject(): void {
  for (const path of ['site', 'content', 'public', 'tests', 'scripts', 'package.json', 'tsconfig.json'])
    cpSync(join(ROOT, path), join(root, path), { recursive: true });
  cpSync(join(ROOT, 'vitest.config.ts'), join(root, 'vitest.config.ts'));
  for (const folder of ['generator', 'node_modules']) symlinkSync(join(ROOT, folder), join(root, folder));
  spawnSync('git', ['init', '-q'], { cwd: root });
  copyOurCache(root);
}

test.runIf(FULL)(
  'tests of content pass after a new product name, new posts and new sections',
  () => {
    copyProject();
    renameProduct(root);
    writeFiles(root, {
      ...post(1, '2025-09-22'),
      ...post(2, '2026-01-02'),
      'content/docs/core-concepts/another-kind.md': docsPage('Another kind', 9),
      'content/docs/monitoring/index.md': docsPage('Monitoring', 0),
      'content/docs/monitoring/alerts.md': docsPage('Alerts', 1),
    });
    const { FORCE_COLOR: _, VITEST: __, FULL_TESTS: ___, ...env } = process.env;
    const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs');
    const names = TESTS.map((name) => `tests/${name}`);
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [vitest, 'run', '--no-isolate', '--root', root, '--reporter', 'dot', ...names],
      { cwd: root, encoding: 'utf8', env: { ...env, NO_COLOR: '1' } },
    );
    expect(stdout).toMatch(/Tests +[1-9]\d+ passed /);
    expect(status, stdout + stderr).toBe(0);
  },
  300_000,
);
