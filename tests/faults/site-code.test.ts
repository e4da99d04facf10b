import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startDevProcess } from '../kit/dev-process.ts';
import { buildSite, readTree, SITE, writeFiles, writeSite } from '../kit/little-site.ts';
import { runCli } from '../kit/run-cli.ts';

const ONE = { 'content/docs/one.md': '---\ntitle: One\n---\nText.\n' };
const THROWN = "throw new Error('boom');";

/** Places of the site's code that can throw, by the code that they replace. */
const PLACES = {
  'the module itself': ['export default defineSite({', `${THROWN}\nexport default defineSite({`],
  'the pages of a route': ['routes: [', `routes: [{ path: '/x', pages: () => { ${THROWN} } },`],
  'the feeds': ['tokens:', `feeds: () => { ${THROWN} }, tokens:`],
} as const;

test.each(Object.entries(PLACES))(
  'an error in %s is reported once, with its place',
  async (_, [from, to]) => {
    const root = writeSite(ONE);
    await buildSite(root);
    const before = readTree(join(root, 'dist'));
    writeFiles(root, { 'site/index.ts': SITE.replace(from, to) });
    const run = runCli(['build', '--root', root, '--no-git-dates', '--no-cache']);
    expect(run.stderr).toMatch(/boom \[site\/threw\]\n {2}site\/index\.ts:\d+:\d+/);
    expect(run.stderr.match(/boom/g)?.length).toBeLessThanOrEqual(2);
    expect(run.stderr).not.toMatch(/node:internal|file:\/\/|Internal error/);
    expect(run.code).toBe(1);
    expect(readTree(join(root, 'dist'))).toEqual(before);
  },
);

test('the dev server survives errors that nobody waits for, and reports them', async () => {
  const root = writeSite(ONE);
  const dev = await startDevProcess(root);
  onTestFinished(dev.stop);
  for (const [word, statement] of [
    ['late', "setTimeout(() => { throw new Error('late'); }, 20);"],
    ['rejected', "Promise.reject('rejected');"],
  ] as const) {
    writeFiles(root, { 'site/index.ts': `${SITE}\n${statement}\n` });
    await vi.waitFor(() => expect(dev.output()).toContain(`error: ${word} [site/threw]`), { timeout: 8000 });
    expect(await (await fetch(`${dev.origin}/docs/one`)).text()).toContain('Text.');
  }
  expect(dev.child.exitCode).toBeNull();
});
