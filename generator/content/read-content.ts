import type { Memo } from '../cache/memo.ts';
import { digest } from '../lib/digest.ts';
import type { LoadedSite } from '../load/load-site.ts';
import { callSite } from '../load/site-error.ts';
import type { RepoPath } from '../types.ts';
import type { Content } from './assemble-content.ts';
import { readCollections } from './read-collections.ts';

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
  return { content: read.value, diagnostics: read.value.diagnostics };
}
