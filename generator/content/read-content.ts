import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Memo } from '../cache/memo.ts';
import { type Diagnostic, diagnose } from '../diagnostics/diagnostic.ts';
import { nearest } from '../diagnostics/nearest.ts';
import { digest } from '../lib/digest.ts';
import type { LoadedSite } from '../load/load-site.ts';
import { callSite } from '../load/site-error.ts';
import type { RepoPath } from '../types.ts';
import type { Content } from './assemble-content.ts';
import { walkFolder } from './disk-to-files.ts';
import { MARKDOWN_EXTENSION, readCollections } from './read-collections.ts';

/**
 * Reads and validates every content file of a site.
 * @param input `today` is `yyyy-mm-dd`; `dates` are those of the last change of each file.
 * @returns undefined content and a diagnostic if the site's code throws.
 */
export async function readContent(input: {
  loaded: LoadedSite;
  drafts: boolean;
  today: string;
  dates: Promise<ReadonlyMap<RepoPath, string>> | undefined;
  memo: Memo;
  toolchain: string;
}): Promise<{ content: Content | undefined; diagnostics: Content['diagnostics'] }> {
  const { loaded, memo, toolchain, drafts, today, dates } = input;
  const { root, site } = loaded;
  const { collections, tokens } = site;
  const inputs = { generator: toolchain, code: memo.enabled ? digest(loaded.code) : '' };
  const read = await callSite(() =>
    readCollections({
      root,
      collections,
      tokens,
      drafts,
      today,
      memo,
      inputs,
      ...(dates && { dates }),
    }),
  );
  if ('error' in read) return { content: undefined, diagnostics: [read.error] };
  const unread = await unreadFolders(
    root,
    Object.values(collections).map(({ folder }) => folder),
  );
  return { content: read.value, diagnostics: [...read.value.diagnostics, ...unread] };
}

/** Reports the folders in `content/` that have Markdown and belong to no collection. */
async function unreadFolders(root: string, folders: readonly string[]): Promise<Diagnostic[]> {
  const children = await readdir(join(root, 'content'), { withFileTypes: true }).catch(() => []);
  const names = children
    .filter((child) => child.isDirectory() && !child.name.startsWith('.'))
    .map(({ name }) => name)
    .filter((name) => !folders.some((folder) => `${folder}/`.startsWith(`${name}/`)));
  const found = names.map(async (name) => {
    const { files } = await walkFolder({ root, folder: `content/${name}`, skipHidden: true });
    const [first] = files.filter(({ path }) => MARKDOWN_EXTENSION.test(path));
    if (!first) return [];
    const other = nearest(name, folders);
    const hint =
      other === undefined
        ? undefined
        : `Rename it to content/${other}/, or add a collection with \`folder: '${name}'\`.`;
    const at = { file: first.path, line: 1, column: 1 };
    return [diagnose('content/no-collection', { name }, at, hint)];
  });
  return (await Promise.all(found)).flat();
}
