import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { errorCode, reasonOf } from './content/disk-to-files.ts';
import { readCollections } from './content/read-collections.ts';
import { didYouMean } from './diagnostics/nearest.ts';
import { loadSite } from './load/site-to-module.ts';
import type { RepoPath } from './types.ts';

/**
 * Begins a content file as the site's starter for its kind says. A file that is there already is never touched.
 * @returns the file's path from the project's root, or in words why there is none.
 */
export async function newFile(input: {
  root: string;
  kind: string;
  name: string;
  /** `yyyy-mm-dd`. */
  today: string;
}): Promise<{ path: RepoPath } | { problem: string }> {
  const { root, kind, name, today } = input;
  const { site, diagnostics } = await loadSite({ root });
  if (!site) return { problem: diagnostics.map(({ message }) => message).join(' ') };
  const starters = site.starters ?? {};
  const starter = Object.hasOwn(starters, kind) ? starters[kind] : undefined;
  if (!starter) {
    const kinds = Object.keys(starters);
    const hint = didYouMean(kind, kinds) ?? `Kinds are: ${kinds.join(', ') || 'none'}.`;
    return { problem: `This site cannot begin a "${kind}". ${hint}` };
  }
  const { collections, tokens } = site;
  const { entries } = await readCollections({ root, collections, tokens, drafts: true, today });
  const begun = starter({ name, today, content: entries as never });
  if ('problem' in begun) return begun;
  const { path, text } = begun;
  if (!/^content\/.+\.md$/.test(path) || path.split('/').includes('..'))
    return { problem: `The site wants to begin ${path}, which is no Markdown file of content/.` };
  try {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text, { flag: 'wx' });
    return { path };
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return { problem: `${path} is there already; nothing was changed.` };
    return { problem: `${path} cannot be written: ${reasonOf(error)}.` };
  }
}
