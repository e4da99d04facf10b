import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { uncached } from '../cache/memo.ts';
import { readCollections } from '../content/read-collections.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { didYouMean } from '../diagnostics/nearest.ts';
import { errorCode, reasonOf } from '../lib/errors.ts';
import { loadSiteModule } from '../load/load-site.ts';
import type { Boundary } from '../load/site-boundary.ts';
import { callSite } from '../load/site-error.ts';
import type { RepoPath } from '../types.ts';

/**
 * Creates a content file with the site's starter for its kind. Never overwrites an existing file.
 * @returns the file's path from the project's root, the reason why it was not created, or the site's diagnostics.
 */
export async function newFile(input: {
  root: string;
  kind: string;
  name: string;
  /** `yyyy-mm-dd`. */
  today: string;
  onBoundary?: (boundary: Boundary) => void;
}): Promise<{ path: RepoPath } | { problem: string } | { diagnostics: readonly Diagnostic[] }> {
  const { root, kind, name, today } = input;
  const { site, diagnostics } = await loadSiteModule({ root, onBoundary: input.onBoundary });
  if (!site) return { diagnostics };
  const starters = site.starters ?? {};
  const starter = Object.hasOwn(starters, kind) ? starters[kind] : undefined;
  if (!starter) {
    const kinds = [...Object.keys(starters), 'site'];
    const hint = didYouMean(kind, kinds) ?? `Expected one of: ${kinds.join(', ')}.`;
    return { problem: `Unknown kind of file "${kind}". ${hint}` };
  }
  const { collections, tokens } = site;
  const asked = await callSite(async () => {
    const { entries } = await readCollections({
      root,
      collections,
      tokens,
      drafts: true,
      memo: uncached,
      inputs: {},
      today,
    });
    return starter({ name, today, content: entries as never });
  });
  if ('error' in asked) return { diagnostics: [asked.error] };
  const started = asked.value;
  if ('problem' in started) return started;
  const { path, text } = started;
  if (!/^content\/.+\.md$/.test(path) || path.split('/').includes('..'))
    return {
      problem: `The starter for "${kind}" returned ${path}, which is not a Markdown file under content/.`,
    };
  try {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text, { flag: 'wx' });
    return { path };
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return { problem: `${path} already exists. Nothing was changed.` };
    return { problem: `Cannot write ${path}: ${reasonOf(error)}.` };
  }
}
