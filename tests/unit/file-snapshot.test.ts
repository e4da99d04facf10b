import { spawnSync } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeSite } from '../kit/little-site.ts';
import { ROOT } from '../kit/our-site.ts';

test('a failing snapshot names its file and the command that updates it', () => {
  const root = writeSite({
    'a.test.ts': `
      import { test } from 'vitest';
      import { expectFile } from ${JSON.stringify(join(ROOT, 'tests/kit/file-snapshot.ts'))};
      test('a page', () => expectFile(import.meta.dirname + '/page.html', 'new'));
    `,
    'page.html': 'old',
  });
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'));
  const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs');
  const { VITEST: _, ...env } = process.env;
  const { status, stderr } = spawnSync(process.execPath, [vitest, 'run', '--root', root], {
    encoding: 'utf8',
    env,
  });
  expect(status).toBe(1);
  expect(stderr).toContain('page.html differs. If the change is intended, run "npm run test:update"');
});
