import { setTimeout } from 'node:timers/promises';
import type { ScriptAssets } from '../assets/scripts-to-assets.ts';
import type { StyleAssets } from '../assets/styles-to-assets.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { RepoPath } from '../types.ts';

/** As long as the watcher doubts a file that is suddenly empty. */
const DOUBT_MS = 120;

/** Bundles once more, later, when a source that had something in it before is empty now: it may be being saved. */
export async function settled<T extends { readonly emptyInputs: readonly RepoPath[] }>(
  before: T | undefined,
  bundle: () => Promise<T>,
): Promise<T> {
  const made = await bundle();
  if (!before || made.emptyInputs.every((file) => before.emptyInputs.includes(file))) return made;
  await setTimeout(DOUBT_MS);
  return bundle();
}

export const hasErrors = (diagnostics: readonly Diagnostic[]): boolean =>
  diagnostics.some(({ severity }) => severity === 'error');

/** Names of assets carry the digest of their bytes. */
export const addressesOf = (assets: StyleAssets | ScriptAssets | undefined): string =>
  assets?.outputs.map(({ path }) => path).join('\n') ?? '';
