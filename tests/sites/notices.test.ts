import { expect, test } from 'vitest';
import { buildFiles, SITE } from '../kit/little-site.ts';

/** A site with the given code as the value of `notices`. */
const withNotices = (code: string) => ({
  'site/index.ts': SITE.replace('  routes: [', `  notices: ${code},\n  routes: [`),
});
const CHECK = { out: undefined, today: '2026-01-02' };

test('notices receive the date of the build', async () => {
  const { diagnostics } = await buildFiles(withNotices('({ today }) => [`It is $' + '{today}.`]'), CHECK);
  expect(diagnostics.map(({ severity, message }) => [severity, message])).toEqual([
    ['warning', 'It is 2026-01-02.'],
  ]);
});

test('notices that throw are an error with a location', async () => {
  const result = await buildFiles(withNotices("() => { throw new Error('boom'); }"), CHECK);
  expect(result.ok).toBe(false);
  expect(result.diagnostics).toEqual([
    expect.objectContaining({ severity: 'error', at: expect.objectContaining({ file: 'site/index.ts' }) }),
  ]);
});
