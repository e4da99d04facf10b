import { createHash } from 'node:crypto';
import { lstatSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect } from 'vitest';
import { build } from '../../generator/build/build.ts';
import type { BuildOptions } from '../../generator/build/stages.ts';
import type { BuildResult } from '../../generator/types.ts';

/** Build date of the cache tests. */
export const TODAY = '2026-01-01';

export const cacheOf = (root: string): string => join(root, '.cache/build.sqlite');

export function buildCached(root: string, options: Partial<BuildOptions> = {}): Promise<BuildResult> {
  const given = { root, out: join(root, 'dist'), today: TODAY, gitDates: false, cacheFile: cacheOf(root) };
  return build({ ...given, ...options });
}

/** Builds without a cache into another folder. */
export const buildClean = (root: string, options: Partial<BuildOptions> = {}): Promise<BuildResult> =>
  buildCached(root, { ...options, out: join(root, 'clean'), cacheFile: undefined });

/** Kind, permissions and digest of every file in an output folder and its info folder, by path. */
export function outputOf(folder: string): Record<string, string> {
  const found: Record<string, string> = {};
  const enter = (path: string, base: string): void => {
    for (const name of readdirSync(path).sort()) {
      const child = join(path, name);
      const { mode } = lstatSync(child);
      if (lstatSync(child).isDirectory()) enter(child, base);
      else
        found[relative(base, child)] =
          `${mode.toString(8)} ${createHash('sha256').update(readFileSync(child)).digest('hex')}`;
    }
  };
  enter(folder, join(folder, '..'));
  enter(`${folder}.info`, join(folder, '..'));
  return Object.fromEntries(
    Object.entries(found).map(([path, text]) => [path.replace(/^[^/.]+/, 'out'), text]),
  );
}

const facts = ({ ok, published, pages, files, bytes, diagnostics }: BuildResult) => ({
  ok,
  published,
  pages,
  files,
  bytes,
  diagnostics,
});

/** Builds with the cache, and expects the same output and diagnostics as a build without one. */
export async function expectSameAsClean(
  root: string,
  options: Partial<BuildOptions> = {},
): Promise<BuildResult> {
  const cached = await buildCached(root, options);
  const clean = await buildClean(root, options);
  expect(facts(cached)).toEqual(facts(clean));
  if (clean.published)
    expect(outputOf(options.out ?? join(root, 'dist'))).toEqual(outputOf(join(root, 'clean')));
  for (const each of ['clean', 'clean.info']) rmSync(join(root, each), { recursive: true, force: true });
  return cached;
}

/** Reasons for which pages were rendered, by URL. Omits cached pages. */
export const reasonsOf = ({ renders = [] }: BuildResult): Record<string, string> =>
  Object.fromEntries(renders.flatMap(({ url, why }) => (why === undefined ? [] : [[url, why]])));
