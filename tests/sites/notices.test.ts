import { expect, test } from 'vitest';
import { buildFiles, SITE } from '../kit/little-site.ts';

/** A site with the given code as the value of `notices`. */
const withNotices = (code: string) => ({
  'site/index.ts': SITE.replace('  routes: [', `  notices: ${code},\n  routes: [`),
});
const CHECK = { out: undefined, today: '2026-01-02' };

test('notices receive the date of the build and whether it is for the launch', async () => {
  const files = withNotices(
    '({ today, launch }) => [`It is $' + '{today}.`, ...(launch ? ["Set a name."] : [])]',
  );
  const messages = async (launch: boolean) =>
    (await buildFiles(files, { ...CHECK, launch })).diagnostics.map(({ message, severity }) => [
      severity,
      message,
    ]);
  expect(await messages(false)).toEqual([['warning', 'It is 2026-01-02.']]);
  expect(await messages(true)).toEqual([
    ['warning', 'It is 2026-01-02.'],
    ['warning', 'Set a name.'],
  ]);
});

test('notices that throw are an error with a location', async () => {
  const result = await buildFiles(withNotices("() => { throw new Error('boom'); }"), CHECK);
  expect(result.ok).toBe(false);
  expect(result.diagnostics).toEqual([
    expect.objectContaining({ severity: 'error', at: expect.objectContaining({ file: 'site/index.ts' }) }),
  ]);
});
