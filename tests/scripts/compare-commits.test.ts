import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../kit/our-site.ts';

test.each([
  [['no-such-commit'], 'Unknown commit "no-such-commit".'],
  [[], 'Expected one or two commits.'],
  [['HEAD', '--todya', '2026-01-01'], "Unknown option '--todya'"],
])('wrong arguments %j exit with 2', (args, message) => {
  const script = join(ROOT, 'scripts/compare-commits.ts');
  const run = spawnSync(process.execPath, [script, ...args], { encoding: 'utf8' });
  expect(run).toMatchObject({ status: 2, stdout: '' });
  expect(run.stderr).toContain(message);
});
